/** What the result of the check is worked out with, from the content. */

import type { SiteContent } from '#content/reader/content-on-day.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import { figuresByMeasure } from '#estimate/figures-by-measure.ts';
import { presumedNation } from '#forms/eligibility/offer.ts';
import { type Measure, measures } from '#model/measures.ts';
import { inDigits, inPounds } from '#model/money.ts';
import type { CheckData, FigureSource } from './check-result.ts';
import { eligibilitySchemes } from './eligibility.ts';
import { measuresNotOffered } from './offered-options.ts';
import { say } from './words.ts';

/** All but the day. */
export function checkData(content: SiteContent): Omit<CheckData, 'day'> {
	const notOffered = measuresNotOffered(content.offer);
	const { office: _, namedHome: __, ...words } = content.checkWords;
	return {
		schemes: eligibilitySchemes(content),
		figures: content.engine,
		words,
		plan: content.pages.check.plan,
		letHomes: Object.values(content.letHomes).map(({ nations, register, periods }) => ({
			nations,
			register,
			periods,
		})),
		sources: figureSources(content),
		notOffered: notOffered.length > 0 ? notOffered : undefined,
		nation: presumedNation(content.offer),
	};
}

/**
 * The sources of the figures that measures' estimates rest on; a price has one for each of its
 * periods.
 */
function figureSources(content: Content): CheckData['sources'] {
	const figures: Readonly<
		Record<
			string,
			Content['figures']['heatPumpPrices' | 'scop' | 'panelSize' | 'bareLoft'] | undefined
		>
	> = content.figures;
	const { announcements: _, ...dated } = content.prices;
	const prices: Readonly<Record<string, Price | undefined>> = dated;
	const list: FigureSource[] = [];
	const places = new Map<string, number[]>();
	const add = (name: string, source: FigureSource) =>
		places.set(name, [...(places.get(name) ?? []), list.push(source) - 1]);
	for (const name of new Set(Object.values(figuresByMeasure).flat())) {
		const figure = figures[name];
		if (figure) {
			const { says, value, unit, source, checked } = figure;
			add(name, { says, value: valueInWords(value, unit), source, checked });
		}
		const price = prices[name];
		for (const { value, source, checked, from, until } of price?.periods ?? [])
			add(name, {
				says: price?.says ?? '',
				value: valueInWords(value, price?.unit ?? ''),
				source,
				checked,
				from,
				until,
			});
	}
	for (const [measure, price] of Object.entries(content.guidePrices)) {
		const { source, checked } = price;
		add(`guide price ${measure}`, {
			...guidePriceInWords(price, content.checkWords),
			source,
			checked,
		});
	}
	const { says, value, source, checked } = content.coldestPart;
	add('coldest part', { says, value, source, checked });
	const of = (measure: Measure) =>
		[
			'coldest part',
			...(figuresByMeasure.all ?? []),
			...(figuresByMeasure[measure] ?? []),
			`guide price ${measure}`,
		].flatMap((name) => places.get(name) ?? []);
	return {
		list,
		of: Object.fromEntries(measures.map((measure) => [measure, of(measure)])) as Record<
			Measure,
			number[]
		>,
	};
}

type Price = Omit<Content['prices']['electricityPrice'], 'periods'> & {
	readonly periods: readonly (Omit<
		Content['prices']['electricityPrice']['periods'][number],
		'value'
	> & {
		readonly value: number | Readonly<Record<string, number>>;
	})[];
};

/** “Guide price of the empty cavity walls of one home”: “£800 to £1,800”. */
function guidePriceInWords(
	{ from, middle, to, for: what }: Content['guidePrices'][Measure] & object,
	{ amount, price }: CheckWords,
): Pick<FigureSource, 'says' | 'value'> {
	const ends = say(amount.range, { from: inPounds(from), to: inPounds(to) });
	const middleOf = middle
		? say(price.sourceMiddle, { price: ends, middle: inPounds(middle) })
		: ends;
	return { says: say(price.source, { what }), value: from === to ? inPounds(from) : middleOf };
}

type Value = number | { readonly [of: string]: Value };

/** “0.65, 0.76 or 0.97 share of the calculated heat loss”; of a table, its least and its most. */
function valueInWords(value: Value, unit: string): string {
	const numbers = [...new Set(numbersIn(value))];
	const said = (number: number) => inDigits(number, 3);
	const isTable = typeof value === 'object' && Object.values(value).some(isObject);
	return isTable
		? `${said(Math.min(...numbers))} to ${said(Math.max(...numbers))} ${unit}`
		: `${numbers.map(said).join(', ')} ${unit}`;
}

const isObject = (value: Value) => typeof value === 'object';

const numbersIn = (value: Value): number[] =>
	typeof value === 'number' ? [value] : Object.values(value).flatMap(numbersIn);
