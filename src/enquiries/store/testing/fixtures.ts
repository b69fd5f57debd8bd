/** Sample enquiries and dispatches for tests. */
import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import type { ClaimTerms } from '../delivery-queue.ts';
import type { StoredEnquiry } from '../enquiry-reads.ts';
import type { NewDispatch, NewEnquiry } from '../save.ts';
import type { Store } from '../store.ts';

/** The time at which most tests begin. */
export const NOON = Date.UTC(2026, 10, 20, 12);

/** A message from Grace, received at noon, with changes. */
export function newEnquiry(
	change: Partial<NewEnquiry> & { answers?: Record<string, string> } = {},
): NewEnquiry {
	const answers = {
		fullName: 'Grace Hopper',
		email: 'grace@example.org',
		phone: '0113 496 0142',
		description: 'My loft is cold.',
		...change.answers,
	};
	return {
		form: 'contact',
		formVersion: 1,
		receivedAt: NOON,
		reference: newReference(),
		referenceIsTheirs: true,
		consents: [],
		fingerprint: createHash('sha256').update(JSON.stringify(answers)).digest('base64url'),
		...change,
		answers,
	};
}

export const officeDispatch: NewDispatch = {
	kind: 'office',
	recipient: 'office@example.co.uk',
};
export const acknowledgementDispatch: NewDispatch = {
	kind: 'acknowledgement',
	recipient: 'grace@example.org',
};

export const emailTerms: ClaimTerms = {
	kinds: ['office', 'acknowledgement', 'digest', 'alert'],
	limit: 4,
	durationMs: 4 * MINUTE_MS,
	except: [],
};

/** Saves an enquiry with changes, and returns it as it is stored. */
export async function keepEnquiry(
	store: Pick<Store, 'save' | 'find'>,
	change: Parameters<typeof newEnquiry>[0] = {},
	dispatches: readonly NewDispatch[] = [],
): Promise<StoredEnquiry> {
	const { reference } = await store.save(newEnquiry(change), dispatches);
	const [enquiry] = await Array.fromAsync(store.find({ reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	return enquiry;
}

/** Parks what is due, as when a mail server has refused it for good. */
export async function parkAll(
	store: Pick<Store, 'claim' | 'markParked'>,
	at: number,
): Promise<void> {
	const kinds = [...emailTerms.kinds, 'webhook'] as const;
	for (const dispatch of await store.claim(at, { ...emailTerms, kinds, limit: 100 }))
		await store.markParked(dispatch, at, '550');
}

/** The references of all stored enquiries, oldest first. */
export async function storedReferences(store: Pick<Store, 'receipts'>): Promise<string[]> {
	return (await Array.fromAsync(store.receipts())).map(({ reference }) => reference);
}
