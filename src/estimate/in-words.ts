/**
 * An estimate in plain words, the same for the page, its script and the office's letter. The
 * sentences are in content/estimate-words.yaml.
 */
import { dayInWords, monthsInWords } from '#model/dates.ts';
import { interpolate } from '#model/interpolate.ts';
import type { Measure } from '#model/measures.ts';
import { inDigits, inPounds } from '#model/money.ts';
import type { AdviceWords } from './advice.ts';
import type { HomePart } from './coldest-part.ts';
import type { DatedPrices, Estimate, MeasureResult, Payback } from './estimate.ts';
import type { Heating, Home, HomeKind, Range } from './home.ts';

type Words = Readonly<Record<string, string>>;

/** The sentences, by the names that the estimate has for them. */
export interface EstimateWords {
	readonly measures: Readonly<Record<Measure, string>>;
	readonly order: Readonly<Record<Measure, string>>;
	readonly comfort: Readonly<Record<Measure, string>>;
	readonly assumed: Words;
	readonly changesMost: Words;
	readonly why: Words;
	readonly noPounds: Words;
	/** With [bill], what was typed. */
	readonly billUnused: Words;
	readonly costsMore: Words;
	readonly advice: AdviceWords;
	/** What a surveyor would add of a flat. */
	readonly flat: Readonly<Partial<Record<Measure, string>>>;
	/** The home itself: the line under its picture, and the picture. */
	readonly home: {
		readonly kinds: Readonly<Record<HomeKind | 'unknown', string>>;
		readonly heating: Readonly<Record<Heating | 'unknown', string>>;
		readonly cost: string;
		readonly energy: string;
		readonly coldest: Readonly<Record<HomePart, string>>;
		readonly picture: {
			readonly title: string;
			readonly adds: string;
			readonly plan: string;
			readonly coldest: Readonly<Record<HomePart, string>>;
		};
	};
}

export interface MeasureInWords {
	readonly measure: Measure;
	readonly name: string;
	readonly fits: MeasureResult['fits'];
	/** The figures, or why there are none. */
	readonly says: string;
	/** What else must be known: prices, payback, when it costs more. */
	readonly notes: readonly string[];
	readonly assumed: readonly string[];
	readonly changesMost?: string;
	/** Why it is done at this point of the work. */
	readonly order?: string;
	/** It has a figure for what it saves. */
	readonly hasSaving?: true;
	/** There are kWh and no pounds: the visitor's own prices would make some. */
	readonly wantsPrices?: true;
}

/** To the nearest amount that means something: a figure with four digits would look measured. */
export function roundedAmount(amount: number): number {
	const size = Math.abs(amount);
	const step = size >= 2_000 ? 100 : size >= 200 ? 10 : 5;
	return Math.round(amount / step) * step;
}

const kWh = (amount: number) => `${inDigits(Math.abs(roundedAmount(amount)))} kWh`;

/** Rounded like every figure of an estimate, and without its sign: "£210". */
export const roundedPounds = (amount: number): string => inPounds(Math.abs(roundedAmount(amount)));

/** "About £210 less a year. It may be as little as £90 or as much as £300." */
function amountInWords({ low, middle, high }: Range, unit: (amount: number) => string): string {
	const [least, usual, most] = [low, middle, high].map(roundedAmount) as [number, number, number];
	const asChange = (amount: number) =>
		amount === 0 ? 'no change' : `${unit(amount)} ${amount > 0 ? 'less' : 'more'}`;
	const about = usual === 0 ? 'Hardly any change over a year.' : `About ${asChange(usual)} a year.`;
	if (least === most) return about;
	// "About £15, and at least £15" would say the same thing twice.
	if (least > 0 && (usual === least || usual === most))
		return `About ${unit(least)} to ${unit(most)} less a year.`;
	return least < 0
		? `${about} At worst ${asChange(least)}, at best ${asChange(most)}.`
		: `${about} It may be as little as ${least === 0 ? 'nothing' : unit(least)}, or as much as ${unit(most)}.`;
}

/** What is bought less in a year, in a sentence or two: in pounds, and in kWh. */
export const changeInPounds = (change: Range): string => amountInWords(change, roundedPounds);
export const changeInKwh = (change: Range): string => amountInWords(change, kWh);

/**
 * What the estimate says about each measure: those that fit in the order of work, then the others.
 */
export function estimateInWords(
	{ results, order, fuel, datedCharges, billUnused }: Estimate,
	words: EstimateWords,
	{ kind }: Home = {},
): MeasureInWords[] {
	const inOrder = order.flatMap((measure) =>
		results.filter((result) => result.measure === measure),
	);
	return [
		...inOrder,
		...results.filter(({ fits }) => fits === 'ask'),
		...results.filter(({ fits }) => fits === 'no'),
	].map((result) => measureInWords(result, { words, kind, fuel, datedCharges, billUnused }));
}

interface Context {
	readonly words: EstimateWords;
	readonly kind: Home['kind'];
	/** kWh a year for heating and hot water. */
	readonly fuel: Range;
	readonly datedCharges: Estimate['datedCharges'];
	readonly billUnused: Estimate['billUnused'];
}

function measureInWords(
	result: MeasureResult,
	{ words, kind, fuel, datedCharges, billUnused }: Context,
): MeasureInWords {
	const { measure, fits, assumed, changesMost, why } = result;
	const reason = why ? (words.why[why] ?? '') : '';
	const figuresInWords = result.kWh && fits !== 'no' ? energyAndMoney(result, fuel) : '';
	return {
		measure,
		name: words.measures[measure],
		fits,
		says: figuresInWords || reason,
		notes: [
			...(figuresInWords && reason ? [reason] : []),
			...(figuresInWords ? extraNotes(result, words) : []),
			// Of a gas home a heat pump saves the meter's daily charge.
			...(figuresInWords && datedCharges && result.breakEven?.kept
				? [chargesInWords(datedCharges)]
				: []),
			...(figuresInWords && result.noPounds ? [words.noPounds[result.noPounds] ?? ''] : []),
			...(fits === 'yes' ? priceNotes(result) : []),
			...(fits !== 'no' && kind === 'flat' ? [words.flat[measure] ?? []].flat() : []),
		],
		assumed: fits === 'no' ? [] : assumed.map((name) => words.assumed[name] ?? ''),
		changesMost: changesMost && fits !== 'no' ? (words.changesMost[changesMost] ?? '') : undefined,
		order: fits === 'yes' ? words.order[measure] : undefined,
		hasSaving: figuresInWords ? true : undefined,
		wantsPrices:
			(figuresInWords && result.noPounds) || billUnused === 'no-price' ? true : undefined,
	};
}

function energyAndMoney(
	{ measure, kWh: energy, pounds: money, electricity, made }: MeasureResult,
	fuel: Range,
): string {
	if (!energy) return '';
	const inMoney = money ? amountInWords(money, roundedPounds) : '';
	if (measure === 'solar' && made)
		return `Makes about ${kWh(made.middle)} a year (${kWh(made.low)} to ${kWh(made.high)}). You would use about ${kWh(energy.middle)} of it yourself.${inMoney ? ` ${inMoney}` : ''}`;
	if (measure === 'heat-pump' && electricity)
		return `${inMoney ? `${inMoney} ` : ''}It would use about ${kWh(electricity.middle)} of electricity a year (${kWh(electricity.low)} to ${kWh(electricity.high)}) in place of the fuel.`;
	// A share of the bill says more than kWh. A battery saves no heating.
	const percent = Math.round((100 * energy.middle) / fuel.middle);
	const share = measure === 'battery' || percent < 1 ? '' : `${percent}% of your heating`;
	if (inMoney) return `${inMoney} In energy: about ${kWh(energy.middle)}${share && `, ${share}`}.`;
	return `${amountInWords(energy, kWh)}${share && ` That is about ${share}.`}`;
}

function extraNotes(
	{ breakEven, costsMore, mostlyCharge, onTariff, sold, pounds: saving }: MeasureResult,
	words: EstimateWords,
): string[] {
	const pence = (amount: number) => `${Number(amount.toFixed(1))}p`;
	return [
		...(mostlyCharge
			? [
					`${saving && mostlyCharge >= saving.middle ? 'All' : 'Most'} of that is the gas meter’s daily charge, ${roundedPounds(mostlyCharge)} a year, and not the heat. A home that keeps a gas hob keeps the meter.`,
				]
			: []),
		...(costsMore ? [words.costsMore[costsMore] ?? ''] : []),
		...(breakEven && costsMore !== 'never' ? [breakEvenInWords(breakEven)] : []),
		...(onTariff && saving
			? [
					`A tariff made for heat pumps would change that: at ${pence(onTariff.pence)} a unit with the VAT of these prices, as one used well came to in ${monthsInWords(onTariff)}, it would be about ${roundedPounds(onTariff.pounds)} ${onTariff.pounds < 0 ? 'more' : 'less'} a year.`,
				]
			: []),
		...(sold && saving
			? [
					`What you do not use is taken to sell for ${pence(sold.pence.low)} to ${pence(sold.pence.high)} a unit, ${pence(sold.pence.middle)} in the middle, as suppliers paid from ${monthsInWords(sold)}. No supplier has to pay so much.`,
				]
			: []),
	];
}

/** Both ends of a heat pump: with the gas meter gone, and with it kept. */
function breakEvenInWords({ gone, kept }: NonNullable<MeasureResult['breakEven']>): string {
	const above = (scop: number) => scop.toFixed(1);
	return `It costs less to run than now above a SCOP of ${above(gone)}${kept ? ` with the gas meter gone, and of ${above(kept)} where it stays` : ''}. SCOP is the heat that it gives for each unit of electricity, over the year.`;
}

/** “At the price cap of October to December 2026: gas 7.97p, electricity 26.32p a unit.” */
export function pricesInWords({ from, until, gas, electricity }: DatedPrices): string {
	const each = [
		...(gas ? [`gas ${gas}p`] : []),
		...(electricity ? [`electricity ${electricity}p`] : []),
	];
	return `At the price cap of ${monthsInWords({ from, until })}: ${each.join(', ')} a unit.`;
}

/**
 * “The daily charges in these figures are those of the price cap of October to December 2026.”
 * Where the visitor's own prices say no date.
 */
export const chargesInWords = (period: NonNullable<Estimate['datedCharges']>): string =>
	`The daily charges in these figures are those of the price cap of ${monthsInWords(period)}.`;

/** “Not used: your £60 a year. …” Empty where the bill is used, or none was given. */
export function unusedBillInWords(
	{ billUnused }: Estimate,
	{ use }: Home,
	words: EstimateWords,
): string {
	if (!billUnused || !use) return '';
	const bill = 'kWh' in use ? `${inDigits(use.kWh)} kWh` : inPounds(use.pounds);
	return interpolate(words.billUnused[billUnused] ?? '', { bill });
}

function priceNotes({ price, grant, payback, measure }: MeasureResult): string[] {
	if (!price) return [];
	const { from, middle, to } = price;
	const range =
		from === to
			? `about ${roundedPounds(from)}`
			: `${roundedPounds(from)} to ${roundedPounds(to)}${middle ? `, the middle about ${roundedPounds(middle)}` : ''}`;
	return [
		`Guide price ${range}, with VAT and before any grant.${grant ? ` The Boiler Upgrade Scheme takes ${roundedPounds(grant.pounds)} off, if ${grant.condition ? `${grant.condition}, ` : ''}you own the home and it is approved.` : ''}`,
		...(payback ? [paybackInWords(payback, measure, grant !== undefined)] : []),
	];
}

/** Every payback says that it goes by the middle of price and saving. */
function paybackInWords(
	{ low, middle, high, life, within, later }: Payback,
	measure: Measure,
	isGranted: boolean,
): string {
	const years = (count: number) => `${Math.max(1, Math.round(count))}`;
	const inYears = (count: number) => `${years(count)} ${years(count) === '1' ? 'year' : 'years'}`;
	const tax = later
		? `, with the ${later.percent}% VAT that electricity has from ${dayInWords(later.from)} (${roundedPounds(later.pounds)} ${later.pounds < 0 ? 'more' : 'less'} a year),`
		: '';
	const thePrice = `With the middle price${isGranted ? ' less that grant,' : ''} and the middle saving${tax} it`;
	if (within === 'no') {
		const doesNot =
			middle === undefined
				? `${low === undefined ? 'It lowers' : `With the middle saving${tax} it lowers`} no bill, so its price does not come back.`
				: `${thePrice} takes more than the ${life} years that it lasts to pay for itself.`;
		return `${doesNot}${low !== undefined && low <= life ? ` With the largest saving it takes about ${inYears(low)}.` : ''} ${comfort(measure)}`.trim();
	}
	const range =
		low !== undefined && high !== undefined && within === 'yes' && years(low) !== years(high)
			? ` (${years(low)} to ${years(high)}, as the saving goes)`
			: '';
	const comesBack = `${thePrice} pays for itself after about ${inYears(middle ?? 0)}${range}.`;
	return within === 'yes'
		? `${comesBack} It lasts about ${life}.`
		: `${comesBack} With the smallest saving it takes more than the ${life} years that it lasts.`;
}

/** What it may be wanted for all the same. */
const comfort = (measure: Measure) =>
	['loft', 'cavity', 'internal-wall'].includes(measure)
		? 'It may be worth it for the warmth, or with a grant.'
		: '';
