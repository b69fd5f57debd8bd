/** The command `recover`: brings back from the second copy what the store has lost. */

import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DAY_MS } from '../../dates.ts';
import { countInWords } from '../enquiry.ts';
import { dispatchesFor } from '../receive.ts';
import { type CopierParts, createCopier } from '../second-copy/copier.ts';
import { readPhotograph, removedPhotographs } from '../second-copy/object-content.ts';
import type { ObjectName } from '../second-copy/object-names.ts';
import { objectsByReference, openObject, type ReplayedEnquiry, replay } from '../second-copy/replay.ts';
import { readPrivateKey } from '../second-copy/sealed-object.ts';
import { otherReference, type Recovery } from '../store/recovery.ts';
import { type Command, type CommandContext, CommandError, isConfirmed, textOption } from './command.ts';
import { refuseArguments } from './status-list-show.ts';

/** Nobody knows whether a recovered enquiry was e-mailed. Those received so recently are e-mailed again, older ones are not. */
const SEND_AGAIN_DAYS = 7;

/** References read at the same time. */
const READ_AT_ONCE = 8;

/** Objects whose enquiries have another reference in the store, by that reference. Where they are they would outlive an erasure. */
type Moved = Map<string, ObjectName[]>;

function move(moved: Moved, to: string, objects: readonly ObjectName[]): void {
	const others = objects.filter(({ reference }) => reference !== to);
	if (others.length > 0) moved.set(to, [...(moved.get(to) ?? []), ...others]);
}

const isAdded = (recovery: Recovery | undefined): boolean => recovery?.does === 'add' || recovery?.does === 'add-renamed';

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
		const parts = { ...secondCopy, store: await context.store({ begin: true }) };
		const { missing, behind, moved, unreadable, erased } = await findLost(context, parts, privateKey);
		if (unreadable > 0) context.print(`NOT READ: ${unreadable} objects. They were sealed for another key, or are damaged.`);
		if (erased > 0) context.print(`Left out: ${countInWords(erased)} that had been erased.`);
		context.print(`${parts.place.description} holds ${countInWords(missing.length)} that the store has not.`);
		if (behind.length > 0)
			context.print(`Of ${countInWords(behind.length)} it knows more than the store: calls, notes, corrections, links, photographs.`);
		const count = missing.length + behind.length;
		if (count > 0 && !isConfirmed(given, count)) {
			context.print(`To bring them back, give the same command with --yes ${count}`);
			return unreadable > 0 ? 1 : 0;
		}
		missing.sort((one, other) => one.latest.receivedAt - other.latest.receivedAt);
		const done = { added: 0, renamed: 0, completed: 0, sent: 0, photographs: 0, unreadable: 0 };
		/** References of which the copy is made anew. */
		const changed = new Set(moved.keys());
		for (const enquiry of [...missing, ...behind]) {
			const { latest, copies, standing } = enquiry;
			const isRecent = latest.receivedAt > context.now() - SEND_AGAIN_DAYS * DAY_MS && latest.quarantined === undefined;
			const dispatches = isRecent ? dispatchesFor(latest.answers, { ...context.recipients, acknowledge: false }) : [];
			const recoveries: Recovery[] = [];
			for (const copied of copies) recoveries.push(await parts.store.saveRecovered(copied, dispatches, context.now(), standing));
			const [first] = recoveries;
			const photographs = await bringPhotographs(enquiry, parts, privateKey, moved, first?.id ?? '', first?.reference ?? '');
			done.photographs += photographs.brought;
			done.unreadable += photographs.unreadable;
			if (first?.does === 'add-renamed') done.renamed += 1;
			if (recoveries.some(({ does }) => does !== 'add' && does !== 'none')) changed.add(first?.reference ?? '');
			if (!isAdded(first)) done.completed += recoveries.some(({ does }) => does === 'complete') || photographs.brought > 0 ? 1 : 0;
			else {
				done.added += 1;
				if (isRecent) done.sent += 1;
				if (done.added % 100 === 0) context.progress(`Recovered ${done.added} of ${missing.length} …`);
			}
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
		try {
			await copyAnew(parts, changed, moved);
		} catch (error) {
			context.print(`The copies could not all be made (${(error as Error).message}): the running website makes them.`);
		}
		return unreadable + done.unreadable === 0 ? 0 : 1;
	},
};

interface LostEnquiry extends ReplayedEnquiry {
	/** The photographs that the store has not. */
	readonly photographs: readonly ObjectName[];
}

/** What the second copy has and the store has not: enquiries, and of those that it has what happened to them. */
async function findLost(context: CommandContext, { store, place }: CopierParts, privateKey: KeyObject) {
	const kept = new Set<string | undefined>();
	for await (const { id } of store.photographNames()) kept.add(id);
	const missing: LostEnquiry[] = [];
	const behind: LostEnquiry[] = [];
	const moved: Moved = new Map();
	const counts = { unreadable: 0, erased: 0 };
	async function compare(enquiry: ReplayedEnquiry): Promise<void> {
		const { latest, copies } = enquiry;
		if (isErased(enquiry, context)) {
			counts.erased += 1;
			return;
		}
		const recoveries = await Promise.all(copies.map((copied) => store.recoveryOf(copied)));
		const [{ id, reference } = latest] = recoveries;
		const events = [...copies.flatMap(({ state }) => state?.events ?? []), ...(await store.eventsOf(id))];
		const removed = removedPhotographs(events);
		const photographs = enquiry.photographs.filter(({ photograph }) => !kept.has(photograph) && !removed.has(photograph));
		const brought = enquiry.photographs.filter(
			({ photograph }) => kept.has(photograph) && events.some(({ data }) => data.photograph === photograph),
		);
		move(moved, reference, [...enquiry.objects, ...brought]);
		if (isAdded(recoveries[0])) missing.push({ ...enquiry, photographs });
		else if (photographs.length > 0 || recoveries.some(({ does }) => does !== 'none')) behind.push({ ...enquiry, photographs });
	}
	let read = 0;
	const waiting = (await objectsByReference(place)).values();
	async function readEach(): Promise<void> {
		for (const objects of waiting) {
			const { enquiries, unreadable } = await replay(place, objects, privateKey);
			counts.unreadable += unreadable;
			for (const enquiry of enquiries) await compare(enquiry);
			read += 1;
			if (read % 100 === 0) context.progress(`Read ${read} …`);
		}
	}
	await Promise.all(Array.from({ length: READ_AT_ONCE }, readEach));
	return { missing, behind, moved, ...counts };
}

/** Brings an enquiry's photographs back, into the enquiry that has this id and reference in the store. */
async function bringPhotographs(
	{ latest, photographs }: LostEnquiry,
	{ store, place }: CopierParts,
	privateKey: KeyObject,
	moved: Moved,
	enquiryId: string,
	reference: string,
): Promise<{ brought: number; unreadable: number }> {
	let brought = 0;
	let unreadable = 0;
	for (const object of photographs) {
		const photograph = await openObject(place, object, privateKey, readPhotograph);
		if (!photograph) unreadable += 1;
		else if (photograph.enquiryId === latest.id) {
			if (!(await store.saveRecoveredPhotograph({ ...photograph, enquiryId }, reference !== object.reference))) continue;
			brought += 1;
			move(moved, reference, [object]);
		}
	}
	return { brought, unreadable };
}

/** Copies what was changed, and deletes what stands under the reference of another enquiry. */
async function copyAnew(parts: CopierParts, changed: ReadonlySet<string>, moved: Moved): Promise<void> {
	const copier = createCopier(parts);
	for (const reference of changed) {
		await copier.copy(reference);
		const objects = moved.get(reference) ?? [];
		for (const { photograph: id } of objects) if (id) await copier.copyPhotograph({ reference, id });
		if (!copier.unreadable.has(reference)) for (const { name } of objects) await parts.place.delete(name);
	}
}

/** Whether it was erased on request, under its own reference or the one it would come back with. */
const isErased = ({ latest }: ReplayedEnquiry, { erasureLog }: CommandContext): boolean =>
	[latest.reference, otherReference(latest)].some((reference) => erasureLog.has(reference, latest.receivedAt));

const photographsInWords = (count: number): string => `${count} photograph${count === 1 ? '' : 's'}`;

function keyFrom(file: string | undefined): KeyObject {
	if (!file) throw new CommandError('Say where the private key is: recover --key FILE');
	try {
		return readPrivateKey(readFileSync(file, 'utf8'));
	} catch (cause) {
		throw new CommandError(`${file} is not a private key that keys has made.`, { cause });
	}
}
