/** Pictures that are not what their names say, or that nothing should draw. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { pictureFiles, readPicture } from './pictures.ts';
import { content } from './testing.ts';

const folder = temporaryFolder();

describe('pictures', async () => {
	const svg = (parts: string) =>
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${parts}</svg>`;
	const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: '#a52' } });
	const jpeg = await plain.jpeg().toBuffer();
	const png = await plain.png().toBuffer();

	test.each<[file: string, bytes: string | Buffer, sentence: string]>([
		['photos/van.jpg', 'version https://git-lfs.github.com/spec/v1\noid x', 'is kept in Git LFS'],
		['photos/van.jpg', '', 'is empty'],
		['photos/van.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'is a HEIC photograph'],
		['photos/van.jpg', '<!-- saved -->\n<!DOCTYPE html><html>', 'is a web page'],
		['photos/van.jpg', 'a van', 'is not a file of a kind'],
		['photos/van.jpg', png, ''],
		['brand/icon.svg', '<!DOCTYPE html><html><svg></svg></html>', 'is a web page'],
		['brand/icon.png', jpeg, 'is JPEG inside'],
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
			`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">${svg('<clipPath id="c"><path d="M0 0h9v9z"/></clipPath><use href="#c"/><path d="M0 0h9v9z" clip-path="url(#c)"/>')}`,
			'',
		],
	])('%s, %#: it is refused before anything draws it', (file, bytes, sentence) => {
		const place = join(folder, 'content', file);
		mkdirSync(join(place, '..'), { recursive: true });
		writeFileSync(place, bytes);
		try {
			const brand = { ...content.brand, icon: basename(file) };
			const van = { file: basename(file), alt: 'Our van' };
			const named = file.startsWith('brand') ? { brand } : { brand: content.brand, van };
			const [picture] = pictureFiles(named, join(folder, 'content'));
			if (!picture) throw new Error('The picture is not looked at.');
			const read = readPicture(picture);
			const mistake = typeof read === 'string' ? read : '';
			if (sentence === '') expect(mistake).toBe('');
			else expect(mistake).toContain(sentence);
		} finally {
			rmSync(place);
		}
	});
});
