/**
 * The figures of section 9 of the specification on the pages, and what holds for every page.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawFolder } from '#server/drawing/draw-folder.ts';
import { allPages } from '#site/data/pages/all-pages.ts';
import { mainElement, visibleText } from '#tests/support/page-text.ts';

/**
 * The marketing figures in the specification's words. Bars stand between the cells of a table,
 * whose head says “Saving a year”.
 */
const section9: Readonly<Record<string, readonly string[]>> = {
	'/services/air-source-heat-pumps': [
		'2-4 days',
		'up to £7,500 Boiler Upgrade Scheme funding',
		'bill savings up to 40%',
		'CO2 reduction of up to 70%',
		'6kW-17kW',
		'COP) up to 4:1',
		'operates to -15°C',
	],
	'/services/battery-storage': [
		'1-2 days',
		'panel efficiency is up to 21.5%',
		'25-year performance warranty',
		'bill savings up to 70%',
		'0% VAT on residential solar and battery installs',
	],
	'/services/solar-PV': [
		'1-2 days',
		'panel efficiency of up to 21.5%',
		'25-year performance warranty',
		'bill savings up to 70%',
		'0% VAT on residential solar and battery installs',
	],
	'/services/internal-wall-insulation': ['2-5 days', '£300-£450 a year', '5-10 years'],
	'/services/high-heat-retention-storage-heaters': [
		'1 day',
		'1-3 heaters',
		'20-40%',
		'panel heaters',
	],
	'/services/cavity-wall-insulation': [
		'2-4 hours',
		'3-bed home',
		'£300-£600 a year',
		'3-5 years',
		'prevent heat loss',
		'about 35% of',
		'size of a 10p coin',
	],
	'/services/loft-insulations': [
		'270mm',
		'£250-£500 a year',
		'2-5 years',
		'1-2 days',
		'a quarter of',
	],
	'/services/room-in-roof-insulation': [
		'3-5 days',
		'£400-£600 a year',
		'5-8 years',
		'up to 25% of heat loss',
		'Euroclass B-s1,d0',
	],
	'/services/smart-heating-controls': ['£100-£300 a year', '10-30%', '1 day'],
	'/services/commercial-solar-PV': [
		'cut by up to 70%',
		'12-20% a year',
		'4-7 years',
		'25-year panel warranty',
		'PPA) terms run for 10-25 years',
		'DNO application is needed above 3.68kW per phase',
		'3-10 days',
		'ex. VAT',
		'20kW | £18,000-£25,000 | £3,000-£5,000',
		'50kW | £40,000-£60,000 | £8,000-£12,000',
		'100kW | £75,000-£100,000 | £15,000-£22,000',
	],
	'/services/ev-charging-solutions': [
		'Workplace Charging Scheme',
		'up to £350 per socket for up to 40 sockets',
		'2-4 hours',
		'1-3 days',
		'up to 70% cheaper than petrol or diesel',
	],
};

const { content, drawn } = await drawFolder(process.env);
const htmlAt = (path: string) => {
	const html = drawn.pages.get(path);
	if (!html) throw new Error(`${path} is not drawn.`);
	return html;
};
const textAt = (path: string) => visibleText(mainElement(htmlAt(path)));

/**
 * The specification fixes the sample's figures; another firm publishes those that it has signed.
 */
const isSpecified = content.company.specification;

describe.runIf(isSpecified)('section 9 of the specification', () => {
	for (const [path, figures] of Object.entries(section9)) {
		test.each(figures)(
			`as specified: the figures of section 9 stand on ${path}: “%s”`,
			(figure) => {
				expect(textAt(path).toLowerCase()).toContain(figure.toLowerCase());
			},
		);
	}
});

describe('every published claim', () => {
	const { services } = content;
	test.each(Object.entries(content.claims).filter(([, { status }]) => status === 'published'))(
		'%s has its condition and its source beside it',
		(name, claim) => {
			const path = services.find(({ slug }) => slug === claim.page)?.path ?? '';
			const html = htmlAt(path);
			// In a list, or as a large fact.
			const [block = ''] =
				new RegExp(`<(li|figure)\\b[^>]*data-claim="${name}"[\\s\\S]*?</\\1>`).exec(html) ?? [];
			const words = visibleText(block);
			expect(words).toContain('Checked');
			expect(words).toContain(claim.source.name);
			expect(
				words.includes(claim.qualification) ||
					claim.changes?.some((changed) => words.includes(changed.qualification ?? '')),
			).toBe(true);
		},
	);

	test('brings its whole condition, unfolded, to the hero that shows its figure, and in the card’s fold to every card', () => {
		const conditions = Object.values(content.claims).flatMap(
			({ figure, qualification, changes = [] }) => [
				`${figure} ${qualification}`,
				...changes.map(
					(changed) => `${changed.figure ?? figure} ${changed.qualification ?? qualification}`,
				),
			],
		);
		const priced = Object.entries(content.company.guidePrices).filter(([service]) =>
			services.some(({ slug }) => slug === service),
		);
		const guides = priced
			.map(([, price]) => price)
			.map(
				// Where it is from stands in the fold of sources.
				({ for: home }) => `Before any grant, for ${home}, VAT included.`,
			);
		// Of our own estimate, its home and prices.
		const known = [...conditions, ...guides, 'Our own estimate is of a year, for a'];
		let shown = 0;
		for (const [path, html] of drawn.pages)
			for (const [place] of html.matchAll(
				/<div><p>[^<]*<\/p><p class="figure[\s\S]*?<\/div>|<p class="card__condition[\s\S]*?<\/p>/g,
			)) {
				if (place.startsWith('<div')) expect(place, path).not.toContain('<details');
				const words = visibleText(place).replace(/[ |]+/g, ' ');
				expect(
					known.some((condition) => words.includes(condition)),
					`${path}: ${words}`,
				).toBe(true);
				shown += 1;
			}
		expect(shown).toBeGreaterThan(isSpecified ? 20 : guides.length);
	});
});

test('the content check finds nothing to fix, in the words or on the pages', () => {
	const { stdout, stderr } = spawnSync(process.execPath, [join('scripts', 'check-content.ts')], {
		encoding: 'utf8',
	});
	expect(stderr).toBe('');
	expect(stdout).toMatch(/ [1-9]\d* pages\.$/m);
});

test.each(['<title>([^<]+)</title>', '<meta name="description" content="([^"]+)"'])(
	'every page that search engines show has a %s of its own',
	(pattern) => {
		const said = allPages(content).map(
			({ path }) => new RegExp(pattern).exec(htmlAt(path))?.[1] ?? `none on ${path}`,
		);
		expect(new Set(said).size).toBe(said.length);
		expect(said.filter((one) => one.startsWith('none on '))).toEqual([]);
	},
);
