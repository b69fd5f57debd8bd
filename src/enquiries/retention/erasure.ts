/**
 * Erasing enquiries, whatever the reason: the places where an enquiry is, and the order in which it
 * goes from them.
 *
 * Not deleted here: finished backups, which end with their days, and from which a restore erases
 * again what the erasure log has; and stores that a restore replaced, which the command `erase`
 * names.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExpiredEnquiry } from '../store/enquiry-erasure.ts';
import {
	deleteUnfinishedBackups,
	RESTORING,
	removeUnfinished,
	UNFINISHED,
} from '../store/sqlite/backup-files.ts';
import type { Store } from '../store/store.ts';
import type { ErasureLog } from './erasure-log.ts';
import { deleteMailFiles } from './mail-files.ts';

interface ReasonRule {
	/** The erasure log gets the references. */
	readonly isLogged?: true;
	/** Deleted bytes are overwritten at once, if they can be. Otherwise the next hourly run does it. */
	readonly isScrubbed?: true;
	/** E-mail files that cannot be deleted do not stop it. */
	readonly goesOn?: true;
	/** Unfinished backups are deleted. One that is running fails, and can be run again. */
	readonly deletesBackups?: true;
}

/** What differs by the reason of an erasure. */
const rules: Readonly<Record<'page' | 'command' | 'retention' | 'restored', ReasonRule>> = {
	/** The visitor's or the office's page. No visitor may stop a backup. */
	page: { isLogged: true, isScrubbed: true },
	/** The command `erase`. */
	command: { isLogged: true, isScrubbed: true, goesOn: true, deletesBackups: true },
	/** A retention period is over, or the quarantine too large; after a restore they are so again. */
	retention: {},
	/**
	 * A restore brought it back, and the erasure log has it. Its e-mail files went the first time:
	 * none keeps a website from starting.
	 */
	restored: { isScrubbed: true, goesOn: true },
};

export interface ErasureParts {
	readonly store: Store;
	readonly erasureLog: ErasureLog;
	readonly mailFolder: string;
	readonly backupFolder: string;
	/** The SQLite file. Absent with PostgreSQL. */
	readonly databaseFile?: string;
	readonly now: () => number;
}

/** `receivedAt` is unknown for an enquiry that cannot be read. */
type EnquiryToErase = ExpiredEnquiry & { readonly receivedAt?: number };

export type Erasure = ReturnType<typeof createErasure>;

/**
 * The note that deleted data may still be readable in the database's files: each deletion sets it to
 * another value.
 */
const TO_SCRUB = 'to scrub';

/**
 * The note with the size of the erasure log when the store was last compared with it. A restored
 * backup contains a smaller one.
 */
const SIZE_SEEN = 'ledger seen';

/**
 * Changes rows, after a note that has deleted bytes overwritten even after a crash. E-mail files go
 * first: after a stop in the middle the store still has the references for the next try.
 */
async function changeRows<Result>(
	{ store, mailFolder }: ErasureParts,
	enquiries: readonly ExpiredEnquiry[],
	change: (ids: string[]) => Promise<Result>,
	deleteFiles: (references: string[]) => Promise<unknown> = (references) =>
		deleteMailFiles(mailFolder, references),
): Promise<Result> {
	const references = enquiries.map(({ reference }) => reference);
	const mark = () => store.setNote(TO_SCRUB, randomUUID());
	await mark();
	await deleteFiles(references);
	const result = await change(enquiries.map(({ id }) => id));
	// Another erasure may have overwritten bytes, and cleared the note, just before this deletion.
	await mark();
	// E-mails that were being written during the first deletion.
	await deleteFiles(references);
	return result;
}

/**
 * The file in DATA_DIR in which a deploy tries migrations on a copy of the store (deploy/deploy). A
 * deploy that is killed leaves it behind, and one that is under way may lose it.
 */
const TRIED = 'store-try.db';

/** Creates what erases enquiries from the store and from the files of its data folder. */
export function createErasure(parts: ErasureParts) {
	const { store, erasureLog, mailFolder, backupFolder, databaseFile, now } = parts;
	const triedCopy = join(dirname(mailFolder), TRIED);
	const deleteTriedCopy = async () => {
		for (const part of ['', '-wal', '-shm', '-journal']) rmSync(triedCopy + part, { force: true });
	};

	/**
	 * Erases these enquiries. Returns the number of deleted e-mail files, whether the store and a copy
	 * of it have no byte of them left, and sentences about what could not be erased. Throws when the
	 * erasure log or the store fails, or e-mail files where the reason does not go on without them.
	 */
	async function erase(enquiries: readonly EnquiryToErase[], reason: keyof typeof rules) {
		const { isLogged, isScrubbed, goesOn, deletesBackups } = rules[reason];
		let mailFiles = 0;
		const notErased = new Set<string>();
		const attempt = (work: () => Promise<unknown>, what: string, cure: string): Promise<boolean> =>
			work().then(
				() => true,
				(error) => {
					notErased.add(`${what} (${codeOf(error)}). ${cure}`);
					return false;
				},
			);

		// First, so that after a crash or a restored backup they are still erased in the end; with the
		// time of the latest, which is ahead of a clock that was set back.
		if (isLogged)
			erasureLog.add(
				enquiries.map(({ reference }) => reference),
				enquiries.reduce((latest, { receivedAt = 0 }) => Math.max(latest, receivedAt), now()),
			);
		await changeRows(
			parts,
			enquiries,
			// The store also has the objects in the second copy deleted.
			(ids) => store.erase(ids),
			async (references) => {
				const work = async () => {
					mailFiles += await deleteMailFiles(mailFolder, references);
				};
				if (!goesOn) return work();
				await attempt(work, `files in ${mailFolder}`, 'Delete there what names these references.');
			},
		);
		if (deletesBackups)
			await attempt(
				async () => {
					if (databaseFile) await removeUnfinished(databaseFile + RESTORING);
					await deleteUnfinishedBackups(backupFolder, Number.POSITIVE_INFINITY);
				},
				`unfinished copies in ${backupFolder}`,
				`Delete there what is called ${UNFINISHED}.`,
			);
		const isCopyGone = await attempt(
			deleteTriedCopy,
			triedCopy,
			'Delete that file. The website tries again within an hour.',
		);
		const isOverwritten =
			isScrubbed &&
			(await attempt(
				() => scrubIfMarked(store),
				'deleted bytes of the store',
				'The website overwrites them within an hour.',
			)) &&
			isCopyGone;
		return { mailFiles, notErased, isOverwritten };
	}

	return {
		erase,

		/** Deletes the copies of the store that killed backups and a killed deploy have left. */
		async deleteLeftCopies(): Promise<void> {
			await deleteUnfinishedBackups(backupFolder, now());
			await deleteTriedCopy();
		},

		/**
		 * Clears these answers, with the e-mail files of their enquiries. Returns the rows that have an
		 * invalid value: their answers stay.
		 */
		clearAnswers: (enquiries: readonly ExpiredEnquiry[], names: readonly string[], at: number) =>
			changeRows(parts, enquiries, (ids) => store.clearAnswers(ids, names, at)),

		/** Erases again what a restored backup brought back. Returns how many enquiries. */
		async eraseRestored(): Promise<number> {
			const size = String(erasureLog.size);
			if (((await store.note(SIZE_SEEN)) ?? '0') === size) return 0;
			const restored: EnquiryToErase[] = [];
			for await (const receipt of store.receipts())
				if (erasureLog.has(receipt.reference, receipt.receivedAt)) restored.push(receipt);
			if (restored.length > 0) await erase(restored, 'restored');
			await store.setNote(SIZE_SEEN, size);
			return restored.length;
		},
	};
}

/**
 * Overwrites what was deleted. Throws while another process reads the database; the note then stays
 * for the next run.
 */
export async function scrubIfMarked(store: Store): Promise<void> {
	const mark = await store.note(TO_SCRUB);
	if (!mark) return;
	await store.scrub();
	await store.clearNote(TO_SCRUB, mark);
}

/** An error without its message, which may quote a visitor. */
function codeOf(error: Error): string {
	const { code, cause } = error as NodeJS.ErrnoException;
	return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? error.name;
}
