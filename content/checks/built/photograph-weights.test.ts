/** What a photograph, and all of a page, may weigh. */
import { expect, test } from 'vitest';
import { heavyPhotographs } from './photograph-weights.ts';

const KB = 1024;

/** A page with photographs whose small and large files weigh that much. */
const page = (...photographs: readonly (readonly [small: number, large: number])[]) => {
	const pictures = photographs.map(
		(_, index) =>
			`<picture><source type="image/avif" srcSet="/_astro/${index}s.avif 360w, /_astro/${index}l.avif 1080w"/><img src="/_astro/x.jpeg" alt="Loft ${index}"/></picture>`,
	);
	const weightOf = (path: string) => {
		const [, index = '', size] = /(\d+)([sl])\.avif$/.exec(path) ?? [];
		return photographs[Number(index)]?.[size === 's' ? 0 : 1] ?? 0;
	};
	return heavyPhotographs([{ path: '/About', html: `<main>${pictures.join('')}</main>` }], weightOf);
};

test('a photograph is weighed at its largest, and named by what it shows', () => {
	expect(page([20 * KB, 60 * KB])).toEqual([]);
	expect(page([20 * KB, 30 * KB], [20 * KB, 60 * KB + 1]).map(({ what }) => what)).toEqual([
		'has a photograph of 61 KB (“Loft 1”); at most 60 KB are allowed.',
	]);
});

test('so are all of a page together', () => {
	expect(page(...Array.from({ length: 5 }, () => [20 * KB, 60 * KB] as const))).toEqual([]);
	expect(page(...Array.from({ length: 6 }, () => [20 * KB, 51 * KB] as const)).map(({ what }) => what)).toEqual([
		'has photographs of 306 KB together; at most 300 KB are allowed.',
	]);
});
