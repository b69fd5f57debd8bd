/**
 * Puts the check into words. Every sentence of it with an amount, a range or a payback is made here
 * and nowhere else: for result, plan, letters, office, print, share link, service pages and claims.
 * What a scheme asks and pays is said by src/forms/eligibility/outcomes.ts. Its template is in content/check-words.yaml, which each function gets as `words`; who
 * calls decides which sentence. Pure, for server and browser alike.
 *
 * - Any template: `say`, and several sentences: `sentences`.
 * - Amounts: `amount`, `change`, `aboutChange`, `range`, `price`, `years`, `named`.
 * - A year: `saving`, `inPlaceOfFuel`, `heatingCost`, `unusedBill`.
 * - Prices of energy: `capPrices`, `capCharges`.
 * - A measure: `energyOf`, `heatPumpNotes`, `soldNote`, `whenItCostsMore`.
 * - Our own figure beside an advertised share of the bill: `shareOfBill`.
 * - Its price and payback: `ofGrant`, `ownMoney`, `paybackBasis`, `paybackInRow`, `paybackRange`.
 */

import type { AllCheckWords, CheckWords } from '#content/schemas/check-words-schema.ts';
import type { DatedPrices, Estimate } from '#estimate/estimate.ts';
import { type Home, type Range, ranged } from '#estimate/home.ts';
import type { MeasureResult } from '#estimate/measure-result.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import { withCapital } from '#model/capitals.ts';
import { dayInWords, monthsInWords } from '#model/dates.ts';
import { interpolate } from '#model/interpolate.ts';
import { INSULATION, type Measure } from '#model/measures.ts';
import { inDigits, inPounds, roundedAmount } from '#model/money.ts';

type Grant = NonNullable<MeasureResult['grant']>;
type Prices = Pick<NonNullable<MeasureResult['price']>, 'from' | 'to'>;

/** The template with its names filled in. A name that is empty leaves no gap. */
export const say = (template: string, facts: Readonly<Record<string, string | number>>): string =>
	interpolate(template, facts).replace(/ {2,}/g, ' ').trim();

/** Those sentences that there are, one after the other. */
export const sentences = (...all: readonly (string | false | undefined)[]): string =>
	all.filter(Boolean).join(' ');

// Amounts

type Unit = 'pounds' | 'kWh';

const digits = (value: number) => inDigits(Math.abs(roundedAmount(value)));

/** "£210", "1,200 kWh": rounded, and without its sign. */
export const amount = (value: number, unit: Unit = 'pounds'): string =>
	unit === 'pounds' ? `£${digits(value)}` : `${digits(value)} kWh`;

/** "£70 less", "£40 more", "hardly any change": of what is saved. */
export function change(saved: number, words: CheckWords, unit?: Unit): string {
	const { less, more, same } = words.amount;
	const rounded = roundedAmount(saved);
	return rounded === 0 ? same : say(rounded > 0 ? less : more, { amount: amount(saved, unit) });
}

/** The same of a middle: "about £70 less". */
export const aboutChange = (saved: number, words: CheckWords, unit?: Unit): string => {
	const said = change(saved, words, unit);
	return roundedAmount(saved) === 0 ? said : say(words.amount.about, { amount: said });
};

/** "£200 to £450", "400 to 2,000 kWh"; "£200" where both ends round to it. */
export function range(from: number, to: number, words: CheckWords, unit: Unit = 'pounds'): string {
	const [first, last] = [amount(from, unit), amount(to, unit)];
	if (first === last) return last;
	return say(words.amount.range, { from: unit === 'kWh' ? digits(from) : first, to: last });
}

/** "£200 to £450", and where both ends round to one "about £200". */
export function price({ from, to }: Prices, words: CheckWords): string {
	const said = range(from, to, words);
	return said === amount(to) ? say(words.amount.about, { amount: said }) : said;
}

const wholeYears = (count: number) => Math.max(1, Math.round(count));

/** "1 year", "4 years": whole ones, and one at least. */
export function years(count: number, words: CheckWords): string {
	const whole = wholeYears(count);
	return whole === 1 ? words.amount.year : say(words.amount.years, { count: whole });
}

const pence = (value: number) => `${Number(value.toFixed(1))}p`;

/** "loft insulation and heating controls" */
export const named = (measures: readonly Measure[], words: CheckWords): string =>
	joinWords(measures.map((measure) => words.measures[measure].toLowerCase()));

// A year

/** What a year changes, on a line, and as a number with its ends. */
export interface Saving {
	/** "About £210 less a year (£90 to £300)" */
	readonly line: string;
	/** "About £210 less a year" */
	readonly about: string;
	/** "About £210" */
	readonly value: string;
	/** "£90 to £300", "£40 more to £20 less"; empty where both are the middle. */
	readonly ends: string;
}

/** Of what is bought less in a year, or paid less. */
export function saving(saved: Range, words: CheckWords, unit: Unit = 'pounds'): Saving {
	const { saving: templates } = words;
	const { low, middle, high } = ranged((at) => roundedAmount(saved[at]));
	const none = middle === 0 && withCapital(words.amount.same);
	const about =
		none || withCapital(say(templates.aYear, { change: aboutChange(middle, words, unit) }));
	// "About £15, and at least £15" would say the same thing twice.
	if (low > 0 && low < high && (middle === low || middle === high)) {
		const ends = range(low, high, words, unit);
		return { line: say(templates.between, { range: ends }), about, value: ends, ends };
	}
	const value = none || withCapital(say(words.amount.about, { amount: amount(middle, unit) }));
	if (low === high) return { line: about, about, value, ends: '' };
	const [least, most] = [low, high].map((end) => change(end, words, unit)) as [string, string];
	const ends =
		low < 0 ? say(words.amount.range, { from: least, to: most }) : range(low, high, words, unit);
	return { line: say(templates.withEnds, { about, ends }), about, value, ends };
}

/**
 * The electricity that a heat pump uses in place of a fuel. The difference of their kWh is no
 * saving, because a kWh of electricity costs several times as much as one of fuel. Undefined where
 * electricity heats the home already. `saved`: energy bought less, in kWh a year.
 */
export function inPlaceOfFuel(
	{ heating }: Home,
	{ fuel }: Pick<Estimate, 'fuel'>,
	saved: Range,
	words: CheckWords,
): string | undefined {
	const { row, fuels } = words.heatPump.inPlace;
	const name = heating && (fuels as Partial<Record<typeof heating, string>>)[heating];
	if (!name) return undefined;
	// Panels beside it may make more than it uses.
	const electricity = amount(Math.max(0, fuel.middle - saved.middle), 'kWh');
	return say(row, { electricity, kWh: amount(fuel.middle, 'kWh'), fuel: name });
}

/** "about £1,150 a year to heat." */
export const heatingCost = ({ cost, fuel }: Estimate, { home }: CheckWords): string =>
	cost
		? say(home.cost, { pounds: amount(cost.middle) })
		: say(home.energy, { kWh: amount(fuel.middle, 'kWh') });

/** "Not used: your £60 a year. …" Empty where the bill is used, or none was given. */
export function unusedBill({ billUnused }: Estimate, { use }: Home, words: CheckWords): string {
	if (!billUnused || !use) return '';
	const bill = 'kWh' in use ? `${inDigits(use.kWh)} kWh` : inPounds(use.pounds);
	return say(words.billUnused[billUnused], { bill });
}

/** "At the price cap of October to December 2026: gas 7.97p, electricity 26.32p a unit." */
export function capPrices(dated: DatedPrices, { prices }: CheckWords): string {
	const each = (['gas', 'electricity'] as const).flatMap((fuel) =>
		dated[fuel] ? say(prices[fuel], { pence: `${dated[fuel]}p` }) : [],
	);
	return say(prices.cap, { months: monthsInWords(dated), prices: each.join(', ') });
}

/**
 * "The daily charges in these figures are those of the price cap of October to December 2026."
 * Undefined where a price that is dated says the months already.
 */
export const capCharges = ({ datedCharges }: Estimate, { prices }: CheckWords) =>
	datedCharges && say(prices.charges, { months: monthsInWords(datedCharges) });

// A measure

/** The energy behind the figure of a measure's row; empty where there is nothing more to say. */
export function energyOf(
	{ measure, kWh, pounds, electricity, made }: MeasureResult,
	fuel: Range,
	words: CheckWords,
): string {
	if (!kWh) return '';
	const { energy } = words;
	const inKwh = ({ low, middle, high }: Range) => ({
		kWh: amount(middle, 'kWh'),
		range: range(low, high, words, 'kWh'),
	});
	const { kWh: usual } = inKwh(kWh);
	if (made) return say(energy.panels, { ...inKwh(made), used: usual });
	if (electricity) return say(energy.heatPump, inKwh(electricity));
	// A battery saves no heating.
	const percent = Math.round((100 * kWh.middle) / fuel.middle);
	const what = [
		pounds && say(words.amount.about, { amount: usual }),
		measure !== 'battery' && percent >= 1 && say(energy.share, { percent }),
	].filter(Boolean);
	return what.length > 0 ? say(energy.saved, { what: what.join(', ') }) : '';
}

/** When a heat pump costs less to run than the heating now, as far as its row does not say it. */
export function heatPumpNotes(result: MeasureResult, words: CheckWords): readonly string[] {
	const { breakEven, mostlyCharge, onTariff, pounds } = result;
	const { heatPump } = words;
	const isAllCharge = pounds && mostlyCharge && mostlyCharge >= pounds.middle;
	return [
		mostlyCharge &&
			say(isAllCharge ? heatPump.allCharge : heatPump.mostCharge, { charge: amount(mostlyCharge) }),
		breakEven &&
			pounds &&
			pounds.low < 0 &&
			(breakEven.kept || !whenItCostsMore(result, words)) &&
			say(breakEven.kept ? heatPump.breakEvenKept : heatPump.breakEven, {
				gone: breakEven.gone.toFixed(1),
				kept: breakEven.kept?.toFixed(1) ?? '',
			}),
		onTariff &&
			pounds &&
			say(heatPump.onTariff, {
				pence: pence(onTariff.pence),
				months: monthsInWords(onTariff),
				change: aboutChange(onTariff.pounds, words),
			}),
	].filter((one) => typeof one === 'string');
}

/** Of a heat pump whose middle costs more: how much, and what would turn it round. */
export function whenItCostsMore(
	{ pounds, breakEven, onTariff }: MeasureResult,
	{ heatPump }: CheckWords,
): string | undefined {
	if (!pounds || !breakEven || roundedAmount(pounds.middle) >= 0) return undefined;
	return sentences(
		say(heatPump.plainly, { pounds: amount(pounds.middle), factor: breakEven.gone.toFixed(1) }),
		onTariff &&
			onTariff.pounds > 0 &&
			say(heatPump.plainlyOnTariff, { pounds: amount(onTariff.pounds) }),
	);
}

/**
 * What a heat pump changes of a year's bill of gas, in pounds: "about 10% less, all of it the gas
 * meter’s daily charge, at worst 9% more and at best 17% less".
 */
export function shareOfBill(
	{ low, middle, high }: Range,
	mostlyCharge: number | undefined,
	bill: number,
	{ amount: { less, more }, namedHome }: AllCheckWords,
): string {
	const { claim } = namedHome;
	const share = (saved: number) =>
		say(saved < 0 ? more : less, { amount: `${Math.abs(Math.round((100 * saved) / bill))}%` });
	const charge = mostlyCharge && (mostlyCharge >= middle ? claim.allCharge : claim.mostCharge);
	return say(claim.bill, {
		middle: share(middle),
		charge: charge || '',
		least: share(low),
		most: share(high),
	});
}

/** What a kWh is taken to sell for, where the visitor named no price of their own. */
export const soldNote = ({ sold, pounds }: MeasureResult, { energy }: CheckWords) =>
	sold &&
	pounds &&
	say(energy.sold, {
		least: pence(sold.pence.low),
		middle: pence(sold.pence.middle),
		most: pence(sold.pence.high),
		months: monthsInWords(sold),
	});

// Price and payback

/** A grant's sum: in another sentence where it is for some homes alone and ends sooner. */
export const ofGrant = (
	{ pounds, until, condition = '' }: Grant,
	sentence: CheckWords['help']['heatPump'],
	facts: { readonly price?: string } = {},
): string =>
	say(until ? sentence.until : sentence.always, {
		...facts,
		pounds: amount(pounds),
		day: until ? dayInWords(until) : '',
		condition,
	});

/** "£300 to £600 of your own money", after a grant if there is one. The grant is an owner's. */
export function ownMoney(
	left: Prices,
	grant: Grant | undefined,
	who: keyof CheckWords['advice']['pays'],
	words: CheckWords,
): string {
	const { pays, afterGrant, afterGrantIf } = words.advice;
	const facts = { price: price(left, words) };
	if (!grant || who === 'tenant') return say(pays[who], facts);
	const { pounds, condition = '' } = grant;
	return say(condition ? afterGrantIf : afterGrant, { ...facts, grant: amount(pounds), condition });
}

/** When a measure is paid back. `scheme`: the one that pays for it, as far as the answers go. */
export function paybackInRow(
	{ payback: of, pounds }: MeasureResult,
	scheme: string | undefined,
	words: CheckWords,
): string {
	const { row } = words.payback;
	// Without a current price there is no payback.
	if (!of) return scheme ? say(row.paid, { scheme }) : '';
	const { middle, life, within, later } = of;
	const isOther = later && pounds && roundedAmount(later.pounds) !== roundedAmount(pounds.middle);
	const vat = isOther
		? { percent: later.percent, day: dayInWords(later.from), change: change(later.pounds, words) }
		: undefined;
	if (middle === undefined && !scheme)
		return vat && pounds && pounds.middle > 0 ? say(row.laterNone, vat) : row.lowersNoBill;
	const facts = {
		life: years(life, words),
		years: years(middle ?? 0, words),
		scheme: scheme ?? '',
	};
	const never = scheme ? row.unlessPaid : row.never;
	return say(within === 'no' ? never : row.pays, facts) + (vat ? say(row.later, vat) : '');
}

/** What a row's price and payback go by. */
export function paybackBasis(
	{ price: guide, grant, payback: of }: MeasureResult,
	{ price: { middle: ofPrice }, payback: { atMiddle, atMiddleLessGrant } }: CheckWords,
): readonly string[] {
	const middle = guide && guide.from !== guide.to && guide.middle;
	return [
		middle ? say(ofPrice, { middle: amount(middle) }) : '',
		// Where it lowers no bill the row says all of it.
		of?.low === undefined ? '' : grant ? atMiddleLessGrant : atMiddle,
	].filter(Boolean);
}

/** How far a row's payback may vary, and how long the thing lasts. */
export function paybackRange({ measure, payback: of }: MeasureResult, words: CheckWords): string {
	if (of?.low === undefined) return '';
	const { low, high = low, life, within } = of;
	const { payback: says } = words;
	const [least, most] = [wholeYears(low), wholeYears(high)];
	return {
		yes: sentences(least !== most && say(says.between, { least, most }), say(says.lasts, { life })),
		perhaps: say(says.notAtSmallest, { life }),
		no: sentences(
			low <= life && say(says.atLargest, { years: years(low, words) }),
			INSULATION.includes(measure) && says.forWarmth,
		),
	}[within];
}
