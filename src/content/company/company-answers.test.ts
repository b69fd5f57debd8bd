/** The answers about a firm: which are refused, and what those that are not make of the sample. */
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { loadContent, validate } from '../reader/load-content.ts';
import { content as sample } from '../reader/testing.ts';
import { parseYaml } from '../reader/yaml-files.ts';
import { companyAnswers } from './company-answers.ts';
import { writeCompany } from './company-files.ts';

const EXAMPLE = readFileSync('docs/new-company.yaml', 'utf8');
const schema = companyAnswers(
	sample.allServices.map(({ slug }) => slug),
	Object.keys(sample.schemes),
);
const read = (text: string) => validate(parseYaml('answers.yaml', Buffer.from(text)), schema);
/** The example without what it has of that name, and with this line at its end. */
const withLine = (line: string) =>
	EXAMPLE.replace(new RegExp(`^${line.split(':')[0]}:.*\\n(?:[ -].*\\n)*`, 'm'), '') +
	(line.includes(':') ? `${line}\n` : '');

test('docs/new-company.yaml can be used as it is, and has every name, in comments those that may be left out', () => {
	expect(read(EXAMPLE).mistakes).toEqual([]);
	const named = [...EXAMPLE.matchAll(/^(?:# )?(\w+):(?: |$)/gm)].map(([, name]) => name);
	expect(named.sort()).toEqual(Object.keys(schema.shape).sort());
});

test.each([
	['nam: Avonside', 'nam  Unrecognized key: "nam"'],
	['companyNumber: "00000000"', 'companyNumber  is a number that no company has'],
	['registeredOffice: 12 Harbour Road', 'registeredOffice  does not end with its postcode'],
	['vatNumber: none', 'vatNumber  is not a VAT number such as GB 123 4567 82'],
	['email: hello@example.co.uk', 'email  is an address that nobody reads'],
	['phone: 01174960199', 'phone  is to be written with its spaces'],
	['phone: 117 496 0199', 'phone  is not a UK phone number such as 0113 496 0142'],
	['area: Homes in Ceredigion.', 'area  ends with a full stop'],
	['copyrightYear: 2099', 'copyrightYear  is yet to come'],
	['officeAt: [-2.598, 51.449]', 'officeAt  has the longitude first'],
	['officeHours: { opens: "17:30", closes: "08:30", bankHolidays: Scotland }', 'closes before'],
	[
		'officeHours: { opens: "08:30", closes: "17:30", bankHolidays: Scotland, also: none }',
		'officeHours.also  is left out where there are no further hours',
	],
	['services: {}', 'services  is left out to offer all of them'],
	['worksWith: [nest]', 'worksWith[0]  is not a scheme: eco4'],
	['colours: { brand: "#ffd400" }', 'colours.brand  is a colour on which'],
	[
		'visits: { who: Jo, takes: 1 hour, week: { monday: { districts: [ls6] } } }',
		'visits.week.monday.districts[0]  is not a postcode',
	],
	[
		'visits: { who: Jo, takes: 1 hour, week: {}, pm: { from: "17:00", to: "13:00" } }',
		'visits.pm  ends before it begins',
	],
	[
		'visits: { who: Jo, takes: 1 hour, week: {}, pm: { from: "17:00", to: "20:00" } }',
		'visits.pm  ends before it begins, or after 18:00',
	],
	[
		'visits: { who: Jo, takes: 1 hour, week: {}, ahead: { from: 9, to: 2 } }',
		'visits.ahead  ends before it begins',
	],
])('%s is refused with its place', (line, mistake) => {
	const { data, mistakes } = read(withLine(line));
	expect(data).toBeUndefined();
	expect(mistakes.join('\n')).toContain(mistake);
	expect(mistakes.join('\n')).toMatch(/^answers\.yaml:\d+:\d+ {2}/);
});

const avonside = read(EXAMPLE).data;
const clyde = read(`name: Clyde Warm Homes
legalName: Clyde Warm Homes Ltd
companyNumber: SC123456
registeredIn: Scotland
registeredOffice: 4 Dock Road, Greenock, PA15 1AA
email: hello@clydewarm.scot
phone: 01475 496 014
officeHours: { opens: "09:00", closes: "17:00", bankHolidays: Scotland }
area: Homes in Inverclyde and Renfrewshire
nations: [Scotland]
copyrightYear: 2026
officeAt: [55.948, -4.764]
response: { workingDays: 2, caller: Morag or Ewan }
worksWith: [eco4]
colours: { brand: "#5c1230" }
`).data;

test('of the sample two different firms can be made, one over the other, and neither keeps a word of the one before', () => {
	if (!avonside || !clyde) throw new Error('The answers are refused.');
	const folder = temporaryFolder();
	for (const part of ['content', 'facts']) cpSync(part, join(folder, part), { recursive: true });
	const content = join(folder, 'content');
	const text = (name: string) => readFileSync(join(content, `${name}.yaml`), 'utf8');

	writeCompany(content, avonside);
	const first = loadContent(content);
	expect(text('company')).not.toMatch(/Larkfield|Ashworth|Sample Yard|specification|invented:/);
	expect(first.company).toMatchObject({
		...{ name: 'Avonside Heat & Solar', specification: false, since: avonside.since },
		...{ towns: avonside.towns, people: avonside.people, promises: avonside.promises },
		...{
			visits: avonside.visits,
			appliesFor: avonside.appliesFor,
			notAsked: ['gasBoiler', 'externalWall'],
		},
		openingHours: 'Monday to Friday, 8.30am to 5.30pm, Saturday to noon',
		response: { within: 'one working day' },
	});
	expect(Object.keys(first.company.guidePrices)).toEqual(['air-source-heat-pumps', 'solar-pv']);
	expect(first.services.map(({ slug }) => slug)).toEqual([
		'air-source-heat-pumps',
		'battery-storage',
		'solar-pv',
	]);
	expect(first.brand.colours).toEqual(avonside.colours);
	// Only whoever signs a figure answers for it. Nothing else about the claims changes.
	const published = (claims: string) => claims.replaceAll('status: withheld', 'status: published');
	expect(text('claims')).not.toContain('status: published');
	expect(published(text('claims'))).toBe(published(readFileSync('content/claims.yaml', 'utf8')));

	// What the firm has written itself since, and the answers do not name.
	const signed = text('claims').replace(
		'\n  status: withheld\n',
		'\n  status: published\n  signed: { by: Morag Kerr, on: 2026-11-22 }\n',
	);
	writeFileSync(join(content, 'claims.yaml'), signed);
	appendFileSync(
		join(content, 'company.yaml'),
		'# Ours\nsocial:\n  - https://www.facebook.com/clyde\n',
	);
	writeCompany(content, clyde);
	const second = loadContent(content);
	expect(text('claims')).toBe(signed);
	expect(text('company')).toContain('# Ours\nsocial:\n  - https://www.facebook.com/clyde\n');
	expect(second.company).toMatchObject({
		...{ name: 'Clyde Warm Homes', nations: ['Scotland'], worksWith: ['eco4'], appliesFor: [] },
		...{ people: [], promises: {}, guidePrices: {} },
		response: { within: 'two working days', caller: 'Morag or Ewan' },
	});
	const { since, towns, visits, notAsked } = second.company;
	expect([since, towns, visits, notAsked].filter(Boolean)).toEqual([]);
	expect(second.services).toHaveLength(13);
	expect(second.brand.colours).toEqual({ brand: '#5c1230' });
});
