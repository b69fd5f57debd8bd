/** Which photographs are asked for, and which sheet is named beside quotes. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { photographNames, quoteSheetPath } from './photograph-names.ts';

const namesOf = (slug: string) =>
	content.services.find((service) => service.slug === slug)?.photographs ?? 'none';

test('every service of ours names its own three', () => {
	for (const { slug, photographs } of content.services)
		expect([slug, new Set(photographs).size]).toEqual([slug, 3]);
});

test.each<[Record<string, string>, string]>([
	[{ energySavings: 'solar' }, 'solar-pv'],
	[{ energySavings: 'airSourceHeatPump', insulationMethod: 'loft' }, 'air-source-heat-pumps'],
	[{ energySavings: 'gasBoiler', insulationMethod: 'loft' }, 'loft-insulations'],
	[{ energySavings: 'service-ev-charging-solutions' }, 'ev-charging-solutions'],
])('%j asks for those of %s', (answers, slug) => {
	expect(photographNames(content, answers)).toEqual(namesOf(slug));
});

test.each<Record<string, string>>([
	{ description: 'My loft is cold.' },
	{ energySavings: 'gasBoiler' },
	{ energySavings: 'service-never-heard-of' },
])('%j, which is about no service, asks for those of all', (answers) => {
	expect(photographNames(content, answers)).toEqual(content.pages.shared.photographs);
});

test('a firm that does one thing always asks for its own', () => {
	const services = content.services.filter(({ slug }) => slug === 'ev-charging-solutions');
	expect(photographNames({ ...content, services }, {})).toEqual(namesOf('ev-charging-solutions'));
});

test.each<[Record<string, string>, string | undefined]>([
	[{ energySavings: 'airSourceHeatPump' }, '/services/air-source-heat-pumps#three-quotes'],
	[
		{ energySavings: 'service-ev-charging-solutions' },
		'/services/ev-charging-solutions#three-quotes',
	],
	[{ energySavings: 'highHeatRetentionStorageHeaters' }, undefined],
])('beside quotes for %j one holds %s', (answers, path) => {
	expect(quoteSheetPath(content, answers)).toBe(path);
});

test('a firm that does not offer it has no sheet of it', () => {
	const services = content.services.filter(({ measure }) => measure !== 'heat-pump');
	expect(quoteSheetPath({ services }, { energySavings: 'airSourceHeatPump' })).toBeUndefined();
});
