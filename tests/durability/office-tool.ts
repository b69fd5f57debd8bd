/**
 * Runs the office's commands in their own process, under strace, which can make a system call fail
 * or kill the process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { newEnquiry, officeDispatch, storedReferences } from '#enquiries/store/testing/fixtures.ts';
import { officeCommand } from '#server/testing/running-site.ts';

interface Ended {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/**
 * Resolves with the output and the exit code. `through` is a command to run it under, such as
 * strace.
 */
export async function runOffice(
	dataDir: string,
	typed: readonly string[],
	through: readonly string[] = [],
): Promise<Ended> {
	const [program = '', ...args] = [...through, process.execPath, ...officeCommand, ...typed];
	const child = spawn(program, args, {
		env: { PATH: process.env.PATH, DATA_DIR: dataDir },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const [stdout, stderr] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'close'),
	]);
	return { code: child.exitCode, stdout, stderr };
}

/** Makes every write to this file fail with ENOSPC. */
export const fullDiskFor = (file: string): string[] => [
	'strace',
	'-D',
	'-f',
	'-qq',
	'-o',
	'/dev/null',
	'-P',
	file,
	'-e',
	'trace=write,pwrite64,writev',
	'-e',
	'inject=write,pwrite64,writev:error=ENOSPC',
];

/**
 * Creates a data folder as a killed website leaves it: with `count` enquiries, the last of them
 * only in the WAL.
 */
export async function leaveStore(dataDir: string, count: number): Promise<string[]> {
	const work = `${dataDir}.work`;
	mkdirSync(dataDir, { recursive: true });
	const store = await openStore(openSqlite(join(work, 'enquiries.db')), 'example.co.uk');
	for (let kept = 0; kept < count; kept += 1)
		await store.save(
			newEnquiry({ receivedAt: Date.now(), answers: { description: `Room ${kept}` } }),
			[officeDispatch],
		);
	const references = await storedReferences(store);
	for (const ending of ['', '-wal'])
		cpSync(join(work, `enquiries.db${ending}`), join(dataDir, `enquiries.db${ending}`));
	await store.close();
	return references;
}

/** The references in a store, opened as the website opens it. */
export async function referencesIn(dataDir: string): Promise<string[]> {
	const store = await openStore(openSqlite(join(dataDir, 'enquiries.db')), 'example.co.uk', {
		begin: false,
	});
	try {
		return await storedReferences(store);
	} finally {
		await store.close();
	}
}
