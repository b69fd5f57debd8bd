/**
 * Puts the check into words. Every sentence with an amount, a range, a payback or a condition is
 * made here and nowhere else: for result, plan, letters, office, print, share link, service pages
 * and claims. Its template is in content/check-words.yaml, which each function gets as `words`; who
 * calls decides which sentence. Pure, for server and browser alike.
 *
 * - Any template: `say`, and several sentences: `sentences`.
 * - Amounts: `amount`, `change`, `aboutChange`, `range`, `price`, `years`, `named`.
 * - A year: `saving`, `inPlaceOfFuel`, `heatingCost`, `unusedBill`.
 * - Prices of energy: `capPrices`, `capCharges`.
 * - A measure: `figuresOf`, `heatPumpNotes`, `soldNote`, `whenItCostsMore`.
 * - Our own figure beside an advertised share of the bill: `shareOfBill`.
 * - Its price and payback: `guidePrice`, `ofGrant`, `ownMoney`, `payback`, `paybackInRow`.
 */
import type { AllCheckWords, CheckWords } from '#content/schemas/check-words-schema.ts';
import type { DatedPrices, Estimate, MeasureResult, Payback } from '#estimate/estimate.ts';
import { type Home, type Range, ranged } from '#estimate/home.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
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

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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

/** What a year changes, in a sentence, on a line, and as a number with its ends. */
export interface Saving {
	/** "About £210 less a year. It may be as little as £90, or as much as £300." */
	readonly sentence: string;
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
		const line = say(templates.between, { range: ends });
		return { sentence: `${line}.`, line, about, value: ends, ends };
	}
	const inSentence = none ? templates.hardlyInAYear : about;
	const value = none || withCapital(say(words.amount.about, { amount: amount(middle, unit) }));
	if (low === high) return { sentence: `${inSentence}.`, line: about, about, value, ends: '' };
	const [least, most] = [low, high].map((end) => change(end, words, unit)) as [string, string];
	const ends =
		low < 0 ? say(words.amount.range, { from: least, to: most }) : range(low, high, words, unit);
	const how =
		low < 0
			? say(templates.worstAndBest, { least, most })
			: say(templates.leastAndMost, {
					least: low === 0 ? templates.nothing : amount(low, unit),
					most: amount(high, unit),
				});
	const line = say(templates.withEnds, { about, ends });
	return { sentence: `${inSentence}. ${how}`, line, about, value, ends };
}

/**
 * The electricity that a heat pump uses in place of a fuel. The difference of their kWh is no
 * saving, because a kWh of electricity costs several times as much as one of fuel. Undefined where
 * electricity heats the home already. `saved`: energy bought less, in kWh a year.
 */
export function inPlaceOfFuel(
	{ heating }: Home,
	{ fuel }: Estimate,
	saved: Range,
	words: CheckWords,
): { readonly row: string; readonly electricity: string; readonly note: string } | undefined {
	const { row, note, fuels } = words.heatPump.inPlace;
	const name = heating && (fuels as Partial<Record<typeof heating, string>>)[heating];
	if (!name) return undefined;
	// Panels beside it may make more than it uses.
	const electricity = amount(Math.max(0, fuel.middle - saved.middle), 'kWh');
	const facts = { electricity, kWh: amount(fuel.middle, 'kWh'), fuel: name };
	return { row: say(row, facts), electricity, note: say(note, facts) };
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

/** What a measure saves, makes or uses in a year. Empty where nobody has measured it. */
export function figuresOf(
	{ measure, kWh, pounds, electricity, made }: MeasureResult,
	fuel: Range,
	words: CheckWords,
): string {
	if (!kWh) return '';
	const { energy } = words;
	const money = pounds ? saving(pounds, words).sentence : '';
	const inKwh = (value: number) => amount(value, 'kWh');
	const ends = ({ low, high }: Range) => ({ least: inKwh(low), most: inKwh(high) });
	const usual = inKwh(kWh.middle);
	if (made)
		return say(energy.panels, { ...ends(made), made: inKwh(made.middle), used: usual, money });
	if (electricity) {
		const facts = { ...ends(electricity), electricity: inKwh(electricity.middle), money };
		return say(energy.heatPump, facts);
	}
	// A share of the bill says more than kWh. A battery saves no heating.
	const percent = Math.round((100 * kWh.middle) / fuel.middle);
	const hasShare = measure !== 'battery' && percent >= 1;
	if (money)
		return say(hasShare ? energy.besideShare : energy.beside, { money, kWh: usual, percent });
	const alone = saving(kWh, words, 'kWh').sentence;
	return hasShare ? say(energy.share, { energy: alone, percent }) : alone;
}

/** When a heat pump costs less to run than the heating now, or more. */
export function heatPumpNotes(
	{ breakEven, costsMore, mostlyCharge, onTariff, pounds }: MeasureResult,
	words: CheckWords,
): readonly string[] {
	const { heatPump } = words;
	const isAllCharge = pounds && mostlyCharge && mostlyCharge >= pounds.middle;
	return [
		mostlyCharge &&
			say(isAllCharge ? heatPump.allCharge : heatPump.mostCharge, { charge: amount(mostlyCharge) }),
		costsMore && heatPump.costsMore[costsMore],
		breakEven &&
			costsMore !== 'never' &&
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

/**
 * "Guide price for such a home: £300 to £450, with VAT and before any grant.", and what the grant
 * takes off.
 */
export function guidePrice({ price: guide, grant }: MeasureResult, words: CheckWords) {
	if (!guide) return undefined;
	const { price: templates } = words;
	const { from, middle, to } = guide;
	const said = price(guide, words);
	return sentences(
		say(templates.guide, {
			price:
				middle && from !== to
					? say(templates.withMiddle, { price: said, middle: amount(middle) })
					: said,
		}),
		grant &&
			say(grant.condition ? templates.grantIf : templates.grant, {
				grant: amount(grant.pounds),
				condition: grant.condition ?? '',
			}),
	);
}

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

/** When a measure is paid back. Each sentence says that it goes by the middle of price and saving. */
export function payback(
	{ measure, grant, payback: of }: MeasureResult,
	words: CheckWords,
): string | undefined {
	if (!of) return undefined;
	const { low, middle, high, life, within, later } = of;
	const { payback: templates } = words;
	const vat = later ? say(templates.vat, vatToCome(later, words)) : '';
	const at = say(grant ? templates.atMiddleLessGrant : templates.atMiddle, { vat });
	if (within === 'no') {
		const lowersNoBill =
			low === undefined ? templates.lowersNoBill : say(templates.lowersNoBillAtMiddle, { vat });
		return sentences(
			middle === undefined ? lowersNoBill : say(templates.never, { at, life }),
			low !== undefined && low <= life && say(templates.atLargest, { years: years(low, words) }),
			INSULATION.includes(measure) && templates.forWarmth,
		);
	}
	const [least, most] = [low, high].map((count = 0) => wholeYears(count)) as [number, number];
	const facts = { at, years: years(middle ?? 0, words), least, most };
	if (within === 'perhaps')
		return sentences(say(templates.pays, facts), say(templates.notAtSmallest, { life }));
	return sentences(
		say(least === most ? templates.pays : templates.paysBetween, facts),
		say(templates.lasts, { life }),
	);
}

const vatToCome = (
	{ percent, from, pounds }: NonNullable<Payback['later']>,
	words: CheckWords,
) => ({
	percent,
	day: dayInWords(from),
	change: change(pounds, words),
});

/** The same in a row. `scheme`: the one that pays for it, as far as the answers go. */
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
	const vat = isOther ? vatToCome(later, words) : undefined;
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
