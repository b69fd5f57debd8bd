/** The channel of the outbox that copies enquiries with their photographs to another place. */
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#model/dates.ts';
import { copyKinds } from '#model/outbox-message.ts';
import type { Channel } from '../delivery/attempts.ts';
import { DeliveryError } from '../delivery/failure.ts';
import type { ClaimedCopy, EnquiryToCopy } from '../store/copies/copy-queue.ts';
import { isRowError } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { seal } from './age-files.ts';
import { CopyFailed, type CopyPlace, reach } from './copy-places.ts';
import { writeEnquiry, writePhotograph } from './object-content.ts';
import { changeName, photographObjectName, readName } from './object-names.ts';

/** What the place does not take, such as a photograph, is not offered again at each turn. */
const REFUSED_MS = MINUTE_MS;

/** Where the second copy is, and for whom. */
export interface SecondCopyPlace {
	readonly place: CopyPlace;
	/** The public key of the owner: `age1…`. */
	readonly recipient: string;
	/**
	 * Copies an enquiry now, or deletes its copies, if a message about them waits. Rejects with a
	 * DeliveryError where that cannot be done: the message waits on.
	 */
	copyNow(store: Store, reference: string, now: number): Promise<void>;
}

interface CopyParts extends Pick<SecondCopyPlace, 'place' | 'recipient'> {
	readonly store: Store;
}

/**
 * Creates the channel. A message names a reference, and the place is made to fit what the store has
 * of it then: so it may be delivered twice, or late.
 */
export function createCopyChannel({ store, place, recipient }: CopyParts): Channel {
	const put = async (name: string, content: string | Uint8Array) =>
		reach(place.put(name, await seal(content, recipient)));

	/** Adds the photographs that are not there. */
	async function addPhotographs({ reference, id }: EnquiryToCopy['enquiry']): Promise<void> {
		const there = new Set(await reach(Array.fromAsync(place.list(reference))));
		for (const photograph of await store.photographsOf(id)) {
			const name = photographObjectName(reference, photograph.id);
			const copied = there.has(name) ? undefined : await store.photographToCopy(photograph.id);
			if (!copied) continue;
			await put(name, writePhotograph(copied, name)).catch((error: Error) => {
				throw error instanceof CopyFailed
					? new PhotographRefused(`photographs: ${error.message}`)
					: error;
			});
		}
	}

	/** Deletes what an enquiry was before it lost answers: all lower numbers. */
	async function deleteForgotten(
		{ enquiry: { reference }, number }: EnquiryToCopy,
		written: string,
	): Promise<void> {
		let highest = 0;
		for (const name of await reach(Array.fromAsync(place.list(reference)))) {
			const other = readName(name);
			if (!other || other.photograph || name === written) continue;
			if (other.number < number) await reach(place.delete(name));
			highest = Math.max(highest, other.number);
		}
		// Written by another store, or by this one before an older backup was restored. They go once
		// ours is the highest number.
		if (highest >= number) await store.copyAgain([reference], highest);
	}

	async function makeFit({
		recipient: reference,
		toCopy,
	}: ClaimedCopy): Promise<{ hasAnswers: boolean }> {
		const found = toCopy ?? (await store.enquiryToCopy(reference));
		if (!found) {
			await reach(place.deleteAll(reference));
			return { hasAnswers: false };
		}
		const { enquiry } = found;
		const name = changeName(found);
		await put(name, writeEnquiry(found, name));
		const isForgotten = enquiry.forgottenAt !== undefined;
		if (isForgotten) await deleteForgotten(found, name);
		if (enquiry.state.events.some(({ kind }) => kind === 'photograph-added'))
			await addPhotographs(enquiry);
		return { hasAnswers: !isForgotten };
	}

	return {
		name: 'the second copy',
		kinds: copyKinds,
		neverParks: true,
		async deliver(message: ClaimedCopy, signal) {
			const { promise: ended, reject } = Promise.withResolvers<never>();
			const end = () => reject(new CopyFailed('the website ends'));
			signal.addEventListener('abort', end);
			try {
				return await Promise.race([makeFit(message), ended]);
			} catch (error) {
				if (error instanceof CopyFailed) throw new DeliveryError(error.message, 'destination down');
				if (!(error instanceof PhotographRefused) && !isRowError(error)) throw error;
				throw new DeliveryError(error.message, 'dispatch refused for now', { waitMs: REFUSED_MS });
			} finally {
				signal.removeEventListener('abort', end);
			}
		},
	};
}

/** The second copy at a place, opened by this public key. */
export const secondCopyAt = (place: CopyPlace, recipient: string): SecondCopyPlace => ({
	place,
	recipient,
	async copyNow(store, reference, now) {
		const message = await store.claimCopy(reference, { id: randomUUID(), until: now + MINUTE_MS });
		if (!message) return;
		const channel = createCopyChannel({ store, place, recipient });
		try {
			const delivered = await channel.deliver(message, new AbortController().signal);
			await store.markDelivered(message, now, delivered);
		} catch (error) {
			if (error instanceof DeliveryError)
				await store.markWaiting(message, now, error.message, false);
			throw error;
		}
	},
});

/** The place has the enquiry, and does not take a photograph of it. */
class PhotographRefused extends Error {
	override name = 'PhotographRefused';
}
