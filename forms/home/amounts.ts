/** Amounts as people write them: “about £100 a month”, “12,000 kWh a year”, “24.5p/kWh inc VAT”. */
import { withAsciiDigits, withoutInvisible } from '../fields/characters.ts';

/** How often each is in a year. */
const PERIODS = { day: 365, week: 52, month: 12, quarter: 4, year: 1 } as const;

type Unit = 'pounds' | 'pence' | 'kWh';
type Per = keyof typeof PERIODS | 'kWh';

interface Amount {
	readonly number: number;
	readonly unit?: Unit;
	readonly per?: Per;
}

const UNIT_WORDS: Readonly<Record<Unit, string>> = {
	pounds: '£ gbp pound pounds quid',
	pence: 'p pence',
	kWh: 'kwh kwhs kw kilowatt unit units',
};

const PERIOD_WORDS: Readonly<Record<keyof typeof PERIODS, string>> = {
	day: 'day daily /d',
	week: 'week weekly wk pw /w',
	month: 'month months monthly mth mo pm pcm /m',
	quarter: 'quarter quarterly qtr pq /q',
	year: 'year yearly yr annum annual annually pa py /y /a',
};

/** Words that leave an amount as it is. With any other word it is asked again, because it may be another amount. */
const NO_PART = `about around approx approximately roughly circa c ca say nearly almost just under over maybe or so ish
	on average avg total inc incl including inclusive of vat h hour hours in for the last my our
	gas heating electricity electric oil lpg bill by direct debit dd a an per each every /`;

const NUMBER = /^(\D*)(\d{1,3}(?:[ ,]?\d{3})*(?:\.\d{1,4})?)(\D*)$/;
const WORD = /\/ ?[mywqda]\b|[a-z]+|[£/]/g;

/** Nothing else may stand between the words: “-5” and “$100” are not ours to read. */
const PUNCTUATION = /^[\s.,;:!()~≈=]*$/;

/** “p.m.”, “p/a” and “p c m” in one word. Before another word p is pence: “24p a unit”. */
const ABBREVIATED = /\bp([./ ]{0,2})(c?)[./ ]?([mawqy])\b(?! ?[a-z])/g;

const ENERGY_OF_A_PRICE = new Set(['/', 'per', 'a', 'an', 'each', 'every', 'p', 'pence']);

const meaningIn = <Name extends string>(words: Readonly<Record<Name, string>>, word: string): Name | undefined =>
	(Object.keys(words) as Name[]).find((name) => words[name].split(' ').includes(word));

/** One number with its unit and what it is for, where these were written. Undefined if there is anything more. */
export function readAmount(written: string): Amount | undefined {
	const plain = withAsciiDigits(withoutInvisible(written).normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ');
	const [, before = '', digits, after = ''] = NUMBER.exec(plain) ?? [];
	const around = `${before} | ${after}`.replace(ABBREVIATED, 'p$2$3');
	if (!digits || !PUNCTUATION.test(around.replace('|', '').replace(WORD, ''))) return undefined;
	let [unit, per]: [Unit | undefined, Per | undefined] = [undefined, undefined];
	let thousands = 1;
	let previous = '';
	for (const [word] of around.matchAll(WORD)) {
		const [itsUnit, itsPeriod] = [meaningIn(UNIT_WORDS, word), meaningIn(PERIOD_WORDS, word.replace(' ', ''))];
		const isPrice = itsUnit === 'kWh' && (ENERGY_OF_A_PRICE.has(previous) || unit === 'pounds' || unit === 'pence');
		if (isPrice || itsPeriod) {
			const found: Per = itsPeriod ?? 'kWh';
			if (per && per !== found) return undefined;
			per = found;
		} else if (itsUnit) {
			if (unit && unit !== itsUnit) return undefined;
			unit = itsUnit;
		} else if (word === 'k' && after.startsWith('k')) thousands = 1000;
		else if (!NO_PART.split(/\s+/).includes(word)) return undefined;
		previous = word;
	}
	return { number: Number(digits.replace(/[ ,]/g, '')) * thousands, ...(unit ? { unit } : {}), ...(per ? { per } : {}) };
}

type YearlyUse = { readonly kWh: number } | { readonly pounds: number };

/** The amount of a year, in that unit; NaN if it is of something else. `usual`: what it is for if nothing says so. */
function yearly(written: string, unit: 'pounds' | 'kWh', usual: keyof typeof PERIODS): number {
	const amount = readAmount(written);
	const per = amount?.per ?? usual;
	return amount && per !== 'kWh' && (amount.unit ?? unit) === unit ? amount.number * PERIODS[per] : Number.NaN;
}

/** The kWh of a year; NaN if they are none. */
export const kwhOfYear = (written: string): number => yearly(written, 'kWh', 'year');

/** The pounds of a year; NaN if they are none. */
export const poundsOfYear = (written: string): number => yearly(written, 'pounds', 'year');

/**
 * The use of a year by a bill. Pounds are of a month and kWh of a year, unless the bill says something else. `isKwh`:
 * whether a number without a unit is kWh. Undefined if it is neither, or may be either, as a year’s number without a unit.
 */
export function yearOfBill(written: string, isKwh: boolean): YearlyUse | undefined {
	const { unit, per } = readAmount(written) ?? {};
	if (unit === undefined && per !== undefined && per !== 'month') return undefined;
	const [kWh, pounds] = [yearly(written, 'kWh', 'year'), yearly(written, 'pounds', 'month')];
	if (kWh > 0 && (unit === 'kWh' || isKwh)) return { kWh };
	return pounds > 0 ? { pounds } : undefined;
}

/** The pence of one kWh, written as “25.4 p” or “£0.254”. NaN for anything else: £25 is no price of a kWh. */
export function penceFrom(written: string): number {
	const { number = Number.NaN, unit, per = 'kWh' } = readAmount(written) ?? {};
	if (per !== 'kWh') return Number.NaN;
	if (unit !== 'pounds') return number;
	return number < 1 ? Number((number * 100).toFixed(3)) : Number.NaN;
}
