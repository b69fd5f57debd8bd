/**
 * Draws the map of the towns that the company works in, as an SVG file. Nothing of it comes from a
 * maps service: the coastline is Natural Earth's (public domain, 1:10 million), in hundredths of a
 * degree, one island a line.
 */
import { paintedWith } from '#content/brand/tokens.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import type { Town } from '#content/schemas/shelf-schemas.ts';
import coastline from './coastline.txt?raw';

type Point = readonly [x: number, y: number];

/**
 * The width of every map. Its labels stay readable on the narrowest phone, which shows it at three
 * quarters of that.
 */
export const MAP_WIDTH = 400;
/** Room for the labels at the edges, in the map's own units. */
const MARGIN = 58;
/**
 * A firm with one town still shows where in the country that is; one with several in a valley shows
 * them apart.
 */
const SMALLEST_SPAN_KM = { one: 240, several: 16 } as const;
const KM_PER_DEGREE = 111.2;
const LABEL_SIZE = 15;
/** The average width of a letter of the system's fonts, as a share of their size. */
const LETTER = 0.54;

/** Tokens, which are given their colours at the end. */
const colours = {
	sea: 'var(--sea)',
	wave: 'var(--wave)',
	land: 'var(--house-room)',
	coast: 'var(--house-cut)',
	label: 'var(--ink)',
	road: 'var(--house-timber)',
	wall: 'var(--house-paper)',
	roof: 'var(--house-brick)',
	line: 'var(--house-cut)',
	window: 'var(--house-warm)',
	office: 'var(--accent)',
} as const;

const islands = coastline
	.trim()
	.split('\n')
	.map((line) =>
		line.split(' ').map((pair): Point => {
			const [x = 0, y = 0] = pair.split(',').map((part) => Number(part) / 100);
			return [x, y];
		}),
	);

interface View {
	readonly height: number;
	readonly place: (longitude: number, latitude: number) => Point;
	readonly unitsPerKm: number;
}

/** A view around the towns: as wide as the map, and as high as they need. */
function viewOf(towns: readonly Town[]): View {
	const latitudes = towns.map(({ at }) => at[0]);
	const longitudes = towns.map(({ at }) => at[1]);
	const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
	const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
	const [north, east] = [middle(latitudes), middle(longitudes)];
	const kmPerLongitude = KM_PER_DEGREE * Math.cos((north * Math.PI) / 180);
	const least = towns.length > 1 ? SMALLEST_SPAN_KM.several : SMALLEST_SPAN_KM.one;
	const wideKm = Math.max(least, span(longitudes) * kmPerLongitude);
	const highKm = Math.max(least, span(latitudes) * KM_PER_DEGREE);
	// A tall country is not drawn taller than a phone's screen.
	const unitsPerKm = Math.min(
		(MAP_WIDTH - 2 * MARGIN) / wideKm,
		(1.3 * MAP_WIDTH - 2 * MARGIN) / highKm,
	);
	const height = Math.round(Math.max(0.7 * MAP_WIDTH, highKm * unitsPerKm + 1.4 * MARGIN));
	return {
		height,
		unitsPerKm,
		place: (longitude, latitude) => [
			MAP_WIDTH / 2 + (longitude - east) * kmPerLongitude * unitsPerKm,
			height / 2 - (latitude - north) * KM_PER_DEGREE * unitsPerKm,
		],
	};
}

/**
 * The part of a ring inside the box, which may run along the box's edges (Sutherland and Hodgman).
 */
function clip(
	ring: readonly Point[],
	left: number,
	top: number,
	right: number,
	bottom: number,
): Point[] {
	const edges: readonly [inside: (p: Point) => boolean, cross: (a: Point, b: Point) => Point][] = [
		[([x]) => x >= left, (a, b) => atX(a, b, left)],
		[([x]) => x <= right, (a, b) => atX(a, b, right)],
		[([, y]) => y >= top, (a, b) => atY(a, b, top)],
		[([, y]) => y <= bottom, (a, b) => atY(a, b, bottom)],
	];
	return edges.reduce<Point[]>(
		(points, [inside, cross]) =>
			points.flatMap((point, index) => {
				const before = points.at(index - 1) ?? point;
				if (inside(point)) return inside(before) ? [point] : [cross(before, point), point];
				return inside(before) ? [cross(before, point)] : [];
			}),
		[...ring],
	);
}

const atX = ([x, y]: Point, [u, v]: Point, at: number): Point => [
	at,
	y + ((v - y) * (at - x)) / (u - x),
];
const atY = ([x, y]: Point, [u, v]: Point, at: number): Point => [
	x + ((u - x) * (at - y)) / (v - y),
	at,
];

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * A closed line through the middles of the ring's sides, bent at its corners, as a hand would draw
 * it.
 */
function softPath(ring: readonly Point[]): string {
	const middles = ring.map(([x, y], index): Point => {
		const [u, v] = ring[(index + 1) % ring.length] ?? [x, y];
		return [(x + u) / 2, (y + v) / 2];
	});
	const [startX = 0, startY = 0] = middles.at(-1) ?? [];
	const bends = ring.map(
		([x, y], index) => `Q${round(x)} ${round(y)} ${middles[index]?.map(round).join(' ')}`,
	);
	return `M${round(startX)} ${round(startY)}${bends.join('')}z`;
}

interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

const overlap = (one: Box, other: Box) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

interface Label {
	readonly town: Town;
	readonly x: number;
	readonly y: number;
	readonly textX: number;
	readonly textY: number;
	readonly anchor: 'start' | 'middle' | 'end';
}

/** How far from its town a label may stand, where nearer there is no room for it. */
const LABEL_DISTANCES = [1, 1.7, 2.6] as const;

/**
 * Puts each label beside its town, on the first side where it meets no other town or label; where
 * there is none, where it meets fewest.
 */
function placeLabels(towns: readonly Town[], { place, height }: View): Label[] {
	const spots = towns.map((town) => {
		const [x, y] = place(town.at[1], town.at[0]);
		return { town, x: round(x), y: round(y) };
	});
	const taken: Box[] = spots.map(({ x, y, town }) => markBox(x, y, town.office));
	return spots
		.toSorted(
			(one, other) =>
				Number(other.town.office ?? false) - Number(one.town.office ?? false) || one.y - other.y,
		)
		.map(({ town, x, y }) => {
			const wide = town.name.length * LABEL_SIZE * (town.office ? LETTER * 1.1 : LETTER);
			const gap = town.office ? 14 : 10;
			const sides = LABEL_DISTANCES.flatMap((far): [Label['anchor'], number, number][] => [
				['start', x + gap * far, y + 5],
				['end', x - gap * far, y + 5],
				['middle', x, y + 24 * far],
				['middle', x, y - (town.office ? 22 : 14) * far],
				['start', x + (gap - 2) * far, y - 8 * far],
				['start', x + (gap - 2) * far, y + 19 * far],
				['end', x - (gap - 2) * far, y + 19 * far],
				['end', x - (gap - 2) * far, y - 8 * far],
			]);
			const own = markBox(x, y, town.office);
			const inside = sides
				.map((side) => ({ side, box: labelBox(...side, wide) }))
				.filter(
					({ box }) =>
						box.left >= 4 && box.right <= MAP_WIDTH - 4 && box.top >= 4 && box.bottom <= height - 4,
				);
			const meets = (box: Box) =>
				taken.filter(
					(other) => (other.left !== own.left || other.top !== own.top) && overlap(box, other),
				).length;
			const least = Math.min(...inside.map(({ box }) => meets(box)));
			const [anchor, textX, textY] = inside.find(({ box }) => meets(box) === least)?.side ?? [
				'middle',
				x,
				y + 24,
			];
			taken.push(labelBox(anchor, textX, textY, wide));
			return { town, x, y, textX: round(textX), textY: round(textY), anchor };
		});
}

function labelBox(anchor: Label['anchor'], x: number, y: number, wide: number): Box {
	const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
	return { left, right: left + wide, top: y - LABEL_SIZE + 2, bottom: y + 4 };
}

const markBox = (x: number, y: number, office = false): Box => {
	const half = office ? 11 : 7;
	return { left: x - half, right: x + half, top: y - half - 4, bottom: y + half - 1 };
};

/**
 * A small house with a lit window; the office's is larger, with a roof in the colour of heat and a
 * flag of smoke.
 */
function mark({ x, y, town: { office } }: Label): string {
	const size = office ? 1.55 : 1;
	const body = 'M-5 5V-1.5L0-6.5 5-1.5V5z';
	const roof = 'M-6.6-.6 0-7.4 6.6-.6';
	return [
		`<g transform="translate(${x} ${y})${office ? ` scale(${size})` : ''}" stroke="${colours.line}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">`,
		`<path d="${body}" fill="${colours.wall}"/>`,
		`<path d="M-1.6 5V.6h3.2V5z" fill="${colours.window}" stroke-width=".7"/>`,
		`<path d="${roof}" fill="none" stroke="${office ? colours.office : colours.roof}" stroke-width="2.2"/>`,
		office ? `<path d="M2.6-8.6q2-1.4.4-3t1.6-3" fill="none" stroke-width=".9"/>` : '',
		'</g>',
	].join('');
}

/** A line from the office to each town, a little bent, as a van would go. */
function roads(labels: readonly Label[]): string {
	const office = labels.find(({ town }) => town.office);
	if (!office) return '';
	const ways = labels
		.filter((label) => label !== office)
		.map(({ x, y }) => {
			const bendX = (office.x + x) / 2 + (y - office.y) * 0.1;
			const bendY = (office.y + y) / 2 - (x - office.x) * 0.1;
			return `M${office.x} ${office.y}Q${round(bendX)} ${round(bendY)} ${x} ${y}`;
		});
	return `<path d="${ways.join('')}" fill="none" stroke="${colours.road}" stroke-width="1.6" stroke-dasharray="1 5" stroke-linecap="round"/>`;
}

/** The scale: as many round miles as fit into a quarter of the map. */
function scaleBar({ height, unitsPerKm }: View): string {
	const unitsPerMile = unitsPerKm * 1.609;
	const miles = [50, 20, 10, 5, 2].find((one) => one * unitsPerMile <= MAP_WIDTH / 4) ?? 1;
	const long = round(miles * unitsPerMile);
	return `<g transform="translate(14 ${height - 16})" stroke="${colours.line}" fill="none"><path d="M0-4V0H${long}V-4"/><text x="0" y="-9" font-size="12" fill="${colours.label}" stroke="${colours.land}" stroke-width="3" paint-order="stroke">${miles === 1 ? '1 mile' : `${miles} miles`}</text></g>`;
}

function thinned(ring: readonly Point[], apart: number): Point[] {
	const kept: Point[] = [];
	for (const [x, y] of ring) {
		const [u, v] = kept.at(-1) ?? [Number.POSITIVE_INFINITY, 0];
		if (Math.hypot(x - u, y - v) >= apart) kept.push([x, y]);
	}
	return kept;
}

/**
 * The outlines of the land, as one path. `apart`: corners nearer to each other than that many units
 * are one.
 */
function landPath({ place, height }: View, apart = 0): string {
	// The land is cut this far beyond the edges, so that no coast is drawn along them and land that
	// reaches all of them is not rounded to an island.
	const out = 220;
	return islands
		.map((ring) =>
			clip(
				ring.map(([longitude, latitude]) => place(longitude, latitude)),
				-out,
				-out,
				MAP_WIDTH + out,
				height + out,
			),
		)
		.map((ring) => thinned(ring, apart))
		.filter((ring) => ring.length > 2)
		.map(softPath)
		.join('');
}

/** The map as a sketch without names, for widths at which they could not be read. */
export function townsSketch(towns: readonly Town[], { colours: brand }: Brand): string {
	const view = viewOf(towns);
	const labels = placeLabels(towns, view);
	const side = Math.max(MAP_WIDTH, view.height);
	const svg = [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round((MAP_WIDTH - side) / 2)} ${round((view.height - side) / 2)} ${side} ${side}">`,
		`<path fill="${colours.sea}" d="M-200-200h999v999h-999z"/>`,
		`<path d="${landPath(view, 16)}" fill="${colours.land}" stroke="${colours.coast}" stroke-width="5" stroke-linejoin="round"/>`,
		...labels
			.toReversed()
			.map(({ x, y, town: { office } }) =>
				office
					? `<path d="M${x - 30} ${y + 30}v-34l30-28 30 28v34z" fill="${colours.office}" stroke="${colours.wall}" stroke-width="7" stroke-linejoin="round"/>`
					: `<path d="M${x} ${y}v.1" fill="none" stroke="${colours.coast}" stroke-width="22" stroke-linecap="round"/>`,
			),
		'</svg>',
	].join('');
	return paintedWith(svg, brand);
}

/** The map's file, and its height at a width of 400. */
export function townsMap(
	towns: readonly Town[],
	{ colours: brand }: Brand,
): { svg: string; height: number } {
	const view = viewOf(towns);
	const { height } = view;
	const land = landPath(view);
	const labels = placeLabels(towns, view);
	const words = labels.map(
		({ town: { name, office }, textX, textY, anchor }) =>
			`<text x="${textX}" y="${textY}" text-anchor="${anchor}"${office ? ' font-weight="700"' : ''}>${escaped(name)}</text>`,
	);
	// Lines of water along the coast, each wider and fainter than the one before, as on engraved
	// maps.
	const water = [30, 19, 9].map(
		(width) =>
			`<use href="#land" fill="none" stroke="${colours.wave}" stroke-width="${width}"/><use href="#land" fill="none" stroke="${colours.sea}" stroke-width="${width - 2}"/>`,
	);
	const svg = [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${height}" font-family="'Segoe UI',-apple-system,Roboto,'Helvetica Neue','Liberation Sans',Arial,sans-serif" font-size="${LABEL_SIZE}" fill="${colours.label}">`,
		`<defs><path id="land" d="${land}" stroke-linejoin="round"/></defs>`,
		`<path fill="${colours.sea}" d="M0 0h${MAP_WIDTH}v${height}H0z"/>`,
		...water,
		`<use href="#land" fill="${colours.land}" stroke="${colours.coast}" stroke-width="1.6"/>`,
		roads(labels),
		scaleBar(view),
		...labels.map(mark),
		// A rim in the land's colour keeps the names readable on the coast.
		`<g stroke="${colours.land}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${words.join('')}</g>`,
		'</svg>',
	].join('');
	return { svg: paintedWith(svg, brand), height };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
