/** Amounts as people write them: “about £100 a month”, “12,000 kWh a year”, “24.5p/kWh inc VAT”. */
import { withAsciiDigits, withoutInvisible } from '../fields/characters.ts';

type Unit = 'pounds' | 'pence' | 'kWh' | 'litres';

/** What heats a home, as far as an amount of it is written in its own way. */
export type Fuel = 'gas' | 'electricity' | 'oil' | 'lpg' | 'other';

/**
 * The gross kWh in a litre. Oil is kerosene (Rix, 15 April 2019), LPG propane (purelpg.co.uk, 25
 * October 2022).
 */
const KWH_OF_LITRE: Readonly<Partial<Record<Fuel, number>>> = { oil: 10.35, lpg: 7.08 };

/** Pence. More is the price of a litre: no kWh of these fuels costs it. */
const DEAREST_KWH = 25;

interface Amount {
	readonly number: number;
	readonly unit?: Unit;
	/** How often a year it comes; 0 for the price of one kWh or litre. */
	readonly per?: number;
	/** True where it is the price of a litre. */
	readonly isOfLitre?: true;
}

/**
 * What the words around an amount say. With any other word it is asked again, because it may be
 * another amount.
 */
const MEANINGS: readonly (readonly [
	words: RegExp,
	meaning: Unit | 'gas' | 'electricity' | number | 'nothing',
])[] = [
	[/^gas$/, 'gas'],
	[/^electric.*$/, 'electricity'],
	[/^(?:£|gbp|pounds?|quid)$/, 'pounds'],
	[/^p(?:ence)?$/, 'pence'],
	[/^(?:kwh?s?|units?|kilowatt[- ]hours?)$/, 'kWh'],
	[/^(?:l|lit(?:re|er)s?|ltrs?)$/, 'litres'],
	[/^(?:\/ ?d|day|daily)$/, 365],
	[/^(?:\/ ?w|pw|wk|week.*)$/, 52],
	[/^fortnight.*$/, 26],
	[/^(?:\/ ?m|pc?m|mo|mn?th(?:ly)?|month.*)$/, 12],
	[/^(?:\/ ?q|pq|qtr|quarter.*)$/, 4],
	[/^(?:\/ ?[ay]|p[ay]|yr|year.*|annu.*)$/, 1],
	[
		/^(?:about|around|approx.*|roughly|circa|ca?|say|just|under|over|or|so|ish|average|maybe|est.*|calendar|usually|normally|typically|-ish)$/,
		'nothing',
	],
	[
		/^(?:\/|per|an?|each|every|inc|incl|including|vat|in|on|total|for|the|last|heating|by|direct|debit|dd)$/,
		'nothing',
	],
];

/** “12.000” is twelve thousand in most of Europe, and a price may have three decimals. */
const MAY_BE_THOUSANDS = /[1-9]\d{0,5}\.\d{3}(?!\d)/;

const NUMBER = /^(\D*)(\d{1,3}(?:[ ,]?\d{3})*(?:\.\d{1,4})?)(k(?!w))?(\D*)$/;
const WORD = /\/ ?[mywqda]\b|-ish\b|kilowatt[- ]hours?|[a-z]+|[^\s.,;:!?()~≈=]/g;

/** “p.m.”, “p/a” and “p c m” in one word. Before another word p is pence: “24p a unit”. */
const ABBREVIATED = /\bp[./ ]{0,2}(c?)[./ ]?([mawqy])\b(?! ?[a-z])/g;

/**
 * One number with its unit and what it is for, where these were written. Undefined if there is
 * anything more, or, where it has to be of one `fuel`, if it names another or may be in the cubic
 * metres of a gas meter, which bills call units.
 */
export function readAmount(written: string, fuel?: Fuel): Amount | undefined {
	const plain = withAsciiDigits(withoutInvisible(written).normalize('NFKC'))
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.replace(/ppl\b/, 'p per litre');
	const [, before = '', digits, thousand, after = ''] = NUMBER.exec(plain) ?? [];
	if (!digits) return undefined;
	let [unit, per]: [Unit?, number?] = [];
	// People also call LPG gas.
	let named = fuel === 'lpg' ? 'gas' : fuel;
	let isOfLitre = false;
	let previous = '';
	for (const word of `${before} ${after}`.replace(ABBREVIATED, 'p$1$2').match(WORD) ?? []) {
		const [, meaning] = MEANINGS.find(([words]) => words.test(word)) ?? [];
		if (meaning === undefined) return undefined;
		const isPrice: boolean =
			(meaning === 'kWh' || meaning === 'litres') &&
			(unit !== undefined || /^(?:\/|per|an?|each|every)$/.test(previous));
		if (isPrice && per === 0) return undefined;
		isOfLitre ||= isPrice && meaning === 'litres';
		const said: typeof meaning = isPrice ? 0 : meaning;
		if (typeof said === 'number') per ??= said;
		else if (said === 'gas' || said === 'electricity') named ??= said;
		else if (said !== 'nothing') unit ??= said;
		if (said !== 'nothing' && ![unit, per, named].includes(said)) return undefined;
		previous = word;
	}
	if (unit === 'kWh' && /unit/.test(plain) && named && named !== 'electricity') return undefined;
	const number = Number(digits.replace(/[ ,]/g, '')) * (thousand ? 1000 : 1);
	return {
		number,
		unit,
		per,
		isOfLitre: isOfLitre || undefined,
	};
}

type YearlyUse = { readonly kWh: number } | { readonly pounds: number };

/**
 * The amount of a year, in that unit; NaN if it is of another. `usual`: how often it comes if
 * nothing says so.
 */
function yearly(written: string, wanted: Unit, fuel?: Fuel, usual = 1): number {
	const {
		number,
		unit = wanted,
		per = usual,
	} = readAmount(written, fuel) ?? { number: Number.NaN };
	const litre = wanted === 'kWh' && unit === 'litres' && fuel && KWH_OF_LITRE[fuel];
	const one = unit === wanted ? 1 : litre || Number.NaN;
	return per > 0 && !MAY_BE_THOUSANDS.test(written) ? number * per * one : Number.NaN;
}

/** The kWh of a year; NaN if they are none, or not of that fuel. */
export const kwhOfYear = (written: string, fuel?: Fuel): number => yearly(written, 'kWh', fuel);

/** The pounds of a year; NaN if they are none, or not for that fuel. */
export const poundsOfYear = (written: string, fuel?: Fuel): number =>
	yearly(written, 'pounds', fuel);

/**
 * The use of a year by a bill. Pounds are of a month and kWh of a year, unless the bill says
 * something else. `isKwh`: whether a number without a unit is kWh. Undefined if it is neither, or
 * may be either: a year’s number without a unit; and if it is not of that fuel.
 */
export function yearOfBill(written: string, isKwh: boolean, fuel?: Fuel): YearlyUse | undefined {
	const { unit = isKwh ? 'kWh' : 'pounds', per = 12, unit: given } = readAmount(written) ?? {};
	if (!given && per !== 12) return undefined;
	const isEnergy = unit === 'kWh' || unit === 'litres';
	const amount = isEnergy ? yearly(written, 'kWh', fuel) : yearly(written, 'pounds', fuel, 12);
	return amount > 0 ? (isEnergy ? { kWh: amount } : { pounds: amount }) : undefined;
}

/**
 * The pence of one kWh, written as “25.4 p” or “£0.254”; of oil and LPG also as the price of a
 * litre, “70p a litre” or “£0.70”. NaN for anything else: £25 is no price of a kWh; and for the
 * price of another fuel.
 */
export function penceFrom(written: string, fuel?: Fuel): number {
	const { number = Number.NaN, unit, per = 0, isOfLitre } = readAmount(written, fuel) ?? {};
	if (per > 0 || unit === 'litres') return Number.NaN;
	const litre = fuel && KWH_OF_LITRE[fuel];
	if (isOfLitre && !litre) return Number.NaN;
	const pence = unit === 'pounds' ? number * 100 : number;
	const ofKwh = litre && (isOfLitre || pence > DEAREST_KWH) ? pence / litre : pence;
	const most = litre ? DEAREST_KWH : unit === 'pounds' ? 99.999 : Number.POSITIVE_INFINITY;
	return ofKwh > most ? Number.NaN : Number(ofKwh.toFixed(3));
}
