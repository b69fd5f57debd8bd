/** The command `recover`: brings back from the second copy what the store has lost. */
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dispatchesFor } from '#enquiries/receive.ts';
import { readPhotograph, removedPhotographs } from '#enquiries/second-copy/object-content.ts';
import type { ObjectName } from '#enquiries/second-copy/object-names.ts';
import {
	objectsByReference,
	openObject,
	type ReplayedEnquiry,
	replay,
} from '#enquiries/second-copy/replay.ts';
import { readPrivateKey } from '#enquiries/second-copy/sealed-object.ts';
import { type CopierParts, createCopier } from '#enquiries/second-copy/upload-changes.ts';
import { otherReference, type Recovery } from '#enquiries/store/second-copy/recovery.ts';
import { DAY_MS } from '#model/dates.ts';
import { countInWords } from '#model/enquiry.ts';
import { type CommandContext, CommandError, isConfirmed, verb, yesOption } from '../command.ts';

/**
 * Nobody knows whether a recovered enquiry was e-mailed. Those received so recently are e-mailed
 * again, older ones are not.
 */
const SEND_AGAIN_DAYS = 7;

/** References read at the same time. */
const READ_AT_ONCE = 8;

/** An enquiry that the store has not, or not all of, or under another reference. */
interface FoundEnquiry extends ReplayedEnquiry {
	/** What bringing it back does, or did. */
	recovery: Recovery;
	/** The photographs that the store has not. */
	readonly lostPhotographs: readonly ObjectName[];
}

const isAdded = ({ does }: Recovery): boolean => does === 'add' || does === 'add-renamed';

export const recover = verb(
	(command) =>
		command
			.description(
				'brings back the enquiries that the second copy has and the store has not, with what happened to them and their photographs, each once. Without --yes it only says how many',
			)
			.requiredOption('--key <file>', 'the private key that keygen has made')
			.addOption(yesOption),
	async (context, { key, yes }) => {
		const { secondCopy } = context;
		if (!secondCopy)
			throw new CommandError(
				'There is no second copy: set SECOND_COPY and SECOND_COPY_KEY as they were.',
			);
		const privateKey = keyFrom(key);
		const parts = { ...secondCopy, store: await context.store({ begin: true }) };
		const { found, unreadable, erased } = await compare(context, parts, privateKey);
		const missing = found.filter(({ recovery }) => isAdded(recovery));
		const behind = found.filter(
			({ recovery, lostPhotographs }) =>
				recovery.does === 'complete' || (!isAdded(recovery) && lostPhotographs.length > 0),
		);
		if (unreadable > 0)
			context.print(
				`NOT READ: ${unreadable} objects. They were sealed for another key, or are damaged.`,
			);
		if (erased > 0) context.print(`Left out: ${countInWords(erased)} that had been erased.`);
		context.print(
			`${parts.place.description} holds ${countInWords(missing.length)} that the store has not.`,
		);
		if (behind.length > 0)
			context.print(
				`Of ${countInWords(behind.length)} it knows more than the store: calls, notes, corrections, links, photographs.`,
			);
		const count = missing.length + behind.length;
		if (count > 0 && !isConfirmed(yes, count)) {
			context.print(`To bring them back, give the same command with --yes ${count}`);
			return unreadable > 0 ? 1 : 0;
		}
		missing.sort((one, other) => one.latest.receivedAt - other.latest.receivedAt);
		const done = { added: 0, renamed: 0, completed: 0, sent: 0, photographs: 0, unreadable: 0 };
		for (const enquiry of [...missing, ...behind]) {
			const { latest, branches, standing } = enquiry;
			const isRecent =
				latest.receivedAt > context.now() - SEND_AGAIN_DAYS * DAY_MS &&
				latest.quarantined === undefined;
			const dispatches = isRecent
				? dispatchesFor(latest.answers, { ...context.recipients, acknowledge: false })
				: [];
			const recovery = await parts.store.saveRecovered(latest, dispatches, context.now(), standing);
			const more = [];
			for (const branch of branches)
				more.push((await parts.store.saveRecovered(branch, [], context.now(), standing)).does);
			const photographs = await bringPhotographs(enquiry, recovery.id, parts, privateKey);
			done.photographs += photographs.brought;
			done.unreadable += photographs.unreadable;
			const isMore = [recovery.does, ...more].includes('complete');
			enquiry.recovery = isMore ? { ...recovery, does: 'complete' } : recovery;
			if (recovery.does === 'add-renamed') done.renamed += 1;
			if (isAdded(recovery)) {
				done.added += 1;
				if (isRecent) done.sent += 1;
				if (done.added % 100 === 0)
					context.progress(`Recovered ${done.added} of ${missing.length} …`);
			} else if (isMore || photographs.brought > 0) done.completed += 1;
		}
		if (count > 0)
			context.print(
				`Recovered ${countInWords(done.added)}. ${done.sent} from the last ${SEND_AGAIN_DAYS} days will be e-mailed, perhaps once more.`,
			);
		if (done.renamed > 0)
			context.print(
				`${done.renamed} of them came with a reference that the same page has used again since, with other answers. They have a new one; show names both.`,
			);
		if (done.completed > 0)
			context.print(`Brought back what had happened to ${countInWords(done.completed)} more.`);
		if (done.photographs > 0) context.print(`With them ${photographsInWords(done.photographs)}.`);
		if (done.unreadable > 0)
			context.print(
				`NOT READ: ${photographsInWords(done.unreadable)}: damaged, or sealed for another key.`,
			);
		if (done.sent < done.added)
			context.print('To have older ones e-mailed as well: /office/today, under Letters');
		try {
			await copyAnew(parts, found);
		} catch (error) {
			context.print(
				`The copies could not all be made (${(error as Error).message}): the running website makes them.`,
			);
		}
		return unreadable + done.unreadable === 0 ? 0 : 1;
	},
);

/** Compares what the second copy has with the store. */
async function compare(
	context: CommandContext,
	{ store, place }: CopierParts,
	privateKey: KeyObject,
) {
	const kept = new Set<string | undefined>();
	for await (const { id } of store.photographNames()) kept.add(id);
	const found: FoundEnquiry[] = [];
	const counts = { unreadable: 0, erased: 0 };
	let read = 0;
	const waiting = (await objectsByReference(place)).values();
	async function compareEach(): Promise<void> {
		for (const objects of waiting) {
			const { enquiries, unreadable } = await replay(place, objects, privateKey);
			counts.unreadable += unreadable;
			for (const enquiry of enquiries) {
				if (isErased(enquiry, context)) counts.erased += 1;
				else await lookFor(enquiry);
			}
			read += 1;
			if (read % 100 === 0) context.progress(`Read ${read} …`);
		}
	}
	async function lookFor(enquiry: ReplayedEnquiry): Promise<void> {
		const copies = [enquiry.latest, ...enquiry.branches];
		const recoveries = await Promise.all(copies.map((copied) => store.recoveryOf(copied)));
		const recovery = recoveries.find(({ does }) => does !== 'none') ?? (recoveries[0] as Recovery);
		const removed = removedPhotographs([
			...copies.flatMap(({ state }) => state?.events ?? []),
			...(await store.eventsOf(recovery.id)),
		]);
		const lostPhotographs = enquiry.photographs.filter(
			({ photograph }) => !kept.has(photograph) && !removed.has(photograph),
		);
		if (
			recovery.does !== 'none' ||
			recovery.reference !== enquiry.latest.reference ||
			lostPhotographs.length > 0
		)
			found.push({ ...enquiry, recovery, lostPhotographs });
	}
	await Promise.all(Array.from({ length: READ_AT_ONCE }, compareEach));
	return { found, ...counts };
}

/** Brings an enquiry's photographs back, into the enquiry that has this id in the store. */
async function bringPhotographs(
	{ latest, lostPhotographs }: FoundEnquiry,
	enquiryId: string,
	{ store, place }: CopierParts,
	privateKey: KeyObject,
): Promise<{ brought: number; unreadable: number }> {
	const result = { brought: 0, unreadable: 0 };
	for (const object of lostPhotographs) {
		const photograph = await openObject(place, object, privateKey, readPhotograph);
		if (!photograph) result.unreadable += 1;
		else if (
			photograph.enquiryId === latest.id &&
			(await store.saveRecoveredPhotograph({ ...photograph, enquiryId }))
		)
			result.brought += 1;
	}
	return result;
}

/**
 * Copies what was completed. What has another reference now is deleted under its old one, where it
 * would outlive its erasure.
 */
async function copyAnew(
	{ store, place, publicKey }: CopierParts,
	found: readonly FoundEnquiry[],
): Promise<void> {
	const copier = createCopier({ store, place, publicKey });
	for (const { latest, objects, photographs, recovery } of found) {
		const { does, id, reference } = recovery;
		if (reference === latest.reference && does !== 'complete') continue;
		if (!(await copier.copy(reference)) || reference === latest.reference) continue;
		const theirs = (await store.photographsOf(id)).map((photograph) => photograph.id);
		const moved = photographs.filter(({ photograph = '' }) => theirs.includes(photograph));
		for (const { name } of [...objects, ...moved]) await place.delete(name);
	}
}

/** Whether it was erased on request, under its own reference or the one it would come back with. */
const isErased = ({ latest }: ReplayedEnquiry, { erasureLog }: CommandContext): boolean =>
	[latest.reference, otherReference(latest)].some((reference) =>
		erasureLog.has(reference, latest.receivedAt),
	);

const photographsInWords = (count: number): string =>
	`${count} photograph${count === 1 ? '' : 's'}`;

function keyFrom(file: string): KeyObject {
	try {
		return readPrivateKey(readFileSync(file, 'utf8'));
	} catch (cause) {
		throw new CommandError(`${file} is not a private key that keygen has made.`, { cause });
	}
}
