/** Runs the office's tool as a process of its own, under a tracer that makes the operating system fail or end it where it is told to. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openSqlite } from '../../enquiries/store/sqlite.ts';
import { openStore } from '../../enquiries/store/store.ts';
import { newEnquiry, officeDispatch, storedReferences } from '../../enquiries/store/testing/fixtures.ts';

interface Ended {
	readonly code: number | null;
	readonly said: string;
	readonly complained: string;
}

/** What it answers and how it ends. `through` is a program to run it under. */
export async function runOffice(dataDir: string, typed: readonly string[], through: readonly string[] = []): Promise<Ended> {
	const [program = '', ...args] = [...through, process.execPath, 'tools/enquiries.ts', ...typed];
	const child = spawn(program, args, { env: { PATH: process.env.PATH, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] });
	const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	return { code: child.exitCode, said, complained };
}

/** Every write of this file fails as on a full disk. */
export const fullDiskFor = (file: string): string[] => [
	...['strace', '-D', '-f', '-qq', '-o', '/dev/null', '-P', file],
	...['-e', 'trace=write,pwrite64,writev', '-e', 'inject=write,pwrite64,writev:error=ENOSPC'],
];

/** A data folder as a website that was killed has left it: so many enquiries, the last of them only in the log. */
export async function leaveStore(dataDir: string, count: number): Promise<string[]> {
	const work = `${dataDir}.work`;
	mkdirSync(dataDir, { recursive: true });
	const store = await openStore(openSqlite(join(work, 'enquiries.db')), 'example.co.uk');
	for (let kept = 0; kept < count; kept += 1)
		await store.save(newEnquiry({ receivedAt: Date.now(), answers: { description: `Room ${kept}` } }), [officeDispatch]);
	const references = await storedReferences(store);
	for (const ending of ['', '-wal']) cpSync(join(work, `enquiries.db${ending}`), join(dataDir, `enquiries.db${ending}`));
	await store.close();
	return references;
}

/** The references in a store, opened as the website would. */
export async function referencesIn(dataDir: string): Promise<string[]> {
	const store = await openStore(openSqlite(join(dataDir, 'enquiries.db')), 'example.co.uk', { begin: false });
	try {
		return await storedReferences(store);
	} finally {
		await store.close();
	}
}
