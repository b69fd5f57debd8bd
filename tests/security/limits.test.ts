/**
 * How many enquiries one connection may send, whoever it says it is, and that nobody's words are
 * lost over it.
 */
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { another, callWith, postTo, SEND } from '../support/enquiry.ts';
import { ALL } from '../support/tags.ts';

/** What the rate limit allows in ten minutes (src/server/http/rate-limit.ts). */
const ALLOWED = 60;

const running: RunningSite[] = [];
test.afterEach(async () => {
	for (const site of running.splice(0)) await site.stop();
});
async function open(settings: Record<string, string> = {}): Promise<RunningSite> {
	const site = await startSite({ RATE_LIMIT: 'on', ...settings });
	running.push(site);
	return site;
}

const send = ({ origin }: RunningSite, headers: Record<string, string> = {}) =>
	postTo(origin, callWith(another()), headers);
const sendForm = ({ origin }: RunningSite) =>
	fetch(`${origin}/Contact`, {
		method: 'POST',
		headers: { origin },
		body: new URLSearchParams(another()),
	});
/**
 * Posts so many, some at once: more than sixty connections are cut off before they are counted
 * (tests/security/slow-clients.test.ts), and a busy machine still has those of the posts before.
 */
async function many(
	count: number,
	post: (index: number) => Promise<Response>,
	atOnce = 20,
): Promise<Record<number, number>> {
	const counts: Record<number, number> = {};
	for (let first = 0; first < count; first += atOnce) {
		const batch = Array.from({ length: Math.min(atOnce, count - first) }, async (_, index) => {
			const answer = await post(first + index);
			await answer.arrayBuffer();
			return answer.status;
		});
		for (const status of await Promise.all(batch)) counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

test.describe('[S5] one connection', () => {
	test(
		'of two hundred at once exactly sixty are taken in, by whichever way they come',
		ALL,
		async () => {
			const site = await open();
			expect(
				await many(100, (index) => (index % 5 === 0 ? sendForm(site) : send(site)), 60),
			).toEqual({
				200: ALLOWED,
				429: 40,
			});
			expect(await many(100, () => send(site), 60)).toEqual({ 429: 100 });
			// Pages are never limited here, and neither are form tokens.
			expect((await fetch(`${site.origin}/grant`)).status).toBe(200);
			expect((await fetch(`${site.origin}/api/token?form=funding`)).status).toBe(200);
		},
	);

	test('gets a 429 with Retry-After, the phone number and CORS headers', async () => {
		const site = await open({ ALLOWED_ORIGINS: 'https://partner.example' });
		await many(ALLOWED, () => send(site));
		const refused = await send(site, { origin: 'https://partner.example' });
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
		expect(refused.headers.get('access-control-allow-origin')).toBe('https://partner.example');
		expect(await refused.text()).toMatch(
			/^Too Many Requests: many messages came from your connection\. Please ring 0[\d ]+, or try again in 10 minutes$/,
		);
	});

	test('that posts without script gets its page back with every word in it', async () => {
		const site = await open();
		await many(ALLOWED, () => send(site));
		const words = another();
		const answer = await fetch(`${site.origin}/Contact`, {
			method: 'POST',
			headers: { origin: site.origin },
			body: new URLSearchParams(words),
		});
		const html = await answer.text();
		expect([answer.status, Number(answer.headers.get('retry-after')) > 500]).toEqual([429, true]);
		for (const word of [
			...Object.values(words),
			'There was an error sending the email. Please try again.',
		])
			expect(html).toContain(word);
	});
});

test.describe('[H11] an address that a visitor claims', () => {
	test('as many claims as one likes over one connection are one visitor', async () => {
		const site = await open();
		const claim = (index: number) => ({
			'x-forwarded-for': `203.0.113.${index % 250}, 198.51.100.${index % 99}`,
			forwarded: `for=203.0.113.${index % 250}`,
			'x-real-ip': `203.0.113.${index % 250}`,
		});
		expect((await many(120, (index) => send(site, claim(index))))[200]).toBe(ALLOWED);
	});

	for (const [how, proxies, address, taken] of [
		[
			'is believed when a proxy of ours says it',
			'127.0.0.1',
			(index: number) => `203.0.113.${index}`,
			80,
		],
		[
			'is the right-most one that is not ours',
			'127.0.0.1',
			(index: number) => `203.0.113.${index}, 198.51.100.7`,
			ALLOWED,
		],
		[
			'is the same one from any port',
			'127.0.0.1',
			(index: number) => `203.0.113.8:${50_000 + index}, 127.0.0.1:40000`,
			ALLOWED,
		],
	] as const)
		test(`${how}`, ALL, async () => {
			const site = await open({ TRUST_PROXY: proxies });
			expect(
				(await many(80, (index) => send(site, { 'x-forwarded-for': address(index) })))[200],
			).toBe(taken);
		});

	test('that makes no sense counts as the proxy and breaks nothing', ALL, async () => {
		const site = await open({ TRUST_PROXY: 'loopback' });
		for (const claim of [
			'unknown',
			'',
			'a, b',
			'999.1.1.1',
			'[::1]:80',
			'::1%lo',
			'x'.repeat(4000),
			'203.0.113.7:1234',
		])
			expect([200, 429]).toContain((await send(site, { 'x-forwarded-for': claim })).status);
		expect(site.output()).not.toContain('"level":50');
	});
});

test(
	`posts to ${SEND} that are refused for other reasons count too, so that keys cannot be guessed at leisure`,
	ALL,
	async () => {
		const site = await open();
		expect(await many(100, () => postTo(site.origin, callWith({}, { user_id: 'guess' })))).toEqual({
			400: ALLOWED,
			429: 40,
		});
	},
);
