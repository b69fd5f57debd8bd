/** What a page, a photograph, and all of a page's may weigh before an owner is told. */
import { expect, test } from 'vitest';
import { heavyPages } from './page-weights.ts';

const KB = 1024;

/**
 * A page with the photographs of these names, whose built files weigh as much as the number in
 * their name, in KB.
 */
const page = (path: string, ...names: readonly string[]) => {
	const pictures = names.map(
		(name) =>
			`<picture><source type="image/avif" srcSet="/_astro/${name}.small.avif 360w, /_astro/${name}.large.avif 1080w"/><img src="/_astro/x.jpeg" alt="The ${name}"/></picture>`,
	);
	return { path, html: `<main>${pictures.join('')}</main>` };
};
const weightOf = (path: string) =>
	path.includes('.large.') ? Number(/\d+/.exec(path)?.[0]) * KB : 20 * KB;
const light = (path: string) => (path.endsWith('.br') ? 15 * KB : weightOf(path));

test('a photograph that is too large is named once, by its file, however many pages show it', () => {
	expect(heavyPages([page('/', 'van60'), page('/About', 'van60')], light)).toEqual([]);
	expect(heavyPages([page('/', 'loft162', 'van60'), page('/About', 'loft162')], light)).toEqual([
		'content/photos/loft162 (“The loft162”): 162 KB as built, on 2 places; it should have 60 KB at most. Cut it closer, or take one with less grain.',
	]);
});

test('pages with too many of them are named in one line', () => {
	const six = Array.from({ length: 6 }, (_, index) =>
		`van${index}51`.replace(/\d(?=51)/, String.fromCharCode(97 + index)),
	);
	expect(
		heavyPages(
			[page('/', ...six.slice(1)), page('/About', ...six), page('/Contact', ...six)],
			light,
		),
	).toEqual(['More than 300 KB of photographs: /About, /Contact. Show fewer there.']);
});

test('a page that is too heavy is named with its bytes; the check may have more', () => {
	expect(
		heavyPages([page('/'), page('/check')], (path) =>
			path.includes('index') ? 16 * KB + 20 : 24 * KB,
		),
	).toEqual(['/: 16,404 bytes with its styles, 20 more than it should have. Shorten its words.']);
});
