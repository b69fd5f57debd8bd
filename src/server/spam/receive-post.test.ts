/** What of a post is scored for spam, and what becomes of its token and of its acknowledgement. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
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
import type { VisitorForm } from '#model/form-names.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { longestRead } from '../testing/longest-read.ts';
import { createFormTokens } from './form-token.ts';
import { createReceivePost } from './receive-post.ts';

const site = 'https://www.example.co.uk';
const listed = 'https://listed.example';
const checkOrigin = createOriginCheck(site, [listed]);
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'accept-language': 'en-GB' };
const message = {
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold.',
};

/** `receivePost` with real tokens and counters, whose `receive` returns `answer.result()`. */
function setUp() {
	const clock = { now: Date.UTC(2026, 10, 20, 12) };
	const tokens = createFormTokens([randomBytes(32)], () => clock.now);
	const suspicious: number[] = [];
	const answer = {
		result: (): SubmissionResult => ({ state: 'received', reference: '7K3M-9QXD-4' }),
	};
	let scored: SpamScore | undefined;
	const receivePost = createReceivePost({
		tokens,
		rateLimit: createRateLimit(true, () => clock.now),
		onSuspicious: (count) => void suspicious.push(count),
		async receive(_form, _sent, score) {
			scored = score;
			return answer.result();
		},
	});
	async function send(
		form: VisitorForm,
		sent: Record<string, string>,
		headers: Record<string, string> = { ...browser, origin: site },
		isTrusted = false,
	) {
		const context = { origin: checkOrigin(headers), headers, ip: '192.0.2.1', isTrusted };
		await receivePost(form, Object.entries(sent), context);
		return scored;
	}
	return { clock, tokens, suspicious, answer, send };
}

const notABrowser = ['not sent by a browser'];
const forged = { [FORM_TOKEN]: createFormTokens([randomBytes(32)], Date.now).issue('contact') };
test.each<[string, Record<string, string>, Record<string, string>, boolean, readonly string[]]>([
	['of ours without a token', {}, { ...browser, origin: site }, false, ['no time token']],
	['without an origin', {}, browser, false, notABrowser],
	['without a User-Agent', {}, { 'accept-language': 'en', origin: site }, false, notABrowser],
	['without a language', {}, { 'user-agent': 'Mozilla/5.0', origin: site }, false, notABrowser],
	['of a listed site, which has no token', {}, { ...browser, origin: listed }, false, []],
	['of a client with our private key', {}, {}, true, []],
	[
		'of a listed site with a forged token',
		forged,
		{ ...browser, origin: listed },
		false,
		['a time token that is not ours'],
	],
])('a post %s', async (_whose, sent, headers, isTrusted, reasons) => {
	const scored = await setUp().send('contact', { ...message, ...sent }, headers, isTrusted);
	expect(scored).toMatchObject({ reasons, quarantine: false });
});

test('the names of both forms are examined for links', async () => {
	for (const [form, name] of [
		['contact', 'fullName'],
		['funding', 'firstName'],
		['funding', 'lastName'],
	] as const) {
		const scored = await setUp().send(form, { ...message, [name]: 'https://a.example' });
		expect(scored?.reasons, name).toContain('a link for a name');
	}
});

test('a visitor who sends again and again while the store is away does not use up the token', async () => {
	const { send, tokens, clock, answer } = setUp();
	const reference = newReference();
	const house = {
		...message,
		description: 'It is this one: https://pictures.example/house',
		[FORM_TOKEN]: tokens.issue('contact'),
	};
	clock.now += MINUTE_MS;
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
		expect((await send('contact', { ...house, [REFERENCE]: reference }))?.quarantine).toBe(false);
});

test('ten acknowledgements are allowed for one connection in ten minutes', async () => {
	const { send, clock } = setUp();
	const allowed = [];
	for (let time = 0; time < 12; time += 1)
		allowed.push((await send('contact', message))?.acknowledge);
	expect(allowed).toEqual([...Array(10).fill(true), false, false]);
	clock.now += 11 * MINUTE_MS;
	expect((await send('contact', message))?.acknowledge).toBe(true);
});

test('the suspicious ones are counted, and nothing else is said about them', async () => {
	const { send, suspicious, tokens, clock } = setUp();
	const token = tokens.issue('contact');
	clock.now += MINUTE_MS;
	await send('contact', { ...message, [FORM_TOKEN]: token });
	await send('contact', message);
	await send('contact', { ...message, [HONEYPOT]: 'yes' });
	expect(suspicious).toEqual([1, 2]);
});

/** They make a careless pattern try again from each place. */
const HOSTILE = [
	'bC',
	'w',
	'/',
	'www..',
	'a.',
	'https://a.b ',
	'ж',
	'<a',
	'<b x. ',
	' ',
	'send our ',
	'[url',
	'07700 ',
	'a@b.',
	'\r\n',
	'(',
];

test.each([contactForm, fundingForm, checkForm])(
	'of 48 KB of hostile text in each field of $name no pattern reads more than the fields may have, in less than a second, and every word comes back',
	async (form) => {
		const { send } = setUp();
		const names = Object.keys(noAnswers(form));
		const allTexts = fieldsOf(form).reduce(
			(all, [, field]) => all + (field.kind === 'text' ? field.maxLength + 2 : 0),
			0,
		);
		for (const words of HOSTILE) {
			const text = `http://a${words.repeat(48_000 / words.length)}!`;
			const sent = Object.fromEntries(
				[...names, HONEYPOT, FORM_TOKEN, REFERENCE, HOME].map((name) => [name, text]),
			);
			const before = process.threadCpuUsage();
			const read = await longestRead(async () => {
				if (form !== checkForm) await send(form.name as VisitorForm, sent);
				const answers = withHome(readAnswers(form, Object.entries(sent)), Object.entries(sent));
				expect(Object.keys(findProblems(form.steps, answers))).toEqual(names);
				expect(Object.values(answers).every((answer) => answer === text)).toBe(true);
				if (form === checkForm) expect(Object.keys(givenAnswers(answers))).toEqual([]);
			});
			// The score reads all texts at once, and the bait as far as tells what filled it in.
			expect(read, words).toBeLessThanOrEqual(Math.max(allTexts, 500));
			// It takes some milliseconds; what takes the square of the length would take minutes.
			expect(process.threadCpuUsage(before).user, words).toBeLessThan(1_000_000);
		}
	},
);
