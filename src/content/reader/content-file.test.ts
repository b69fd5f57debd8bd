/** Files that are no text, or that no parser should meet. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { ContentError, loadContent } from './load-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
for (const name of ['content', 'facts']) cpSync(name, join(folder, name), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'one.yaml');
function read(bytes: string | Buffer) {
	writeFileSync(path, bytes);
	return readContentFile(path);
}

describe('encodings', () => {
	const words = 'a: Tŷ Cynnes\nb: up to £7,500 – today’s price\n';

	test('UTF-8 is read, with a byte-order mark as without', () => {
		expect([words, `\ufeff${words}`].map((text) => read(text).text)).toEqual([words, words]);
	});

	test.each([
		['Windows-1252', Buffer.from('a: x\nb: up to \xa37,500 \x96 today\x92s price\n', 'latin1'), 2],
		['Mac Roman', Buffer.from('a: x\n\nb: up to \xa37,500\n', 'latin1'), 3],
		['UTF-8 that is cut off', Buffer.from('a: £').subarray(0, -1), 1],
	])('%s is refused with its line and what to press', (_name, bytes, line) => {
		expect(read(bytes)).toEqual({
			text: '',
			mistake: { line, message: expect.stringMatching(/not saved as UTF-8.*Save As.*UTF-8/) },
		});
	});

	test.each([
		['little-endian', Buffer.from(`\ufeff${words}`, 'utf16le')],
		['big-endian', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
		['without its mark', Buffer.from('a: b\n', 'utf16le')],
	])('UTF-16 %s is refused by its name', (_name, bytes) => {
		expect(read(bytes).mistake?.message).toMatch(/UTF-16.*Save As.*UTF-8/);
	});

	test.each([
		'\ufffd7,500',
		'Â£7,500',
		'todayâ€™s',
		'TÅ·',
		'cafÃ©',
		'20Â°C',
		'Â½',
		'â†’',
		'âœ“',
		'ðŸ˜€',
	])('“%s” was saved in a wrong encoding before', (broken) => {
		expect(read(`a: x\nb: up to ${broken}\n`).mistake).toEqual({
			line: 2,
			message: expect.stringContaining('type it again'),
		});
	});

	test.each([
		'Tŷ Ŵyn Llŷn',
		'PÂR O “DÂ” – FFRWYTHLON Â’R',
		'Ångström, Âge, Ärger',
		'£7,500 · 20 °C ½ m² “so” ‘it’ – …',
		'李伟',
	])('“%s” is as it should be', (text) => {
		expect(read(text)).toEqual({ text });
	});
});

describe('nesting', () => {
	const deep = 200_000;
	test.each([
		['brackets', `x: 1\na: ${'['.repeat(deep)}${']'.repeat(deep)}`, 2],
		['braces', `a: ${'{a: '.repeat(deep)}${'}'.repeat(deep)}`, 1],
		['brackets whose ends stand in quotes', `a: ${'["]", '.repeat(deep)}`, 1],
		['brackets on lines of their own', `a:\n${' [\n'.repeat(deep)}`, 51],
		['dashes', `a:\n  ${'- '.repeat(deep)}x`, 2],
		['question marks', `${'? '.repeat(deep)}x`, 1],
		['names', 'a: '.repeat(deep), 1],
		[
			'lines, each further in',
			Array.from({ length: 1000 }, (_, indent) => `${' '.repeat(indent)}a:\n`).join(''),
			51,
		],
	])('%s within each other are refused before they are parsed', (_name, text, line) => {
		expect(read(text).mistake).toEqual({
			line,
			message: expect.stringMatching(/more than 50 parts within each other: take out/),
		});
	});

	test('brackets in texts and notes, and many parts beside each other, are no nesting', () => {
		const text = `a: |\n  ${'[ '.repeat(100)}\nb: "${'{'.repeat(100)}"\n# ${'['.repeat(100)}\nc: x ${'[ '.repeat(100)}\n${'d:\n  - { e: [1] }\n'.repeat(100)}`;
		expect(read(text)).toEqual({ text });
	});
});

test.each([
	['company.yaml', Buffer.from('name: \xa3\n', 'latin1'), /company\.yaml:1 has a letter/],
	[
		'services/loft-insulations.yaml',
		`a: ${'['.repeat(1000)}`,
		/services\/loft-insulations\.yaml:1 has more than 50 parts/,
	],
	[
		'asks.yaml',
		`a: &a [${'x, '.repeat(20)}]\n${[...'bcdefgh'].map((name, index) => `${name}: &${name} [${`*${'abcdefg'[index]}, `.repeat(20)}]\n`).join('')}`,
		/asks\.yaml:8 repeats the part called g too often: write out what stands for it/,
	],
	[
		'asks.yaml',
		'a: &a\n  b: {town}\n  c:\n    - *a\n',
		/asks\.yaml:4 repeats the part called a inside itself: write out what stands for it/,
	],
])('a mistake in %s is told with its file, line and cure', (file, text, sentence) => {
	const whole = join(folder, 'content', file);
	writeFileSync(whole, text);
	try {
		expect(() => loadContent(join(folder, 'content'))).toThrow(ContentError);
		expect(() => loadContent(join(folder, 'content'))).toThrow(sentence);
	} finally {
		cpSync(join('content', file), whole);
	}
});
