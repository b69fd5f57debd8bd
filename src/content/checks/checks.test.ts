/** The checks of the content, each with a mistake and with something that only looks like one. */
import british from 'dictionary-en-gb';
import nspell from 'nspell';
import { describe, expect, test } from 'vitest';
import { content } from '../reader/testing.ts';
import type { Claim } from '../schemas/content-schemas.ts';
import { brokenReferences } from './references.ts';
import { checkedInTheFuture, signOffSheet, signOffStatus, signOffSummary } from './sign-off.ts';
import { advertisingProblems } from './words/advertising.ts';
import { type ContentText, contentTextsIn, countWords } from './words/content-text.ts';
import {
	schemesNotAppliedFor,
	staleSupplierSlots,
	typedCompanyFacts,
} from './words/misplaced-company-facts.ts';
import { repeatedText } from './words/repeated-text.ts';
import { misspellings, readDictionary } from './words/spelling.ts';

const say = (text: string, file = 'content/pages/about.yaml'): ContentText => ({
	file,
	line: 7,
	key: 'hero.lead',
	text,
});

describe('finding the texts', () => {
	test('every text has its file, line and key', () => {
		const text =
			'title: Loft work\nhero:\n  lead: |-\n    One.\n\n    Two.\nsuits:\n  yes:\n    - A dry loft.\n';
		expect(contentTextsIn('content/x.yaml', text)).toEqual([
			{ file: 'content/x.yaml', line: 1, key: 'title', text: 'Loft work' },
			{ file: 'content/x.yaml', line: 3, key: 'hero.lead', text: 'One.\n\nTwo.' },
			{ file: 'content/x.yaml', line: 9, key: 'suits.yes', text: 'A dry loft.' },
		]);
	});

	test('names, addresses and days are not texts', () => {
		expect(
			contentTextsIn(
				'x',
				'path: /services/x\nclaims: [a-b]\nchecked: 2026-11-20\nservices:\n  heading: Ours\n',
			),
		).toHaveLength(1);
	});

	test('dashes and bullets are not counted as words', () => {
		expect(countWords('Two words – and £7,500')).toBe(4);
	});
});

test('American spelling is a mistake with its place and cure; British spelling, our own words, figures and addresses are none', () => {
	const wrong = (text: string) =>
		misspellings([say(text)], nspell(british), readDictionary('# names\nOfgem\nborescope\n'));
	expect(wrong('The color of the organization’s center')).toHaveLength(3);
	expect(
		wrong(
			'The colour of Ofgem’s centre, seen through a Borescope: 6kW-17kW, GOV.UK, {days}, #fdfdfb',
		),
	).toEqual([]);
	expect(wrong('Loft insulatoin')).toEqual([
		expect.objectContaining({
			where: 'content/pages/about.yaml:7 hero.lead',
			todo: expect.stringMatching(/Did you mean .*insulation/),
		}),
	]);
});

describe('advertising', () => {
	const problems = (text: string, file?: string) =>
		advertisingProblems([say(text, file)]).map(({ what }) => what);

	test.each([
		'Get free insulation today.',
		'Guaranteed funding for your home.',
		'A government-funded scheme called ECO4.',
		'Good news: you qualify.',
		'Fully funded heating.',
		'Save 40% on your bills.',
		'Savings of up to 70 per cent.',
		'Cut your bills by 30-40%.',
	])('“%s” does not pass', (text) => {
		expect(problems(text)).toHaveLength(1);
	});

	test.each([
		'Some households pay nothing, so the work is free only where a supplier pays for all of it.',
		'Nothing is guaranteed.',
		'It is not government-funded: energy suppliers pay.',
		'Do you qualify?',
		'We tell you whether you qualify.',
		'You may qualify if you get a benefit.',
		'Free school meals can count. An interest-free loan helps. Feel free to ring.',
		'The major faults were in 29% of jobs.',
	])('“%s” passes', (text) => {
		expect(problems(text)).toEqual([]);
	});

	test('a condition in another paragraph does not count', () => {
		expect(problems('Get free insulation today.\n\nOnly if a supplier pays for it.')).toHaveLength(
			1,
		);
	});

	test('a saving may stand in claims.yaml, where its condition is compulsory, and the owner’s notes are not advertising', () => {
		expect(problems('Savings of up to 40%.', 'content/claims.yaml')).toEqual([]);
		expect(
			advertisingProblems([
				{ ...say('Everything is free.', 'content/claims.yaml'), key: 'a-claim.basis' },
			]),
		).toEqual([]);
	});
});

test('twelve equal words in a row on two pages, or a whole short paragraph, are reported; one page may repeat itself', () => {
	const twelve = 'the same dozen words in a row are what nobody writes twice unawares';
	const short = 'We come back when something is not right.';
	const found = (...pages: string[][]) =>
		repeatedText(
			new Map(pages.map((texts, page) => [`${page}`, texts.map((text) => say(text, `${page}`))])),
		).map(({ where }) => where);
	expect(found([`First, ${twelve}.`], [`Last, ${twelve} here.`])).toEqual(['1:7 hero.lead']);
	expect(found([short], [short])).toHaveLength(1);
	expect(found([twelve, twelve], ['We hand over the certificates.'])).toEqual([]);
});

describe('references', () => {
	const services = content.allServices;
	const { claims } = content;
	const { schemes } = content;
	const [first, second] = services;
	if (!first || !second) throw new Error('There are too few services.');

	test('today’s content has none broken', () => {
		expect(brokenReferences({ services, claims, schemes, shown: [] })).toEqual([]);
	});

	test('a broken reference is reported with the possible names', () => {
		const wrong = {
			...first,
			benefits: { ...first.benefits, claims: ['no-such-claim'], schemes: ['no-such-scheme'] },
		};
		const found = brokenReferences({
			services: [wrong, ...services.slice(1)],
			claims,
			schemes,
			shown: [{ file: 'home', slugs: ['gone'] }],
		});
		expect(found.map(({ what }) => what)).toEqual([
			'names the claim no-such-claim, which does not exist.',
			'names the scheme no-such-scheme, which does not exist.',
			'names the service gone, which does not exist.',
		]);
		expect(found[1]?.todo).toContain('eco4');
	});

	test('a claim that its page does not list is reported', () => {
		const [name, claim] = Object.entries(claims)[0] ?? [];
		if (!name || !claim) throw new Error('There are no claims.');
		const moved: Record<string, Claim> = { ...claims, [name]: { ...claim, page: second.slug } };
		const found = brokenReferences({ services, claims: moved, schemes, shown: [] });
		expect(found.map(({ what }) => what)).toEqual([
			`shows the claim ${name}, which says it belongs to ${second.slug}.`,
			`says it stands on ${second.slug}, which does not list it.`,
		]);
	});
});

describe('the sign-off document', () => {
	const claim: Claim = {
		page: 'solar-pv',
		figure: '1-2 days',
		says: 'It takes 1-2 days.',
		qualification: 'Once the scaffold is up.',
		basis: 'Our diary.',
		source: { name: 'Company figure' },
		checked: '2026-11-20',
		review: '2027-01-31',
		status: 'published',
	};
	const claims = {
		plain: claim,
		signed: { ...claim, signed: { by: 'Ada Byron', on: '2026-11-21' } },
		stale: { ...claim, signed: { by: 'Ada Byron', on: '2026-11-01' } },
		doubted: { ...claim, conflict: 'Two days.' },
		hidden: { ...claim, status: 'withheld' as const },
	};

	test('a claim is signed only if the signature is not older than the check', () => {
		expect(signOffStatus(claims, '2026-11-22').unsigned).toEqual(['plain', 'stale', 'doubted']);
	});

	test('a claim is overdue from the day after its review', () => {
		expect(signOffStatus(claims, '2027-01-31').overdue).toEqual([]);
		expect(signOffStatus(claims, '2027-02-01').overdue).toEqual([
			'plain',
			'signed',
			'stale',
			'doubted',
		]);
	});

	test('the document has our claim, what others say, and who has signed', () => {
		const text = signOffSheet(claims, { 'solar-pv': 'Solar PV' });
		expect(text).toContain(
			'5 claims, 1 of them withheld. Public sources say otherwise, or are silent, about 1.',
		);
		expect(text.indexOf('`doubted`')).toBeLessThan(text.indexOf('`plain`'));
		expect(text).toContain('**A public source says:** Two days.');
		expect(text).toContain('**Signed:** Ada Byron, 21 November 2026');
		expect(signOffSummary(signOffStatus(claims, '2026-11-22'), claims).join('\n')).toContain(
			'they say:  Two days.',
		);
	});
});

test('what was checked on a day to come is named with its line', () => {
	const text =
		'since: { year: 1998, checked: 2026-11-29 }\nreview: 2027-01-01\nchecked: 2027-01-01';
	expect(
		checkedInTheFuture([['company.yaml', text]], '2026-11-29').map(({ where }) => where),
	).toEqual(['company.yaml:3']);
});

describe('a claim’s source', () => {
	const claims = Object.entries(content.claims);

	test('exists: no model, example or terms that somebody has still to add', () => {
		for (const [name, { says, qualification, basis }] of claims) {
			expect(`${says} ${qualification} ${basis}`, name).not.toMatch(
				/named (?:model|panel|product)|still to be|to be (?:added|attached|confirmed)/i,
			);
		}
	});

	test('is a page for visitors, not a code repository', () => {
		for (const [name, { source }] of claims)
			expect(source.link ?? '', name).not.toMatch(/github|gitlab|bitbucket/);
	});
});

describe('facts that belong in company.yaml', () => {
	const known = content.company;
	const company = {
		...known,
		name: 'Larkfield Home Energy',
		area: 'Homes and small businesses across the north of England',
		response: { ...known.response, within: 'one working day' },
	};
	const literals = (text: string, file?: string) =>
		typedCompanyFacts([say(text, file)], company).map(({ todo }) => /\{(\w+)/.exec(todo)?.[1]);

	test.each([
		['We answer within one working day.', 'within'],
		['Homes in the north of England.', 'area'],
		['Book a free survey.', 'freeSurvey'],
		['They come to us and to nobody else.', 'notPassedOn'],
		['We leave a one-page guide.', 'guide'],
		['{freeSurvey} We answer within {within}. Asking costs nothing.', undefined],
	])('“%s” belongs in company.yaml, as {%s}', (text, name) => {
		expect(literals(text)).toEqual(name ? [name] : []);
		expect(literals(text, 'content/company.yaml')).toEqual([]);
	});

	test('a supplier’s place must be confirmed every sixty days, and not on a future day', () => {
		const firm = (confirmed: string) => ({
			...company,
			appliesFor: [
				{ scheme: 'eco4' as const, supplierSlot: { supplier: 'Sample Energy', confirmed } },
			],
		});
		expect(staleSupplierSlots(firm('2026-09-22'), '2026-11-21')).toEqual([]);
		expect(staleSupplierSlots(firm('2026-09-21'), '2026-11-21')).toHaveLength(1);
		expect(staleSupplierSlots(firm('2026-11-22'), '2026-11-21')).toHaveLength(1);
	});

	test('a company that does not apply for an open scheme is told what it would need', () => {
		expect(schemesNotAppliedFor(company, content.schemes, '2026-11-21').join()).toMatch(
			/supplierSlot.*MCS certificate/s,
		);
		expect(schemesNotAppliedFor(company, content.schemes, '2027-01-01').join()).not.toContain(
			'supplierSlot',
		);
	});
});
