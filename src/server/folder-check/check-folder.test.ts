/**
 * What `node dist/server/serve.mjs --check` says of a folder that somebody pushed. What it draws is in
 * tests/journeys/deploy.test.ts, and what deploy/pull does with it in deploy/pull.test.ts.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkFolder } from './check-folder.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'pushed-'));
	cpSync('content', folder, { recursive: true });
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

/** The exit status, and what it printed. */
async function check(before?: string) {
	const lines: string[] = [];
	for (const name of ['log', 'error'] as const)
		vi.spyOn(console, name).mockImplementation((line) => void lines.push(String(line)));
	return { status: await checkFolder(folder, 'facts', before), lines };
}

test('contacts that somebody pushes begin the letter, however they are spelt', async () => {
	const pushed = [
		'０１１３ ４９６ ０９９９',
		'+44 (113) 496–0888',
		'thief (at) evil.example',
		'ｔｈｉｅｆ＠vile.example',
		'https://evil.example/pay',
		'GB33 BUKB 2020 1555 5555 55',
		// The firm's own number, led to somebody else.
		'01134960142@evil.example',
		'evil-heating.co.uk',
		'0800·555·0199',
		'0800\u200d555\u20610177',
	];
	const seen = (contact: string) => contact.normalize('NFKC').replace(/[\u200d\u2061]/g, '');
	const file = join(folder, 'company.yaml');
	// The schema knows no such key, so that the check ends before it draws.
	writeFileSync(file, `${readFileSync(file, 'utf8')}\nsays: ${JSON.stringify(pushed)}\n`);
	const { status, lines } = await check('content');
	expect(status).toBe(1);
	const first = lines.slice(
		0,
		lines.findIndex((line) => !line.startsWith('now  ')),
	);
	for (const contact of pushed)
		expect(first).toContainEqual(
			expect.stringContaining(`now  ${seen(contact)}  content/company.yaml`),
		);
});

test('a number that is only written in another way is no change', async () => {
	const file = join(folder, 'company.yaml');
	const text = readFileSync(file, 'utf8');
	const [, number = ''] = /^phone: "?([\d ]+)"?$/m.exec(text) ?? [];
	expect(number).toMatch(/^0\d/);
	const other = `+44 ${number.replaceAll(' ', '').slice(1)}`;
	writeFileSync(file, text.replace(number, other));
	expect((await check('content')).lines.filter((line) => /^(?:now|gone) /.test(line))).toEqual([]);
});

test('the settings of this machine are read as well, and a wrong one is named', async () => {
	vi.stubEnv('DISK_RESERVE_MB', '64MB');
	expect(await check()).toEqual({
		status: 1,
		lines: [expect.stringContaining('DISK_RESERVE_MB: must be a number')],
	});
});
