/**
 * Visitors for whom something goes wrong that is no fault of theirs are heard; programs and
 * nuisances are not.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { HONEYPOT } from '#forms/fields/hidden-fields.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';

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

test('who was held back for what a browser filled in, and sends again without it, reaches the office', async () => {
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
