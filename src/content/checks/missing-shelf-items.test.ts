/**
 * The shelves of content/company.yaml: what a wrong item is told, what is not shown, and what the
 * content check names.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSampleCompany } from '../company/sample-company.ts';
import { currentInsurance, currentMemberships } from '../reader/current-shelf-items.ts';
import { ContentError, parseContent } from '../reader/load-content.ts';
import { content } from '../reader/testing.ts';
import { company as schema } from '../schemas/content-schemas.ts';
import { shelfNotices, unknownServices } from './missing-shelf-items.ts';

const yaml = readFileSync(join('content', 'company.yaml'), 'utf8');
const sample = content.company;
/** These are about what the sample's shelves hold. */
const isSample = isSampleCompany(sample);

/**
 * What is said about content/company.yaml with this shelf instead of its empty one; the photographs
 * are those in content/photos.
 */
function said(shelf: string, instead: string, photographs: readonly string[] = []): string {
	try {
		parseContent(
			'company.yaml',
			yaml.replace(`\n${shelf}: []\n`, `\n${instead}\n`),
			schema,
			undefined,
			photographs,
		);
	} catch (error) {
		if (error instanceof ContentError) return error.message;
		throw error;
	}
	return 'nothing';
}

const membership = {
	body: 'MCS',
	number: 'NAP-1',
	link: 'https://mcscertified.com',
	checked: '2026-11-20',
};

const project = `projects:
  - town: Otley
    year: 2026
    house: A brick terrace
    services: [loft-insulations]
    before: { file: before.jpg, alt: A bare loft }
    after: { file: after.jpg, alt: The same loft under a thick quilt }
    price: 600
    changed: The landing no longer steams.
    consent: 2026-11-02
    source: { name: Our job sheet }
    checked: 2026-11-20`;

describe('a wrong item stops the build with its file, its line and what to do', () => {
	test('a photograph that is not there', () => {
		expect(said('projects', project, ['before.jpg', 'After.jpg'])).toMatch(
			/content\/company\.yaml:\d+ projects no\. 1 after\.file names after\.jpg, which is not in content\/photos\. The photographs there are: before\.jpg, After\.jpg/,
		);
		expect(said('projects', project, ['before.jpg', 'after.jpg'])).toBe('nothing');
	});

	test('a photograph without words', () => {
		const silent = project.replace(', alt: A bare loft', '');
		expect(said('projects', silent, ['before.jpg', 'after.jpg'])).toMatch(
			/company\.yaml:\d+ projects no\. 1 before\.alt /,
		);
	});

	test('a project without the customer’s consent, or without a source', () => {
		expect(
			said('projects', project.replace(/ {4}consent.*\n/, ''), ['before.jpg', 'after.jpg']),
		).toMatch(/projects no\. 1 consent/);
		expect(
			said('projects', project.replace(/ {4}source.*\n/, ''), ['before.jpg', 'after.jpg']),
		).toMatch(/projects no\. 1 source/);
	});

	test.runIf(isSample)('a person with a photograph and a drawing', () => {
		const people = yaml.replace(
			'    drawing: office\n',
			'    drawing: office\n    photo: { file: before.jpg, alt: Maureen }\n',
		);
		expect(() => parseContent('company.yaml', people, schema)).toThrow(
			/company\.yaml:\d+ people no\. 3 has both a photo and a drawing/,
		);
	});
});

describe('what is no longer true is not shown, and the check says so', () => {
	const company = { ...sample, memberships: [membership] };

	test.each([
		['2026-11-20', 1],
		['2027-05-19', 1],
		['2027-05-20', 0],
		['2026-11-19', 0],
	])('a membership looked up on 20 November 2026, on %s', (day, shown) => {
		expect(currentMemberships(company, day)).toHaveLength(shown);
		const notices = shelfNotices(company, [], day).filter((line) =>
			line.startsWith('memberships: MCS NAP-1 is not shown'),
		);
		expect(notices).toHaveLength(1 - shown);
	});

	test('insurance after its last day', () => {
		const source = { source: { name: 'The policy' }, checked: '2026-11-20' };
		const insurance = [
			{
				kind: 'Public liability',
				insurer: 'Sample Mutual',
				upTo: 2_000_000,
				until: '2027-03-31',
				...source,
			},
		];
		expect(currentInsurance({ ...sample, insurance }, '2027-03-31')).toHaveLength(1);
		expect(currentInsurance({ ...sample, insurance }, '2027-04-01')).toHaveLength(0);
		expect(shelfNotices({ ...sample, insurance }, [], '2027-04-01').join()).toContain(
			'Public liability is not shown',
		);
	});
});

test.runIf(isSample)(
	'the check names every empty shelf, the invented people and the measures without a guide price',
	() => {
		const measures = ['solar-pv', 'smart-heating-controls'].map((slug) => ({
			slug,
			name: slug,
			isMeasure: true,
			hasOwnPrices: false,
		}));
		const notices = shelfNotices(
			{ ...sample, people: [], towns: undefined, guidePrices: {} },
			measures,
			'2026-11-22',
		);
		for (const shelf of [
			'people',
			'projects',
			'reviews',
			'memberships',
			'guarantees',
			'insurance',
			'towns',
			'since',
		])
			expect(notices.join('\n')).toContain(`${shelf}: empty`);
		expect(notices.at(-1)).toBe('guidePrices: none for solar-pv, smart-heating-controls.');
		expect(shelfNotices(sample, measures, '2026-11-22').join('\n')).toContain('are invented');
	},
);

test.runIf(isSample)('the check, and no page, says which prices were read in a stored copy', () => {
	const measures = ['solar-pv'].map((slug) => ({
		slug,
		name: slug,
		isMeasure: true,
		hasOwnPrices: false,
	}));
	const price = sample.guidePrices['solar-pv'];
	const copied = price && { ...price, source: { ...price.source, storedCopy: true as const } };
	const notices = (guidePrices: typeof sample.guidePrices) =>
		shelfNotices({ ...sample, guidePrices }, measures, '2026-11-22').join('\n');
	expect(notices({ ...sample.guidePrices, ...(copied ? { 'solar-pv': copied } : {}) })).toMatch(
		/guidePrices: the sources for solar-pv were read in a stored copy/,
	);
	expect(notices(sample.guidePrices)).not.toContain('stored copy');
});

test('a price for a service that does not exist is found', () => {
	expect(unknownServices(sample, ['solar-pv'])).toContain('loft-insulations');
	expect(unknownServices(sample, Object.keys(sample.guidePrices))).toEqual([]);
});

test.runIf(isSample)(
	'the sample company invents nothing: no projects, reviews, memberships, guarantees, insurance or age, and its people say so',
	() => {
		const { projects, reviews, memberships, guarantees, insurance, since, people } = sample;
		expect([projects, reviews, memberships, guarantees, insurance].flat()).toEqual([]);
		expect(since).toBeUndefined();
		expect(people.length).toBeGreaterThan(0);
		expect(people.every(({ sample: isSample, photo }) => isSample && !photo)).toBe(true);
	},
);
