/** The spam score: what each signal weighs, and which of many posts are held back for it. */
import { expect, test } from 'vitest';
import { posts, type SamplePost } from './fixtures/posts.ts';
import { type SpamSignals, spamScore } from './spam-score.ts';

const typed = ['grace@example.org', '0113 496 0142'];
const grace: SpamSignals = {
	honeypot: '',
	tokenStatus: 'valid',
	isBot: false,
	names: ['Grace Hopper'],
	otherText: [...typed, 'My loft is cold, and my income is < £31k.'],
};
const says = (...text: string[]) => ({ otherText: [...typed, ...text] });
const repeats = (times: number, text: string) => ({ otherText: Array(times).fill(text) });
const links = (count: number) =>
	Array.from({ length: count }, (_, at) => `http://a${at}.example`).join(' ');

test.each<[what: string, signals: Partial<SpamSignals>, score: number]>([
	['an honest message', {}, 0],
	...['', ' ', 'N/A', 'n/a', 'None', 'no', '-', 'Not applicable.'].map(
		(honeypot): [string, Partial<SpamSignals>, number] => [
			`${JSON.stringify(honeypot)} in the hidden field`,
			{ honeypot },
			0,
		],
	),
	['a hidden field filled in by autofill', { honeypot: 'grace@example.org' }, 5],
	['a hidden field filled in by a bot', { honeypot: 'John' }, 10],
	['the same beside an empty field', { ...says(''), honeypot: 'John' }, 10],
	['a link in the hidden field', { honeypot: 'https://a.example' }, 10],
	['no token expected', { tokenStatus: undefined }, 0],
	['no time token', { tokenStatus: 'missing' }, 2],
	['a token of another key', { tokenStatus: 'forged' }, 3],
	['a token of two seconds ago', { tokenStatus: 'tooFast' }, 3],
	['an overused token', { tokenStatus: 'overused' }, 7],
	['what is no browser, in place of its token', { isBot: true, tokenStatus: 'missing' }, 7],
	['a link to a house', says('https://www.rightmove.co.uk/properties/12345678'), 0],
	['a link', says('https://a.example/x'), 3],
	[
		'a link in three spellings',
		says('http://A.example/x. www.a.example/x https://a.example/x/'),
		3,
	],
	['ten links', says(links(10)), 10],
	['eleven links', says(links(11)), 10],
	['a link for a name', { names: ['https://a.example'] }, 6],
	['a trading name', { names: ['Rentals4U.co.uk Ltd'] }, 0],
	['a shortened link', says('https://bit.ly/a'), 6],
	['a link among Cyrillic words', says('Здравствуйте https://a.example'), 6],
	['pasted markup', says('<a href="https://a.example">a</a>'), 6],
	['markup twice', says('<a href=x>y</a> [url=z]z[/url]'), 7],
	['an offer', says('We offer SEO services.'), 4],
	['an offer with a link', says('We offer SEO services. https://a.example'), 10],
	['an offer of the firm whose office is cold', says('SEO services. Our office is cold.'), 0],
	['six offers', says('SEO services, mobile app, unsubscribe, online casino, forex, moq'), 10],
	['letters at random', says(' kqJvXwZbTr '), 4],
	['twelve characters twice', repeats(2, ' abcdefghijkl '), 3],
	['twelve characters three times', repeats(3, 'abcdefghijkl'), 8],
	['eleven characters and two spaces, twice', repeats(2, ' abcdefghijk '), 0],
])('%s', (_what, signals, score) => {
	expect(spamScore({ ...grace, ...signals })).toMatchObject({ score, quarantine: score >= 10 });
});

test('the reasons are fixed texts, never the visitor’s words', () => {
	const { reasons } = spamScore({
		honeypot: 'CANARY TRAP',
		tokenStatus: 'overused',
		isBot: false,
		names: ['CANARY www.canary.example'],
		...repeats(3, 'CANARY-CANARY <a href CANARY seo services http://bit.ly/CANARY канарейка'),
	});
	expect(reasons).toHaveLength(9);
	expect(reasons.join()).not.toMatch(/canary/i);
});

/** The samples that are held back. `status`: of the token of who does not say otherwise. */
const heldBack = (samples: readonly SamplePost[], status: SpamSignals['tokenStatus'] = 'valid') =>
	samples.filter(
		({ from = 'page', tokenStatus = status, honeypot = '', name, email, address, message = '' }) =>
			spamScore({
				honeypot,
				tokenStatus: from === 'page' ? tokenStatus : 'missing',
				isBot: from.includes('bot'),
				names: [name ?? 'Grace Hopper'],
				otherText: [email ?? 'grace@example.org', '0113 496 0142', address ?? message],
			}).quarantine,
	);

test('of 120 honest posts none is held back, also without a token or with one that is too new', () => {
	expect([posts.honest.length, posts.moreHonest.length]).toEqual([60, 60]);
	expect(heldBack(posts.honest)).toEqual([]);
	for (const status of ['valid', 'missing', 'tooFast'] as const)
		expect(heldBack(posts.moreHonest, status)).toEqual([]);
});

test('of spam 54 of 60 are held back, and of 60 sent by hand 40, without a token 54', async ({
	annotate,
}) => {
	expect([posts.spam.length, posts.moreSpam.length]).toEqual([60, 60]);
	const held = heldBack(posts.spam);
	const missed = posts.spam.filter((sample) => !held.includes(sample)).map(({ what }) => what);
	await annotate(`held back: ${held.length} of 60; not: ${missed.join('; ') || 'none'}`, 'figure');
	expect(held.length).toBeGreaterThanOrEqual(54);
	expect(heldBack(posts.moreSpam).length).toBeGreaterThanOrEqual(40);
	expect(heldBack(posts.moreSpam, 'missing').length).toBeGreaterThanOrEqual(54);
});
