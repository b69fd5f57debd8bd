/**
 * Detects a missing database file. A first start creates one; otherwise the error says what to do.
 */
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The file with the error, for `status`. It exists only while the store fails. */
export const STORE_ERROR_FILE = 'trouble.txt';

/** Names that exist in a data folder only once it has had a store. */
const TRACES = [
	'form.key',
	'link.key',
	'erased.key',
	'erased.txt',
	'mail',
	'backups',
	STORE_ERROR_FILE,
];

/** How the name of a copy continues after the name of the database file. */
const COPY = /^\.before-.+Z$/;

/**
 * Throws an Error, written for the person at the command line, when there is no store at this path.
 * The website `mayBegin` one, unless traces in the folder show that there was one: then it was
 * lost, and an empty store would hide that.
 */
export function assertStoreExists(file: string, { mayBegin }: { mayBegin: boolean }): void {
	if (hasBytes(file)) return;
	const traces = tracesBeside(file);
	if (traces.length === 0 && mayBegin) return;
	const sentences = [`There is no store at ${file}. Is DATA_DIR right?`];
	if (traces.length > 0) {
		const copy = newestCopy(file);
		sentences.push(
			`There was one: ${traces.join(', ')} ${traces.length === 1 ? 'lies' : 'lie'} beside it. So no empty one is begun.`,
			copy
				? `The newest copy of it is ${copy}: npm run enquiries -- restore ${copy}`
				: 'If it was lost, restore a backup: npm run enquiries -- restore FILE',
			`To begin an empty one all the same, move everything out of ${dirname(file)} first.`,
		);
	}
	throw new Error(sentences.join('\n'));
}

/** True when there is neither a store nor a trace of one. */
export function isBeforeFirstStart(file: string): boolean {
	return !hasBytes(file) && tracesBeside(file).length === 0;
}

/** The copies beside a store: those that a restore replaced. */
export function storeCopies(file: string): string[] {
	const folder = dirname(file);
	return namesIn(folder)
		.filter((name) => isStoreCopy(name, basename(file)))
		.map((name) => join(folder, name));
}

const isStoreCopy = (name: string, database: string): boolean =>
	name.startsWith(database) && COPY.test(name.slice(database.length));

function tracesBeside(file: string): string[] {
	const folder = dirname(file);
	const ours = basename(file);
	return namesIn(folder).filter((name) => {
		if (!name.startsWith(ours)) return TRACES.includes(name) && !isEmptyFolder(join(folder, name));
		return name === `${ours}-wal` ? hasBytes(join(folder, name)) : isStoreCopy(name, ours);
	});
}

function newestCopy(file: string): string | undefined {
	const backups = join(dirname(file), 'backups');
	const copies = [
		...storeCopies(file),
		...namesIn(backups).flatMap((name) => (name.endsWith('.db') ? [join(backups, name)] : [])),
	];
	const at = (copy: string) => statSync(copy).mtimeMs;
	return copies.sort((one, other) => at(other) - at(one))[0];
}

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
}

const hasBytes = (file: string): boolean =>
	(statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

const isEmptyFolder = (path: string): boolean =>
	statSync(path).isDirectory() && namesIn(path).length === 0;
