/** Files that are no text, or that no parser should meet. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { undrawablePictures } from '../checks/pictures.ts';
import { readContentFile } from './content-file.ts';
import { ContentError, loadContent } from './load-content.ts';
import { pictureFiles, pictureMistake } from './picture-mistakes.ts';
import { content } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
for (const name of ['content', 'facts']) cpSync(name, join(folder, name), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'one.yaml');
function read(bytes: string | Buffer) {
	writeFileSync(path, bytes);
	return readContentFile(path);
}

const words = 'a: Tŷ Cynnes\nb: up to £7,500 – today’s price\n';

test.each<[string, Buffer, number, RegExp]>([
	[
		'Windows-1252',
		Buffer.from('a: x\nb: up to \xa37,500 \x96 today\x92s price\n', 'latin1'),
		2,
		/not saved as UTF-8.*Save As.*UTF-8/,
	],
	['UTF-8 that is cut off', Buffer.from('a: £').subarray(0, -1), 1, /not saved as UTF-8/],
	['UTF-16', Buffer.from(`\ufeff${words}`, 'utf16le'), 1, /UTF-16.*Save As.*UTF-8/],
	['UTF-16 without its mark', Buffer.from('a: b\n', 'utf16le'), 1, /UTF-16/],
	['what was saved wrongly before', Buffer.from('a: x\nb: up to Â£7,500\n'), 2, /type it again/],
	['the same of a quotation mark', Buffer.from('b: todayâ€™s\n'), 1, /type it again/],
	['a lost letter', Buffer.from('b: \ufffd7,500\n'), 1, /type it again/],
])('%s is refused with its line and what to press', (_name, bytes, line, message) => {
	const { mistake } = read(bytes);
	expect(mistake?.message).toMatch(message);
	if (!message.source.startsWith('UTF-16')) expect(mistake?.line).toBe(line);
});

test('UTF-8 is read, with a byte-order mark as without, whatever the language; a space that is none is a space', () => {
	for (const text of [words, 'PÂR O “DÂ” – FFRWYTHLON Â’R', '£7,500 · 20 °C ½ m² …', '李伟'])
		expect([read(text), read(`\ufeff${text}`)]).toEqual([{ text }, { text }]);
	expect(
		read('a:\u00a00113\u202f496\u00a00142\u200b\nb\u00ad: \u202a07700 900123\u202c\n').text,
	).toBe('a: 0113 496 0142\nb: 07700 900123\n');
});

describe('pictures', async () => {
	const svg = (parts: string) =>
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${parts}</svg>`;
	/** Each mask is asked for by ten shapes of the next: 10,000,000,000 in all. */
	const masks = Array.from({ length: 10 }, (_, depth) => {
		const shape = `<path d="M0 0h32v32z" fill="#fff" mask="url(#m${depth - 1})"/>`;
		return `<mask id="m${depth}">${shape.repeat(10)}</mask>`;
	}).join('');
	const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: '#a52' } });
	const jpeg = await plain.jpeg().toBuffer();
	const png = await plain.png().toBuffer();
	const large = await plain.clone().resize(6000, 5000).png().toBuffer();

	test.each<[file: string, bytes: string | Buffer, sentence: string]>([
		['photos/van.jpg', 'version https://git-lfs.github.com/spec/v1\noid x', 'is kept in Git LFS'],
		['photos/van.jpg', '', 'is empty'],
		['photos/van.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'is a HEIC photograph'],
		['photos/van.jpg', '<!-- saved -->\n<!DOCTYPE html><html>', 'is a web page'],
		['photos/van.jpg', 'a van', 'is not a file of a kind'],
		['photos/van.jpg', jpeg.subarray(0, jpeg.length / 2), 'only a part of it has arrived'],
		['photos/van.jpg', png, ''],
		['brand/icon.svg', '<!DOCTYPE html><html><svg></svg></html>', 'is a web page'],
		['brand/icon.png', jpeg, 'is JPEG inside'],
		['brand/icon.png', large, 'has too many pixels'],
		['brand/icon.svg', svg(' '.repeat(2_000_001)), 'has 3 MB'],
		[
			'brand/icon.svg',
			svg('<filter id="f"><feTurbulence numOctaves="2000000000"/></filter>'),
			'has “<filter”',
		],
		['brand/icon.svg', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), 'has “<x:script”'],
		['brand/icon.svg', svg('<foreignObject/>'), 'has “<foreignObject”'],
		['brand/icon.svg', svg('<g onload = "alert()"/>'), 'has “onload = "”'],
		[
			'brand/icon.svg',
			`<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/passwd">]>${svg('&x;')}`,
			'has “<!DOCTYPE svg [”',
		],
		['brand/icon.svg', svg('<use href="https://a.example/b.svg#c"/>'), 'has “href="”'],
		['brand/icon.svg', svg('<path style="fill:url( \'//a.example/b\' )"/>'), 'has “url(”'],
		[
			'brand/icon.svg',
			svg(`${masks}<path d="M0 0h32v32z" mask="url(#m9)"/>`),
			'is not drawn within 2 seconds',
		],
		['brand/icon.svg', svg('<g>'), 'cannot be drawn'],
		[
			'brand/icon.svg',
			`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">${svg('<clipPath id="c"><path d="M0 0h9v9z"/></clipPath><use href="#c"/><path d="M0 0h9v9z" clip-path="url(#c)"/>')}`,
			'',
		],
	])(
		'%s, %#: it is refused before anything draws it',
		async (file, bytes, sentence) => {
			const place = join(folder, 'content', file);
			mkdirSync(join(place, '..'), { recursive: true });
			writeFileSync(place, bytes);
			try {
				const brand = { ...content.brand, icon: file.replace('brand/', '') };
				const [picture] = pictureFiles(brand, join(folder, 'content'));
				if (!picture) throw new Error('The picture is not looked at.');
				const mistake = pictureMistake(picture);
				const withinS = sentence.includes('within') ? 2 : 20;
				const [problem] = mistake
					? []
					: await undrawablePictures(brand, join(folder, 'content'), withinS);
				if (sentence === '') expect(mistake ?? problem).toBeUndefined();
				else expect(mistake ?? problem?.what).toContain(sentence);
			} finally {
				rmSync(place);
			}
		},
		30_000,
	);
});

describe('nesting', () => {
	const deep = 200_000;
	test.each([
		['brackets', `x: 1\na: ${'['.repeat(deep)}${']'.repeat(deep)}`, 2],
		['brackets whose ends stand in quotes', `a: ${'["]", '.repeat(deep)}`, 1],
		['dashes', `a:\n  ${'- '.repeat(deep)}x`, 2],
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
	['photos/van.jpg', '', /content\/photos\/van\.jpg is empty: put the file itself there/],
])('a mistake in %s is told with its file, line and cure', (file, text, sentence) => {
	const whole = join(folder, 'content', file);
	writeFileSync(whole, text);
	try {
		expect(() => loadContent(join(folder, 'content'))).toThrow(ContentError);
		expect(() => loadContent(join(folder, 'content'))).toThrow(sentence);
	} finally {
		rmSync(whole);
		if (existsSync(join('content', file))) cpSync(join('content', file), whole);
	}
});
