/**
 * Mistakes that people make in content files, each with what they read. They are made in today's
 * files, found by their shape and not by their words, so that another company's words do not fail
 * them. How a file is laid out, and how it is encoded, is tested beside the reader.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ContentError, loadContent, parseContent } from '../reader/load-content.ts';
import { placeholderValues } from '../reader/placeholders.ts';
import { serviceProblems } from '../reader/service-problems.ts';
import { content } from '../reader/testing.ts';
import { brand } from '../schemas/brand-schema.ts';
import * as schemas from '../schemas/content-schemas.ts';
import * as facts from '../schemas/fact-schemas.ts';
import { brokenContentLinks } from './content-links.ts';

const FILES: Readonly<Record<string, z.ZodType>> = {
	'services/solar-pv.yaml': schemas.service,
	'company.yaml': schemas.company,
	'brand.yaml': brand,
	'claims.yaml': schemas.claims,
	'facts/schemes.yaml': facts.schemes,
};
const words = placeholderValues(content.company, ['solar']);

/** The mistakes found in a file after an edit, without the heading. */
function mistakesAfter(file: string, pattern: RegExp, replacement: string): string[] {
	const path = file.startsWith('facts/') ? file : `content/${file}`;
	const text = readFileSync(path, 'utf8');
	expect(text, 'the edit finds its place').toMatch(pattern);
	try {
		parseContent(
			file,
			text.replace(pattern, replacement),
			FILES[file] as z.ZodType,
			file === 'company.yaml' ? undefined : words,
		);
		return [];
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return error.mistakes.map((mistake) => mistake.trim());
	}
}

const SERVICE = 'services/solar-pv.yaml';
const TOWNS = /^towns:\n(?: .*\n)+|(?![\s\S])/m;
const towns = (at: string) =>
	`towns: { places: [{ name: Otley, at: ${at} }], source: { name: Ours }, checked: 2026-11-20 }\n`;
/** A line more in content/company.yaml. */
const more = (line: string) => ['company.yaml', /^promises:$/m, `${line}\npromises:`] as const;

test.each<[string, readonly [string, RegExp, string], RegExp]>([
	['a VAT number with a wrong digit', more('vatNumber: GB 123 4567 83'), /has a digit wrong/],
	['a VAT number in another form', more('vatNumber: 123456782'), / vatNumber /],
	['a registration that is none', more('icoNumber: 12345678'), / icoNumber /],
	[
		'a page on another firm’s site',
		more('social: [https://www.another-installer.co.uk/us]'),
		/social no\. 1 is not on one of the sites that are known here/,
	],
	[
		'a page that is the whole site',
		more('social: [https://www.facebook.com/]'),
		/social no\. 1 leads to the site itself/,
	],
	[
		'a number without what it is for',
		more('otherPhones: [{ number: 0113 496 0199 }]'),
		/otherPhones no\. 1 for is missing/,
	],
	[
		'a phone number with a digit missing',
		['company.yaml', /^phone: .*$/m, 'phone: 0113 496 019'],
		/phone has a digit too few or too many/,
	],
	[
		'a place with the longitude first',
		['company.yaml', TOWNS, towns('[-1.69, 53.9]')],
		/no\. 1 at has the longitude first/,
	],
	[
		'a place elsewhere',
		['company.yaml', TOWNS, towns('[48.85, 2.35]')],
		/no\. 1 at is not a place in the United Kingdom/,
	],
	[
		'a photograph as iPhones take it',
		more('photographs: { van: { file: Jo.HEIC, alt: Our van } }'),
		/photographs\.van\.file is a HEIC photograph/,
	],
	[
		'a colour without quotes',
		['brand.yaml', /^ {2}accent: .*$/m, '  accent: #c43f0a'],
		/loses its colour, because a # begins a note: put it in quotes, "#c43f0a"/,
	],
	[
		'a misspelt name',
		[SERVICE, /^summary:/m, 'sumary:'],
		/sumary is not known here\. Did you mean summary\?/,
	],
	[
		'HTML',
		[SERVICE, /^summary: .*$/m, 'summary: Make <b>your own</b> power.'],
		/summary has a < or >: content is plain words, without HTML/,
	],
	[
		'a path without its folder',
		[SERVICE, /^path: .*$/m, 'path: solar'],
		/path is not a path such as \/services\/solar-PV/,
	],
	[
		'a claim without its source',
		['claims.yaml', /^ {2}source:.*\n(?: {4}.*\n)*/m, ''],
		/\.source is missing/,
	],
	[
		'a link that is none',
		['facts/schemes.yaml', /^ {2}officialPage: .*$/m, '  officialPage: gov.uk'],
		/officialPage is not a full https:\/\/ address/,
	],
])('%s is named once, with its file and line', (_mistake, [file, pattern, text], sentence) => {
	const [said, ...others] = mistakesAfter(file, pattern, text);
	expect(said).toMatch(/^(?:content|facts)\/[\w/.-]+:\d+ /);
	expect(said).toMatch(sentence);
	expect(others).toEqual([]);
});

test.each([
	'vatNumber: GB 123 4567 82',
	// By the newer of the two rules.
	'vatNumber: GB 123 4567 27',
	'icoNumber: ZA123456\nsocial: [https://www.facebook.com/your-page, "https://maps.app.goo.gl/abc"]',
	'otherPhones: [{ for: "Heating broken, day and night", number: 0113 496 0199 }]',
])('%s is right', (line) => expect(mistakesAfter(...more(line))).toEqual([]));

test('several mistakes in a file are all named at once', () => {
	expect(
		mistakesAfter('company.yaml', /^email: .*\nphone: .*$/m, 'email: hello\nphone: 01134960142'),
	).toHaveLength(2);
});

test('what only several services together show is named with both files and what to do', () => {
	const [first, second] = content.services;
	if (!first || !second) throw new Error('There are too few services.');
	const names = {
		asks: content.services.flatMap(({ ask, extras = [] }) => [
			ask,
			...extras.flatMap((extra) => extra.ask ?? []),
		]),
		diagrams: content.services.map(({ slug }) => slug),
		drawings: content.services.map(({ slug }) => slug),
		groups: ['Keep the heat in'],
	};
	const problemsOf = (changed: Partial<typeof second>) =>
		serviceProblems([first, { ...second, ...changed }, ...content.services.slice(2)], names).map(
			({ where, what, todo }) => `${where} ${what} ${todo}`,
		);
	const both = `content/services/${first.slug}.yaml and content/services/${second.slug}.yaml`;
	const own = `content/services/${second.slug}.yaml`;
	const rows: [Partial<typeof second>, string][] = [
		[{ order: first.order }, `${both} services have the same order, ${first.order}.`],
		[{ path: first.path.toUpperCase() }, `${both} services have the same path, ${first.path}:`],
		[{ name: first.name }, `${both} services have the same name, ${first.name}.`],
		[{ ask: 'nothing' }, `${own} ask names the ask nothing, which does not exist.`],
		[
			{ extras: [{ heading: 'More', ask: 'nobody' }] },
			`${own} ask names the ask nobody, which does not exist.`,
		],
		[{ group: 'Windows' }, `${own} group names the group Windows, which does not exist.`],
	];
	for (const [changed, said] of rows)
		expect(problemsOf(changed)).toEqual([expect.stringContaining(said)]);
	// A service without a diagram needs none.
	for (const changed of [{}, { slug: 'triple-glazing' }]) expect(problemsOf(changed)).toEqual([]);
});

test.each([
	[
		'items:\n  - link: /Servces#landlords\n',
		'content/x.yaml:2 links to /Servces#landlords, which leads nowhere. Did you mean /Services?',
	],
	[
		'text: |-\n  See [our shop](/shop/now).\n',
		'content/x.yaml:1 links to /shop/now, which leads nowhere. The pages are: /, /Services.',
	],
	[
		'a:\n  link: /services/#x\nb: "[Ofgem](https://ofgem.gov.uk) [here](/)"\nc:\n  link: Ring us\n',
		undefined,
	],
])('the links of %j', (yaml, sentence) => {
	const found = brokenContentLinks('content/x.yaml', yaml, ['/', '/Services']);
	expect(found.map(({ where, what, todo }) => `${where} ${what} ${todo}`)).toEqual(
		sentence ? [sentence] : [],
	);
});

test.each([
	[
		'areas/Bath page.yml',
		'is not read, because its name does not end in .yaml: call it bath-page.yaml',
	],
	['areas/Bath page.yaml', 'has a name that makes no address: call it bath-page.yaml'],
	['company.yaml.txt', 'is not read, because its name does not end in .yaml: call it company.yaml'],
])('a file called %s', (name, sentence) => {
	const folder = mkdtempSync(join(tmpdir(), 'content-'));
	for (const part of ['content', 'facts']) cpSync(part, join(folder, part), { recursive: true });
	mkdirSync(join(folder, 'content', 'areas'), { recursive: true });
	writeFileSync(join(folder, 'content', name), 'town: Bath\n');
	expect(() => loadContent(join(folder, 'content'))).toThrow(`content/${name} ${sentence}`);
	rmSync(folder, { recursive: true });
});
