/** The channel of the outbox that copies enquiries to another place. */
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
import { writeCopy } from './object-content.ts';
import { changeName, type ObjectName, readName } from './object-names.ts';

/** What cannot be read from the store is not tried again at each turn. */
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

	/** Deletes all lower numbers of an enquiry that has lost answers. */
	async function deleteSuperseded(
		{ enquiry, number }: EnquiryToCopy,
		others: readonly ObjectName[],
	): Promise<void> {
		for (const other of others) if (other.number < number) await reach(place.delete(other.name));
		// Written by another store, or by this one before an older backup was restored. They go once
		// ours is the highest number.
		const highest = Math.max(...others.map((other) => other.number));
		if (highest >= number) await store.copyAgain([enquiry.reference], highest);
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
		await put(name, writeCopy(found, name));
		const isForgotten = enquiry.forgottenAt !== undefined;
		if (isForgotten) {
			const names = await reach(Array.fromAsync(place.list(reference)));
			const others = names.filter((other) => other !== name).flatMap((one) => readName(one) ?? []);
			await deleteSuperseded(found, others);
		}
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
				if (!isRowError(error)) throw error;
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
