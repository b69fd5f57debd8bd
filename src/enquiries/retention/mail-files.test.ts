/** Erasure from the e-mail files, finished or not. An error is never taken for an empty folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import filePromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newReference } from '#model/reference.ts';
import { createFileMailer } from '../delivery/mail-transports.ts';
import { deleteMailFiles, unfinishedName } from './mail-files.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'mail-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nameOf = (reference: string) => `2026-11-20T12-00-00-000Z-${reference}-office`;

test('the half-written file of a killed process is deleted with the finished ones', async () => {
	const reference = newReference();
	const program = `
		import { createFileMailer } from ${JSON.stringify(join(import.meta.dirname, '../delivery/mail-transports.ts'))};
		const email = { to: 'office@example.co.uk', subject: 'x', text: 'Grace Hopper '.repeat(200_000) };
		for (;;) await createFileMailer(${JSON.stringify(folder)}).send(email, { from: 'site@example.co.uk', messageId: '<1@a>', name: ${JSON.stringify(nameOf(reference))} });`;
	const isUnfinished = (name: string) => name.startsWith('.');
	// The writer is killed as soon as a half-written file appears. If it finished the file in that
	// moment, start another writer.
	while (!readdirSync(folder).some(isUnfinished)) {
		const writer = spawn(process.execPath, ['--input-type=module', '--eval', program], {
			stdio: 'ignore',
		});
		const gone = once(writer, 'exit');
		while (writer.exitCode === null && !readdirSync(folder).some(isUnfinished))
			await new Promise((resolve) => setImmediate(resolve));
		writer.kill('SIGKILL');
		await gone;
		expect(writer.signalCode).toBe('SIGKILL');
	}
	expect(await deleteMailFiles(folder, [reference])).toBeGreaterThan(0);
	expect(readdirSync(folder)).toEqual([]);
});

test('files about others stay, and so does a file that is being written', async () => {
	const [grace, ada] = [newReference(), newReference()];
	const others = [
		`${nameOf(ada)}.eml`,
		unfinishedName(nameOf(ada)),
		'2026-11-20T07-00-00-000Z-digest.eml',
	];
	for (const name of [`${nameOf(grace)}.eml`, ...others]) writeFileSync(join(folder, name), 'x');
	expect(await deleteMailFiles(folder, [grace])).toBe(1);
	expect(readdirSync(folder).sort()).toEqual(others.sort());
});

test.each([
	['ASCII', 'Grace Hopper'],
	['base64', 'グレース・ホッパー'],
])(
	'a digest in %s is deleted if it names the erased enquiry, and stays if it does not',
	async (_encoding, name) => {
		const reference = newReference();
		const digest = (words: string, day: number) =>
			createFileMailer(folder).send(
				{
					to: 'office@example.co.uk',
					subject: 'Website',
					text: `${name.repeat(200)}\n${words}  Message, from ${name}\n`,
				},
				{
					from: 'site@example.co.uk',
					messageId: `<${day}@a>`,
					name: `2026-11-2${day}T07-00-00-000Z-digest`,
				},
			);
		await digest(reference, 1);
		await digest(newReference(), 2);
		expect(await deleteMailFiles(folder, [reference])).toBe(1);
		expect(readdirSync(folder)).toEqual(['2026-11-22T07-00-00-000Z-digest.eml']);
	},
);

test('an old half-written file is deleted at the next run, whatever enquiry it was about', async () => {
	const left = join(folder, '.0d3b4f6e-3c1f-4a3e-9d0b-2f6f3b1a7c55');
	writeFileSync(left, 'Grace Hopper');
	expect(await deleteMailFiles(folder, [])).toBe(0);
	const twoMinutesAgo = new Date(Date.now() - 120_000);
	utimesSync(left, twoMinutesAgo, twoMinutesAgo);
	expect(await deleteMailFiles(folder, [])).toBe(1);
	expect(existsSync(left)).toBe(false);
});

test.each([
	['ENOENT', false],
	['EIO', true],
])(
	'if stat fails for a half-written file with %s, an error is thrown: %s',
	async (code, isThrown) => {
		writeFileSync(join(folder, '.half-written'), 'Grace Hopper');
		const error = Object.assign(new Error(code), { code });
		// The one error that root cannot provoke with a real file.
		const stat = vi.spyOn(filePromises, 'stat').mockRejectedValue(error);
		syncBuiltinESMExports();
		try {
			const deleted = deleteMailFiles(folder, []);
			await (isThrown ? expect(deleted).rejects.toBe(error) : expect(deleted).resolves.toBe(0));
			expect(stat).toHaveBeenCalled();
		} finally {
			stat.mockRestore();
			syncBuiltinESMExports();
		}
	},
);

test('only a missing folder counts as empty', async () => {
	expect(await deleteMailFiles(join(folder, 'none'), [newReference()])).toBe(0);
	const file = join(folder, 'file');
	writeFileSync(file, 'x');
	await expect(deleteMailFiles(file, [newReference()])).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('a thousand references are found among a thousand files in one pass', async () => {
	mkdirSync(join(folder, 'many'));
	const references = Array.from({ length: 1_000 }, newReference);
	for (const reference of references)
		writeFileSync(join(folder, 'many', `${nameOf(reference)}.eml`), '');
	expect(await deleteMailFiles(join(folder, 'many'), references)).toBe(1_000);
});
