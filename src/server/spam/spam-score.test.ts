/** The spam score: what is quarantined, and what never is. */
import { describe, expect, test } from 'vitest';
import { type MorePost, posts } from './fixtures/posts.ts';
import { type SpamSignals, spamScore } from './spam-score.ts';

const grace: SpamSignals = {
	honeypot: '',
	tokenStatus: 'valid',
	isBot: false,
	names: ['Grace Hopper'],
	otherText: ['grace@example.org', '+44 7700 900 456', 'My loft is cold, and my income is < £31k.'],
};
const says = (...text: string[]): SpamSignals => ({
	...grace,
	otherText: [...grace.otherText.slice(0, 2), ...text],
});

describe('an honest enquiry', () => {
	test('scores nothing', () => {
		expect(spamScore(grace)).toEqual({ score: 0, reasons: [], quarantine: false });
	});

	test.each([
		['no time token', { tokenStatus: 'missing' }],
		['a token of another key', { tokenStatus: 'forged' }],
		['a token of two seconds ago', { tokenStatus: 'tooFast' }],
		['an overused token', { tokenStatus: 'overused' }],
		['a request that does not look like a browser’s', { isBot: true }],
		['a hidden field filled in by autofill', { honeypot: 'grace@example.org' }],
	] as [string, Partial<SpamSignals>][])(
		'with %s is not quarantined, not even with a link to a house',
		(_what, signals) => {
			const { score, quarantine } = spamScore({ ...grace, ...signals });
			expect([score > 0, quarantine]).toEqual([true, false]);
			expect(
				spamScore({ ...says('It is https://www.rightmove.co.uk/properties/12345678'), ...signals })
					.quarantine,
			).toBe(false);
		},
	);

	test('scores a link once, however it is written', () => {
		const once = spamScore(says('See https://www.example.org/house')).score;
		expect(once).toBeGreaterThan(0);
		for (const spelling of [
			'www.example.org/house',
			'https://example.org/house/',
			'http://EXAMPLE.org/house. And again: www.example.org/house',
		])
			expect(spamScore(says(`See ${spelling}`)).score).toBe(once);
	});

	test.each(['', ' ', 'N/A', 'n/a', 'None', 'no', '-', 'Not applicable.'])(
		'whose hidden field says %j scores nothing',
		(honeypot) => {
			expect(spamScore({ ...grace, honeypot }).score).toBe(0);
		},
	);
});

describe('a single hit of one rule holds nothing back', () => {
	test.each([
		['a link', says('https://a.example')],
		['a link for a name', { ...grace, names: ['https://a.example'] }],
		['a trading name', { ...grace, names: ['Rentals4U.co.uk Ltd'] }],
		['a shortened link', says('https://bit.ly/a')],
		['a link among Cyrillic words', says('Здравствуйте https://a.example')],
		['pasted markup', says('<a href="https://a.example">a</a>')],
		['an embedded map', says('<iframe src="https://a.example"></iframe>')],
		['an offer', says('We offer SEO services.')],
		['letters at random', says('kqJvXwZbTr')],
		['repeated words', { ...grace, otherText: Array(4).fill('buy this wonderful thing') }],
	] as [string, SpamSignals][])('%s', (_what, signals) => {
		expect(spamScore(signals)).toMatchObject({ quarantine: false });
	});
});

describe('of sixty more honest posts and sixty more of spam', () => {
	const { moreHonest, moreSpam } = posts;
	const held = (sent: readonly MorePost[], tokenStatus: SpamSignals['tokenStatus']) =>
		sent.filter(
			({ name, message }) => spamScore({ ...says(message), names: [name], tokenStatus }).quarantine,
		);

	test.each(['valid', 'missing', 'tooFast'] as const)(
		'no honest one is held back with a token that is %s',
		(tokenStatus) => {
			expect([moreHonest.length, held(moreHonest, tokenStatus)]).toEqual([60, []]);
		},
	);

	test('54 of spam are without a token, and 40 if a person sends them by hand', () => {
		expect(moreSpam).toHaveLength(60);
		expect(held(moreSpam, 'missing').length).toBeGreaterThanOrEqual(54);
		expect(held(moreSpam, 'valid').length).toBeGreaterThanOrEqual(40);
	});
});

describe('a bot’s enquiry', () => {
	test.each([
		['that fills in every field', { ...grace, honeypot: 'John' }],
		['that writes a link into the hidden field', { ...grace, honeypot: 'https://a.example' }],
		[
			'that reuses a token and has a link',
			{ ...says('http://a.example'), tokenStatus: 'overused' },
		],
		[
			'that forges a token and has markup twice',
			{ ...says('<a href=x>y</a> [url=z]z[/url]'), tokenStatus: 'forged' },
		],
		[
			'that offers backlinks in three links',
			says('SEO services, backlinks http://a.example http://b.example http://c.example'),
		],
		[
			'that repeats itself in every field',
			{ ...grace, tokenStatus: 'missing', otherText: Array(4).fill('buy this wonderful thing') },
		],
		['that is not from a browser and has a link', { ...says('http://a.example'), isBot: true }],
		[
			'that has ten links',
			says(Array.from({ length: 10 }, (_, at) => `http://a${at}.example`).join(' ')),
		],
	] as [string, SpamSignals][])('%s is quarantined', (_which, signals) => {
		expect(spamScore(signals).quarantine).toBe(true);
	});
});

test('an empty field does not make a filled honeypot look like autofill', () => {
	expect(spamScore({ ...says(''), honeypot: 'John' })).toMatchObject({
		score: 10,
		quarantine: true,
	});
});

test.each([
	['twelve characters twice', ['abcdefghijkl', ' abcdefghijkl '], 3],
	['twelve characters three times', ['abcdefghijkl', 'abcdefghijkl', 'abcdefghijkl'], 8],
	['eleven characters and two spaces, twice', [' abcdefghijk ', ' abcdefghijk '], 0],
] as const)('repeated text: %s', (_what, otherText, score) => {
	expect(spamScore({ ...grace, otherText }).score).toBe(score);
});

test('random letters are found between spaces', () => {
	expect(spamScore(says(' kqJvXwZbTr ')).reasons).toEqual(['letters at random']);
});

test('more sales topics than have a weight score as the heaviest', () => {
	const topics = 'SEO services, mobile app, lead generation, unsubscribe, online casino, forex';
	expect(spamScore(says(topics))).toMatchObject({ score: 10, quarantine: true });
});

test('the reasons are fixed texts, never the visitor’s words', () => {
	const { reasons } = spamScore({
		honeypot: 'CANARY TRAP',
		tokenStatus: 'overused',
		isBot: false,
		names: ['CANARY www.canary.example'],
		otherText: Array(3).fill(
			'CANARY-CANARY <a href CANARY seo services http://bit.ly/CANARY канарейка',
		),
	});
	expect(reasons).toHaveLength(9);
	expect(reasons.join()).not.toMatch(/canary/i);
});
