/** What becomes of posts of every sort on their way in: who is held back, and who never is. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../dates.ts';
import type { FormName } from '../../forms/all-forms.ts';
import { noAnswers } from '../../forms/answers.ts';
import { contactForm } from '../../forms/contact.ts';
import { fundingForm } from '../../forms/funding.ts';
import { FORM_TOKEN, HONEYPOT } from '../../forms/hidden-fields.ts';
import { newReference, REFERENCE } from '../../forms/reference.ts';
import type { SpamScore, SubmissionResult } from '../../forms/submission-port.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createFormTokens } from './form-token.ts';
import { createReceivePost } from './receive-post.ts';
import { honestPosts, hostilePosts, type SamplePost } from './sample-posts.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const site = 'https://www.example.co.uk';
const senderOf = createOriginCheck(site, ['https://listed.example']);
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'accept-language': 'en-GB' };

/** A judge with real tokens and counters; what it hands on is remembered, and answered as it is told to be. */
function setUp() {
	const clock = { now: NOON };
	const keys: [Buffer] = [randomBytes(32)];
	const tokens = createFormTokens(keys, () => clock.now);
	const verdicts: SpamScore[] = [];
	const odd: number[] = [];
	const answer = { outcome: (): SubmissionResult => ({ state: 'received', reference: '7K3M-9QXD-4' }) };
	const judge = createReceivePost({
		tokens,
		rateLimit: createRateLimit(true, () => clock.now),
		onSuspicious: (count) => void odd.push(count),
		async receive(_form, _sent, verdict) {
			if (verdict) verdicts.push(verdict);
			return answer.outcome();
		},
	});
	const send = async (form: FormName, sent: Record<string, string>, headers: Record<string, string> = { ...browser, origin: site }) => {
		await judge(form, Object.entries(sent), { origin: senderOf(headers), headers, ip: '192.0.2.1' });
		return verdicts.at(-1) as SpamScore;
	};
	return { clock, tokens, verdicts, odd, answer, send, judge };
}

/** A token that says of itself what the sample asks for. */
async function tokenFor(
	{ clock, tokens, send }: ReturnType<typeof setUp>,
	form: FormName,
	standing: SamplePost['tokenStatus'],
): Promise<string> {
	if (standing === 'missing') return '';
	if (standing === 'forged') return createFormTokens([randomBytes(32)], () => clock.now).issue(form);
	const token = tokens.issue(form);
	if (standing === 'tooFast') return token;
	clock.now += standing === 'old' ? 26 * 60 * MINUTE_MS : 2 * MINUTE_MS;
	if (standing === 'overused') for (let use = 0; use < 5; use += 1) await send(form, { [FORM_TOKEN]: token, [REFERENCE]: newReference() });
	return token;
}

async function verdictOn(sample: SamplePost): Promise<SpamScore> {
	const bench = setUp();
	const { from = 'page', name = 'Grace Hopper', email = 'grace@example.org', address, message = '', honeypot } = sample;
	const form: FormName = address === undefined ? 'contact' : 'funding';
	const [firstName, ...others] = name.split(' ');
	const answers =
		form === 'contact'
			? { fullName: name, email, phone: '0113 496 0142', description: message }
			: {
					firstName: others.length > 1 ? name : firstName,
					lastName: others.join(' ') || 'Hopper',
					email,
					phoneNumber: '0113 496 0142',
					address,
				};
	const token = await tokenFor(bench, form, from === 'page' ? (sample.tokenStatus ?? 'valid') : 'missing');
	const headers = {
		page: { ...browser, origin: site, 'sec-fetch-site': 'same-origin' },
		'page without script': { ...browser, origin: site, 'sec-fetch-site': 'same-origin' },
		'program posing as a page': { 'user-agent': 'python-requests/2.32', origin: site },
		program: { 'user-agent': 'python-requests/2.32' },
	}[from];
	const sent = {
		...answers,
		[REFERENCE]: newReference(),
		...(token ? { [FORM_TOKEN]: token } : {}),
		...(honeypot ? { [HONEYPOT]: honeypot } : {}),
	};
	return bench.send(form, sent as Record<string, string>, headers);
}

describe('sixty honest posts and sixty hostile ones', () => {
	test('there are as many, and no two are the same', () => {
		expect([honestPosts.length, hostilePosts.length]).toEqual([60, 60]);
		expect(new Set([...honestPosts, ...hostilePosts].map((sample) => JSON.stringify(sample))).size).toBe(120);
	});

	test.each(honestPosts)('[S1] honest: $what: goes to the office', async (sample) => {
		const { quarantine, score, reasons } = await verdictOn(sample);
		expect({ quarantine, score, reasons }).toMatchObject({ quarantine: false });
	});

	test('[S1][S2] no honest post is held back, and at least 54 of the hostile ones are', async ({ annotate }) => {
		const held = async (samples: readonly SamplePost[]) => {
			const verdicts = await Promise.all(samples.map(verdictOn));
			return samples.filter((_sample, at) => verdicts[at]?.quarantine).map(({ what }) => what);
		};
		const [honest, hostile] = [await held(honestPosts), await held(hostilePosts)];
		const missed = hostilePosts.filter(({ what }) => !hostile.includes(what)).map(({ what }) => what);
		await annotate(
			`held back: ${honest.length} of 60 honest posts, ${hostile.length} of 60 hostile ones; not: ${missed.join('; ') || 'none'}`,
			'figure',
		);
		expect(honest).toEqual([]);
		expect(hostile.length).toBeGreaterThanOrEqual(54);
	});
});

describe('the judge', () => {
	const message = { fullName: 'Grace Hopper', email: 'grace@example.org', phone: '0113 496 0142', description: 'My loft is cold.' };

	test('notices a missing time token, and holds nothing back for it', async () => {
		const { send } = setUp();
		expect(await send('contact', message)).toMatchObject({ score: 2, reasons: ['no time token'], quarantine: false });
	});

	test.each([
		['a page of a listed site', { ...browser, origin: 'https://listed.example' }, false],
		['a program that has shown our key', {}, true],
	])('expects no token of %s', async (_who, headers, isTrusted) => {
		const { judge, verdicts } = setUp();
		await judge('contact', Object.entries(message), { origin: senderOf(headers), headers, ip: '192.0.2.1', isTrusted });
		expect(verdicts).toMatchObject([{ score: 0 }]);
	});

	test.each([
		['without an origin', { ...browser }],
		['without a name', { 'accept-language': 'en', origin: site }],
		['without a language', { 'user-agent': 'Mozilla/5.0', origin: site }],
	])('takes what comes %s for a program, and weighs it more than a missing token', async (_what, headers: Record<string, string>) => {
		expect(await setUp().send('contact', message, headers)).toMatchObject({
			score: 7,
			reasons: ['not sent by a browser'],
			quarantine: false,
		});
	});

	test('a visitor who sends again and again while nothing can be kept has used nothing up', async () => {
		const { send, tokens, clock, answer } = setUp();
		const token = tokens.issue('contact');
		const reference = newReference();
		clock.now += MINUTE_MS;
		const house = { ...message, description: 'It is this one: https://pictures.example/house', [FORM_TOKEN]: token };
		answer.outcome = () => ({ state: 'unavailable', answers: { ...noAnswers(contactForm), ...noAnswers(fundingForm) } });
		for (let time = 0; time < 12; time += 1) await send('contact', house);
		answer.outcome = () => {
			throw new Error('broken');
		};
		for (let time = 0; time < 12; time += 1) await send('contact', house).catch(() => undefined);
		answer.outcome = () => ({ state: 'received', reference });
		for (let time = 0; time < 12; time += 1) expect((await send('contact', { ...house, [REFERENCE]: reference })).quarantine).toBe(false);
	});

	test('lets ten acknowledgements leave for one connection in ten minutes, and says so to whoever keeps the rest', async () => {
		const { send, clock } = setUp();
		const may = [];
		for (let time = 0; time < 12; time += 1) may.push((await send('contact', message)).acknowledge);
		expect(may).toEqual([...Array(10).fill(true), false, false]);
		clock.now += 11 * MINUTE_MS;
		expect((await send('contact', message)).acknowledge).toBe(true);
	});

	test('counts the odd ones, and says nothing about them', async () => {
		const { send, odd, tokens, clock } = setUp();
		const token = tokens.issue('contact');
		clock.now += MINUTE_MS;
		await send('contact', { ...message, [FORM_TOKEN]: token });
		await send('contact', message);
		await send('contact', { ...message, [HONEYPOT]: 'yes' });
		expect(odd).toEqual([1, 2]);
	});
});
