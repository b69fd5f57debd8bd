/** The drawings' files keep what the pages rely on, whoever edited them last. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tokensOf } from '#content/brand/tokens.ts';
import { content } from '#content/reader/testing.ts';
import { houseParts } from '#content/schemas/content-schemas.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { LIVE_DAY } from '#estimate/testing.ts';
import { pageContentOn } from '#site/testing.ts';
import { Diagram } from '../components/diagrams/Diagram.tsx';
import { HundredBricks } from '../components/diagrams/HundredBricks.tsx';
import { diagramTexts } from '../data/content-lookup.ts';
import { drawnParts } from '../data/house-parts.ts';
import {
	diagramSlugs,
	eveningGroups,
	groupOf,
	servedAnswers,
	servedDiagram,
	servedDrawing,
	servedHomes,
	servedHouse,
} from './drawings.ts';

const everyDrawing = [
	servedHouse(content),
	servedHomes(content.brand),
	servedAnswers(content.brand),
	...diagramSlugs.map((slug) => servedDiagram(slug, 'A title', content.brand)),
];

test('a diagram whose texts and numbers do not match cannot be drawn, and the error names the file', () => {
	const texts = { title: 'A loft', marks: ['One', 'Two', 'Three'], note: 'Not to scale.' };
	expect(() => renderToStaticMarkup(<Diagram slug="loft-insulations" texts={texts} />)).toThrow(
		/content\/diagrams\.yaml: loft-insulations/,
	);
});

test('no drawing styles itself in a way that the content security policy forbids', () => {
	for (const drawing of everyDrawing)
		expect(drawing).not.toMatch(/style|url\(|class=|<script|inkscape|sodipodi/);
});

test('the house has its base and every part that a page can light, each with a glow', () => {
	const house = servedHouse(content);
	for (const id of ['base', ...houseParts, ...eveningGroups])
		expect(house).toContain(`<g id="${id}"`);
	for (const part of houseParts)
		expect(groupOf(house, part), part).toContain('var(--part-glow,none)');
	expect(groupOf(house, 'base')).not.toContain('var(--part-glow');
});

test('the parts that are on offer are one group, in painting order, and the others stand outside it', () => {
	const ids = (markup: string) =>
		[...markup.matchAll(/ id="(\w+)"/g)].flatMap(([, id]) =>
			houseParts.filter((part) => part === id),
		);
	const house = servedHouse(content);
	expect(ids(groupOf(house, 'parts'))).toEqual(drawnParts(content).parts);
	expect(ids(house).sort()).toEqual([...houseParts].sort());
});

test('of twenty streams of heat, the drawing has as many as the published shares say leave through roof and walls', () => {
	const { claims } = content;
	const { roof, walls } = content.pages.home.picture.evening.shares;
	const house = servedHouse(content);
	const streamsIn = (group: string) => groupOf(house, group).split('<path').length - 1;
	expect(claims[roof]?.figure).toBe('about a quarter');
	expect(streamsIn('roofHeat') / 20).toBe(0.25);
	expect(claims[walls]?.figure).toBe('about 35%');
	expect(streamsIn('wallHeat') / 20).toBe(0.35);
});

test('what is said of an east or west roof is what the estimate reckons', () => {
	const [south = 0, , east = 0] = engineFigures(content).regions[0]?.yields ?? [];
	expect(content.diagrams['solar-pv']?.note).toContain('about a sixth less than a south one');
	expect(1 - east / south).toBeCloseTo(1 / 6, 1);
});

test.each([35, 12, 0])(
	'of the hundred bricks of the cavity wall as many glow as the claim’s share, here %i; none without it',
	(share) => {
		const page = pageContentOn(LIVE_DAY);
		const service = page.services.find(({ slug }) => slug === 'cavity-wall-insulation');
		const name = 'cavity-wall-heat-loss';
		const claim = page.claims[name];
		if (!service || !claim) throw new Error('The sample has no cavity walls.');
		const status = share ? ('published' as const) : ('withheld' as const);
		const read = { ...page, claims: { ...page.claims, [name]: { ...claim, share, status } } };
		const texts = diagramTexts(service.slug, read);
		const drawn = texts
			? renderToStaticMarkup(<HundredBricks service={service} content={read} texts={texts} />)
			: '';
		expect(drawn.split('h49v21h-49z').length - 1).toBe(share);
		expect(drawn.includes(claim.qualification)).toBe(share > 0);
		expect(drawn).toContain('10p');
	},
);

test('a token has its colour beside its name, which a page can change; an unknown colour cannot be drawn', () => {
	expect(
		servedDrawing(
			'<g id="shop">\n\t<path fill="var(--house-cut)" stroke="none" />\n</g>\n',
			content.brand,
		),
	).toBe(
		`<g><path fill="var(--house-cut,${tokensOf(content.brand.colours).drawing['house-cut']})" stroke="none"/></g>`,
	);
	expect(
		servedDrawing('<path id="batteryGlow" opacity="0" stroke="var(--part-glow)" />', content.brand),
	).toBe('<path stroke="var(--part-glow,none)"/>');
	for (const colour of ['#123456', 'var(--house-sky)'])
		expect(() => servedDrawing(`<path fill="${colour}" />`, content.brand)).toThrow(
			`the fill ${colour}, which is no token`,
		);
});
