/**
 * Erases one enquiry on its visitor's own request: everything that the office's `erase` reaches
 * while the website runs.
 */
import type { Enquiry } from '#model/enquiry.ts';
import type { Store } from '../store/store.ts';
import type { ErasureLog } from './erasure-log.ts';
import { markForScrub, scrubIfMarked } from './retention.ts';

interface EraseParts {
	readonly store: Pick<Store, 'erase' | 'note' | 'setNote' | 'scrub'>;
	readonly erasureLog: ErasureLog;
	/** Deletes the e-mail files about these references. */
	readonly deleteFiles: (references: readonly string[]) => Promise<void>;
	readonly now: () => number;
}

/**
 * Creates the erasure. The second copy goes by the mark that the store leaves for it; backups end
 * with their days, as with `erase`. Unlike there, a backup that is just being written stays: no
 * visitor may stop it.
 */
export function createEraseForVisitor({ store, erasureLog, deleteFiles, now }: EraseParts) {
	return async ({
		id,
		reference,
		receivedAt,
	}: Pick<Enquiry, 'id' | 'reference' | 'receivedAt'>): Promise<void> => {
		// The erasure log comes first: after a crash or a restored backup, it is still erased in the
		// end.
		erasureLog.add([reference], Math.max(receivedAt, now()));
		await markForScrub(store);
		await deleteFiles([reference]);
		await store.erase([id]);
		// An e-mail that was being written during the first deletion.
		await deleteFiles([reference]);
		// While somebody reads the store its bytes cannot be overwritten: the mark stays, and the next
		// hour does it.
		await scrubIfMarked(store).catch(() => undefined);
	};
}
