/**
 * Visitors for whom something goes wrong that is no fault of theirs are heard; programs and
 * nuisances are not.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { FORM_TOKEN, FORM_TOKEN_PATH, HONEYPOT } from '#forms/fields/hidden-fields.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';
import { ALL } from '../support/tags.ts';

const leftovers: (() => unknown)[] = [];
test.afterEach(async () => {
	for (const clear of leftovers.splice(0)) await clear();
});

async function site(settings: Record<string, string> = {}): Promise<RunningSite> {
	const running = await startSite(settings);
	leftovers.push(() => running.stop());
	return running;
}

/** What a browser says of itself beside what it posts. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'accept-language': 'en-GB' };
const send = ({ origin }: RunningSite, params: object) => postTo(origin, callWith(params), browser);
const tokenOf = async ({ origin }: RunningSite) =>
	(await fetch(`${origin}${FORM_TOKEN_PATH}?form=contact`)).text();

/** Why an enquiry is held back, by its reference; nothing where it is not. */
function heldBack({ dataDir }: RunningSite, reference: string): string | null {
	const database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true });
	try {
		const row = database
			.prepare('SELECT quarantined FROM enquiry WHERE reference = ?')
			.get(reference);
		return (row as { quarantined: string | null }).quarantined;
	} finally {
		database.close();
	}
}

test.describe('somebody who', () => {
	test('names one house and sends six times while our database is away reaches the office with the seventh', async () => {
		const running = await site();
		const reference = newReference();
		const house = {
			...another(),
			description: 'It is https://www.pictures.example/house/12, and cold.',
			[REFERENCE]: reference,
			[FORM_TOKEN]: await tokenOf(running),
		};
		const other = new DatabaseSync(join(running.dataDir, 'enquiries.db'), { timeout: 30_000 });
		other.exec('BEGIN IMMEDIATE');
		const refused = await Promise.all(Array.from({ length: 6 }, () => send(running, house)));
		expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(503));
		other.exec('COMMIT');
		other.close();
		expect((await send(running, house)).status).toBe(200);
		expect((await running.mailAbout(reference)).text).toContain('pictures.example/house/12');
		expect(heldBack(running, reference)).toBeNull();
	});

	test('was held back for what a browser filled in, and sends again without it, reaches the office', async () => {
		const running = await site();
		const reference = newReference();
		const enquiry = { ...another(), [REFERENCE]: reference };
		expect((await send(running, { ...enquiry, [HONEYPOT]: 'Ring me in the evening' })).status).toBe(
			200,
		);
		expect(heldBack(running, reference)).toBe('the hidden field was filled in; no time token');
		expect((await send(running, enquiry)).status).toBe(200);
		expect((await running.mailAbout(reference)).text).toContain(enquiry.description);
		expect(heldBack(running, reference)).toBeNull();
	});

	test('sends an offer with a bot is quarantined, with a browser it is not', ALL, async () => {
		const running = await site();
		const offer = () => ({
			...another(),
			description: `We offer SEO services ${newReference()}.`,
			[REFERENCE]: newReference(),
		});
		const [person, bot] = [offer(), offer()];
		expect((await send(running, person)).status).toBe(200);
		const posted = await fetch(`${running.origin}/Contact`, {
			method: 'POST',
			body: new URLSearchParams(bot),
		});
		expect(posted.status).toBe(200);
		expect(heldBack(running, person[REFERENCE])).toBeNull();
		expect(heldBack(running, bot[REFERENCE])).toBe(
			'not sent by a browser; what is offered to firms',
		);
	});
});

test('one connection causes ten acknowledgements and no more, one mailbox gets one, and the office hears of every enquiry', async () => {
	const running = await site({
		RATE_LIMIT: 'on',
		ACKNOWLEDGE_VISITORS: 'true',
		OFFICE_EMAIL: 'office@example.co.uk',
	});
	const addresses = [
		'victim+1@example.org',
		'victim+2@example.org',
		...Array.from({ length: 12 }, (_, at) => `stranger${at}@example.org`),
	];
	for (const email of addresses)
		expect((await send(running, { ...another(), email })).status).toBe(200);
	const mails = await running.mails(addresses.length + 9);
	const recipients = mails.map(({ to }) => to?.[0]?.address ?? '');
	expect(recipients.filter((recipient) => recipient === 'office@example.co.uk')).toHaveLength(
		addresses.length,
	);
	expect(recipients.filter((recipient) => recipient.startsWith('victim'))).toEqual([
		'victim+1@example.org',
	]);
	expect(recipients.filter((recipient) => recipient.startsWith('stranger'))).toHaveLength(8);
});

test.describe('as many halves of tags as may be sent', () => {
	const multipart = (fields: Readonly<Record<string, string>>) => {
		const body = new FormData();
		for (const [name, value] of Object.entries(fields)) body.append(name, value);
		return body;
	};
	const calls: Readonly<
		Record<string, (words: string) => [path: string, body: FormData | string]>
	> = {
		'the e-mail endpoint': (words) => [
			'/api/v1.0/email/send',
			JSON.stringify(callWith({ ...another(), description: words })),
		],
		'its way for forms': (words) => {
			const { template_params: params, ...call } = callWith({ ...another(), description: words });
			return [
				'/api/v1.0/email/send-form',
				multipart({ ...(params as Record<string, string>), ...call }),
			];
		},
		'/Contact': (words) => ['/Contact', multipart({ ...another(), description: words })],
		'/grant': (words) => ['/grant', multipart({ address: words, move: 'submit' })],
		'/check': (words) => ['/check', multipart({ benefitsClaim: words })],
	};

	for (const name of Object.keys(calls))
		test(`cost ${name} about as much as as many words`, ALL, async () => {
			const running = await site();
			const quickest = async (words: string) => {
				const times: number[] = [];
				for (let time = 0; time < 9; time += 1) {
					const [path, body] = calls[name]?.(words) ?? ['', ''];
					const json: Record<string, string> =
						typeof body === 'string' ? { 'content-type': 'application/json' } : {};
					const begun = performance.now();
					const answer = await fetch(running.origin + path, {
						method: 'POST',
						headers: { ...browser, ...json, origin: running.origin },
						body,
					});
					await answer.arrayBuffer();
					expect([400, 413, 422]).toContain(answer.status);
					times.push(performance.now() - begun);
				}
				return Math.min(...times);
			};
			const words = await quickest('cold loft '.repeat(4_800));
			// Cleaned again and again, they took two hundred times as long.
			expect(await quickest('<'.repeat(16_000) + 'a>'.repeat(16_000))).toBeLessThan(
				10 * words + 300,
			);
		});
});
