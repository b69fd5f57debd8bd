/**
 * The office's own code, which opens its day on a device: from OFFICE_PIN, or from a file that the
 * first start writes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SigningKeys } from '#enquiries/links/signed.ts';
import { isWeakCode, makeOfficeCode, type NamedCode, readNamedCodes } from './code-rules.ts';

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
	/** Whether a device that this code opened is still one of the office's. */
	isKnown(code: KnownCode): boolean;
}

/** The settings that decide about the code. */
export interface CodeSettings {
	readonly OFFICE_PIN?: string;
	readonly DATA_DIR: string;
	readonly DATABASE_URL?: string;
	readonly SITE_URL: string;
	readonly SECRET_KEY: readonly string[];
}

/** Why this website has no office's day, in words for the operator; undefined where it has one. */
export function whyNoOfficeDay({
	OFFICE_PIN,
	DATABASE_URL,
	SITE_URL,
	SECRET_KEY,
}: CodeSettings): string | undefined {
	const { protocol, hostname } = new URL(SITE_URL);
	if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
		return 'SITE_URL does not begin with https://, and a cookie that opens names must not travel in the open';
	if (DATABASE_URL && (!OFFICE_PIN || SECRET_KEY.length === 0))
		return 'with DATABASE_URL it needs OFFICE_PIN and SECRET_KEY, which every machine and no dump has';
	return undefined;
}

/**
 * The codes: none where there is no office's day. Without OFFICE_PIN a code is made once. Throws if
 * DATA_DIR cannot be written to.
 */
export function readOfficeCodes(settings: CodeSettings, [key]: SigningKeys): OfficeCodes {
	const codes = whyNoOfficeDay(settings) ? [] : codesIn(settings);
	const tagOf = (code: string) =>
		createHmac('sha256', key).update('office code ').update(code).digest();
	const known = codes.map(({ person, code }) => ({ person, tag: tagOf(code) }));
	return {
		find(typed) {
			const tag = tagOf(typed.replace(/\D/g, ''));
			const found = known.filter((one) => timingSafeEqual(one.tag, tag))[0];
			return found && { ...found, tag: found.tag.toString('base64url') };
		},
		isKnown: ({ person, tag }) =>
			known.some((one) => one.person === person && one.tag.toString('base64url') === tag),
	};
}

/** The codes as they are typed, for the command that prints them to a terminal. */
export function codesIn({
	OFFICE_PIN,
	DATA_DIR,
}: Pick<CodeSettings, 'OFFICE_PIN' | 'DATA_DIR'>): NamedCode[] {
	return OFFICE_PIN
		? readNamedCodes(OFFICE_PIN)
		: [{ code: readOrMakeCode(join(DATA_DIR, 'office.code')) }];
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
