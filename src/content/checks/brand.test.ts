/** The problems of content/brand.yaml, in the owner's words. */
import { expect, test } from 'vitest';
import { brandProblems } from './brand.ts';

const colours = { brand: '#0e3b2e', accent: '#c43f0a', paper: '#fbf8f1' };
const sizes = new Map([
	['logo.svg', 2000],
	['huge.png', 900_000],
]);

test('the sample’s brand is in order', () => {
	expect(brandProblems({ colours, logoHasName: false }, new Map())).toEqual([]);
});

test('a file that is too heavy is named, with what to do', () => {
	expect(
		brandProblems(
			{ colours, logoHasName: false, logo: 'logo.svg', sharePicture: 'huge.png' },
			sizes,
		),
	).toEqual([
		{
			where: 'content/brand.yaml sharePicture',
			what: 'names huge.png, which has 900 KB.',
			todo: 'Make it at most 600 KB, so that a poor phone gets the page soon.',
		},
	]);
});

test('a colour that cannot be read is named, with the nearest that can', () => {
	const [problem] = brandProblems(
		{ colours: { ...colours, brand: '#6fa8dc' }, logoHasName: false },
		sizes,
	);
	expect(problem?.where).toBe('content/brand.yaml colours.brand');
	expect(problem?.what).toBe('is #6fa8dc: not everybody could read words on it or in it.');
	expect(problem?.todo).toMatch(/^The nearest that everybody can read is #[0-9a-f]{6}\.$/);
});
