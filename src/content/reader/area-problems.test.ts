/** Which pages about towns are refused, and with which sentence. */
import { expect, test } from 'vitest';
import type { AreaEntry } from '../schemas/area-schema.ts';
import type { Company } from '../schemas/content-schemas.ts';
import { areaProblems, staleAreaEntries } from './area-problems.ts';
import { content } from './testing.ts';

const company = (projects: readonly { town: string }[] = []): Company => ({
	...content.company,
	towns: {
		places: [{ name: 'Otley', at: [53.9, -1.7] }],
		source: { name: 'Us' },
		checked: '2026-11-20',
	},
	projects: projects as Company['projects'],
});
const entry = {
	name: 'Trader list',
	says: 'We are on it.',
	link: 'https://example.co.uk/list',
	checked: '2026-11-20',
};
const otley = {
	slug: 'otley',
	town: 'Otley',
	title: '',
	description: '',
	heading: '',
	lead: '',
	text: 'word '.repeat(90).trim(),
} satisfies AreaEntry;

const said = (areas: readonly AreaEntry[], firm = company()) =>
	areaProblems(areas, firm).map(({ where, what, todo }) => `${where} ${what} ${todo}`);

test('a town with its own project, register entry or council status may have its page', () => {
	expect(said([otley], company([{ town: 'Otley' }]))).toEqual([]);
	expect(said([{ ...otley, register: entry }])).toEqual([]);
	expect(said([{ ...otley, council: entry }])).toEqual([]);
});

test('every other is refused, and told what it lacks', () => {
	expect(said([otley], company([{ town: 'Leeds' }]))).toEqual([
		'content/areas/otley.yaml town has nothing that is so in Otley only. Add a project in Otley to company.yaml, or a register entry or council status to this file; without one of them, take the file away.',
	]);
	expect(said([{ ...otley, council: entry, town: 'Ilkley' }])).toEqual([
		'content/areas/otley.yaml town is about Ilkley, which is not among the towns in company.yaml. Name Ilkley under towns, or take the file away.',
	]);
	expect(
		said([
			{ ...otley, council: entry },
			{ ...otley, slug: 'otley-insulation', council: entry },
		]),
	).toEqual([
		'content/areas/otley-insulation.yaml town is the second page about Otley, beside content/areas/otley.yaml. Put both into one file: a town has one page.',
	]);
	expect(said([{ ...otley, council: entry, text: 'We insulate homes in Otley.' }])).toEqual([
		'content/areas/otley.yaml text has 5 words. Write at least 80 about homes in Otley, or take the file away.',
	]);
});

test('an entry that was last looked up half a year ago is named', () => {
	const areas = [{ ...otley, council: entry }];
	expect(staleAreaEntries(areas, '2027-05-19')).toEqual([]);
	expect(staleAreaEntries(areas, '2027-05-20').map(({ what }) => what)).toEqual([
		'was looked up on 2026-11-20, more than 180 days ago.',
	]);
});
