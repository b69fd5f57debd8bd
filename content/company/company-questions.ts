/** Turns the sample's content into another company's: what `npm run new-company` asks, writes, and leaves to be done by hand. */
import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import * as z from 'zod';
import { slug } from '../../facts/fact-fields.ts';
import { brand } from '../schemas/brand-schema.ts';
import { company, notAskedAnswers } from '../schemas/content-schemas.ts';
import { PAINTED, unreadablePairs } from './brand-contrast.ts';
import { SAMPLE_NUMBER } from './sample-company.ts';

const { shape } = company;
const { brand: colour } = brand.shape.colours.shape;
const hours = shape.officeHours.shape;

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** A whole number, also with what somebody writes behind it: "2 days". */
const wholeNumber = (least: number, most: number) => {
	const wrong = `is not a whole number from ${least} to ${most}`;
	const number = z.number(wrong).int(wrong).min(least, wrong).max(most, wrong);
	return z.preprocess((typed) => (typeof typed === 'string' ? Number(/^(\d+)(?: \w+)?$/.exec(typed.trim())?.[1]) : typed), number);
};

/** Degrees, also with a comma as their point. */
const degrees = (least: number, most: number) => {
	const number = z
		.number('is not a number of degrees, such as 53.797')
		.min(least, 'is not in the United Kingdom')
		.max(most, 'is not in the United Kingdom');
	return z.preprocess((typed) => (typeof typed === 'string' ? Number(typed.trim().replace(',', '.') || 'nothing') : typed), number);
};

/** What the owner of the site says about the company, by the name of the question. */
export const companyAnswers = z.strictObject({
	name: shape.name,
	legalName: shape.legalName,
	companyNumber: shape.companyNumber.refine((number) => number !== SAMPLE_NUMBER, 'is the sample’s, which no company has'),
	registeredIn: shape.registeredIn,
	registeredOffice: shape.registeredOffice,
	email: shape.email.refine((address) => !/@example\./.test(address), 'is an address of the sample, which nobody reads'),
	phone: shape.phone,
	opens: hours.opens,
	closes: hours.closes,
	also: hours.also,
	area: shape.area,
	nations: shape.nations,
	workingDays: wholeNumber(1, 10),
	caller: shape.response.shape.caller,
	latitude: degrees(49, 61),
	longitude: degrees(-9, 2),
	promises: z.array(z.keyof(shape.promises)),
	/** The services on offer, by file name; none for all of them. */
	services: z.array(slug).default([]),
	brand: colour,
	accent: colour,
	paper: colour,
	copyrightYear: wholeNumber(2000, 2100),
	since: wholeNumber(1800, 2100).optional(),
	tradingAddress: shape.tradingAddress,
	vatNumber: shape.vatNumber,
	icoNumber: shape.icoNumber,
});
export type CompanyAnswers = z.infer<typeof companyAnswers>;
export type Question = keyof CompanyAnswers;

/** How each answer is asked for, in order. `lists` says that several are given, separated by commas. */
export const questions: readonly { readonly name: Question; readonly ask: string; readonly lists?: boolean }[] = [
	{ name: 'name', ask: 'What do people call the company?' },
	{ name: 'legalName', ask: 'Its name in the register of companies' },
	{ name: 'companyNumber', ask: 'Its number there, eight characters' },
	{ name: 'registeredIn', ask: 'Registered in: England and Wales, Scotland or Northern Ireland' },
	{ name: 'registeredOffice', ask: 'The address of the registered office, in one line' },
	{ name: 'tradingAddress', ask: 'The address at which people find you, if it is another (may be left empty)' },
	{ name: 'vatNumber', ask: 'The VAT number, such as GB 123 4567 82 (may be left empty)' },
	{ name: 'icoNumber', ask: 'The number in the Information Commissioner’s register, such as ZA123456 (may be left empty)' },
	{ name: 'email', ask: 'The e-mail address that visitors see' },
	{ name: 'phone', ask: 'The phone number, with its spaces' },
	{ name: 'opens', ask: 'When the office opens, such as 08:30' },
	{ name: 'closes', ask: 'When it closes, such as 17:30' },
	{ name: 'also', ask: 'Further hours in words, such as Saturday to noon (may be left empty)' },
	{ name: 'area', ask: 'Whom you work for and where, such as: Homes and small businesses in Fife' },
	{ name: 'nations', ask: 'The nations you work in: England, Scotland, Wales, Northern Ireland', lists: true },
	{ name: 'workingDays', ask: 'Within how many working days you ring everybody back, 1 to 10' },
	{ name: 'caller', ask: 'Who rings, such as: Somebody from our office' },
	{
		name: 'latitude',
		ask: 'Where the office is: latitude, such as 53.797, or both numbers, or the address of a web page whose map stands on it',
	},
	{ name: 'longitude', ask: 'Where the office is: longitude, such as -1.545' },
	{ name: 'promises', ask: 'What you promise beyond the law, by name, such as: freeSurvey, putRight', lists: true },
	{ name: 'services', ask: 'Which services you offer, by either name; leave it empty, or write all, for all of them', lists: true },
	{ name: 'brand', ask: 'Your dark colour, for headings and the footer, such as #12305c' },
	{ name: 'accent', ask: 'Your strong colour, for buttons, such as #b3123f' },
	{ name: 'paper', ask: 'The colour of the page, such as #f6f8fb' },
	{ name: 'copyrightYear', ask: 'The year behind the © in the footer' },
	{ name: 'since', ask: 'The year in which you began (may be left empty)' },
];

/** A typed answer as the schema wants it: without quotation marks around it, a list split, an empty one left out. */
export function typedAnswer(question: Question, typed: string, services: readonly (readonly [slug: string, name: string])[] = []): unknown {
	const answer = typed.trim().replace(/^"(.*)"$/, '$1');
	const isList = questions.find(({ name }) => name === question)?.lists === true;
	if (answer === '') return isList ? [] : undefined;
	if (!isList) return answer;
	const items = answer.split(',').map((item) => item.trim());
	if (question !== 'services') return items;
	if (/^all$/i.test(answer)) return [];
	return items.map((item) => services.find((names) => names.some((name) => name.toLowerCase() === item.toLowerCase()))?.[0] ?? item);
}

/** Both numbers of a place, as a map on the web shows or copies them, or has them in its address. Undefined where they are not both there. */
export function typedPlace(typed: string): { readonly latitude: string; readonly longitude: string } | undefined {
	const [, latitude, longitude] = /(?:^|[@/])(-?\d{1,2}\.\d{1,20})(?:, |[,/ ])(-?\d{1,2}\.\d{1,20})(?![\d.])/.exec(typed.trim()) ?? [];
	return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}

/** A map at the office's postcode: there is no table of places here. Undefined where no address has one. */
export function mapOfOffice({
	tradingAddress,
	registeredOffice,
}: {
	tradingAddress?: unknown;
	registeredOffice?: unknown;
}): string | undefined {
	const [postcode] = /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.exec(String(tradingAddress ?? registeredOffice ?? '').trim()) ?? [];
	return postcode && `https://www.openstreetmap.org/search?query=${encodeURIComponent(postcode.toUpperCase())}`;
}

/** What nobody could read if that colour were taken, and the nearest that everybody could. Undefined for another question. */
export function unreadableColour(question: Question, given: Readonly<Record<string, unknown>>): string | undefined {
	// Those not given yet are the sample's, with which each can be measured.
	const chosen = Object.keys(PAINTED).flatMap((name) => (given[name] ? [[name, given[name]]] : []));
	const pair = unreadablePairs({ ...PAINTED, ...Object.fromEntries(chosen) }).find(({ change }) => change === question);
	if (!pair) return undefined;
	const { what, contrast, least, nearest } = pair;
	const cure = nearest ? `The nearest that everybody can read is ${nearest}.` : 'Choose another.';
	return `With it, ${what} would have a contrast of ${contrast.toFixed(2)}, and need ${least}. ${cure}`;
}

/** What is wrong with an answer, in a sentence; undefined if nothing is. */
export function problemWith(question: Question, value: unknown): string | undefined {
	const { error } = companyAnswers.shape[question].safeParse(value);
	const message = error?.issues[0]?.message;
	return message && `That ${/^(?:Invalid|Too)/.test(message) ? 'is not one of the answers' : message}.`;
}

/** The content files that change, as texts. */
export interface CompanyFiles {
	readonly company: string;
	readonly brand: string;
	readonly claims: string;
	/** The files of the services, by file name. */
	readonly services: Readonly<Record<string, string>>;
}

/**
 * The files as that company has them, with their comments. What would be untrue of it is taken out: the sample's people, towns and prices.
 * A claim that nobody of the company has signed is withheld: it is the sample's, and the company would answer for it.
 */
export function filesOfCompany(
	files: CompanyFiles,
	answers: CompanyAnswers,
	today: string,
	/** Claims that are withheld although somebody signed them, because our own estimate contradicts them. */
	contradicted: readonly string[] = [],
): CompanyFiles {
	return {
		company: companyFile(files.company, answers, today),
		brand: brandFile(files.brand, answers),
		claims: claimsFile(files.claims, contradicted),
		services: serviceFiles(files.services, answers.services),
	};
}

function companyFile(text: string, answers: CompanyAnswers, today: string): string {
	const document = parseDocument(text);
	const set = (path: readonly string[], value: unknown) => document.setIn(path, value);
	// The sample's says that it is invented.
	const first = isMap(document.contents) && document.contents.items[0]?.key;
	if (isScalar(first)) first.commentBefore = ' Who the company is. content/README.md explains each kind of value.';
	for (const name of ['name', 'legalName', 'companyNumber', 'registeredIn', 'registeredOffice', 'email', 'phone', 'area'] as const)
		set([name], answers[name]);
	for (const name of ['tradingAddress', 'vatNumber', 'icoNumber'] as const) {
		if (answers[name]) set([name], answers[name]);
		else document.delete(name);
	}
	for (const name of ['otherPhones', 'social']) document.delete(name);
	set(['officeHours', 'opens'], answers.opens);
	set(['officeHours', 'closes'], answers.closes);
	set(['officeHours', 'bankHolidays'], answers.registeredIn);
	if (answers.also) set(['officeHours', 'also'], answers.also);
	else document.deleteIn(['officeHours', 'also']);
	set(['nations'], document.createNode(answers.nations, { flow: true }));
	set(['copyrightYear'], answers.copyrightYear);
	set(['response', 'workingDays'], answers.workingDays);
	set(['response', 'within'], `${WORDS[answers.workingDays - 1]} working ${answers.workingDays === 1 ? 'day' : 'days'}`);
	set(['response', 'caller'], answers.caller);
	setMap(document, answers);
	for (const name of Object.keys(shape.promises.shape))
		if (!answers.promises.some((promise) => promise === name)) document.deleteIn(['promises', name]);
	set(['appliesFor'], document.createNode([], { flow: true }));
	if (answers.services.length > 0) set(['notAsked'], document.createNode(notAskedAnswers, { flow: true }));
	dropSample(document);
	if (answers.since) set(['since'], { year: answers.since, source: { name: 'Our own records' }, checked: today });
	return document.toString({ lineWidth: 0 });
}

/** Takes out what is marked as the sample's: people, towns and prices, which would be untrue of any other firm. */
function dropSample(document: Document): void {
	const isOfSample = (value: unknown) => isMap(value) && value.get('sample') === true;
	const people = document.get('people');
	if (isSeq(people)) {
		people.items = people.items.filter((person) => !isOfSample(person));
		if (people.items.length === 0) document.set('people', document.createNode([], { flow: true }));
	}
	if (isOfSample(document.get('towns'))) document.delete('towns');
	const prices = document.get('guidePrices');
	if (isMap(prices)) {
		prices.items = prices.items.filter(({ value }) => !isOfSample(value));
		if (prices.items.length === 0) document.set('guidePrices', document.createNode({}, { flow: true }));
	}
}

/** The map of the place, in the same service's words as the sample's. */
function setMap(document: Document, { latitude, longitude }: CompanyAnswers): void {
	const box = [longitude - 0.015, latitude - 0.0055, longitude + 0.015, latitude + 0.0055].map((degree) => degree.toFixed(4)).join(',');
	document.setIn(['map', 'embed'], `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik`);
	document.setIn(['map', 'link'], `https://www.openstreetmap.org/#map=15/${latitude}/${longitude}`);
}

function brandFile(text: string, { brand, accent, paper }: CompanyAnswers): string {
	const document = parseDocument(text);
	for (const [name, value] of Object.entries({ brand, accent, paper })) {
		const quoted = document.createNode(value);
		quoted.type = 'QUOTE_DOUBLE';
		document.setIn(['colours', name], quoted);
	}
	return document.toString({ lineWidth: 0 });
}

/** Each service's file with its switch: one line below its name. */
function serviceFiles(files: CompanyFiles['services'], offered: readonly string[]): CompanyFiles['services'] {
	return Object.fromEntries(
		Object.entries(files).map(([name, text]) => {
			const asked = text.replace(/^offered: .*\n/m, '');
			const isOffered = offered.length === 0 || offered.includes(name);
			return [name, isOffered ? asked : asked.replace(/^name: .*\n/m, (line) => `${line}offered: false\n`)];
		}),
	);
}

/** Line by line, so that nothing else in that long file changes. */
function claimsFile(text: string, contradicted: readonly string[]): string {
	const blocks = text.split(/^(?=[\w-]+:\s*$)/m);
	return blocks
		.map((block) =>
			/^ {2}signed:/m.test(block) && !contradicted.some((name) => block.startsWith(`${name}:`))
				? block
				: block.replace(/^ {2}status: published$/m, '  status: withheld'),
		)
		.join('');
}

/** A line that still says what only the sample may say. */
export interface SampleLine {
	readonly file: string;
	readonly line: number;
	readonly says: string;
}

/** The lines of these files that name the sample, its place, its e-mail or its phone; comments are not shown to anybody. */
export function sampleLines(files: readonly (readonly [file: string, text: string])[], sample: string): SampleLine[] {
	const { name, email, phone, registeredOffice } = parseDocument(sample).toJS() as Record<string, string>;
	const facts = [name, email, email?.split('@')[1], phone, ...(registeredOffice?.split(', ') ?? [])].filter((fact) => fact !== undefined);
	return files.flatMap(([file, text]) =>
		text.split('\n').flatMap((says, index) => {
			const shown = says.replace(/(?:^|\s)#.*/, '');
			return facts.some((fact) => shown.includes(fact)) ? [{ file, line: index + 1, says: says.trim() }] : [];
		}),
	);
}
