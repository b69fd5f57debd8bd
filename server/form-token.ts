/** The time token: our own signed word on when a form was opened. A form that sends one faster than hands can type is odd. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FormName, isFormName } from '../forms/all-forms.ts';

/** What a token says about a post; what that counts for is decided in suspicion.ts. */
export type Standing = 'good' | 'old' | 'hasty' | 'worn' | 'forged' | 'absent';

const VERSION = 'v1';

/** version.form.time.nonce.signature: its alphabet and length, looked at before anything is computed from it. */
const SHAPE = /^v1\.([a-z]{1,20})\.([0-9a-z]{1,11})\.([\w-]{22})\.([\w-]{43})$/;
const LONGEST = 110;

/** Faster than anybody opens a form, reads it and types. */
const HASTY_MS = 3_000;

/** A form left open overnight is sent the next day; nothing is held against it. */
const OLD_MS = 24 * 60 * 60 * 1000;

/** The tries of one visitor who corrects and sends again. */
const USES = 5;

/** Tokens remembered as used; about 1 MB at most. The oldest is forgotten first. */
const REMEMBERED = 10_000;

export interface FormTokens {
	/** A new token for a form that has just been opened. */
	issue(form: FormName): string;
	/** What a token that came with a post says. Never throws, whatever it is given. */
	read(form: FormName, token: unknown): Standing;
}

/** `keys`: the first signs; all of them are accepted, so that a key can be replaced while forms are open. */
export function formTokens(keys: readonly [Buffer, ...Buffer[]], now: () => number): FormTokens {
	const uses = new Map<string, number>();

	/** How often this token has been used by now. */
	function use(nonce: string): number {
		const count = (uses.get(nonce) ?? 0) + 1;
		uses.delete(nonce);
		uses.set(nonce, count);
		const [oldest] = uses.keys();
		if (uses.size > REMEMBERED && oldest) uses.delete(oldest);
		return count;
	}

	return {
		issue(form) {
			const words = [VERSION, form, now().toString(36), randomBytes(16).toString('base64url')].join('.');
			return `${words}.${sign(words, keys[0]).toString('base64url')}`;
		},
		read(form, token) {
			if (token === undefined || token === '') return 'absent';
			if (typeof token !== 'string' || token.length > LONGEST) return 'forged';
			const [, ofForm, time = '', nonce = '', signature = ''] = SHAPE.exec(token) ?? [];
			if (ofForm !== form) return 'forged';
			const given = Buffer.from(signature, 'base64url');
			const words = token.slice(0, token.lastIndexOf('.'));
			if (!keys.some((key) => timingSafeEqual(sign(words, key), given))) return 'forged';
			if (use(nonce) > USES) return 'worn';
			const age = now() - Number.parseInt(time, 36);
			if (age > OLD_MS) return 'old';
			// A clock that was set back makes a token from the future of an honest form.
			return age >= 0 && age < HASTY_MS ? 'hasty' : 'good';
		},
	};
}

/** The form that an address asks a token for. */
export function formAsked(query: unknown): FormName | undefined {
	const { form } = query as { form?: unknown };
	return isFormName(form) ? form : undefined;
}

function sign(words: string, key: Buffer): Buffer {
	return createHmac('sha256', key).update(words).digest();
}
