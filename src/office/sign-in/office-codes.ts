/**
 * The office's own code, with which it signs in: from OFFICE_PIN, or from a file that the first
 * start writes. What a code may be, and a new one.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SigningKeys } from '#enquiries/links/signed.ts';

const SHORTEST = 8;
const LONGEST = 20;

/** A code, and whose it is where codes have names. */
export interface NamedCode {
	readonly person?: string;
	readonly code: string;
}

/**
 * A code that was typed right: whose it is, where codes have names, and what tells it from another.
 */
export interface KnownCode {
	readonly person?: string;
	readonly tag: string;
}

export interface OfficeCodes {
	/** The code that was typed, or undefined. However many there are, each is compared. */
	find(typed: string): KnownCode | undefined;
	/** Whether a session that this code opened is still one of the office's. */
	isKnown(code: KnownCode): boolean;
}

/** The settings that decide about the code. */
export interface CodeSettings {
	readonly OFFICE_PIN?: string;
	readonly DATA_DIR: string;
}

/** The codes. Without OFFICE_PIN one is made once. Throws if DATA_DIR cannot be written to. */
export function readOfficeCodes(settings: CodeSettings, [key]: SigningKeys): OfficeCodes {
	const tagOf = (code: string) =>
		createHmac('sha256', key).update('office code ').update(code).digest();
	const known = codesIn(settings).map(({ person, code }) => ({ person, tag: tagOf(code) }));
	return {
		find(typed) {
			const tag = tagOf(digitsOf(typed));
			const found = known.filter((one) => timingSafeEqual(one.tag, tag))[0];
			return found && { ...found, tag: found.tag.toString('base64url') };
		},
		isKnown: ({ person, tag }) =>
			known.some((one) => one.person === person && one.tag.toString('base64url') === tag),
	};
}

/** The codes as they are typed, for the command that prints them to a terminal. */
export function codesIn({ OFFICE_PIN, DATA_DIR }: CodeSettings): NamedCode[] {
	return OFFICE_PIN
		? readNamedCodes(OFFICE_PIN)
		: [{ code: readOrMakeCode(join(DATA_DIR, 'office.code')) }];
}

/** What is typed with spaces or dashes between its digits is the same code. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** A setting such as `73519046` or `sam:73519046,priya:20846175`, read. */
function readNamedCodes(setting: string): NamedCode[] {
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
		return (
			'must be eight digits or more, and neither one digit alone, a run nor one of the firm’s ' +
			'own numbers. `npm run enquiries -- office-code --new` makes one'
		);
	return undefined;
}

/** A random code. At a guess in fifteen minutes it holds for years. */
export function makeOfficeCode(): string {
	for (;;) {
		const code = Array.from({ length: SHORTEST }, () => randomInt(10)).join('');
		if (!isWeakCode(code)) return code;
	}
}

/** Whether it is too short or too long, one digit alone, or a run such as 12345678 or 98765432. */
export function isWeakCode(code: string): boolean {
	if (!/^\d+$/.test(code) || code.length < SHORTEST || code.length > LONGEST) return true;
	const steps = [...code]
		.slice(1)
		.map((digit, place) => (10 + Number(digit) - Number(code[place])) % 10);
	return [0, 1, 9].some((step) => steps.every((one) => one === step));
}

/**
 * The code in that file, made once. Two processes that start together both use the one that was
 * written first.
 */
function readOrMakeCode(file: string): string {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	try {
		writeFileSync(file, `${makeOfficeCode()}\n`, { flag: 'wx', mode: 0o600 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	const code = readFileSync(file, 'utf8').trim();
	if (!isWeakCode(code)) return code;
	// A power cut may leave it empty, at its first start.
	const replacement = makeOfficeCode();
	writeFileSync(file, `${replacement}\n`, { mode: 0o600 });
	return replacement;
}
