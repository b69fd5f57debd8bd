/** Which pages of coming days a build keeps. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFindFile } from '#server/http/page-urls.ts';
import { removeUnchangedDays } from './precompress.ts';

test('a page of a coming day is kept only where it changes, also back to what it was', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'days-'));
	const pages = {
		'About.html': 'always',
		'Home.html': 'open',
		'from/2027-01-01/About.html': 'always',
		'from/2027-01-01/Home.html': 'closed',
		'from/2027-04-01/About.html': 'always',
		'from/2027-04-01/Home.html': 'closed',
		'from/2027-07-01/About.html': 'always',
		'from/2027-07-01/Home.html': 'open',
	};
	for (const [file, words] of Object.entries(pages)) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), words);
	}
	await removeUnchangedDays(folder);
	const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.html'),
	);
	expect(kept.sort()).toEqual([
		'About.html',
		'Home.html',
		'from/2027-01-01/Home.html',
		'from/2027-07-01/Home.html',
	]);
	const words = new Map(kept.map((file) => [`/${file}`, readFileSync(join(folder, file), 'utf8')]));
	const shown = (day: string) => createFindFile(words, () => day)('/home');
	expect(['2026-12-31', '2027-01-01', '2027-05-01', '2027-07-01'].map(shown)).toEqual([
		'open',
		'closed',
		'closed',
		'open',
	]);
	rmSync(folder, { recursive: true });
});
