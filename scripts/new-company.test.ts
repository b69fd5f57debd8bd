/**
 * `npm run new-company` in a copy of the project: it writes another company's site whose content is
 * in order, or nothing at all.
 *
 * @module-tag all
 */
import { spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = mkdtempSync(join(tmpdir(), 'new-company-'));
for (const part of ['content', 'facts', 'src', 'scripts', 'package.json'])
	cpSync(part, join(folder, part), { recursive: true });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
writeFileSync(join(folder, '.env'), 'SITE_URL=https://avonside.co.uk');
afterAll(() => rmSync(folder, { recursive: true }));

const COMPANY = join('content', 'company.yaml');
const EXAMPLE = readFileSync('docs/new-company.yaml', 'utf8');

/** What the program says of these answers, and every file of the content afterwards. */
function made(answers: string, ...flags: string[]) {
	writeFileSync(join(folder, 'answers.yaml'), answers);
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[join('scripts', 'new-company.ts'), 'answers.yaml', ...flags],
		{ cwd: folder, encoding: 'utf8' },
	);
	return { status, stdout, stderr, files: filesNow() };
}

const filesNow = () =>
	Object.fromEntries(
		[
			'.env',
			...readdirSync(join(folder, 'content'), { recursive: true, encoding: 'utf8' })
				.filter((name) => name.endsWith('.yaml'))
				.map((name) => join('content', name)),
		].map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
	);

test('a firm is made once, and written over only with the flag; what is wrong is printed with its line, and nothing is written', () => {
	const sample = filesNow();
	// Each mistake is found by another gate: the answers, the company of them all, the content of a copy.
	const uncertified = EXAMPLE.replace(/^memberships:\n.*\n/m, '');
	const photograph = EXAMPLE.replace(
		'    ringsBack: true',
		'$&\n    photo: { file: jo.jpg, alt: Jo }',
	);
	for (const [answers, line] of [
		[EXAMPLE.replace('name:', 'nam:'), /^answers\.yaml:\d+:1 {2}nam {2}Unrecognized key: "nam"$/m],
		[uncertified, /^answers\.yaml:\d+:\d+ {2}appliesFor.* {2}needs an MCS certificate/m],
		[photograph, /jo\.jpg/],
	] as const) {
		const { status, stderr, files } = made(answers);
		expect(stderr).toMatch(/^Nothing is written\.\n/);
		expect(stderr).toMatch(line);
		expect([status, files]).toEqual([1, sample]);
	}

	const first = made(EXAMPLE);
	expect(first.stderr).toBe('');
	expect(first.stdout).toContain('The site speaks for Avonside Heat & Solar');
	expect(first.stdout).toContain('Schemes that the site only names: eco4, ');
	expect(first.stdout.split('Left to you:')[1]?.trim().split('\n').length).toBeLessThanOrEqual(10);
	expect(first.files['.env']).toMatch(/^SITE_URL=https:\/\/avonside\.co\.uk\nOFFICE_PIN=\d{8}\n$/);
	const { phone, email, legalName } = parse(sample[COMPANY] ?? '');
	for (const [name, text] of Object.entries(first.files))
		for (const theirs of [phone, email, legalName]) expect(text, name).not.toContain(theirs);

	const another = EXAMPLE.replace('0117 496 0199', '0117 496 0198');
	const refused = made(another);
	expect(refused.stderr).toContain(
		"content/company.yaml is Avonside Heat & Solar's already. --over",
	);
	expect([refused.status, refused.files]).toEqual([1, first.files]);
	expect(made(another, '--over').files).toEqual({
		...first.files,
		[COMPANY]: first.files[COMPANY]?.replace('0117 496 0199', '0117 496 0198'),
	});
});
