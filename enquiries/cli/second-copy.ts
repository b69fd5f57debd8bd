/** The commands `keys` and `recover`, and what `erase` and `doctor` do about the second copy. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DAY_MS } from '../../dates.ts';
import { countInWords } from '../enquiry.ts';
import { dispatchesFor } from '../receive.ts';
import { objectName, readCopy, referenceIn, referenceOfEarlier } from '../second-copy/enquiry-object.ts';
import { photographIn, photographObjectName, readPhotograph, removedPhotographs } from '../second-copy/photograph-object.ts';
import { newKeyPair, open, readPrivateKey, seal } from '../second-copy/sealed-object.ts';
import { copyDue } from '../second-copy/second-copy.ts';
import type { CopiedEnquiry } from '../store/copied-enquiry.ts';
import { StoreUnavailable } from '../store/database.ts';
import type { PhotographName } from '../store/photograph-copies.ts';
import { otherReference } from '../store/recovery.ts';
import type { Store } from '../store/store.ts';
import {
	type Check,
	type Command,
	type CommandContext,
	CommandError,
	cannotBeWritten,
	isConfirmed,
	isFileError,
	textOption,
} from './command.ts';
import { refuseArguments } from './status-list-show.ts';

/** Nobody knows whether a recovered enquiry was e-mailed. Those received so recently are e-mailed again, older ones are not. */
const SEND_AGAIN_DAYS = 7;

/** Objects read at the same time. */
const READ_AT_ONCE = 8;

export const keys: Command = {
	usage: '--out FILE',
	description:
		'makes the pair of keys of the second copy: the private half in FILE, to be kept off this machine; the public half as a setting',
	options: { out: { type: 'string' } },
	async run(context, given) {
		refuseArguments(given);
		const file = textOption(given, 'out');
		if (!file) throw new CommandError('Say where the private key goes: keys --out FILE');
		const { publicKey, privateKey } = newKeyPair();
		try {
			writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx', flush: true });
		} catch (error) {
			if (isFileError(error) && error.code === 'EEXIST') throw new CommandError(`${file} is already there. Choose another name.`);
			if (isFileError(error)) throw new CommandError(`${file} ${cannotBeWritten(error)}`, { cause: error });
			throw error;
		}
		context.print(`SECOND_COPY_KEY=${publicKey}`);
		context.print(`The private key is in ${file}. Nothing but recover needs it, and whoever has it can read every copy.`);
		context.print('Put it in two places away from this machine and from the copies (a password manager, a stick in the safe),');
		context.print('then delete it here. If it is lost, the copies cannot be read: make a new pair, and give SECOND_COPY an empty folder.');
		return 0;
	},
};

export const recover: Command = {
	usage: '--key FILE [--yes COUNT]',
	description:
		'brings back the enquiries that the second copy has and the store has not, with what happened to them and their photographs, each once. Without --yes it only says how many',
	options: { key: { type: 'string' }, yes: { type: 'string' } },
	async run(context, given) {
		refuseArguments(given);
		const { secondCopy } = context;
		if (!secondCopy) throw new CommandError('There is no second copy: set SECOND_COPY and SECOND_COPY_KEY as they were.');
		const privateKey = keyFrom(textOption(given, 'key'));
		const store = await context.store({ begin: true });
		const { place } = secondCopy;
		const names = await Array.fromAsync(place.list());
		const photographs = await lostPhotographs(store, names);
		const missing: CopiedEnquiry[] = [];
		/** Enquiries that the store has, of which the copy knows more. */
		const behind: CopiedEnquiry[] = [];
		/** Objects whose names other enquiries have now. */
		const setAside: string[] = [];
		const seen = new Set<string>();
		let unreadable = 0;
		let erased = 0;
		let read = 0;
		async function look(name: string): Promise<void> {
			const reference = referenceIn(name) ?? referenceOfEarlier(name);
			if (!reference) return;
			read += 1;
			if (read % 100 === 0) context.progress(`Read ${read} …`);
			const sealed = await place.get(name);
			let enquiry: CopiedEnquiry;
			try {
				enquiry = readCopy(open(sealed, objectName(reference), privateKey));
			} catch {
				unreadable += 1;
				return;
			}
			if (referenceOfEarlier(name)) setAside.push(name);
			const { does, id } = await store.recoveryOf(enquiry);
			if (isErased(enquiry, context)) {
				erased += 1;
				return;
			}
			// The store may have it under its own reference, and the place as well under the one it had.
			if (seen.has(enquiry.id)) return;
			seen.add(enquiry.id);
			if (does === 'add' || does === 'add-renamed') missing.push(enquiry);
			else if (does === 'complete' || (await photographs.of(enquiry, id)).length > 0) behind.push(enquiry);
		}
		let looking: Promise<void>[] = [];
		for (const name of names) {
			looking.push(look(name));
			if (looking.length < READ_AT_ONCE) continue;
			await Promise.all(looking);
			looking = [];
		}
		await Promise.all(looking);
		if (unreadable > 0) context.print(`NOT READ: ${unreadable} objects. They were sealed for another key, or are damaged.`);
		if (erased > 0) context.print(`Left out: ${countInWords(erased)} that had been erased.`);
		context.print(`${place.description} holds ${countInWords(missing.length)} that the store has not.`);
		if (behind.length > 0)
			context.print(`Of ${countInWords(behind.length)} it knows more than the store: calls, notes, corrections, links, photographs.`);
		const code = unreadable > 0 ? 1 : 0;
		const count = missing.length + behind.length;
		if (count > 0 && !isConfirmed(given, count)) {
			context.print(`To bring them back, give the same command with --yes ${count}`);
			return code;
		}
		missing.sort((one, other) => one.receivedAt - other.receivedAt);
		const done = { added: 0, renamed: 0, completed: 0, sent: 0, photographs: 0, unreadable: 0 };
		async function bringPhotographs(enquiry: CopiedEnquiry, enquiryId: string): Promise<number> {
			const before = done.photographs;
			for (const name of await photographs.of(enquiry, enquiryId)) {
				const object = photographObjectName(name);
				const sealed = await place.get(object);
				try {
					const photograph = readPhotograph(open(sealed, object, privateKey));
					const isTheirs = photograph.enquiryId === enquiry.id;
					if (isTheirs && (await store.saveRecoveredPhotograph({ ...photograph, enquiryId }))) done.photographs += 1;
				} catch (error) {
					if (error instanceof StoreUnavailable) throw error;
					done.unreadable += 1;
				}
			}
			return done.photographs - before;
		}
		for (const enquiry of [...missing, ...behind]) {
			const isRecent = enquiry.receivedAt > context.now() - SEND_AGAIN_DAYS * DAY_MS && enquiry.quarantined === undefined;
			const dispatches = isRecent ? dispatchesFor(enquiry.answers, { ...context.recipients, acknowledge: false }) : [];
			const { does, id } = await store.saveRecovered(enquiry, dispatches, context.now());
			const isAdded = does === 'add' || does === 'add-renamed';
			const hasPhotographs = (await bringPhotographs(enquiry, id)) > 0;
			if (isAdded) done.added += 1;
			else if (does === 'complete' || hasPhotographs) done.completed += 1;
			if (does === 'add-renamed') done.renamed += 1;
			if (isAdded && isRecent) done.sent += 1;
			if (isAdded && done.added % 100 === 0) context.progress(`Recovered ${done.added} of ${missing.length} …`);
		}
		if (count > 0)
			context.print(
				`Recovered ${countInWords(done.added)}. ${done.sent} from the last ${SEND_AGAIN_DAYS} days will be e-mailed, perhaps once more.`,
			);
		if (done.renamed > 0)
			context.print(
				`${done.renamed} of them came with a reference that the same page has used again since, with other answers. They have a new one; show names both.`,
			);
		if (done.completed > 0) context.print(`Brought back what had happened to ${countInWords(done.completed)} more.`);
		if (done.photographs > 0) context.print(`With them ${photographsInWords(done.photographs)}.`);
		if (done.unreadable > 0) context.print(`NOT READ: ${photographsInWords(done.unreadable)}: damaged, or sealed for another key.`);
		if (done.sent < done.added) context.print('To have older ones e-mailed as well: resend --since DAY');
		const isWhole = unreadable + done.unreadable === 0;
		if (done.renamed + done.completed + setAside.length > 0) {
			try {
				await copyDue({ store, ...secondCopy }, { isAllKnown: isWhole });
				// What was set aside is in the store now, and has an object of its own; left there, it would outlive its erasure.
				for (const name of setAside) await place.delete(name);
			} catch (error) {
				context.print(`The copies could not all be made (${(error as Error).message}): the running website makes them.`);
			}
		}
		return isWhole ? 0 : 1;
	},
};

/** Whether it was erased on request, under its own reference or the one it would come back with. */
const isErased = (enquiry: CopiedEnquiry, { erasureLog }: CommandContext): boolean =>
	[enquiry.reference, otherReference(enquiry)].some((reference) => erasureLog.has(reference, enquiry.receivedAt));
const photographsInWords = (count: number): string => `${count} photograph${count === 1 ? '' : 's'}`;

/** The photographs among the objects with these names that the store has not. */
async function lostPhotographs(store: Store, names: readonly string[]) {
	const known = new Set<string>();
	for await (const { id } of store.photographNames()) known.add(id);
	const lost = new Map<string, PhotographName[]>();
	for (const name of names) {
		const photograph = photographIn(name);
		if (photograph && !known.has(photograph.id)) lost.set(photograph.reference, [...(lost.get(photograph.reference) ?? []), photograph]);
	}
	return {
		/** Those of an enquiry that has this id in the store, but for what its visitor removed. */
		async of({ reference, state }: CopiedEnquiry, id: string): Promise<PhotographName[]> {
			const found = lost.get(reference);
			if (!found) return [];
			const removed = removedPhotographs([...(state?.events ?? []), ...(await store.eventsOf(id))]);
			return found.filter((photograph) => !removed.has(photograph.id));
		},
	};
}

function keyFrom(file: string | undefined) {
	if (!file) throw new CommandError('Say where the private key is: recover --key FILE');
	try {
		return readPrivateKey(readFileSync(file, 'utf8'));
	} catch (cause) {
		throw new CommandError(`${file} is not a private key that keys has made.`, { cause });
	}
}

/** Deletes from the second copy what was just erased. Returns a sentence when it cannot be reached now. */
export async function eraseCopies({ secondCopy, store }: CommandContext): Promise<string | undefined> {
	if (!secondCopy) return undefined;
	try {
		await copyDue({ store: await store(), ...secondCopy });
		return undefined;
	} catch (error) {
		return `the copies in ${secondCopy.place.description} (${(error as Error).message}). The website deletes them as soon as it can.`;
	}
}

/** An object of this name is written, read and deleted by `doctor`. It is no enquiry's. */
const PROBE = 'doctor.probe';

/** The check of the second copy. */
export function secondCopyCheck({ secondCopy, store }: Pick<CommandContext, 'secondCopy' | 'store'>): Check {
	return {
		name: 'second copy',
		async run() {
			if (!secondCopy) return { isWell: true, message: 'none set: one disk is one disk (SECOND_COPY)' };
			const { place, publicKey } = secondCopy;
			try {
				const probe = seal('probe', PROBE, publicKey);
				await place.put(PROBE, probe);
				const isSame = (await place.get(PROBE)).equals(probe);
				await place.delete(PROBE);
				if (!isSame) return { isWell: false, message: `${place.description} returns something else than was put there` };
			} catch (error) {
				return { isWell: false, message: `${place.description} cannot be used: ${(error as Error).message}. Check SECOND_COPY` };
			}
			const { uncopied: count } = await (await store()).count();
			return count === 0
				? { isWell: true, message: `${place.description} has every enquiry` }
				: { isWell: false, message: `${place.description} lacks the last change of ${countInWords(count)}: the running website makes it` };
		},
	};
}
