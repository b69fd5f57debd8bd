/** Erasure from the e-mail files, finished or not. An error is never taken for an empty folder. */
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import filePromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { newReference } from '#model/reference.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createFileMailer } from '../delivery/mail-transports.ts';
import { deleteMailFiles, unfinishedName } from './mail-files.ts';

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

const nameOf = (reference: string) => `2026-11-20T12-00-00-000Z-${reference}-office`;

test('files about an enquiry are deleted, finished or half written; files about others stay', async () => {
	const [grace, ada] = [newReference(), newReference()];
	const hers = [`${nameOf(grace)}.eml`, unfinishedName(nameOf(grace))];
	const others = [
		`${nameOf(ada)}.eml`,
		unfinishedName(nameOf(ada)),
		'2026-11-20T07-00-00-000Z-digest.eml',
	];
	for (const name of [...hers, ...others]) writeFileSync(join(folder, name), 'x');
	expect(await deleteMailFiles(folder, [grace])).toBe(2);
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
		} finally {
			stat.mockRestore();
			syncBuiltinESMExports();
		}
	},
);
