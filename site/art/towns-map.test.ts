/** The map of towns: every name is on it and readable, wherever in the country the towns are. */
import { expect, test } from 'vitest';
import { readCompany } from '../../content/read.ts';
import type { Town } from '../../content/shelf-schemas.ts';
import { MAP_WIDTH, townsMap } from './towns-map.ts';

const anglesey: readonly Town[] = [
	{ name: 'Llanfairpwllgwyngyll', at: [53.221, -4.199], office: true },
	{ name: 'Bangor', at: [53.228, -4.129] },
	{ name: 'Caernarfon', at: [53.139, -4.27] },
];
const ends: readonly Town[] = [
	{ name: 'Penzance', at: [50.118, -5.537] },
	{ name: 'Wick', at: [58.439, -3.093] },
];
const inland: readonly Town[] = [{ name: 'Coventry', at: [52.407, -1.512], office: true }];

/** The names on a map, with the boxes that they take at the average width of a letter. */
function labelsOf(svg: string) {
	return [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)" text-anchor="(\w+)"[^>]*>([^<]+)</g)].map(([, x, y, anchor, name = '']) => {
		const wide = name.length * 8;
		const left = Number(x) - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0);
		return { name, left, right: left + wide, top: Number(y) - 12, bottom: Number(y) + 3 };
	});
}

test.each([
	['the sample company', readCompany().towns?.places ?? []],
	['an island with long names', anglesey],
	['both ends of the country', ends],
	['one inland town', inland],
])('%s: every name is inside the map, and none lies on another', (_where, towns) => {
	const { svg, height } = townsMap(towns);
	const labels = labelsOf(svg);
	expect(labels.map(({ name }) => name).sort()).toEqual(towns.map(({ name }) => name).sort());
	for (const { left, right, top, bottom } of labels) {
		expect([left >= 0, right <= MAP_WIDTH, top >= 0, bottom <= height]).toEqual([true, true, true, true]);
	}
	const clashes = labels.flatMap((one, index) =>
		labels
			.slice(index + 1)
			.filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
			.map(({ name }) => `${one.name} and ${name}`),
	);
	expect(clashes).toEqual([]);
});

test('land is drawn also where no coast is in view, and asks nobody', () => {
	const { svg } = townsMap(inland);
	expect(svg).toMatch(/<path id="land" d="M/);
	expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
});

test('a name with a sign of markup is written as text', () => {
	expect(townsMap([{ name: 'Bow & Poplar', at: [51.51, -0.02] }]).svg).toContain('Bow &amp; Poplar');
});
