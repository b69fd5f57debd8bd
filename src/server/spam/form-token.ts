/**
 * Form tokens: signed timestamps of when a form was opened. A form sent faster than a person types
 * is suspicious.
 */
import { randomBytes } from 'node:crypto';
import { readSigned, type SigningKeys, signed } from '#enquiries/links/signed.ts';
import { isVisitorForm, type VisitorForm } from '#model/form-names.ts';

/** What a token says about a post. How much that counts is decided in ./spam-score.ts. */
export type TokenStatus = 'valid' | 'tooFast' | 'overused' | 'forged' | 'missing';

/** What a token of this form is signed for, and begins with; time.nonce.signature follow. */
const purposeOf = (form: VisitorForm): string => `v1.${form}.`;

/** Checked before anything is computed from a token. */
const MAX_LENGTH = 110;

/** Visitors take longer to open a form, read it and type. */
const TOO_FAST_MS = 3_000;

/**
 * Different enquiries from one opened page: a visitor who asks again, or applies for several homes.
 */
const MAX_USES = 5;

/** Used tokens remembered: a few MB at most. The oldest is dropped first. */
const MAX_REMEMBERED = 10_000;

export interface FormTokens {
	/** Issues a token for a form that has just been opened. */
	issue(form: VisitorForm): string;
	/**
	 * Reads the token of a post. Never throws. An enquiry, named by its `reference`, uses a token
	 * once, however often it is sent.
	 */
	read(form: VisitorForm, token: unknown, reference: string | undefined): TokenUse;
	/** Remembers that an enquiry was received with this token, under this reference. */
	confirm(form: VisitorForm, token: unknown, reference: string): void;
	/**
	 * Whether this process received that enquiry with this token, which only the page that sent it
	 * knows.
	 */
	hasReceived(form: VisitorForm, token: unknown, reference: string): boolean;
}

interface TokenUse {
	readonly status: TokenStatus;
	/** Takes this use back, because the enquiry was not received. */
	undo(): void;
}

export function createFormTokens(keys: SigningKeys, now: () => number): FormTokens {
	/**
	 * By token, the enquiries that used it: their references or, for a post without one, a symbol of
	 * its own.
	 */
	const uses = new Map<string, Set<string | symbol>>();

	/** By token, the references of enquiries received with it. */
	const received = new Map<string, Set<string>>();

	/**
	 * Counts this enquiry as a use of the token, unless it was counted before or the token is
	 * overused.
	 */
	function use(
		nonce: string,
		reference: string | undefined,
	): { isOverused: boolean; undo: () => void } {
		const used = latest(uses, nonce);
		const enquiry = reference ?? Symbol('without a reference');
		if (used.has(enquiry)) return { isOverused: false, undo: () => undefined };
		if (used.size >= MAX_USES) return { isOverused: true, undo: () => undefined };
		used.add(enquiry);
		return { isOverused: false, undo: () => void used.delete(enquiry) };
	}

	/** The status of a token, whatever its uses, and the nonce of one that is ours. */
	function verify(form: VisitorForm, token: unknown): { status: TokenStatus; nonce?: string } {
		if (token === undefined || token === '') return { status: 'missing' };
		if (typeof token !== 'string' || token.length > MAX_LENGTH) return { status: 'forged' };
		const purpose = purposeOf(form);
		const payload = token.startsWith(purpose)
			? readSigned(keys, purpose, token.slice(purpose.length))
			: undefined;
		if (payload === undefined) return { status: 'forged' };
		const [time = '', nonce = ''] = payload.split('.');
		const age = now() - Number.parseInt(time, 36);
		// If the clock was set back, an honest form's token is from the future.
		return { status: age >= 0 && age < TOO_FAST_MS ? 'tooFast' : 'valid', nonce };
	}

	return {
		confirm(form, token, reference) {
			const { nonce } = verify(form, token);
			if (nonce !== undefined) latest(received, nonce).add(reference);
		},
		hasReceived(form, token, reference) {
			const { nonce } = verify(form, token);
			return nonce !== undefined && (received.get(nonce)?.has(reference) ?? false);
		},
		issue(form) {
			const purpose = purposeOf(form);
			return (
				purpose +
				signed(keys, purpose, `${now().toString(36)}.${randomBytes(16).toString('base64url')}`)
			);
		},
		read(form, token, reference) {
			const { status, nonce } = verify(form, token);
			if (nonce === undefined) return { status, undo: () => undefined };
			const { isOverused, undo } = use(nonce, reference);
			return { status: isOverused ? 'overused' : status, undo };
		},
	};
}

/** The set of a token, remembered longest from now on. */
function latest<Value>(sets: Map<string, Set<Value>>, nonce: string): Set<Value> {
	const set = sets.get(nonce) ?? new Set();
	sets.delete(nonce);
	sets.set(nonce, set);
	const [oldest] = sets.keys();
	if (sets.size > MAX_REMEMBERED && oldest) sets.delete(oldest);
	return set;
}

/** The form named in a token request's query. */
export function formFromQuery(query: unknown): VisitorForm | undefined {
	const { form } = query as { form?: unknown };
	return isVisitorForm(form) ? form : undefined;
}
