/**
 * The erasure log: which enquiries were erased on a person's request, so that a restored backup
 * does not bring them back. It is a file outside the database, because a restore replaces the
 * database. It contains keyed hashes, not references.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type ErasureLog = ReturnType<typeof openErasureLog>;

/** A line with the time at which the hashes after it were added. */
const TIME = /^@(\d+)$/;

/** Opens the erasure log of a data folder. Throws when its files cannot be read. */
export function openErasureLog(folder: string) {
	const file = join(folder, 'erased.txt');
	const keyFile = join(folder, 'erased.key');
	let key = readIfExists(keyFile);
	let size = 0;
	const erasedAt = new Map<string, number>();
	const remember = (entry: string, at: number) => {
		size += 1;
		erasedAt.set(entry, Math.max(at, erasedAt.get(entry) ?? 0));
	};
	// A hash whose time was lost in a crash matches whenever an enquiry was received.
	let at = Number.POSITIVE_INFINITY;
	for (const line of readIfExists(file)?.toString('utf8').split('\n').filter(Boolean) ?? []) {
		const [, time] = TIME.exec(line) ?? [];
		if (time) at = Number(time);
		else remember(line, at);
	}
	const entryFor = (reference: string, secret: Buffer) =>
		createHmac('sha256', secret).update(reference).digest('base64url');

	return {
		/** Records that these references were erased at `now`. They are on the disk when this returns. */
		add(references: readonly string[], now: number): void {
			if (references.length === 0) return;
			if (!key) {
				mkdirSync(folder, { recursive: true, mode: 0o700 });
				key = randomBytes(32);
				writeFileSync(keyFile, key, { mode: 0o600, flag: 'wx', flush: true });
			}
			const secret = key;
			const added = references.map((reference) => entryFor(reference, secret));
			const handle = openSync(file, 'a', 0o600);
			try {
				// Begins with a line break, because a crash may have left an unfinished line.
				writeFileSync(handle, `\n${[`@${now}`, ...added].join('\n')}\n`);
				fsyncSync(handle);
			} finally {
				closeSync(handle);
			}
			for (const entry of added) remember(entry, now);
		},
		/**
		 * Whether the enquiry with this reference was erased. One received after the erasure is a
		 * different enquiry.
		 */
		has: (reference: string, receivedAt: number): boolean =>
			key !== undefined &&
			receivedAt <= (erasedAt.get(entryFor(reference, key)) ?? Number.NEGATIVE_INFINITY),
		get size(): number {
			return size;
		},
	};
}

/**
 * The contents of a file, or undefined when it does not exist. Throws an error that says how to
 * make it readable.
 */
function readIfExists(file: string): Buffer | undefined {
	try {
		return readFileSync(file);
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException;
		if (code === 'ENOENT') return undefined;
		throw new Error(
			`${file} cannot be read (${code}). Let it belong to the user that the website runs as: chown it, with chmod 600.`,
			{
				cause,
			},
		);
	}
}
