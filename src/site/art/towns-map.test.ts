/** The map of towns: every name is on it and readable, wherever in the country the towns are. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { portraits, type Town } from '#content/schemas/shelf-schemas.ts';
import { servedPortrait } from './portraits.ts';
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
const valley: readonly Town[] = [
	{ name: 'Leeds', at: [53.797, -1.544], office: true },
	{ name: 'Bradford', at: [53.794, -1.752] },
	{ name: 'Horsforth', at: [53.837, -1.639] },
	{ name: 'Otley', at: [53.905, -1.691] },
	{ name: 'Pudsey', at: [53.797, -1.663] },
	{ name: 'Morley', at: [53.749, -1.603] },
	{ name: 'Headingley', at: [53.819, -1.581] },
];
const inland: readonly Town[] = [{ name: 'Coventry', at: [52.407, -1.512], office: true }];

/** The names on a map, with the boxes that they take at the average width of a letter. */
function labelsOf(svg: string) {
	return [
		...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)" text-anchor="(\w+)"[^>]*>([^<]+)</g),
	].map(([, x, y, anchor, name = '']) => {
		const wide = name.length * 8;
		const left = Number(x) - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0);
		return { name, left, right: left + wide, top: Number(y) - 12, bottom: Number(y) + 3 };
	});
}

test.each([
	['the sample company', content.company.towns?.places ?? []],
	['an island with long names', anglesey],
	['both ends of the country', ends],
	['one inland town', inland],
	['seven towns in a valley', valley],
])('%s: every name is inside the map, and none lies on another', (_where, towns) => {
	const { svg, height } = townsMap(towns, content.brand);
	const labels = labelsOf(svg);
	expect(labels.map(({ name }) => name).sort()).toEqual(towns.map(({ name }) => name).sort());
	for (const { left, right, top, bottom } of labels) {
		expect([left >= 0, right <= MAP_WIDTH, top >= 0, bottom <= height]).toEqual([
			true,
			true,
			true,
			true,
		]);
	}
	const clashes = labels.flatMap((one, index) =>
		labels
			.slice(index + 1)
			.filter(
				(other) =>
					one.left < other.right &&
					other.left < one.right &&
					one.top < other.bottom &&
					other.top < one.bottom,
			)
			.map(({ name }) => `${one.name} and ${name}`),
	);
	expect(clashes).toEqual([]);
});

test('the map and the portraits take the brand’s colours, and keep the sample’s to the byte', () => {
	const navy = {
		...content.brand,
		colours: { brand: '#12305c', accent: '#b3123f', paper: '#f6f8fb' },
	};
	const drawn = [
		townsMap(valley, navy).svg,
		...portraits.map((name) => servedPortrait(name, navy)),
	];
	for (const svg of drawn) expect(svg).not.toMatch(/#264a3d|#c43f0a|#5f7c6e|#dde7e4/i);
	// Skin, brick and light are no tints of a brand.
	expect(drawn.join('')).toMatch(/#c98d6b[\s\S]*#efc9a8/);
	expect(townsMap(valley, content.brand).svg).toContain('#264a3d');
});

test('a name with a sign of markup is written as text', () => {
	expect(townsMap([{ name: 'Bow & Poplar', at: [51.51, -0.02] }], content.brand).svg).toContain(
		'Bow &amp; Poplar',
	);
});
