/** What `npm run new-company` writes, and what it refuses. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseContent } from '../reader/load-content.ts';
import { brand } from '../schemas/brand-schema.ts';
import * as schemas from '../schemas/content-schemas.ts';
import {
	type CompanyAnswers,
	companyAnswers,
	exampleAnswers,
	fileAnswer,
	filesOfCompany,
	mapOfOffice,
	presentAnswers,
	problemWith,
	questions,
	sampleLines,
	takenAway,
	typedAnswer,
	typedPlace,
	unreadableColour,
} from './company-questions.ts';

const read = (name: string) => readFileSync(`content/${name}.yaml`, 'utf8');
const sample = {
	company: read('company'),
	brand: read('brand'),
	claims: read('claims'),
	services: {
		'solar-pv': read('services/solar-pv'),
		'loft-insulations': read('services/loft-insulations'),
	},
};

const answers: CompanyAnswers = {
	name: 'Clyde Warm Homes',
	legalName: 'Clyde Warm Homes Ltd',
	companyNumber: 'SC123456',
	registeredIn: 'Scotland',
	registeredOffice: '4 Dock Road, Greenock, PA15 1AA',
	email: 'hello@clydewarm.scot',
	phone: '01475 496 014',
	opens: '09:00',
	closes: '17:00',
	also: 'Saturday to noon',
	area: 'Homes in Inverclyde and Renfrewshire',
	nations: ['Scotland'],
	workingDays: 2,
	caller: 'Morag or Ewan',
	latitude: 55.948,
	longitude: -4.764,
	promises: ['freeSurvey', 'mailbox'],
	services: ['loft-insulations'],
	brand: '#12305c',
	accent: '#b3123f',
	paper: '#f6f8fb',
	copyrightYear: 2026,
	since: 2011,
};
const written = filesOfCompany(sample, answers);

test('the files that it writes are valid and say what was answered', () => {
	const company = parseContent('company.yaml', written.company, schemas.company);
	// The program has checked nothing.
	expect(company.since).toEqual({ year: 2011, source: { name: 'Our own records' } });
	expect(company).toMatchObject({
		name: 'Clyde Warm Homes',
		companyNumber: 'SC123456',
		nations: ['Scotland'],
		people: [],
		appliesFor: [],
	});
	expect(company.officeHours).toEqual({
		opens: '09:00',
		closes: '17:00',
		bankHolidays: 'Scotland',
		also: 'Saturday to noon',
	});
	expect(company.response).toMatchObject({
		within: 'two working days',
		workingDays: 2,
		caller: 'Morag or Ewan',
	});
	expect(Object.keys(company.promises)).toEqual(['freeSurvey', 'mailbox']);
	expect([company.towns, company.guidePrices]).toEqual([undefined, {}]);
	expect(parseContent('brand.yaml', written.brand, brand).colours).toEqual({
		brand: '#12305c',
		accent: '#b3123f',
		paper: '#f6f8fb',
	});
});

test('nothing of the sample stays, in words or in comments that say it is invented', () => {
	const sampleNamed = sampleLines([['content/company.yaml', sample.company]], sample.company);
	expect(sampleNamed.length).toBeGreaterThan(4);
	expect(sampleLines([['content/company.yaml', written.company]], sample.company)).toEqual([]);
	expect(written.company).not.toMatch(/below (?:is|are) invented/i);
});

test('a figure is withheld until somebody of the company signs it, and nothing else about claims changes', () => {
	const claims = parseContent('claims.yaml', written.claims, schemas.claims);
	expect(new Set(Object.values(claims).map(({ status }) => status))).toEqual(new Set(['withheld']));
	expect(written.claims.replaceAll('status: withheld', 'status: published')).toBe(
		sample.claims.replaceAll('status: withheld', 'status: published'),
	);
	const signed = sample.claims.replace(
		/^ {2}status: published$/m,
		'  status: published\n  signed: { by: Morag Kerr, on: 2026-11-22 }',
	);
	const [first] = Object.values(
		parseContent(
			'claims.yaml',
			filesOfCompany({ ...sample, claims: signed }, answers).claims,
			schemas.claims,
		),
	);
	expect(first?.status).toBe('published');
	// A figure that our own estimate contradicts is withheld although somebody signed it.
	const [name = ''] = Object.keys(parseContent('claims.yaml', signed, schemas.claims));
	const withheld = filesOfCompany({ ...sample, claims: signed }, answers, [name]).claims;
	expect(parseContent('claims.yaml', withheld, schemas.claims)[name]?.status).toBe('withheld');
});

test('the services that were not named are switched off, in their own files, and back on when they are named again', () => {
	const isOff = (files: Readonly<Record<string, string>>, slug: string) =>
		parseContent(`services/${slug}.yaml`, files[slug] ?? '', schemas.service).offered === false;
	expect([
		isOff(written.services, 'solar-pv'),
		isOff(written.services, 'loft-insulations'),
	]).toEqual([true, false]);
	expect(written.services['loft-insulations']).toBe(sample.services['loft-insulations']);
	const again = filesOfCompany(
		{ ...sample, services: written.services },
		{ ...answers, services: [] },
	);
	expect(again.services).toEqual(sample.services);
	expect(parseContent('company.yaml', written.company, schemas.company).notAsked).toEqual([
		'gasBoiler',
		'externalWall',
	]);
});

test('the example file has every name, and answers that can be used; what may be left empty is left empty in it', () => {
	const example: Record<string, unknown> = parse(exampleAnswers());
	expect(Object.keys(example).sort()).toEqual(Object.keys(companyAnswers.shape).sort());
	for (const { name } of questions)
		expect(problemWith(name, fileAnswer(name, example[name])), name).toBeUndefined();
	for (const name of [
		'tradingAddress',
		'vatNumber',
		'icoNumber',
		'also',
		'since',
		'promises',
		'services',
	] as const)
		for (const empty of ['', null])
			expect(problemWith(name, fileAnswer(name, empty)), name).toBeUndefined();
	expect(problemWith('name', fileAnswer('name', ''))).toBeDefined();
});

test('answered again in the same way, a company’s files stay as they are, byte for byte', () => {
	const made = {
		...written,
		company: `${written.company}\nsocial: ["https://www.facebook.com/clyde"] # ours\n`,
	};
	const again = companyAnswers.parse(presentAnswers(made));
	expect(again).toEqual({ ...answers, services: ['loft-insulations'] });
	expect(filesOfCompany(made, again)).toEqual(made);
	expect(takenAway(made, { ...again, also: undefined, services: ['solar-pv'] })).toEqual([
		'also: Saturday to noon',
		'the page of loft-insulations, which is switched off',
	]);
});

test.each([
	['email', 'hello@example.co.uk', 'That is an address of the sample, which nobody reads.'],
	['companyNumber', '00000000', 'That is the sample’s, which no company has.'],
	[
		'phone',
		'0113 496 019',
		'That has a digit too few or too many for a UK phone number: it has eleven, such as 0113 496 0142.',
	],
	[
		'phone',
		'01134960142',
		'That is to be written with its spaces, as people read it: 0113 496 0142.',
	],
	['phone', '+44 1475 496014', 'That is not a UK phone number such as 0113 496 0142.'],
	['nations', 'Scotland, Ireland', 'That is not one of the answers.'],
	['workingDays', 'soon', 'That is not a whole number from 1 to 10.'],
	['workingDays', '12 days', 'That is not a whole number from 1 to 10.'],
	['latitude', 'Leeds', 'That is not a number of degrees, such as 53.797.'],
	['latitude', '5.9', 'That is not in the United Kingdom.'],
	['accent', 'red', 'That is not a colour written as "#0e3b2e", in quotation marks.'],
] as const)('%s: “%s” is refused', (question, typed, sentence) => {
	expect(problemWith(question, typedAnswer(question, typed))).toBe(sentence);
});

test('numbers are taken as people write them, and services by the name that people call them', () => {
	const given = {
		workingDays: '2 days',
		latitude: '53,81',
		longitude: '-1,55',
		since: '1998',
	} as const;
	for (const [name, typed] of Object.entries(given))
		expect(problemWith(name as 'since', typedAnswer(name as 'since', typed)), name).toBeUndefined();
	expect(
		companyAnswers
			.pick({ workingDays: true, latitude: true, longitude: true, since: true })
			.parse(given),
	).toEqual({
		workingDays: 2,
		latitude: 53.81,
		longitude: -1.55,
		since: 1998,
	});
	const services = [['solar-pv', 'Solar PV']] as const;
	expect(typedAnswer('services', 'solar pv, battery-storage', services)).toEqual([
		'solar-pv',
		'battery-storage',
	]);
	expect(typedAnswer('services', 'All', services)).toEqual([]);
});

test('a colour that nobody could read is measured when it is asked for, against the others as far as they are known', () => {
	expect(unreadableColour('brand', { brand: '#6fa8dc' })).toMatch(
		/^Not everybody could read words on it or in it. The nearest that everybody can read is #/,
	);
	// Dark words stand on a light accent.
	expect(unreadableColour('accent', { brand: '#12305c', accent: '#fca311' })).toBeUndefined();
	expect(
		unreadableColour('copyrightYear', { brand: '#6fa8dc', copyrightYear: 2026 }),
	).toBeUndefined();
});

test('where the office is is read from what a map shows, copies or has in its address, and looked up by the postcode that was given', () => {
	const place = { latitude: '55.9480', longitude: '-4.7640' };
	for (const typed of [
		'55.9480, -4.7640',
		'55.9480 -4.7640',
		'https://www.openstreetmap.org/search?query=PA15%201AA#map=17/55.9480/-4.7640',
		'https://www.google.com/maps/place/Greenock/@55.9480,-4.7640,17z/data=!3m1',
	])
		expect(typedPlace(typed), typed).toEqual(place);
	for (const typed of [
		'55.9480',
		'PA15 1AA',
		'55,9480',
		'https://www.openstreetmap.org/search?query=PA15%201AA',
	])
		expect(typedPlace(typed), typed).toBeUndefined();
	const offices = {
		registeredOffice: '4 Dock Road, Greenock, PA15 1AA',
		tradingAddress: '9 Harbour Lane, Greenock, pa15 2bb',
	};
	expect(mapOfOffice(offices)).toBe('https://www.openstreetmap.org/search?query=PA15%202BB');
	expect(mapOfOffice({ registeredOffice: offices.registeredOffice })).toBe(
		'https://www.openstreetmap.org/search?query=PA15%201AA',
	);
	expect(mapOfOffice({ registeredOffice: 'Somewhere' })).toBeUndefined();
});

test('docs/new-company.yaml has every question with an example of its answer', async () => {
	await expect(exampleAnswers()).toMatchFileSnapshot('../../../docs/new-company.yaml');
});
