/** Copies single changes of enquiries, with their photographs, to the second place. */
import type { KeyObject } from 'node:crypto';
import { isRowError } from '../store/rows.ts';
import type { DueCopy } from '../store/second-copy/changes.ts';
import type { CopiedEnquiry } from '../store/second-copy/copied-enquiry.ts';
import type { Store } from '../store/store.ts';
import { CopyFailed, type CopyPlace, reach } from './copy-places.ts';
import { removedPhotographs, writePhotograph } from './object-content.ts';
import { changeName, numberIn, photographObjectName, readName } from './object-names.ts';
import { seal } from './sealed-object.ts';

export interface CopierParts {
	readonly store: Store;
	readonly place: CopyPlace;
	readonly publicKey: KeyObject;
}

/** Creates it. `noting` is told of each photograph that is copied. */
export function createCopier(
	{ store, place, publicKey }: CopierParts,
	noting: (work: Promise<void>) => Promise<void> = (work) => work,
) {
	const inFlight = new Map<string, Promise<unknown>>();

	const put = (name: string, content: string | Uint8Array) =>
		reach(place.put(name, seal(content, name, publicKey)));

	/**
	 * Makes what else stands of an enquiry fit its last change: adds photographs, deletes removed
	 * ones and, once it was forgotten, whatever has a lower number. Resolves with false when the
	 * place did not take a photograph.
	 */
	async function complete(
		due: DueCopy,
		{ id, state, forgottenAt }: CopiedEnquiry,
		number: number,
	): Promise<boolean> {
		const { reference } = due;
		const events = state?.events ?? [];
		const isForgotten = forgottenAt !== undefined;
		if (!isForgotten && !events.some(({ kind }) => kind === 'photograph-added')) return true;
		const removed = removedPhotographs(events);
		const standing = new Set<string>();
		let highest = 0;
		for (const name of await reach(Array.fromAsync(place.list(reference)))) {
			const other = readName(name);
			if (!other || name === changeName(due)) continue;
			if (other.photograph) standing.add(other.photograph);
			else highest = Math.max(highest, other.number);
			if (other.photograph ? removed.has(other.photograph) : isForgotten && other.number < number)
				await reach(place.delete(name));
		}
		// Written by another store, or by this one before an older backup was restored. It goes once
		// ours is the highest number.
		if (isForgotten && highest >= number) await store.copyAgain([reference], highest);
		for (const photograph of await store.photographsOf(id)) {
			if (standing.has(photograph.id)) continue;
			const copied = await store.photographToCopy(photograph.id);
			const name = photographObjectName({ reference, id: photograph.id });
			if (copied && !(await noting(put(name, writePhotograph(copied))).then(() => true, isNoCopy)))
				return false;
		}
		return true;
	}

	/** Writes what is due of an enquiry, or deletes all of an erased one. */
	async function write(due: DueCopy, onWritten: () => void): Promise<boolean> {
		const { reference, token, enquiry } = due;
		const number = numberIn(token);
		if (!enquiry) await reach(place.deleteAll(reference));
		// The version before listed it: it gets a number first.
		else if (number === undefined) await store.copyAgain([reference]);
		else {
			await put(changeName(due), JSON.stringify(enquiry));
			onWritten();
			return complete(due, enquiry, number);
		}
		return true;
	}

	/** `given` is used unless something is under way already, after which it may be out of date. */
	async function copyNow(
		reference: string,
		given: DueCopy | undefined,
		onWritten: () => void,
	): Promise<boolean> {
		try {
			const due = given ?? (await store.dueCopy(reference));
			if (due && !(await write(due, onWritten))) return false;
			const hasAnswers = due?.enquiry !== undefined && due.enquiry.forgottenAt === undefined;
			if (due) await store.recordCopy({ reference, token: due.token, hasAnswers });
			return true;
		} catch (error) {
			if (!isRowError(error)) throw error;
			return false;
		}
	}

	return {
		/**
		 * Copies what is due of an enquiry, one change after the other: an erasure comes last. Calls
		 * `onWritten` when the change stands there. Resolves once that is recorded; with false when it
		 * stays due, because the place did not take a photograph or a row has an invalid value.
		 */
		copy(
			reference: string,
			given?: DueCopy,
			onWritten: () => void = () => undefined,
		): Promise<boolean> {
			const before = inFlight.get(reference);
			const mine = before
				? before.then(() => copyNow(reference, undefined, onWritten))
				: copyNow(reference, given, onWritten);
			const ended: Promise<unknown> = mine.catch(() => undefined);
			inFlight.set(reference, ended);
			void ended.then(() => inFlight.get(reference) === ended && inFlight.delete(reference));
			return mine;
		},
		/** Waits for what is under way, whatever becomes of it. */
		settle: async (): Promise<void> => void (await Promise.all(inFlight.values())),
	};
}

/** False for a failed copy; any other error is thrown. */
function isNoCopy(error: Error): false {
	if (error instanceof CopyFailed) return false;
	throw error;
}
