/**
 * Turns the sample's content into another company's, and changes that company's later: what `npm
 * run new-company` asks, writes, and takes away.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import * as z from 'zod';
import { SAMPLE } from '../brand/shades.ts';
import { changedColours } from '../brand/tokens.ts';
import { brand } from '../schemas/brand-schema.ts';
import { company, notAskedAnswers } from '../schemas/content-schemas.ts';
import { slug } from '../schemas/fact-fields.ts';
import { isSampleCompany, SAMPLE_NUMBER } from './sample-company.ts';

const { shape } = company;
const { brand: colour } = brand.shape.colours.shape;
const hours = shape.officeHours.shape;

const WORDS = [
	'one',
	'two',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
] as const;

/** A whole number, also with a unit behind it: "2 days". */
const wholeNumber = (least: number, most: number) => {
	const wrong = `is not a whole number from ${least} to ${most}`;
	const number = z.number(wrong).int(wrong).min(least, wrong).max(most, wrong);
	return z.preprocess(
		(typed) =>
			typeof typed === 'string' ? Number(/^(\d+)(?: \w+)?$/.exec(typed.trim())?.[1]) : typed,
		number,
	);
};

/** Degrees, also with a comma as their point. */
const degrees = (least: number, most: number) => {
	const number = z
		.number('is not a number of degrees, such as 53.797')
		.min(least, 'is not in the United Kingdom')
		.max(most, 'is not in the United Kingdom');
	return z.preprocess(
		(typed) =>
			typeof typed === 'string' ? Number(typed.trim().replace(',', '.') || 'nothing') : typed,
		number,
	);
};

/** What the owner of the site says about the company, by the name of the question. */
export const companyAnswers = z.strictObject({
	name: shape.name,
	legalName: shape.legalName,
	companyNumber: shape.companyNumber.refine(
		(number) => number !== SAMPLE_NUMBER,
		'is the sample’s, which no company has',
	),
	registeredIn: shape.registeredIn,
	registeredOffice: shape.registeredOffice,
	email: shape.email.refine(
		(address) => !/@example\./.test(address),
		'is an address of the sample, which nobody reads',
	),
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
	accent: colour.optional(),
	paper: colour.optional(),
	copyrightYear: z.preprocess(
		(typed) => (typeof typed === 'string' ? Number(typed.trim() || Number.NaN) : typed),
		shape.copyrightYear,
	),
	since: wholeNumber(1800, 2100).optional(),
	tradingAddress: shape.tradingAddress,
	vatNumber: shape.vatNumber,
	icoNumber: shape.icoNumber,
});
export type CompanyAnswers = z.infer<typeof companyAnswers>;
export type Question = keyof CompanyAnswers;

/**
 * How each answer is asked for, in order. `lists` says that several are given, separated by commas.
 * `example` is a possible answer.
 */
export const questions: readonly {
	readonly name: Question;
	readonly ask: string;
	readonly lists?: boolean;
	readonly example: unknown;
}[] = [
	{ name: 'name', ask: 'What do people call the company?', example: 'Avonside Heat & Solar' },
	{
		name: 'legalName',
		ask: 'Its name in the register of companies',
		example: 'Avonside Heat and Solar Ltd',
	},
	{ name: 'companyNumber', ask: 'Its number there, eight characters', example: '12345678' },
	{
		name: 'registeredIn',
		ask: 'Registered in: England and Wales, Scotland or Northern Ireland',
		example: 'England and Wales',
	},
	{
		name: 'registeredOffice',
		ask: 'The address of the registered office, in one line',
		example: '12 Harbour Road, Bristol, BS1 5TY',
	},
	{
		name: 'tradingAddress',
		ask: 'The address at which people find you, if it is another (may be left empty)',
		example: '',
	},
	{
		name: 'vatNumber',
		ask: 'The VAT number, such as GB 123 4567 82 (may be left empty)',
		example: '',
	},
	{
		name: 'icoNumber',
		ask: 'The number in the Information Commissioner’s register, such as ZA123456 (may be left empty)',
		example: '',
	},
	{ name: 'email', ask: 'The e-mail address that visitors see', example: 'hello@avonside.co.uk' },
	{ name: 'phone', ask: 'The phone number, with its spaces', example: '0117 496 0199' },
	{ name: 'opens', ask: 'When the office opens, such as 08:30', example: '08:30' },
	{ name: 'closes', ask: 'When it closes, such as 17:30', example: '17:30' },
	{
		name: 'also',
		ask: 'Further hours in words, such as Saturday to noon (may be left empty)',
		example: '',
	},
	{
		name: 'area',
		ask: 'Whom you work for and where, such as: Homes and small businesses in Fife',
		example: 'Homes in and around Bristol',
	},
	{
		name: 'nations',
		ask: 'The nations you work in: England, Scotland, Wales, Northern Ireland',
		lists: true,
		example: ['England'],
	},
	{
		name: 'workingDays',
		ask: 'Within how many working days you ring everybody back, 1 to 10',
		example: 1,
	},
	{ name: 'caller', ask: 'Who rings, such as: Somebody from our office', example: 'Jo' },
	{
		name: 'latitude',
		ask: 'Where the office is: latitude, such as 53.797, or both numbers, or the address of a web page whose map stands on it',
		example: 51.449,
	},
	{ name: 'longitude', ask: 'Where the office is: longitude, such as -1.545', example: -2.598 },
	{
		name: 'promises',
		ask: 'What you promise beyond the law, by name, such as: freeSurvey, putRight',
		lists: true,
		example: ['freeSurvey', 'putRight'],
	},
	{
		name: 'services',
		ask: 'Which services you offer, by either name; leave it empty, or write all, for all of them',
		lists: true,
		example: ['air-source-heat-pumps', 'solar-pv'],
	},
	{
		name: 'brand',
		ask: 'Your dark colour, for headings and the footer, such as #12305c',
		example: '#12305c',
	},
	{
		name: 'accent',
		ask: 'Your strong colour, for buttons, such as #b3123f (may be left empty)',
		example: '#b3123f',
	},
	{
		name: 'paper',
		ask: 'The colour of the page, such as #f6f8fb (may be left empty)',
		example: '#f6f8fb',
	},
	{ name: 'copyrightYear', ask: 'The year behind the © in the footer', example: 2026 },
	{ name: 'since', ask: 'The year in which you began (may be left empty)', example: '' },
];

/** An answers file with every name, its question and an example. What may be left empty is. */
export const exampleAnswers = (): string =>
	questions
		.map(({ name, ask, example }) => `# ${ask}\n${name}: ${JSON.stringify(example)}\n`)
		.join('');

/** Answers that may be left empty, which means none, or all of them (services). */
const EMPTY: Readonly<Partial<Record<Question, unknown>>> = { promises: [], services: [] };

/**
 * An answer from a file: an empty text, or a name with nothing behind it, is no answer to what may
 * be left empty.
 */
export const fileAnswer = (question: Question, value: unknown): unknown =>
	(value === '' || value === null) &&
	companyAnswers.shape[question].safeParse(EMPTY[question]).success
		? EMPTY[question]
		: value;

/** What the content says now, as answers. Without those that it does not have. */
export function presentAnswers({
	company: text,
	brand: colours,
	services,
}: CompanyFiles): Partial<CompanyAnswers> {
	const now = parseDocument(text).toJS();
	const [, latitude, longitude] =
		/#map=\d+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(String(now.map?.link)) ?? [];
	const on = Object.entries(services).flatMap(([name, file]) =>
		/^offered: false$/m.test(file) ? [] : name,
	);
	const given: Readonly<Partial<Record<Question, unknown>>> = {
		...now,
		...now.officeHours,
		...now.response,
		...parseDocument(colours).toJS().colours,
		latitude: Number(latitude),
		longitude: Number(longitude),
		promises: Object.keys(now.promises ?? {}),
		services: on.length === Object.keys(services).length ? [] : on,
		since: now.since?.year,
	};
	return Object.fromEntries(
		questions.flatMap(({ name }) =>
			given[name] === undefined || problemWith(name, given[name]) ? [] : [[name, given[name]]],
		),
	);
}

/**
 * Whether the content is still the sample's, which is made into a company, and nothing that an
 * owner wrote is in it.
 */
export const isOfSample = ({ company: text }: Pick<CompanyFiles, 'company'>): boolean =>
	isSampleCompany(parseDocument(text).toJS());

/**
 * What these answers would take away of what the company has now, in words. What they only change
 * is not here.
 */
export function takenAway(files: CompanyFiles, answers: CompanyAnswers): string[] {
	const now = presentAnswers(files);
	const gone = (before: readonly string[] = [], after: readonly string[] = []) =>
		before.filter((one) => !after.includes(one));
	const every = Object.keys(files.services);
	const offered = (list: readonly string[] = []) => (list.length > 0 ? list : every);
	const optional = [
		'tradingAddress',
		'vatNumber',
		'icoNumber',
		'also',
		'since',
		'accent',
		'paper',
	] as const;
	return [
		...optional
			.filter((name) => now[name] !== undefined && answers[name] === undefined)
			.map((name) => `${name}: ${now[name]}`),
		...gone(now.promises, answers.promises).map((name) => `the promise ${name}`),
		...gone(offered(now.services), offered(answers.services)).map(
			(slug) => `the page of ${slug}, which is switched off`,
		),
	];
}

/**
 * Promises of which the company's file has no sentence any more, so that answers alone cannot make
 * them.
 */
export const lostPromises = (
	{ company: text }: CompanyFiles,
	{ promises }: CompanyAnswers,
): string[] => promises.filter((name) => !parseDocument(text).hasIn(['promises', name]));

/**
 * A typed answer as the schema wants it: without quotation marks around it, a list split, an empty
 * one left out.
 */
export function typedAnswer(
	question: Question,
	typed: string,
	services: readonly (readonly [slug: string, name: string])[] = [],
): unknown {
	const answer = typed.trim().replace(/^"(.*)"$/, '$1');
	const isList = questions.find(({ name }) => name === question)?.lists === true;
	if (answer === '') return isList ? [] : undefined;
	if (!isList) return answer;
	const items = answer.split(',').map((item) => item.trim());
	if (question !== 'services') return items;
	if (/^all$/i.test(answer)) return [];
	return items.map(
		(item) =>
			services.find((names) =>
				names.some((name) => name.toLowerCase() === item.toLowerCase()),
			)?.[0] ?? item,
	);
}

/**
 * Both numbers of a place, as a map on the web shows or copies them, or has them in its address.
 * Undefined where they are not both there.
 */
export function typedPlace(
	typed: string,
): { readonly latitude: string; readonly longitude: string } | undefined {
	const [, latitude, longitude] =
		/(?:^|[@/])(-?\d{1,2}\.\d{1,20})(?:, |[,/ ])(-?\d{1,2}\.\d{1,20})(?![\d.])/.exec(
			typed.trim(),
		) ?? [];
	if (latitude === undefined || longitude === undefined) return undefined;
	// Some maps have the longitude first. No place in the United Kingdom reads as one both ways.
	return Number(latitude) < 49 && Number(longitude) >= 49
		? { latitude: longitude, longitude: latitude }
		: { latitude, longitude };
}

/**
 * A map at the office's postcode: there is no table of places here. Undefined where no address has
 * one.
 */
export function mapOfOffice({
	tradingAddress,
	registeredOffice,
}: {
	tradingAddress?: unknown;
	registeredOffice?: unknown;
}): string | undefined {
	const [postcode] =
		/[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.exec(
			String(tradingAddress ?? registeredOffice ?? '').trim(),
		) ?? [];
	return (
		postcode &&
		`https://www.openstreetmap.org/search?query=${encodeURIComponent(postcode.toUpperCase())}`
	);
}

/**
 * Says that a colour has too little contrast to be read, and names the nearest that has enough.
 * Undefined where it has enough, and for other questions.
 */
export function unreadableColour(
	question: Question,
	given: Readonly<Record<string, unknown>>,
): string | undefined {
	// The sample's colours stand in for those not given yet, so that each can be measured.
	const chosen = Object.keys(SAMPLE).flatMap((name) => (given[name] ? [[name, given[name]]] : []));
	const changed = changedColours({ ...SAMPLE, ...Object.fromEntries(chosen) }).find(
		({ name }) => name === question,
	);
	return (
		changed &&
		`Not everybody could read words on it or in it. The nearest that everybody can read is ${changed.to}.`
	);
}

/** What is wrong with an answer, in a sentence; undefined if nothing is. */
export function problemWith(question: Question, value: unknown): string | undefined {
	const { error } = companyAnswers.shape[question].safeParse(value);
	const message = error?.issues[0]?.message;
	return (
		message && `That ${/^(?:Invalid|Too)/.test(message) ? 'is not one of the answers' : message}.`
	);
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
 * The files as that company has them, with their comments. Of the sample's, what would be untrue of
 * it is taken out (people, towns, prices), and a claim that the company has not signed is withheld,
 * because the company would answer for it. Of a company's own files only what the answers say
 * otherwise changes.
 */
export function filesOfCompany(
	files: CompanyFiles,
	answers: CompanyAnswers,
	/** Signed claims that are withheld, because our own estimate contradicts them. */
	contradicted: readonly string[] = [],
): CompanyFiles {
	return {
		company: companyFile(files.company, answers),
		brand: brandFile(files.brand, answers),
		claims: isOfSample(files) ? claimsFile(files.claims, contradicted) : files.claims,
		services: serviceFiles(files.services, answers.services),
	};
}

function companyFile(text: string, answers: CompanyAnswers): string {
	const document = parseDocument(text);
	const isSample = isSampleCompany(document.toJS());
	/** Writes only a value that differs, so that others keep their quotation marks and comments. */
	const set = (path: readonly string[], value: unknown) => {
		if (!isDeepStrictEqual(valueAt(document, path), value))
			document.setIn(
				path,
				Array.isArray(value) ? document.createNode(value, { flow: true }) : value,
			);
	};
	const setOrDelete = (path: readonly string[], value: unknown) =>
		value === undefined ? document.deleteIn(path) : set(path, value);
	if (isSample) {
		// The sample's says that it is invented.
		const first = isMap(document.contents) && document.contents.items[0]?.key;
		if (isScalar(first))
			first.commentBefore = ' Who the company is. content/README.md explains each kind of value.';
		dropSample(document);
	}
	for (const name of [
		'name',
		'legalName',
		'companyNumber',
		'registeredOffice',
		'email',
		'phone',
		'area',
	] as const)
		set([name], answers[name]);
	for (const name of ['tradingAddress', 'vatNumber', 'icoNumber'] as const)
		setOrDelete([name], answers[name]);
	// An office may keep the holidays of another nation than that of its register, once it has said
	// so.
	if (isSample || document.get('registeredIn') !== answers.registeredIn)
		set(['officeHours', 'bankHolidays'], answers.registeredIn);
	set(['registeredIn'], answers.registeredIn);
	set(['officeHours', 'opens'], answers.opens);
	set(['officeHours', 'closes'], answers.closes);
	setOrDelete(['officeHours', 'also'], answers.also);
	set(['nations'], answers.nations);
	set(['copyrightYear'], answers.copyrightYear);
	if (document.getIn(['response', 'workingDays']) !== answers.workingDays) {
		set(['response', 'workingDays'], answers.workingDays);
		set(
			['response', 'within'],
			`${WORDS[answers.workingDays - 1]} working ${answers.workingDays === 1 ? 'day' : 'days'}`,
		);
	}
	set(['response', 'caller'], answers.caller);
	setMap(document, answers);
	for (const name of Object.keys(shape.promises.shape))
		if (!answers.promises.some((promise) => promise === name))
			document.deleteIn(['promises', name]);
	if (answers.services.length > 0 && !document.has('notAsked')) set(['notAsked'], notAskedAnswers);
	if (answers.since === undefined) document.delete('since');
	else if (document.getIn(['since', 'year']) !== answers.since)
		set(['since'], { year: answers.since, source: { name: 'Our own records' } });
	return inLinesOf(text, document);
}

/**
 * The document as a text in which lines keep the spaces that they had in brackets, so that only
 * what changed is seen to change.
 */
function inLinesOf(before: string, document: Document): string {
	const bare = (line: string) => line.replace(/ *([[\]{}]) */g, '$1');
	const lines = new Map(before.split('\n').map((line) => [bare(line), line]));
	return document
		.toString({ lineWidth: 0 })
		.split('\n')
		.map((line) => lines.get(bare(line)) ?? line)
		.join('\n');
}

/** A value as plain data. */
function valueAt(document: Document, path: readonly string[]): unknown {
	const node = document.getIn(path, true);
	return isNode(node) ? node.toJS(document) : node;
}

/**
 * Takes out what is marked as the sample's: that it is the specification's site, and people, towns
 * and prices, which would be untrue of any other firm.
 */
function dropSample(document: Document): void {
	document.delete('specification');
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
		if (prices.items.length === 0)
			document.set('guidePrices', document.createNode({}, { flow: true }));
	}
}

/** The map of the place, in the same service's words as the sample's. */
function setMap(document: Document, { latitude, longitude }: CompanyAnswers): void {
	const link = `https://www.openstreetmap.org/#map=15/${latitude}/${longitude}`;
	if (document.getIn(['map', 'link']) === link) return;
	const box = [longitude - 0.015, latitude - 0.0055, longitude + 0.015, latitude + 0.0055]
		.map((degree) => degree.toFixed(4))
		.join(',');
	document.setIn(
		['map', 'embed'],
		`https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik`,
	);
	document.setIn(['map', 'link'], link);
}

function brandFile(text: string, { brand, accent, paper }: CompanyAnswers): string {
	const document = parseDocument(text);
	for (const [name, value] of Object.entries({ brand, accent, paper })) {
		if (document.getIn(['colours', name]) === value) continue;
		if (value === undefined) {
			document.deleteIn(['colours', name]);
			continue;
		}
		const quoted = document.createNode(value);
		quoted.type = 'QUOTE_DOUBLE';
		document.setIn(['colours', name], quoted);
	}
	return document.toString({ lineWidth: 0 });
}

/** Each service's file with its switch: one line below its name. */
function serviceFiles(
	files: CompanyFiles['services'],
	offered: readonly string[],
): CompanyFiles['services'] {
	return Object.fromEntries(
		Object.entries(files).map(([name, text]) => {
			const asked = text.replace(/^offered: .*\n/m, '');
			const isOffered = offered.length === 0 || offered.includes(name);
			return [
				name,
				isOffered ? asked : asked.replace(/^name: .*\n/m, (line) => `${line}offered: false\n`),
			];
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

/**
 * The lines of these files that name the sample, its place, its e-mail or its phone; comments are
 * not shown to anybody.
 */
export function sampleLines(
	files: readonly (readonly [file: string, text: string])[],
	sample: string,
): SampleLine[] {
	const { name, email, phone, registeredOffice } = parseDocument(sample).toJS() as Record<
		string,
		string
	>;
	const facts = [
		name,
		email,
		email?.split('@')[1],
		phone,
		...(registeredOffice?.split(', ') ?? []),
	].filter((fact) => fact !== undefined);
	return files.flatMap(([file, text]) =>
		text.split('\n').flatMap((says, index) => {
			const shown = says.replace(/(?:^|\s)#.*/, '');
			return facts.some((fact) => shown.includes(fact))
				? [{ file, line: index + 1, says: says.trim() }]
				: [];
		}),
	);
}
