/**
 * The photographs of an enquiry on private pages: how a page shows them, and what the visitor's page
 * does with those that arrive. A photograph has no address of its own: it is the page's own with the
 * photograph's id, which cannot be guessed.
 */

import { createHash, randomUUID } from 'node:crypto';
import { closed, type PrivateAnswer, type Upload } from '#enquiries/links/private-page.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { PhotographLimits } from '#enquiries/store/photographs.ts';
import type { Store } from '#enquiries/store/store.ts';
import { timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import {
	type PhotographSubject,
	photographLabel,
	subjectNames,
} from '#model/photograph-subjects.ts';
import type { ClosedView } from '#visitor/own-page/own-page-view.ts';
import type { ShownPhotograph } from './photographs-view.ts';
import { MOST_ORIGINAL_BYTES, type Reencoder, type Refusal } from './reencode.ts';

const FORMATS = 'Please send a JPEG, PNG or WebP.';

/** Why a photograph was not taken, to the person who sent it. */
const problems: Readonly<Record<Refusal | 'too-large' | 'no-room' | 'full' | 'not-kept', string>> =
	{
		otherFormat: `That file is not a photograph that we can read. ${FORMATS}`,
		heic: 'That is an iPhone’s own format (HEIC), which we cannot read. Take it here with the camera, or send it as a JPEG.',
		broken:
			'That photograph is damaged, or did not arrive whole. Please choose it again, or take another.',
		tooManyPixels:
			'That picture has more dots than we can read. Please take it in the camera’s usual setting.',
		noDecoder:
			'Photographs cannot be taken here just now. Please show us on the day, or send it by e-mail.',
		stopped: 'We could not read that photograph. Please take another, or show us on the day.',
		busy: 'Many photographs are arriving just now. Please send it again in a minute.',
		'too-large': `That file is larger than ${MOST_ORIGINAL_BYTES / 1024 / 1024} MB. Please take it in the camera’s usual setting.`,
		'no-room': 'Many photographs are arriving just now. Please send it again in a minute.',
		full: 'We have as many photographs as we can keep for one enquiry. Remove one to send another.',
		'not-kept':
			'We could not keep that photograph just now. What you sent before is safe. Please try again later, or show us on the day.',
	};

/** Shows photographs on a page. */
export function createPhotographViews(store: Pick<Store, 'photographsOf' | 'photographBytes'>) {
	return {
		/** The photographs of an enquiry. */
		async shownOf(enquiryId: string): Promise<ShownPhotograph[]> {
			const all = await store.photographsOf(enquiryId);
			return all.map(({ id, subject, width, height, addedAt }) => {
				const urlOf = (size: string) => `?${new URLSearchParams({ photograph: id, size })}`;
				return {
					id,
					width,
					height,
					label: photographLabel(subject),
					when: timeInWords(addedAt),
					previewUrl: urlOf('preview'),
					fullUrl: urlOf('full'),
				};
			});
		},

		/** The photograph that a query asks for. Undefined when it asks for none. */
		async answer(
			enquiryId: string,
			query: URLSearchParams | undefined,
		): Promise<PrivateAnswer<ClosedView> | undefined> {
			const id = query?.get('photograph');
			if (!query || !id) return undefined;
			const size = query.get('size') === 'full' ? 'full' : 'preview';
			const jpeg = await store.photographBytes(enquiryId, id, size);
			return jpeg ? { jpeg } : closed;
		},
	};
}

interface PhotographUploadsParts {
	readonly store: Pick<Store, 'photographsOf' | 'eventsOf' | 'recordEvent'>;
	readonly reencoder: Reencoder;
	readonly limits: PhotographLimits;
	/** Whether the disk has room for photographs. Enquiries come first. */
	readonly hasRoom: () => boolean;
	readonly now: () => number;
	/** Called with each one that was added or removed. */
	readonly onVisitorUpdate: (enquiry: Enquiry, event: EnquiryEvent) => Promise<void>;
}

/** What became of the photographs of one press. */
export interface Taken {
	readonly added: number;
	readonly problems: Readonly<Partial<Record<PhotographSubject, string>>>;
}

export type PhotographUploads = ReturnType<typeof createPhotographUploads>;

/** Takes and removes the visitor's photographs. */
export function createPhotographUploads({
	store,
	reencoder,
	limits,
	hasRoom,
	now,
	onVisitorUpdate,
}: PhotographUploadsParts) {
	const by = { who: 'visitor' } as const;

	async function keep(
		enquiry: Enquiry,
		subject: PhotographSubject,
		nonce: string,
		original: Buffer,
	): Promise<keyof typeof problems | 'kept'> {
		const earlier = (await store.eventsOf(enquiry.id)).find((event) => event.nonce === nonce);
		if (earlier) {
			await reportUpdate(enquiry, earlier);
			return 'kept';
		}
		// Decoding is what costs, so what cannot be kept is not decoded.
		if ((await store.photographsOf(enquiry.id)).length >= limits.most) return 'full';
		if (!hasRoom()) return 'not-kept';
		const made = await reencoder.reencode(original);
		if (typeof made === 'string') return made;
		const result = await store.recordEvent(
			enquiry.id,
			{ kind: 'photograph-added', by, nonce },
			now(),
			{
				photograph: { id: randomUUID(), subject, ...made, ...limits },
			},
		);
		if (result.state === 'pointless') return 'full';
		if (!('event' in result)) return 'not-kept';
		await reportUpdate(enquiry, result.event);
		return 'kept';
	}

	/**
	 * Notifies the office. Also for a press that had arrived before, because the website may have
	 * stopped in between; this makes no second letter. A store that fails only now undoes nothing:
	 * the office's page shows the photograph.
	 */
	async function reportUpdate(enquiry: Enquiry, event: EnquiryEvent): Promise<void> {
		await onVisitorUpdate(enquiry, event).catch((error) => {
			if (!(error instanceof StoreUnavailable)) throw error;
		});
	}

	return {
		most: limits.most,
		/** Whether photographs can be taken on this machine. */
		isOpen: limits.most > 0 && reencoder.isThere,

		/** Takes what a press has brought, each subject once. */
		async take(enquiry: Enquiry, uploads: AsyncIterable<Upload>, nonce: string): Promise<Taken> {
			const found: Partial<Record<PhotographSubject, string>> = {};
			let added = 0;
			for await (const upload of uploads) {
				const subject = subjectNames.find((name) => name === upload.field);
				if (!subject) continue;
				const outcome = await upload
					.use(MOST_ORIGINAL_BYTES, (original) =>
						keep(enquiry, subject, `${nonce} ${subject} ${fingerprint(original)}`, original),
					)
					.catch((error) => {
						if (error instanceof StoreUnavailable) return 'not-kept' as const;
						throw error;
					});
				if (outcome === 'kept') added += 1;
				else if (outcome !== 'none') found[subject] = problems[outcome];
			}
			return { added, problems: found };
		},

		/**
		 * Removes a photograph. Returns false when there never was one; one that was removed before is
		 * removed.
		 */
		async remove(enquiry: Enquiry, id: string, nonce: string): Promise<boolean> {
			const known = (await store.photographsOf(enquiry.id)).find((one) => one.id === id);
			if (known) {
				const subject = subjectNames.find((name) => name === known.subject);
				const data = { photograph: id, subject };
				await store.recordEvent(
					enquiry.id,
					{ kind: 'photograph-removed', by, data, nonce: `${nonce} ${id}` },
					now(),
				);
			}
			const removal = (await store.eventsOf(enquiry.id)).find(
				({ kind, data }) => kind === 'photograph-removed' && data.photograph === id,
			);
			if (removal) await reportUpdate(enquiry, removal);
			return removal !== undefined;
		},
	};
}

/**
 * Tells the files of one press apart. A repeated press has the same nonce, but so has the press of
 * a visitor who stopped a slow upload and chose another photograph.
 */
const fingerprint = (original: Buffer) =>
	createHash('sha256').update(original).digest('base64url').slice(0, 22);
