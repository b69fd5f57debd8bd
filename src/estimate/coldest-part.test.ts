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

test.each([
	[{}, 'walls'],
	[{ walls: 'solid' }, 'walls'],
	[{ loft: 'none' }, 'roof'],
	[{ walls: 'cavity-filled' }, 'floor'],
	[{ walls: 'solid-insulated' }, 'floor'],
	[{ walls: 'solid-insulated', loft: 'room' }, 'roof'],
	[{ walls: undefined }, 'walls'],
] as const)('of a bungalow with empty cavities and some loft, but %o, it is: %s', (but, part) => {
	const bungalow = { kind: 'bungalow', walls: 'cavity', loft: 'some' } as const;
	expect(coldestPart({ ...bungalow, ...but }, parts)).toBe(part);
});
