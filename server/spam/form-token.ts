/** The time token: our own signed word on when a form was opened. A form that sends one faster than hands can type is odd. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../dates.ts';
import { type FormName, isFormName } from '../../forms/all-forms.ts';

/** What a token says about a post; what that counts for is decided in spam-score.ts. */
export type Standing = 'good' | 'old' | 'hasty' | 'worn' | 'forged' | 'absent';

const VERSION = 'v1';

/** version.form.time.nonce.signature: its alphabet and length, looked at before anything is computed from it. */
const SHAPE = /^v1\.([a-z]{1,20})\.([0-9a-z]{1,11})\.([\w-]{22})\.([\w-]{43})$/;
const LONGEST = 110;

/** Faster than anybody opens a form, reads it and types. */
const HASTY_MS = 3_000;

/** A form left open overnight is sent the next day; nothing is held against it. */
const OLD_MS = DAY_MS;

/** Different enquiries from one opened page: somebody who asks again, or applies for several homes. */
const USES = 5;

/** Tokens remembered as used; a few MB at most. The oldest is forgotten first. */
const REMEMBERED = 10_000;

export interface FormTokens {
	/** A new token for a form that has just been opened. */
	issue(form: FormName): string;
	/**
	 * What a token that came with a post says. Never throws, whatever it is given. An enquiry uses it once, by its `reference`,
	 * however often it is sent.
	 */
	read(form: FormName, token: unknown, reference: string | undefined): Use;
}

interface Use {
	readonly standing: Standing;
	/** Takes the use back, where the enquiry could not be kept. */
	giveBack(): void;
}

/** `keys`: the first signs; all of them are accepted, so that a key can be replaced while forms are open. */
export function createFormTokens(keys: readonly [Buffer, ...Buffer[]], now: () => number): FormTokens {
	/** The enquiries that each token was used for, by their reference or, where a post brought none, as itself. */
	const uses = new Map<string, Set<string | symbol>>();

	/** Uses this token for one more enquiry, unless it was used for that one or is worn. */
	function use(nonce: string, reference: string | undefined): { isWorn: boolean; giveBack: () => void } {
		const used = uses.get(nonce) ?? new Set();
		uses.delete(nonce);
		uses.set(nonce, used);
		const [oldest] = uses.keys();
		if (uses.size > REMEMBERED && oldest) uses.delete(oldest);
		const enquiry = reference ?? Symbol('without a reference');
		if (used.has(enquiry)) return { isWorn: false, giveBack: () => undefined };
		if (used.size >= USES) return { isWorn: true, giveBack: () => undefined };
		used.add(enquiry);
		return { isWorn: false, giveBack: () => void used.delete(enquiry) };
	}

	function standingOf(form: FormName, token: unknown): { standing: Standing; nonce: string } {
		const nonce = '';
		if (token === undefined || token === '') return { standing: 'absent', nonce };
		if (typeof token !== 'string' || token.length > LONGEST) return { standing: 'forged', nonce };
		const [, ofForm, time = '', ofToken = '', signature = ''] = SHAPE.exec(token) ?? [];
		if (ofForm !== form) return { standing: 'forged', nonce };
		const given = Buffer.from(signature, 'base64url');
		const words = token.slice(0, token.lastIndexOf('.'));
		if (!keys.some((key) => timingSafeEqual(sign(words, key), given))) return { standing: 'forged', nonce };
		const age = now() - Number.parseInt(time, 36);
		// A clock that was set back makes a token from the future of an honest form.
		return { standing: age > OLD_MS ? 'old' : age >= 0 && age < HASTY_MS ? 'hasty' : 'good', nonce: ofToken };
	}

	return {
		issue(form) {
			const words = [VERSION, form, now().toString(36), randomBytes(16).toString('base64url')].join('.');
			return `${words}.${sign(words, keys[0]).toString('base64url')}`;
		},
		read(form, token, reference) {
			const { standing, nonce } = standingOf(form, token);
			if (nonce === '') return { standing, giveBack: () => undefined };
			const { isWorn, giveBack } = use(nonce, reference);
			return { standing: isWorn ? 'worn' : standing, giveBack };
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
