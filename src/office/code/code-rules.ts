/** What an office's code may be, and a new one. */
import { randomInt } from 'node:crypto';
import { isDay } from '#model/dates.ts';

const SHORTEST = 8;
const LONGEST = 20;

/** A random code that is not weak. At ten guesses a day it holds for years. */
export function makeOfficeCode(): string {
	for (;;) {
		const code = Array.from({ length: SHORTEST }, () => randomInt(10)).join('');
		if (!isWeakCode(code)) return code;
	}
}

/**
 * Whether it is too short, or one of those that are tried first: one digit or pair again and again,
 * a run, a date.
 */
export function isWeakCode(code: string): boolean {
	if (!/^\d+$/.test(code) || code.length < SHORTEST || code.length > LONGEST) return true;
	return /^(\d{1,4})\1+\d{0,3}$/.test(code) || isRun(code) || isDate(code);
}

/** Such as 12345678 or 98765432. */
function isRun(code: string): boolean {
	const steps = new Set(
		[...code].slice(1).map((digit, place) => (10 + Number(digit) - Number(code[place])) % 10),
	);
	return steps.size === 1;
}

/** Where year, month and day begin: 24121984, 12241984, 19841224. */
const DATES = [
	[4, 2, 0],
	[4, 0, 2],
	[0, 4, 6],
] as const;

function isDate(code: string): boolean {
	const digits = (start: number, count: number) => code.slice(start, start + count);
	return (
		code.length === SHORTEST &&
		DATES.some(
			([year, month, day]) =>
				/^(?:19|20)/.test(digits(year, 4)) &&
				isDay(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`),
		)
	);
}

/** A code, and whose it is where codes have names. */
export interface NamedCode {
	readonly person?: string;
	readonly code: string;
}

/** A setting such as `73519046` or `sam:73519046,priya:20846175`, read. */
export function readNamedCodes(setting: string): NamedCode[] {
	return setting.split(',').map((entry) => {
		const [code = '', person] = entry
			.split(':', 2)
			.map((part) => part.trim())
			.reverse();
		return { person, code };
	});
}

/**
 * What is wrong with a setting of codes; undefined where nothing is. `known` are public numbers.
 */
export function problemWithCodes(setting: string, known: readonly string[]): string | undefined {
	const codes = readNamedCodes(setting);
	if (codes.length > 1 && codes.some(({ person }) => !person))
		return 'must be one code, or a name before each: sam:…,priya:…';
	if (
		codes.some(({ person }) => person !== undefined && !/^[\p{L}][\p{L} .'-]{0,29}$/u.test(person))
	)
		return 'has a name that is no name';
	if (new Set(codes.map(({ code }) => code)).size < codes.length)
		return 'has one code twice: then the record cannot say who pressed';
	const digits = known
		.map((number) => number.replace(/\D/g, ''))
		.filter((number) => number.length >= 6);
	if (
		codes.some(
			({ code }) =>
				isWeakCode(code) || digits.some((number) => number.includes(code) || code.includes(number)),
		)
	)
		return 'must be eight digits or more, and neither a repeat, a run, a date nor one of the firm’s own numbers. `npm run enquiries -- office-code --new` makes one';
	return undefined;
}
