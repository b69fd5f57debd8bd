/** Mistakes in content files are reported with file, line and what was expected. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { claims, company, service } from '../schemas/content-schemas.ts';
import { schemes } from '../schemas/fact-schemas.ts';
import { homeDrawing } from '../schemas/home-drawing-schema.ts';
import { legalPage } from '../schemas/page-schemas.ts';
import { ContentError, parseContent } from './load-content.ts';
import { content } from './testing.ts';

/** What is said about a file that breaks its schema. */
function said(file: string, text: string, schema: z.ZodType): string {
	try {
		parseContent(file, text, schema);
	} catch (error) {
		if (error instanceof ContentError) return error.message;
		throw error;
	}
	return 'nothing';
}

const claim = `loft-days:
  page: loft-insulations
  figure: 1-2 days
  says: It takes 1-2 days.
  qualification: For one loft.
  basis: Our diary.
  source:
    name: Company figure
  checked: 2026-11-20
  review: 2027-01-31
  status: published
`;

test('a file that has not changed is not parsed again', () => {
	expect(content.schemes).toBe(content.schemes);
});

test('a valid file is accepted', () => {
	expect(said('claims.yaml', claim, claims)).toBe('nothing');
});

test('a typo in a key is reported with its line', () => {
	expect(said('claims.yaml', claim.replace('qualification:', 'qualificaton:'), claims)).toMatch(
		/content\/claims\.yaml:\d+ loft-days.*qualification/s,
	);
});

test('a name in square brackets that nothing fills in is reported with those that are known', () => {
	const words = readFileSync('content/home-drawing.yaml', 'utf8');
	expect(said('home-drawing.yaml', words, homeDrawing)).toBe('nothing');
	expect(
		said('home-drawing.yaml', words.replace('about [now] kW', 'about [nwo] kW'), homeDrawing),
	).toMatch(
		/content\/home-drawing\.yaml:\d+ total has a name in square brackets that nothing here fills in\. Known are: \[now\], \[fires\]/,
	);
});

test('an invalid date, an unknown status and a too long figure are all reported at once', () => {
	const wrong = claim
		.replace('2026-11-20', '2026-02-30')
		.replace('published', 'shown')
		.replace('1-2 days\n', `${'very '.repeat(20)}long\n`);
	const message = said('claims.yaml', wrong, claims);
	expect(message).toContain(
		'content/claims.yaml:9 loft-days.checked is not a day written as 2026-11-30',
	);
	expect(message).toContain('content/claims.yaml:11 loft-days.status');
	expect(message).toContain(
		'content/claims.yaml:3 loft-days.figure is too long: at most 40 characters',
	);
});

test('HTML in a text is refused', () => {
	expect(
		said('claims.yaml', claim.replace('For one loft.', 'For <b>one</b> loft.'), claims),
	).toContain('plain words, without HTML');
});

test('invalid YAML is reported with its line', () => {
	expect(
		said('facts/schemes.yaml', 'eco4:\n  name: "ECO4\n  nations: [England]\n', schemes),
	).toMatch(/facts\/schemes\.yaml:\d+ /);
});

test('a missing company number is reported', () => {
	expect(said('company.yaml', 'name: Larkfield\n', company)).toMatch(/companyNumber/);
});

test.each([
	['office@tŷ-cynnes.cymru', true],
	['a&b/c@bücher.example', true],
	['hello@example', false],
	['hello at example.co.uk', false],
	['hello@a.example@example.co.uk', false],
	['hello@tŷ cynnes.cymru', false],
])('of %s as the company’s address it is %s that it is accepted', (email, isAccepted) => {
	expect(
		said('company.yaml', `email: ${email}\n`, company).includes(' email is not an e-mail address'),
	).toBe(!isAccepted);
});

test('a valid legal page is accepted', () => {
	const page =
		'title: A\ndescription: B\nupdated: 2026-11-20\nhero: { heading: C, lead: D }\nsections: []\n';
	expect(said('pages/privacy.yaml', page, legalPage)).toMatch(/pages\/privacy\.yaml:5 sections/);
});

test.each([
	['a colon in a text', 'a: b\nheading: Ask us: anything\n', 2, /must stand in quotes/],
	['a line too far left', 'hero:\n  heading: x\n lead: y\n', 3, /begins one space too far out/],
	['a tab', 'hero:\n\theading: x\n', 2, /use spaces/],
	['an open quotation mark', 'a: "hello\nb: x\n', 1, /not closed/],
	['quotation marks inside others', 'a: "hello "there" you"\n', 1, /double quotes as a whole/],
	[
		'a forgotten colon',
		'hero:\n  heading x\n  lead: y\n',
		2,
		/a colon is missing after the name: heading: x/,
	],
	['a sign at the beginning', 'a: @hello\n', 1, /must stand in quotes/],
	['a name twice', 'a: x\na: y\n', 2, /stands here twice/],
] as const)(
	'%s is named once, with its line, in words for whoever keeps the words',
	(_what, text, line, words) => {
		const [, mistake, ...more] = said('pages/home.yaml', text, legalPage).split('\n');
		expect(mistake).toMatch(words);
		expect(mistake).toContain(`content/pages/home.yaml:${line} `);
		expect(more).toEqual([]);
	},
);

test.each([2, 5])(
	'a service page has three or four short answers at a glance: %i are refused',
	(count) => {
		const [first] = content.services;
		if (!first) throw new Error('There are no services.');
		const { slug, ...words } = first;
		const glance = Array.from({ length: count }, (_, index) => ({
			label: `Label ${index}`,
			text: 'An answer.',
		}));
		expect(service.safeParse(words).success).toBe(true);
		expect(service.safeParse({ ...words, glance }).success).toBe(false);
	},
);
