/**
 * Keeps the photographs that a visitor adds to an enquiry, as they come. Nothing of ours decodes a
 * stranger's file: by its first and last bytes it says that it is a JPEG and whole, and the office
 * gets it as a download.
 */
import { createHash } from 'node:crypto';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { PHOTOGRAPHS_AT_MOST } from '#model/photograph-limits.ts';
import type { Store } from './store/store.ts';

const FIRST_BYTES = Buffer.from([0xff, 0xd8, 0xff]);
const LAST_BYTES = Buffer.from([0xff, 0xd9]);

/** Why a photograph was not kept: an HTTP status, and a sentence for the person who sent it. */
export interface PhotographRefusal {
	readonly status: 404 | 409 | 422;
	readonly problem: string;
}

const noJpeg: PhotographRefusal = {
	status: 422,
	problem:
		'That is no JPEG, or did not arrive whole. Please choose it again, or answer our e-mail with it.',
};
const full: PhotographRefusal = {
	status: 409,
	problem: `We keep ${PHOTOGRAPHS_AT_MOST} photographs at most, and have them. Please answer our e-mail with any more.`,
};
const withdrawn: PhotographRefusal = {
	status: 409,
	problem: 'We do not get in touch about it any more, so the photograph was not kept.',
};
const erased: PhotographRefusal = {
	status: 404,
	problem: 'What you sent us was erased meanwhile, so the photograph was not kept.',
};

interface PhotographParts {
	readonly store: Pick<Store, 'eventsOf' | 'photographsOf' | 'recordEvent'>;
	readonly now: () => number;
	/** Called with each one that was added, again where it had been added before. */
	readonly onVisitorUpdate: (enquiry: Enquiry, event: EnquiryEvent) => Promise<void>;
}

/**
 * Adds a photograph to an enquiry, once however often it arrives. Returns how many the enquiry has,
 * or why it was not added. Rejects with StoreUnavailable; it may then be sent again.
 */
export async function addPhotograph(
	{ store, now, onVisitorUpdate }: PhotographParts,
	enquiry: Enquiry,
	jpeg: Buffer,
): Promise<{ readonly photographs: number } | PhotographRefusal> {
	const isJpeg = jpeg.subarray(0, 3).equals(FIRST_BYTES) && jpeg.subarray(-2).equals(LAST_BYTES);
	if (!isJpeg) return noJpeg;
	// From a page that was left open.
	const { state } = followUpOf(enquiry, await store.eventsOf(enquiry.id));
	if (state === 'withdrawn') return withdrawn;
	const id = photographId(enquiry.id, jpeg);
	const result = await store.recordEvent(
		enquiry.id,
		{ kind: 'photograph-added', by: { who: 'visitor' }, nonce: id, data: { photograph: id } },
		now(),
		{ photograph: { id, jpeg } },
	);
	if (result.state === 'gone') return erased;
	if (!('event' in result)) return full;
	// Also for one that had arrived before: the website may have stopped in between, and this makes no
	// second letter.
	await onVisitorUpdate(enquiry, result.event);
	return { photographs: (await store.photographsOf(enquiry.id)).length };
}

/** The same for the same bytes of the same enquiry, so that what is sent twice is there once. */
const photographId = (enquiryId: string, jpeg: Uint8Array): string =>
	createHash('sha256').update(enquiryId).update(jpeg).digest('base64url').slice(0, 22);
