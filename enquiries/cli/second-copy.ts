/** The commands `keys` and `recover`, and what `erase` and `doctor` do about the second copy. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DAY_MS } from '../../dates.ts';
import { countInWords } from '../enquiry.ts';
import { dispatchesFor } from '../receive.ts';
import { copyDue, objectName, readCopy, referenceIn, removedPhotographs } from '../second-copy/copier.ts';
import { photographIn, photographObjectName, readPhotograph } from '../second-copy/photograph-object.ts';
import { newKeyPair, open, readPrivateKey, seal } from '../second-copy/sealed-object.ts';
import type { CopiedEnquiry } from '../store/copied-enquiry.ts';
import { StoreUnavailable } from '../store/database.ts';
import type { PhotographName } from '../store/photograph-copies.ts';
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
		const known = new Set<string>();
		for await (const { reference } of store.receipts()) known.add(reference);

		const names = await Array.fromAsync(secondCopy.place.list());
		const photographs = await lostPhotographs(store, names);
		const missing: CopiedEnquiry[] = [];
		/** Enquiries that the store has, of which the copy knows more. */
		const behind: CopiedEnquiry[] = [];
		let unreadable = 0;
		let erased = 0;
		let read = 0;
		async function look(name: string): Promise<void> {
			const reference = referenceIn(name);
			if (!reference || !secondCopy) return;
			read += 1;
			if (read % 100 === 0) context.progress(`Read ${read} …`);
			const sealed = await secondCopy.place.get(name);
			let enquiry: CopiedEnquiry;
			try {
				enquiry = readCopy(open(sealed, objectName(reference), privateKey));
			} catch {
				unreadable += 1;
				return;
			}
			if (context.erasureLog.has(reference, enquiry.receivedAt)) erased += 1;
			else if (!known.has(reference)) missing.push(enquiry);
			else if ((await photographs.of(enquiry)).length > 0 || (await store.isBehind(enquiry))) behind.push(enquiry);
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
		context.print(`${secondCopy.place.description} holds ${countInWords(missing.length)} that the store has not.`);
		if (behind.length > 0)
			context.print(`Of ${countInWords(behind.length)} it knows more than the store: calls, notes, corrections, links, photographs.`);
		const all = [...missing, ...behind];
		if (all.length === 0) return unreadable > 0 ? 1 : 0;
		if (!isConfirmed(given, all.length)) {
			context.print(`To bring them back, give the same command with --yes ${all.length}`);
			return unreadable > 0 ? 1 : 0;
		}
		missing.sort((one, other) => one.receivedAt - other.receivedAt);
		const done = { recovered: 0, sent: 0, photographs: 0, unreadable: 0 };
		async function bringPhotographs(enquiry: CopiedEnquiry): Promise<number> {
			const before = done.photographs;
			for (const name of await photographs.of(enquiry)) {
				const object = photographObjectName(name);
				const sealed = await secondCopy?.place.get(object);
				if (!sealed) continue;
				try {
					const photograph = readPhotograph(open(sealed, object, privateKey));
					if (photograph.enquiryId === enquiry.id && (await store.saveRecoveredPhotograph(photograph))) done.photographs += 1;
				} catch (error) {
					if (error instanceof StoreUnavailable) throw error;
					done.unreadable += 1;
				}
			}
			return done.photographs - before;
		}
		for (const enquiry of missing) {
			const isRecent = enquiry.receivedAt > context.now() - SEND_AGAIN_DAYS * DAY_MS && enquiry.quarantined === undefined;
			const dispatches = isRecent ? dispatchesFor(enquiry.answers, { ...context.recipients, acknowledge: false }) : [];
			if (!(await store.saveRecovered(enquiry, dispatches, context.now()))) continue;
			await bringPhotographs(enquiry);
			done.recovered += 1;
			if (isRecent) done.sent += 1;
			if (done.recovered % 100 === 0) context.progress(`Recovered ${done.recovered} of ${missing.length} …`);
		}
		let completed = 0;
		for (const enquiry of behind) {
			const isChanged = await store.saveRecovered(enquiry, [], context.now());
			if ((await bringPhotographs(enquiry)) > 0 || isChanged) completed += 1;
		}
		context.print(
			`Recovered ${countInWords(done.recovered)}. ${done.sent} from the last ${SEND_AGAIN_DAYS} days will be e-mailed, perhaps once more.`,
		);
		if (completed > 0) context.print(`Brought back what had happened to ${countInWords(completed)} more.`);
		if (done.photographs > 0) context.print(`With them ${photographsInWords(done.photographs)}.`);
		if (done.unreadable > 0) context.print(`NOT READ: ${photographsInWords(done.unreadable)}: damaged, or sealed for another key.`);
		if (done.sent < done.recovered) context.print('To have older ones e-mailed as well: resend --since DAY');
		return unreadable + done.unreadable > 0 ? 1 : 0;
	},
};

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
		/** Those of an enquiry, but for what its visitor removed. */
		async of({ id, reference, state }: CopiedEnquiry): Promise<PhotographName[]> {
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
