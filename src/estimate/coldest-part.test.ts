/**
 * The coldest part of every home that can be described. src/estimate/vectors/write_vectors.py proves
 * which it is.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { coldestPart } from './coldest-part.ts';
import { homeKinds } from './home.ts';

const { parts } = content.coldestPart;
const WALLS = ['cavity', 'cavity-filled', 'solid', 'solid-insulated', undefined] as const;
const LOFTS = ['none', 'some', 'full', 'room', 'not-mine', undefined] as const;

test('every home of a known kind has a coldest part, and one of an unknown kind has none', () => {
	for (const walls of WALLS)
		for (const loft of LOFTS) {
			for (const kind of homeKinds)
				expect(coldestPart({ kind, walls, loft }, parts), `${kind} ${walls} ${loft}`).toBeDefined();
			expect(coldestPart({ walls, loft }, parts)).toBeUndefined();
		}
});

test('insulation moves it: empty cavities, a bare loft, then a bungalow’s floor', () => {
	const bungalow = { kind: 'bungalow', walls: 'cavity', loft: 'some' } as const;
	expect(coldestPart(bungalow, parts)).toBe('walls');
	expect(coldestPart({ ...bungalow, loft: 'none' }, parts)).toBe('roof');
	expect(coldestPart({ ...bungalow, walls: 'cavity-filled' }, parts)).toBe('floor');
});
