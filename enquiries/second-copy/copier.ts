/** Copies single changes and photographs to the second place, those of one enquiry one after the other. */
import type { KeyObject } from 'node:crypto';
import type { DueCopy } from '../store/changes.ts';
import type { PhotographName } from '../store/photograph-copies.ts';
import type { Store } from '../store/store.ts';
import { removedPhotographs, writePhotograph } from './object-content.ts';
import { changeName, numberIn, photographObjectName, readName } from './object-names.ts';
import { type CopyPlace, reach } from './places.ts';
import { seal } from './sealed-object.ts';

export interface CopierParts {
	readonly store: Store;
	readonly place: CopyPlace;
	readonly publicKey: KeyObject;
}

/** Creates it. */
export function createCopier({ store, place, publicKey }: CopierParts) {
	/** References and photographs whose rows have an invalid value. They stay due, and are shown as such, until the rows are corrected. */
	const unreadable = new Set<string>();
	const inFlight = new Map<string, Promise<unknown>>();

	const put = (name: string, content: string | Uint8Array) => reach(place.put(name, seal(content, name, publicKey)));

	/** Undefined when it cannot be read. */
	async function read<T>(key: string, work: Promise<T>): Promise<T | undefined> {
		try {
			return await work;
		} catch (error) {
			if ((error as Error).name !== 'RowError') throw error;
			unreadable.add(key);
			return undefined;
		}
	}

	/** Writes a change as a new object, or deletes all of an erased enquiry. */
	async function write(due: DueCopy | undefined): Promise<void> {
		if (!due) return;
		const { reference, token, enquiry } = due;
		if (!enquiry) return reach(place.deleteAll(reference));
		const number = numberIn(token);
		// The version before listed it: it gets a number first.
		if (number === undefined) return store.copyAgain([reference]);
		await put(changeName(due), JSON.stringify(enquiry));
		const removed = removedPhotographs(enquiry.state?.events ?? []);
		const isForgotten = enquiry.forgottenAt !== undefined;
		if (!isForgotten && removed.size === 0) return;
		let highest = 0;
		for (const name of await reach(Array.fromAsync(place.list(reference)))) {
			const other = readName(name);
			if (!other || name === changeName(due)) continue;
			if (!other.photograph) highest = Math.max(highest, other.number);
			if (other.photograph ? removed.has(other.photograph) : isForgotten && other.number < number) await reach(place.delete(name));
		}
		// Written by another store, or by this one before an older backup was restored. It goes once ours is the highest number.
		if (isForgotten && highest >= number) await store.copyAgain([reference], highest);
	}

	/** What is done about one enquiry and its photographs is done one after the other: an erasure comes last. */
	function inTurn<T>(reference: string, work: (isFirst: boolean) => Promise<T>): Promise<T> {
		const before = inFlight.get(reference);
		const mine = before ? before.then(() => work(false)) : work(true);
		const ended = mine.then(
			() => undefined,
			() => undefined,
		);
		inFlight.set(reference, ended);
		void ended.then(() => inFlight.get(reference) === ended && inFlight.delete(reference));
		return mine;
	}

	/**
	 * Copies what is due of an enquiry: `given`, unless something is under way already. Calls `onWritten` when it stands there, and resolves
	 * when that is recorded too.
	 */
	const copy = (reference: string, given?: DueCopy, onWritten: () => void = () => undefined): Promise<void> =>
		inTurn(reference, async (isFirst) => {
			const due = isFirst && given ? given : await read(reference, store.dueCopy(reference));
			await write(due);
			onWritten();
			if (due) await store.recordCopy({ reference, token: due.token });
		});

	/** Copies a photograph that is due. */
	const copyPhotograph = ({ reference, id }: PhotographName): Promise<void> =>
		inTurn(reference, async () => {
			const photograph = await read(id, store.duePhotograph(id));
			if (!photograph) return;
			await put(photographObjectName({ reference, id }), writePhotograph(photograph));
			await store.recordPhotographCopy({ reference, id });
		});

	return {
		copy,
		copyPhotograph,
		unreadable: unreadable as ReadonlySet<string>,
		/** Waits for what is under way, whatever becomes of it. */
		settle: async (): Promise<void> => void (await Promise.all(inFlight.values())),
	};
}
