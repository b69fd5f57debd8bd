/**
 * Mistakes that people make in content files, each with the sentence that they read. They are made
 * in today's files, found by their shape and not by their words, so that another company's words do
 * not fail them.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import british from 'dictionary-en-gb';
import nspell from 'nspell';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ContentError, loadContent, parseContent } from '../reader/load-content.ts';
import { placeholderValues } from '../reader/placeholders.ts';
import { serviceProblems } from '../reader/service-problems.ts';
import { content } from '../reader/testing.ts';
import { brand } from '../schemas/brand-schema.ts';
import * as schemas from '../schemas/content-schemas.ts';
import * as facts from '../schemas/fact-schemas.ts';
import { aboutPage, homePage } from '../schemas/page-schemas.ts';
import { brokenContentLinks } from './content-links.ts';
import { namesOfCompany } from './missing-shelf-items.ts';
import { advertisingProblems } from './words/advertising.ts';
import { contentTextsIn } from './words/content-text.ts';
import { misspellings } from './words/spelling.ts';

const FILES: Readonly<Record<string, z.ZodType>> = {
	'services/solar-pv.yaml': schemas.service,
	'company.yaml': schemas.company,
	'brand.yaml': brand,
	'claims.yaml': schemas.claims,
	'facts/schemes.yaml': facts.schemes,
	'pages/home.yaml': homePage,
	'pages/about.yaml': aboutPage,
};
const words = placeholderValues(content.company, ['solar']);

/**
 * The mistakes found in a file after an edit, without the heading; `line` stands for the number of
 * the line that was edited.
 */
function mistakesAfter(file: string, pattern: RegExp, replacement: string): string[] {
	const path = file.startsWith('facts/') ? file : `content/${file}`;
	const text = readFileSync(path, 'utf8');
	expect(text, 'the edit finds its place').toMatch(pattern);
	const edited = text.replace(pattern, replacement);
	const line = text.slice(0, text.search(pattern)).split('\n').length;
	try {
		parseContent(
			file,
			edited,
			FILES[file] as z.ZodType,
			file === 'company.yaml' ? undefined : words,
		);
		return [];
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return error.mistakes.map((mistake) =>
			mistake.trim().replace(`${path}:${line} `, 'line: ').replace(path, 'file'),
		);
	}
}

describe('facts of the firm', () => {
	const mistakesWith = (line: string) =>
		mistakesAfter('company.yaml', /^phone: .*$/m, `phone: 0113 496 0142\n${line}`).map((one) =>
			one.replace(/^content\/company\.yaml:\d+ /, ''),
		);
	test.each([
		[
			'a VAT number with a wrong digit',
			'vatNumber: GB 123 4567 83',
			'vatNumber has a digit wrong: its last two digits do not follow from the others',
		],
		['a VAT number in another form', 'vatNumber: 123456782', /^file:\d+ vatNumber /],
		['a registration that is none', 'icoNumber: 12345678', /^file:\d+ icoNumber /],
		[
			'a page on another firm’s site',
			'social: [https://www.another-installer.co.uk/us]',
			/social no\. 1 is not on one of the sites that are known here: Facebook, Instagram/,
		],
		[
			'a page that is the whole site',
			'social: [https://www.facebook.com/]',
			/social no\. 1 leads to the site itself, not to a page of yours/,
		],
		[
			'a number without what it is for',
			'otherPhones: [{ number: 0113 496 0199 }]',
			/otherPhones no\. 1 for is missing/,
		],
	])('%s', (_mistake, line, sentence) => {
		const [said, ...others] = mistakesWith(line);
		expect(others).toEqual([]);
		if (typeof sentence === 'string') expect(said).toContain(sentence);
		else expect(said).toMatch(sentence);
	});

	test.each([
		['vatNumber: GB 123 4567 82'],
		// By the newer of the two rules.
		['vatNumber: GB 123 4567 27'],
		[
			'icoNumber: ZA123456\nsocial: [https://www.facebook.com/your-page, "https://maps.app.goo.gl/abc"]',
		],
		['otherPhones: [{ for: "Heating broken, day and night", number: 0113 496 0199 }]'],
	])('%s is right', (line) => expect(mistakesWith(line)).toEqual([]));
});

describe('how a file is laid out', () => {
	test.each([
		[
			'a colon in a text',
			'services/solar-pv.yaml',
			/^name: .*$/m,
			'name: Solar PV: panels',
			'line: a text with a colon in it must stand in quotes: name: "Solar PV: panels"',
		],
		[
			'a colon in an item',
			'services/solar-pv.yaml',
			/(?<=^suits:\n.*\n {2}yes:\n)/m,
			'    - Note: any roof\n',
			'line: suits.yes no. 1 has a colon in it: put it in quotes: "Note: any roof"',
		],
		[
			'a line one space in',
			'services/solar-pv.yaml',
			/(?<=^suits:\n) {2}heading/m,
			'   heading',
			'line: the line begins one space too far in',
		],
		[
			'a line not moved in',
			'services/solar-pv.yaml',
			/(?<=^suits:\n) {2}heading/m,
			'heading',
			'line: the line begins two spaces too far out',
		],
		[
			'a line one space out',
			'services/solar-pv.yaml',
			/(?<=^hero:\n.*\n) {2}lead/m,
			' lead',
			'line: the line begins one space too far out',
		],
		[
			'a first line moved in',
			'services/solar-pv.yaml',
			/^path/m,
			' path',
			'line: the line begins one space too far in',
		],
		[
			'an item one space out',
			'services/solar-pv.yaml',
			/(?<=^ {2}yes:\n.*\n) {4}- /m,
			'   - ',
			'line: the line begins one space too far out',
		],
		[
			'an item one space in',
			'services/solar-pv.yaml',
			/(?<=^ {2}yes:\n.*\n) {4}- /m,
			'     - ',
			/^line: is read as part of line \d+: it begins too far in$/,
		],
		[
			'no space after a dash',
			'services/solar-pv.yaml',
			/(?<=^ {2}yes:\n.*\n) {4}- .*$/m,
			'    -A dry roof.',
			'line: a space is missing after the dash: - A dry roof.',
		],
		[
			'a tab',
			'services/solar-pv.yaml',
			/(?<=^suits:\n) {2}heading/m,
			'\theading',
			'line: the line begins with a tab: use spaces',
		],
		[
			'no colon',
			'services/solar-pv.yaml',
			/^order: 5$/m,
			'order 5',
			'line: a colon is missing after the name: order: 5',
		],
		[
			'an open quotation mark',
			'services/solar-pv.yaml',
			/^name: .*$/m,
			'name: "Solar PV',
			'line: the quotation mark " opens a text that is not closed: put another one at its end',
		],
		[
			'quotation marks inside others',
			'services/solar-pv.yaml',
			/^name: .*$/m,
			'name: "Solar "PV" panels"',
			'line: this text must stand in double quotes as a whole, with ‘ and ’ inside it, or in none',
		],
		[
			'a sign at the beginning',
			'services/solar-pv.yaml',
			/^name: .*$/m,
			'name: @Solar',
			'line: a text that begins with @ must stand in quotes: name: "@Solar"',
		],
		[
			'words after a #',
			'services/solar-pv.yaml',
			/^name: .*$/m,
			'name: Solar PV #1',
			'line: loses what stands after the #: put the text in quotes, "Solar PV #1"',
		],
		[
			'a text that begins with a #',
			'services/solar-pv.yaml',
			/^name: .*$/m,
			'name: #1 for solar',
			'line: loses its text, because a # begins a note: put it in quotes, "#1 for solar"',
		],
		[
			'the same name twice',
			'services/solar-pv.yaml',
			/^name: .*$/m,
			'name: Solar\nname: Solar',
			/^file:\d+ the same name stands here twice$/,
		],
		[
			'words where lines belong',
			'services/solar-pv.yaml',
			/^suits:$/m,
			'suits: yes',
			/^file:\d+ the line begins two spaces too far in, or “yes” in line \d+ should not be there$/,
		],
	] as const)('%s', (_what, file, pattern, replacement, sentence) => {
		const found = mistakesAfter(file, pattern, replacement);
		expect(found).toHaveLength(1);
		expect(found[0]).toMatch(sentence instanceof RegExp ? sentence : exactly(sentence));
	});
});

describe('what a file says', () => {
	test.each([
		[
			'a line left out',
			'services/solar-pv.yaml',
			/^summary: .*\n/m,
			'',
			'file:1 summary is missing',
		],
		[
			'a misspelt name',
			'services/solar-pv.yaml',
			/^summary:/m,
			'sumary:',
			/^line: sumary is not known here\. Did you mean summary\? Known are: order, path, name, /,
		],
		[
			'a line of one’s own',
			'company.yaml',
			/^phone:/m,
			'fax: 1\nphone:',
			/^line: fax is not known here\. Known are: name, legalName, /,
		],
		[
			'a colour without quotes',
			'brand.yaml',
			/^ {2}accent: .*$/m,
			'  accent: #c43f0a',
			'line: loses its colour, because a # begins a note: put it in quotes, "#c43f0a"',
		],
		[
			'the name of a colour',
			'brand.yaml',
			/^ {2}accent: .*$/m,
			'  accent: orange',
			'line: colours.accent is not a colour written as "#0e3b2e", in quotation marks',
		],
		[
			'nothing after the colon',
			'services/solar-pv.yaml',
			/^summary: .*$/m,
			'summary:',
			'line: summary is empty: write its words or remove the line',
		],
		[
			'a word for a number',
			'services/solar-pv.yaml',
			/^order: 5$/m,
			'order: five',
			'line: order is “five”: a number is needed, such as 3, without quotes or words',
		],
		[
			'yes for true',
			'services/solar-pv.yaml',
			/^ {2}getToKnowUs: .*$/m,
			'  getToKnowUs: yes',
			'line: hero.getToKnowUs is “yes”: write true or false',
		],
		[
			'a text for a list',
			'services/solar-pv.yaml',
			/^lights: .*$/m,
			'lights: solarArray',
			'line: lights is “solarArray”: a list is needed: each item on a line of its own that begins with a dash and a space',
		],
		[
			'an unknown part of the house',
			'services/solar-pv.yaml',
			/^lights: .*$/m,
			'lights: [solarArry]',
			/^line: lights no\. 1 is “solarArry”: it must be one of .*\. Did you mean solarArray\?$/,
		],
		[
			'too few short answers',
			'services/solar-pv.yaml',
			/^glance:\n(?: {2}.*\n)+/m,
			'glance:\n  - label: Time\n    text: A day.\n',
			'line: glance has 1 item: it needs at least 3',
		],
		[
			'a short answer without an answer',
			'services/solar-pv.yaml',
			/(?<=^glance:\n {2}- label: .*\n) {4}claim: .*\n/m,
			'',
			/^file:\d+ glance no\. 1 needs claim or text$/,
		],
		[
			'a comma within braces',
			'services/solar-pv.yaml',
			/(?<=^standards:\n.*\n {2}items:\n)/m,
			'    - { title: Panels, text: big, black ones }\n',
			/^line: standards\.items no\. 1 is several lines: a text is needed$/,
		],
		[
			'a comma within braces in a known place',
			'services/solar-pv.yaml',
			/(?<=^risks:\n.*\n {2}items:\n)/m,
			'    - { title: Panels, text: big, black ones }\n',
			'line: risks.items no. 1 black ones stands after a comma: within { } a text with a comma must stand in quotes',
		],
		[
			'too long a title',
			'services/solar-pv.yaml',
			/^title: .*$/m,
			`title: ${'Panels '.repeat(10)}here`,
			'line: title is too long: at most 60 characters',
		],
		[
			'HTML',
			'services/solar-pv.yaml',
			/^summary: .*$/m,
			'summary: Make <b>your own</b> power.',
			'line: summary has a < or >: content is plain words, without HTML',
		],
		...(
			[
				['Homes &amp; firms.', '&amp;: type & in its place'],
				['From &#xA3;5.', '&#xA3;: type £ in its place'],
				['A &frac12; inch.', '&frac12;: type the character itself in its place'],
				['Make **your own** power.', 'marks for emphasis, **your own**: write the words alone'],
				['_Make_ power.', 'marks for emphasis, _Make_: write the words alone'],
				['The `own` power.', 'marks for emphasis, `own`: write the words alone'],
			] as const
		).map(
			([words, sentence]) =>
				[
					words,
					'services/solar-pv.yaml',
					/^summary: .*$/m,
					`summary: ${JSON.stringify(words)}`,
					`line: summary has ${sentence}`,
				] as const,
		),
		[
			'a path without its folder',
			'services/solar-pv.yaml',
			/^path: .*$/m,
			'path: solar',
			'line: path is not a path such as /services/solar-PV',
		],
		[
			'a placeholder that does not exist',
			'services/solar-pv.yaml',
			/^summary: .*$/m,
			'summary: Power from {roof}.',
			/^line: summary names \{roof\}, which does not exist\. The names are: /,
		],
		[
			'a number without quotes',
			'company.yaml',
			/^companyNumber: .*$/m,
			'companyNumber: 08123456',
			'line: companyNumber is “08123456”: put it in quotes: "08123456"',
		],
		[
			'a quotation mark that is missing within a line',
			'company.yaml',
			/opens: "08:30"/,
			'opens: "08:30',
			'line: a quotation mark is missing: the line has 3, and each text in quotes needs two',
		],
		[
			'quotation marks that a text processor has bent',
			'company.yaml',
			/^companyNumber: .*$/m,
			'companyNumber: “01234567”',
			/^line: companyNumber .*Its quotation marks are curly, and so part of it: put straight ones, "01234567"$/,
		],
		[
			'a phone number with a digit missing',
			'company.yaml',
			/^phone: .*$/m,
			'phone: 0113 496 019',
			'line: phone has a digit too few or too many for a UK phone number: it has eleven, such as 0113 496 0142',
		],
		[
			'a phone number without spaces',
			'company.yaml',
			/^phone: .*$/m,
			'phone: 01134960142',
			'line: phone is “01134960142”: put it in quotes: "01134960142"',
		],
		[
			'no e-mail address',
			'company.yaml',
			/^email: .*$/m,
			'email: hello at example',
			'line: email is not an e-mail address',
		],
		[
			'a nation in small letters',
			'company.yaml',
			/^nations: .*$/m,
			'nations: [england]',
			/^line: nations no\. 1 is “england”: it must be one of England, .*\. Did you mean England\?$/,
		],
		[
			'a day in words',
			'claims.yaml',
			/^ {2}checked: .*$/m,
			'  checked: 21 November 2026',
			/^line: \S+\.checked is not a day written as 2026-11-30$/,
		],
		[
			'a status in capitals',
			'claims.yaml',
			/^ {2}status: .*$/m,
			'  status: Published',
			/^line: \S+\.status is “Published”: it must be one of published, withheld\. Did you mean published\?$/,
		],
		[
			'a claim without its source',
			'claims.yaml',
			/^ {2}source:.*\n(?: {4}.*\n)*/m,
			'',
			/^file:\d+ \S+\.source is missing$/,
		],
		[
			'a link that is none',
			'facts/schemes.yaml',
			/^ {2}officialPage: .*$/m,
			'  officialPage: gov.uk',
			/^line: \S+\.officialPage is not a full https:\/\/ address$/,
		],
		[
			'an ask that is left empty',
			'pages/home.yaml',
			/^ask: .*$/m,
			'ask:',
			'line: ask is empty: write its words or remove the line',
		],
	] as const)('%s', (_what, file, pattern, replacement, sentence) => {
		const found = mistakesAfter(file, pattern, replacement);
		expect(found).toHaveLength(1);
		expect(found[0]).toMatch(sentence instanceof RegExp ? sentence : exactly(sentence));
	});

	test('several mistakes in a file are all named at once', () => {
		expect(
			mistakesAfter('company.yaml', /^email: .*\nphone: .*$/m, 'email: hello\nphone: 01134960142'),
		).toHaveLength(2);
	});
});

describe('what only several files together show', () => {
	const { services } = content;
	const names = {
		asks: [
			...new Set(
				services.flatMap(({ ask, extras = [] }) => [
					ask,
					...extras.flatMap((extra) => extra.ask ?? []),
				]),
			),
		],
		diagrams: services.map(({ slug }) => slug),
		drawings: services.map(({ slug }) => slug),
		groups: ['Keep the heat in'],
	};
	const [first, second] = services;
	if (!first || !second) throw new Error('There are too few services.');
	const problemsOf = (changed: Partial<typeof second>) =>
		serviceProblems([first, { ...second, ...changed }, ...services.slice(2)], names).map(
			({ where, what, todo }) => `${where} ${what} ${todo}`,
		);
	const files = `content/services/${first.slug}.yaml and content/services/${second.slug}.yaml`;

	test('today’s services are right', () => {
		expect(problemsOf({})).toEqual([]);
	});

	test.each([
		[
			'an order used twice',
			{ order: first.order },
			`${files} services have the same order, ${first.order}. Give one of them another number; ${Math.max(...services.map(({ order }) => order)) + 1} is free.`,
		],
		[
			'a path used twice, in other letters',
			{ path: first.path.toUpperCase() },
			`${files} services have the same path, ${first.path}: only one of them would have a page. Give one of them another path.`,
		],
		[
			'a name used twice',
			{ name: first.name },
			`${files} services have the same name, ${first.name}. Give one of them another name: menus show nothing else.`,
		],
		[
			'an ask that does not exist',
			{ ask: 'nothing' },
			`content/services/${second.slug}.yaml ask names the ask nothing, which does not exist. Use one of: ${names.asks.join(', ')}.`,
		],
		[
			'an ask in a section of its own that does not exist',
			{ extras: [{ heading: 'More', ask: 'nobody' }] },
			`content/services/${second.slug}.yaml ask names the ask nobody, which does not exist. Use one of: ${names.asks.join(', ')}.`,
		],
		[
			'a group of the overview that does not exist',
			{ group: 'Windows' },
			`content/services/${second.slug}.yaml group names the group Windows, which does not exist. Use one of: Keep the heat in; or take the line out.`,
		],
		['a service without a diagram, which needs none', { slug: 'triple-glazing' }, undefined],
	])('%s', (_what, changed, sentence) => {
		expect(problemsOf(changed)).toEqual(sentence ? [sentence] : []);
	});

	test.each([
		[
			'a link to a page that is gone',
			'items:\n  - link: /Servces#landlords\n',
			'content/x.yaml:2 links to /Servces#landlords, which leads nowhere. Did you mean /Services?',
		],
		[
			'a link within a text',
			'text: |-\n  See [our shop](/shop/now).\n',
			'content/x.yaml:1 links to /shop/now, which leads nowhere. The pages are: /, /Services.',
		],
	])('%s', (_what, yaml, sentence) => {
		const found = brokenContentLinks('content/x.yaml', yaml, ['/', '/Services']);
		expect(found.map(({ where, what, todo }) => `${where} ${what} ${todo}`)).toEqual([sentence]);
	});

	test('links to pages that exist, in any letter case, and links elsewhere are right', () => {
		const yaml =
			'a:\n  link: /services/#x\nb: "[Ofgem](https://ofgem.gov.uk) [here](/)"\nc:\n  link: Ring us\n';
		expect(brokenContentLinks('content/x.yaml', yaml, ['/', '/Services'])).toEqual([]);
	});

	test('a saving in pounds without its claim', () => {
		const [problem] = advertisingProblems(
			contentTextsIn('content/pages/home.yaml', 'text: You will save £500 a year.\n'),
		);
		expect(problem?.what).toBe('“save £500” is a bare saving.');
	});

	test('the company’s own names are no mistakes of spelling', () => {
		const company = {
			...content.company,
			name: 'Brynhaul Ynni',
			registeredOffice: '4 Heol Cwmllwchwr, Ystalyfera',
			area: 'Homes in Ceredigion',
		};
		const texts = contentTextsIn(
			'content/company.yaml',
			'a: Brynhaul Ynni\nb: 4 Heol Cwmllwchwr, Ystalyfera\nc: Homes in Ceredigion\n',
		);
		expect(misspellings(texts, nspell(british), new Set(namesOfCompany(company)))).toEqual([]);
	});
});

const exactly = (sentence: string) => new RegExp(`^${RegExp.escape(sentence)}$`);

describe('mistakes are told as themselves', () => {
	const company = (pattern: RegExp, replacement: string) =>
		mistakesAfter('company.yaml', pattern, replacement);
	const OF_PRICE = /^guidePrices: *(?:\{\})?$/m;
	const priced = (from: string) =>
		`guidePrices:\n  new-doors: { from: ${from}, to: 9000, for: one door, source: { name: Ours }, checked: 2026-11-20 }`;
	const AT = /^promises:$/m;
	const TOWNS = /^towns:\n(?: .*\n)+|(?![\s\S])/m;
	const towns = (at: string) =>
		`towns: { places: [{ name: Otley, at: ${at} }], source: { name: Ours }, checked: 2026-11-20 }\n`;

	test.each<[string, RegExp, string, RegExp]>([
		[
			'no space after a colon',
			/^phone: .*$/m,
			'phone:0113 496 0142',
			/^line: a space is missing after the colon: phone: 0113 496 0142$/,
		],
		[
			'the same within braces',
			/opens: "[\d:]+"/,
			'opens:"08:30"',
			/^line: officeHours\.opens needs a space after the colon: opens: "08:30"$/,
		],
		[
			'an apostrophe in single quotes',
			/^area: .*$/m,
			"area: 'The survey's report'",
			/^line: an apostrophe ends a text in single quotes: use double quotes, area: "The survey's report"$/,
		],
		[
			'a year of two digits',
			/^copyrightYear: .*$/m,
			'copyrightYear: 26',
			/^line: copyrightYear is not a year of four digits/,
		],
		[
			'a time of the day in words',
			/opens: "[\d:]+"/,
			'opens: 8am',
			/^line: officeHours\.opens is not a time such as "08:30"$/,
		],
		[
			'a time in curly quotes',
			/opens: "[\d:]+"/,
			'opens: “08:30”',
			/^line: officeHours\.opens is not a time.* curly.*"08:30"$/,
		],
		[
			'pounds with sign and comma',
			OF_PRICE,
			priced('"£4,500"'),
			/from is “£4,500”: write the number alone, .*: 4500$/,
		],
		[
			'pounds with a space',
			OF_PRICE,
			priced('4 500'),
			/from is “4 500”: write the number alone, .*: 4500$/,
		],
		[
			'a place with the longitude first',
			TOWNS,
			towns('[-1.69, 53.9]'),
			/no\. 1 at has the longitude first/,
		],
		[
			'a place elsewhere',
			TOWNS,
			towns('[48.85, 2.35]'),
			/no\. 1 at is not a place in the United Kingdom/,
		],
		[
			'a photograph as iPhones take it',
			AT,
			'photographs: { van: { file: Jo.HEIC, alt: Our van } }\npromises:',
			/photographs\.van\.file is a HEIC photograph.*: save it as JPEG/,
		],
	])('%s', (_mistake, pattern, replacement, sentence) => {
		expect(company(pattern, replacement)).toEqual([expect.stringMatching(sentence)]);
	});

	test.each([
		[
			'areas/Bath page.yml',
			'is not read, because its name does not end in .yaml: call it bath-page.yaml',
		],
		['areas/Bath page.yaml', 'has a name that makes no address: call it bath-page.yaml'],
		[
			'company.yaml.txt',
			'is not read, because its name does not end in .yaml: call it company.yaml',
		],
	])('a file called %s', (name, sentence) => {
		const folder = mkdtempSync(join(tmpdir(), 'content-'));
		for (const part of ['content', 'facts']) cpSync(part, join(folder, part), { recursive: true });
		mkdirSync(join(folder, 'content', 'areas'), { recursive: true });
		writeFileSync(join(folder, 'content', name), 'town: Bath\n');
		expect(() => loadContent(join(folder, 'content'))).toThrow(`content/${name} ${sentence}`);
		rmSync(folder, { recursive: true });
	});
});
