/** The e-mail files: whatever was about somebody is found and removed, finished or not, and trouble is never taken for emptiness. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newReference } from '../../forms/reference.ts';
import { deleteMailFiles, unfinishedName } from './mail-files.ts';
import { createFileMailer } from './mail-transports.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'mail-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nameOf = (reference: string) => `2026-11-20T12-00-00-000Z-${reference}-office`;

test('what a process killed in the middle of a letter leaves behind is removed with the letters', async () => {
	const reference = newReference();
	const program = `
		import { createFileMailer } from ${JSON.stringify(join(import.meta.dirname, 'mail-transports.ts'))};
		const letter = { to: 'office@example.co.uk', replyTo: 'grace@example.org', subject: 'x', text: 'Grace Hopper '.repeat(200_000) };
		for (;;) await createFileMailer(${JSON.stringify(folder)}).send(letter, { from: 'site@example.co.uk', messageId: '<1@a>', name: ${JSON.stringify(nameOf(reference))} });`;
	const isUnfinished = (name: string) => name.startsWith('.');
	// Killed as soon as a half-written file is seen. Should it have been finished in that very moment, another is begun.
	while (!readdirSync(folder).some(isUnfinished)) {
		const writer = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
		const gone = once(writer, 'exit');
		while (writer.exitCode === null && !readdirSync(folder).some(isUnfinished)) await new Promise((resolve) => setImmediate(resolve));
		writer.kill('SIGKILL');
		await gone;
		expect(writer.signalCode).toBe('SIGKILL');
	}
	expect(await deleteMailFiles(folder, [reference])).toBeGreaterThan(0);
	expect(readdirSync(folder)).toEqual([]);
});

test('files about others stay, and so does a letter that is being written', async () => {
	const [grace, ada] = [newReference(), newReference()];
	const others = [`${nameOf(ada)}.eml`, unfinishedName(nameOf(ada)), '2026-11-20T07-00-00-000Z-digest.eml'];
	for (const name of [`${nameOf(grace)}.eml`, ...others]) writeFileSync(join(folder, name), 'x');
	expect(await deleteMailFiles(folder, [grace])).toBe(1);
	expect(readdirSync(folder).sort()).toEqual(others.sort());
});

test.each([
	['in plain letters', 'Grace Hopper'],
	['in letters that are packed', 'グレース・ホッパー'],
])('a digest that names somebody %s goes with them, one that does not stays', async (_how, name) => {
	const reference = newReference();
	const digest = (words: string, day: number) =>
		createFileMailer(folder).send(
			{ to: 'office@example.co.uk', subject: 'Website', text: `${name.repeat(200)}\n${words}  Message, from ${name}\n` },
			{ from: 'site@example.co.uk', messageId: `<${day}@a>`, name: `2026-11-2${day}T07-00-00-000Z-digest` },
		);
	await digest(reference, 1);
	await digest(newReference(), 2);
	expect(await deleteMailFiles(folder, [reference])).toBe(1);
	expect(readdirSync(folder)).toEqual(['2026-11-22T07-00-00-000Z-digest.eml']);
});

test('a half-written file that nobody writes any more goes at the next forgetting, whoever it was about', async () => {
	const left = join(folder, '.0d3b4f6e-3c1f-4a3e-9d0b-2f6f3b1a7c55');
	writeFileSync(left, 'Grace Hopper');
	expect(await deleteMailFiles(folder, [])).toBe(0);
	const twoMinutesAgo = new Date(Date.now() - 120_000);
	utimesSync(left, twoMinutesAgo, twoMinutesAgo);
	expect(await deleteMailFiles(folder, [])).toBe(1);
	expect(existsSync(left)).toBe(false);
});

test('only a folder that is not there is an empty one', async () => {
	expect(await deleteMailFiles(join(folder, 'none'), [newReference()])).toBe(0);
	const file = join(folder, 'file');
	writeFileSync(file, 'x');
	await expect(deleteMailFiles(file, [newReference()])).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('ten thousand references are looked for among ten thousand files in one pass', async () => {
	mkdirSync(join(folder, 'many'));
	const references = Array.from({ length: 10_000 }, newReference);
	for (const reference of references) writeFileSync(join(folder, 'many', `${nameOf(reference)}.eml`), '');
	expect(await deleteMailFiles(join(folder, 'many'), references)).toBe(10_000);
});
