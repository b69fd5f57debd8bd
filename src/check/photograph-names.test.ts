/** Which photographs are asked for. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { photographNames } from './photograph-names.ts';

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
