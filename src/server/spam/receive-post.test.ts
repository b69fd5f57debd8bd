/** Posts of every kind with their spam scores: which are quarantined, and which never are. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contactForm } from '#forms/contact.ts';
import { findProblems, noAnswers, readAnswers } from '#forms/fields/answers.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { FORM_TOKEN, HOME, HONEYPOT } from '#forms/fields/hidden-fields.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { givenAnswers } from '#forms/home/check-state.ts';
import { withHome } from '#forms/home/home-answers.ts';
import type { SpamScore, SubmissionResult } from '#forms/sending/submission-port.ts';
import { MINUTE_MS } from '#model/dates.ts';
import type { FormName } from '#model/form-names.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { longestRead } from '../testing/longest-read.ts';
import { posts, type SamplePost } from './fixtures/posts.ts';
import { createFormTokens } from './form-token.ts';
import { createReceivePost } from './receive-post.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const site = 'https://www.example.co.uk';
const checkOrigin = createOriginCheck(site, ['https://listed.example']);
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'accept-language': 'en-GB' };

/**
 * `receivePost` with real tokens and counters. Its `receive` records the scores and returns
 * `answer.result()`.
 */
function setUp() {
	const clock = { now: NOON };
	const keys: [Buffer] = [randomBytes(32)];
	const tokens = createFormTokens(keys, () => clock.now);
	const scores: SpamScore[] = [];
	const suspicious: number[] = [];
	const answer = {
		result: (): SubmissionResult => ({ state: 'received', reference: '7K3M-9QXD-4' }),
	};
	const receivePost = createReceivePost({
		tokens,
		rateLimit: createRateLimit(true, () => clock.now),
		onSuspicious: (count) => void suspicious.push(count),
		async receive(_form, _sent, score) {
			if (score) scores.push(score);
			return answer.result();
		},
	});
	const send = async (
		form: FormName,
		sent: Record<string, string>,
		headers: Record<string, string> = { ...browser, origin: site },
	) => {
		await receivePost(form, Object.entries(sent), {
			origin: checkOrigin(headers),
			headers,
			ip: '192.0.2.1',
		});
		return scores.at(-1) as SpamScore;
	};
	return { clock, tokens, scores, suspicious, answer, send, receivePost };
}

/** A token with that status. */
async function tokenFor(
	{ clock, tokens, send }: ReturnType<typeof setUp>,
	form: FormName,
	status: SamplePost['tokenStatus'],
): Promise<string> {
	if (status === 'missing') return '';
	if (status === 'forged') return createFormTokens([randomBytes(32)], () => clock.now).issue(form);
	const token = tokens.issue(form);
	if (status === 'tooFast') return token;
	clock.now += status === 'old' ? 26 * 60 * MINUTE_MS : 2 * MINUTE_MS;
	if (status === 'overused')
		for (let use = 0; use < 5; use += 1)
			await send(form, { [FORM_TOKEN]: token, [REFERENCE]: newReference() });
	return token;
}

async function scoreOf(sample: SamplePost): Promise<SpamScore> {
	const setup = setUp();
	const {
		from = 'page',
		name = 'Grace Hopper',
		email = 'grace@example.org',
		address,
		message = '',
		honeypot,
	} = sample;
	const form: FormName = address === undefined ? 'contact' : 'funding';
	const [firstName, ...others] = name.split(' ');
	const answers: Record<string, string | undefined> =
		form === 'contact'
			? { fullName: name, email, phone: '0113 496 0142', description: message }
			: {
					firstName: others.length > 1 ? name : firstName,
					lastName: others.join(' ') || 'Hopper',
					email,
					phoneNumber: '0113 496 0142',
					address,
				};
	const token = await tokenFor(
		setup,
		form,
		from === 'page' ? (sample.tokenStatus ?? 'valid') : 'missing',
	);
	const headers: Record<string, string> = {
		page: { ...browser, origin: site, 'sec-fetch-site': 'same-origin' },
		'page without script': { ...browser, origin: site, 'sec-fetch-site': 'same-origin' },
		'bot posing as a page': { 'user-agent': 'python-requests/2.32', origin: site },
		bot: { 'user-agent': 'python-requests/2.32' },
	}[from];
	const sent = {
		...answers,
		[REFERENCE]: newReference(),
		...(token ? { [FORM_TOKEN]: token } : {}),
		...(honeypot ? { [HONEYPOT]: honeypot } : {}),
	};
	return setup.send(form, sent as Record<string, string>, headers);
}

test('of sixty honest posts none is quarantined, and of sixty of spam at least 54 are', async ({
	annotate,
}) => {
	const quarantined = async (samples: readonly SamplePost[]) => {
		const scores = await Promise.all(samples.map(scoreOf));
		return samples.filter((_sample, at) => scores[at]?.quarantine).map(({ what }) => what);
	};
	const [honest, spam] = [await quarantined(posts.honest), await quarantined(posts.spam)];
	expect(new Set([...posts.honest, ...posts.spam].map((post) => JSON.stringify(post))).size).toBe(
		120,
	);
	const missed = posts.spam.filter(({ what }) => !spam.includes(what)).map(({ what }) => what);
	await annotate(
		`quarantined: ${honest.length} of 60 honest posts, ${spam.length} of 60 spam posts; not: ${missed.join('; ') || 'none'}`,
		'figure',
	);
	expect(honest).toEqual([]);
	expect(spam.length).toBeGreaterThanOrEqual(54);
});

describe('receivePost', () => {
	const message = {
		fullName: 'Grace Hopper',
		email: 'grace@example.org',
		phone: '0113 496 0142',
		description: 'My loft is cold.',
	};

	test('scores a missing token, and quarantines nothing for it', async () => {
		const { send } = setUp();
		expect(await send('contact', message)).toMatchObject({
			score: 2,
			reasons: ['no time token'],
			quarantine: false,
		});
	});

	test.each([
		['a page of a listed site', { ...browser, origin: 'https://listed.example' }, false],
		['a client with our private key', {}, true],
	])('expects no token of %s', async (_who, headers, isTrusted) => {
		const { receivePost, scores } = setUp();
		await receivePost('contact', Object.entries(message), {
			origin: checkOrigin(headers),
			headers,
			ip: '192.0.2.1',
			isTrusted,
		});
		expect(scores).toMatchObject([{ score: 0 }]);
	});

	test.each([
		['without an origin', { ...browser }],
		['without a User-Agent', { 'accept-language': 'en', origin: site }],
		['without an Accept-Language', { 'user-agent': 'Mozilla/5.0', origin: site }],
	])(
		'scores a post %s as not from a browser, and more than for a missing token',
		async (_what, headers: Record<string, string>) => {
			expect(await setUp().send('contact', message, headers)).toMatchObject({
				score: 7,
				reasons: ['not sent by a browser'],
				quarantine: false,
			});
		},
	);

	test('a visitor who sends again and again while the store is away does not use up the token', async () => {
		const { send, tokens, clock, answer } = setUp();
		const token = tokens.issue('contact');
		const reference = newReference();
		clock.now += MINUTE_MS;
		const house = {
			...message,
			description: 'It is this one: https://pictures.example/house',
			[FORM_TOKEN]: token,
		};
		answer.result = () => ({
			state: 'unavailable',
			answers: { ...noAnswers(contactForm), ...noAnswers(fundingForm) },
		});
		for (let time = 0; time < 12; time += 1) await send('contact', house);
		answer.result = () => {
			throw new Error('broken');
		};
		for (let time = 0; time < 12; time += 1) await send('contact', house).catch(() => undefined);
		answer.result = () => ({ state: 'received', reference });
		for (let time = 0; time < 12; time += 1)
			expect((await send('contact', { ...house, [REFERENCE]: reference })).quarantine).toBe(false);
	});

	test('a forged token counts even from a listed site', async () => {
		const forged = {
			...message,
			[FORM_TOKEN]: createFormTokens([randomBytes(32)], () => NOON).issue('contact'),
		};
		expect(
			await setUp().send('contact', forged, { ...browser, origin: 'https://listed.example' }),
		).toMatchObject({ score: 3 });
	});

	test('the names of both forms are examined for links', async () => {
		const contact = await setUp().send('contact', { ...message, fullName: 'https://a.example' });
		const funding = await setUp().send('funding', { ...message, lastName: 'https://a.example' });
		for (const { reasons } of [contact, funding]) expect(reasons).toContain('a link for a name');
	});

	test('allows ten acknowledgements for one connection in ten minutes', async () => {
		const { send, clock } = setUp();
		const allowed = [];
		for (let time = 0; time < 12; time += 1)
			allowed.push((await send('contact', message)).acknowledge);
		expect(allowed).toEqual([...Array(10).fill(true), false, false]);
		clock.now += 11 * MINUTE_MS;
		expect((await send('contact', message)).acknowledge).toBe(true);
	});

	const LONG = 48_000;
	test.each([
		['random letters', 'bC'.repeat(LONG / 2)],
		['one letter', 'w'.repeat(LONG)],
		['consonants', `${'b'.repeat(LONG - 2)}C`],
		['slashes', `http://a${'/'.repeat(LONG)}x`],
		['dots', `www.${'.'.repeat(LONG)}x`],
		['names of hosts', 'a.'.repeat(LONG / 2)],
		['links', 'https://a.b '.repeat(LONG / 12)],
		['another script', 'ж'.repeat(LONG / 2)],
		['tags', '<a'.repeat(LONG / 2)],
		['nested tags', '<b'.repeat(LONG / 4) + '>'.repeat(LONG / 4)],
		['blanks', `${' '.repeat(LONG)}x`],
		['sales words', 'send our '.repeat(LONG / 9)],
		['forum links', '[url'.repeat(LONG / 4)],
		['digits', '07700 '.repeat(LONG / 6)],
		['an address', `${'a'.repeat(LONG)}@${'b.'.repeat(10)}`],
		['line breaks', '\r\n'.repeat(LONG / 2)],
		['brackets', '('.repeat(LONG)],
	])('48 KB of %s in every field cost less than a second of the processor', async (_what, text) => {
		const { send } = setUp();
		for (const form of [contactForm, fundingForm]) {
			const sent = Object.fromEntries(
				[...Object.keys(noAnswers(form)), HONEYPOT].map((name) => [name, `${text}!`]),
			);
			const run = async () => {
				const before = process.threadCpuUsage();
				await send(form.name, sent);
				findProblems(form.steps, readAnswers(form, Object.entries(sent)));
				const { user, system } = process.threadCpuUsage(before);
				return (user + system) / 1000;
			};
			// It takes some milliseconds; what takes the square of the length would take minutes.
			expect(await run()).toBeLessThan(1_000);
		}
	});

	test('of a text that is far too long no pattern reads more than the fields may have, and every word comes back', async () => {
		const { send } = setUp();
		const text = '<b x. '.repeat(LONG / 6);
		for (const form of [contactForm, fundingForm, checkForm]) {
			const names = Object.keys(noAnswers(form));
			const sent = Object.fromEntries(
				[...names, HONEYPOT, FORM_TOKEN, REFERENCE, HOME].map((name) => [name, text]),
			);
			const allTexts = fieldsOf(form).reduce(
				(all, [, field]) => all + (field.kind === 'text' ? field.maxLength + 2 : 0),
				0,
			);
			const read = await longestRead(async () => {
				if (form !== checkForm) await send(form.name as FormName, sent);
				const answers = withHome(readAnswers(form, Object.entries(sent)), Object.entries(sent));
				expect(Object.keys(findProblems(form.steps, answers))).toEqual(names);
				expect(Object.values(answers).every((answer) => answer === text)).toBe(true);
				if (form === checkForm) expect(Object.keys(givenAnswers(answers))).toEqual([]);
			});
			// The score reads all texts at once, and the bait as far as tells what filled it in.
			expect(read).toBeLessThanOrEqual(Math.max(allTexts, 500));
		}
	});

	test('counts the suspicious ones, and says nothing else about them', async () => {
		const { send, suspicious, tokens, clock } = setUp();
		const token = tokens.issue('contact');
		clock.now += MINUTE_MS;
		await send('contact', { ...message, [FORM_TOKEN]: token });
		await send('contact', message);
		await send('contact', { ...message, [HONEYPOT]: 'yes' });
		expect(suspicious).toEqual([1, 2]);
	});
});
