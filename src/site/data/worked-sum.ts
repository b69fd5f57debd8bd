/**
 * The sum of a measure, worked once for the home that our pages name: price, help, what is left,
 * and a year's bill before and after.
 */

import { billOf } from '#check/plan-numbers.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { ServiceEntry } from '#content/reader/load-content.ts';
import type { SumWords } from '#content/schemas/sum-words-schema.ts';
import { estimate, type MeasureResult } from '#estimate/estimate.ts';
import { costNow } from '#estimate/formulas.ts';
import { pricesOf } from '#estimate/fuel.ts';
import { vatOn } from '#estimate/guide-price.ts';
import type { Range } from '#estimate/home.ts';
import { dayInWords, isClosed, monthsInWords } from '#model/dates.ts';
import { interpolate } from '#model/interpolate.ts';
import type { Measure } from '#model/measures.ts';
import { inDigits, inPounds, roundedAmount } from '#model/money.ts';
import { schemesById } from './content-lookup.ts';
import { homeFor, NAMED_HOME_IN_WORDS } from './own-estimates.ts';

/** A line of the sum. The bar says what its words say, on the scale of its part. */
interface SumRow {
	readonly label: string;
	readonly words: string;
	readonly note?: string;
	readonly bar?: Pick<Range, 'low' | 'high'>;
	/** What the bar shows: what is paid, what takes from it, or what remains. */
	readonly tone?: 'pays' | 'helps' | 'remains';
}

interface SumPart {
	readonly title: string;
	readonly rows: readonly SumRow[];
	/** The amount at the end of its bars. */
	readonly end: number;
}

export interface WorkedSum {
	/**
	 * The home that the sum is for: "For a semi on gas that uses 12,000 kWh, with an empty loft".
	 * Absent without an estimate.
	 */
	readonly home?: string;
	readonly parts: readonly SumPart[];
	/** The check can work it out for the visitor's own home. */
	readonly isChecked: boolean;
	/** True where the sum says only who may help, as on a page about several measures. */
	readonly isHelpOnly: boolean;
	readonly notes: readonly string[];
}

const pounds = (amount: number) => inPounds(Math.abs(amount));

/**
 * The sum of a service; undefined where there is neither a price, nor help, nor a figure of a year.
 */
export function workedSum(service: ServiceEntry, content: PageContent): WorkedSum | undefined {
	const words = content.pages.shared.sum;
	const result = service.measure && resultOf(service.measure, content);
	const once = oncePart(service, result || undefined, content, words);
	const yearly = result && yearlyPart(result, words);
	const parts = [once, yearly?.part].filter(
		(part): part is SumPart => part !== undefined && part.rows.length > 0,
	);
	const isHelpOnly = parts.every(({ end }) => end === 0) && !service.measure;
	// A single row of help needs no table.
	if (parts.length === 0 || (isHelpOnly && parts.flatMap(({ rows }) => rows).length < 2))
		return undefined;
	const isEstimated = result && result.kWh !== undefined;
	return {
		home: isEstimated ? `${NAMED_HOME_IN_WORDS}${words.homes[result.measure] ?? ''}` : undefined,
		parts,
		isChecked: service.measure !== undefined,
		isHelpOnly,
		notes: yearly?.notes ?? [],
	};
}

interface Worked extends MeasureResult {
	/** What a year of gas costs with its daily charge, at a price that holds on the day. */
	readonly bill?: number;
	readonly months?: string;
}

function resultOf(measure: Measure, { engine, day, offer }: PageContent): Worked | undefined {
	const home = homeFor(measure, offer.nations[0]);
	const { results, datedPrices, fuel } = estimate(home, engine, day);
	const result = results.find((one) => one.measure === measure);
	if (!result || !datedPrices || datedPrices.isPast || result.isPast) return result;
	const { fuel: gas, gasStandingCharge: standing } = pricesOf(home, engine, day);
	const bill =
		gas && standing && measure !== 'solar' && measure !== 'battery'
			? costNow({
					fuel: fuel.middle,
					efficiency: 1,
					fuelPrice: gas.pence,
					electricityPrice: 0,
					standingCharge: standing.pence,
				})
			: undefined;
	return { ...result, bill, months: monthsInWords(datedPrices) };
}

function oncePart(
	service: ServiceEntry,
	result: Worked | undefined,
	content: PageContent,
	words: SumWords,
): SumPart {
	const price = content.company.guidePrices[service.slug];
	const here = schemesById(service.benefits.schemes, content).filter(
		(scheme) =>
			!isClosed(scheme, content.day) &&
			scheme.nations.some((nation) => content.company.nations.includes(nation)),
	);
	const range = (low: number, high: number) =>
		low === high ? `about ${pounds(low)}` : `${pounds(low)}-${pounds(high)}`;
	const end = price?.to ?? 0;
	const rows: SumRow[] = price
		? [
				{
					label: words.price,
					words: range(price.from, price.to),
					note: service.measure && vatInWords(content, words),
					bar: { low: price.from, high: price.to },
					tone: 'pays',
				},
			]
		: [];
	const grant = result?.grant?.pounds;
	const granting = here.find(({ grants = [] }) => grants.some(({ pounds: sum }) => sum === grant));
	// A scheme that may pay for everything pays for insulation and heating; a battery is never all of
	// what it brings.
	const paying = here.filter(
		({ pays }) => pays.share === 'most' && service.measure && service.measure !== 'battery',
	);
	if (price && grant && granting) {
		rows.push({
			label: words.help,
			words: pounds(grant),
			note: interpolate(words.grantIf, { scheme: granting.name }),
			bar: { low: grant, high: grant },
			tone: 'helps',
		});
		const left = { low: Math.max(0, price.from - grant), high: Math.max(0, price.to - grant) };
		rows.push({ label: words.left, words: range(left.low, left.high), bar: left, tone: 'remains' });
	} else if (paying.length > 0) {
		const names = paying
			.map(({ name, alsoCalled: [short = name] = [], pays }) =>
				pays.late ? `${short} (${pays.late})` : name,
			)
			.join(' or ');
		rows.push({
			label: words.help,
			words: words.perhaps,
			note: interpolate(words.perhapsIf, { schemes: names }),
			bar: price && { low: 0, high: price.to },
			tone: price && 'helps',
		});
		if (price)
			rows.push({
				label: words.left,
				words: words.whole,
				bar: { low: 0, high: price.to },
				tone: 'remains',
			});
	} else
		for (const { name, pays } of here.filter(
			({ pays: { for: what } }) => !/units? of electricity|do not use/.test(what),
		))
			rows.push({
				label: price ? words.help : name,
				words: price ? name : '',
				note: price
					? `${pays.for.replace(/^./, (letter) => letter.toUpperCase())}: ${pays.howMuch}`
					: pays.howMuch,
			});
	return { title: words.once, rows, end };
}

/** The VAT within the price of a measure, and until when it is that. */
function vatInWords({ vat, day }: PageContent, words: SumWords): string {
	const { percent, until } = vatOn(vat.work?.periods ?? [], day);
	return until
		? interpolate(words.vatUntil, { percent, day: dayInWords(until) })
		: interpolate(words.vat, { percent });
}

/**
 * A year's bill before and after, where a price holds on the day; after its last day the energy
 * alone. Without a measured saving it says that there is no figure.
 */
function yearlyPart(result: Worked, words: SumWords): { part: SumPart; notes: string[] } {
	const { kWh, pounds: saved, bill, months, electricity, mostlyCharge, payback } = result;
	if (!kWh)
		return {
			part: { title: words.yearly, rows: [{ label: words.saving, words: words.none }], end: 0 },
			notes: [],
		};
	if (!saved || !months) {
		const inKwh = (amount: number) => `about ${inDigits(roundedAmount(amount))} kWh`;
		// A heat pump buys no gas, and electricity in its place.
		const row = electricity
			? {
					label: words.saving,
					words: `${inKwh(kWh.middle + electricity.middle)} of gas`,
					note: interpolate(words.inItsPlace, { energy: inKwh(electricity.middle) }),
				}
			: { label: words.saving, words: `${inKwh(kWh.middle)} less` };
		return {
			part: { title: words.yearly, rows: [row], end: 0 },
			notes: result.price ? [words.noYears] : [],
		};
	}
	const rows: SumRow[] = [];
	if (bill) {
		const after = { low: bill - saved.high, high: bill - saved.low };
		// The three figures add up as they are said.
		const said = billOf(bill, saved);
		rows.push({
			label: words.now,
			words: `about ${pounds(said.before)}`,
			bar: { low: bill, high: bill },
			tone: 'pays',
		});
		rows.push({
			label: words.after,
			words: `about ${pounds(said.after)}`,
			bar: after,
			tone: 'remains',
		});
	}
	const [least, usual, most] = [saved.low, saved.middle, saved.high].map(roundedAmount) as [
		number,
		number,
		number,
	];
	const ends =
		least < 0
			? `At worst ${pounds(least)} more, at best ${pounds(most)} less.`
			: `From ${pounds(least)} to ${pounds(most)}.`;
	const charge = mostlyCharge
		? ` ${interpolate(words.charge, { charge: pounds(roundedAmount(mostlyCharge)) })}`
		: '';
	rows.push({
		label: words.saving,
		words: `about ${pounds(usual)}`,
		note: `${ends}${charge}`,
		bar: bill ? undefined : { low: saved.low, high: saved.high },
		tone: bill ? undefined : 'helps',
	});
	const years = payback && { years: Math.round(payback.middle ?? 0), life: payback.life };
	return {
		part: { title: words.yearly, rows, end: bill ? Math.max(bill, bill - saved.low) : saved.high },
		notes: [
			...(payback?.later && roundedAmount(payback.later.pounds) !== usual
				? [
						interpolate(words.later, {
							percent: payback.later.percent,
							day: dayInWords(payback.later.from),
							change: `${pounds(roundedAmount(payback.later.pounds))} ${payback.later.pounds < 0 ? 'more' : 'less'}`,
						}),
					]
				: []),
			...(payback && years
				? [interpolate(payback.within === 'no' ? words.never : words.paysBack, years)]
				: []),
			interpolate(words.prices, { months }),
		],
	};
}
