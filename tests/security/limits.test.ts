/**
 * How many enquiries one connection may send, on the wire. What counts as one connection, and what
 * is answered then, is in the unit tests of src/server/http and src/server/routes.
 */
import { expect, test } from '@playwright/test';
import { startSite } from '#server/testing/running-site.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';

/** What the rate limit allows in ten minutes (src/server/http/rate-limit.ts). */
const ALLOWED = 60;

for (const [whose, settings, taken] of [
	['one connection, whatever addresses it claims', {}, ALLOWED],
	['a proxy of ours, for another address each time', { TRUST_PROXY: '127.0.0.1' }, 80],
] as const)
	test(`of eighty posts by either way from ${whose}, ${taken} are taken in`, async () => {
		const site = await startSite({ RATE_LIMIT: 'on', ...settings });
		let count = 0;
		for (let sent = 0; sent < 80; sent += 1) {
			const headers = { origin: site.origin, 'x-forwarded-for': `203.0.113.${sent}` };
			const body = new URLSearchParams(another());
			const { status } = await (sent % 5
				? postTo(site.origin, callWith(another()), headers)
				: fetch(`${site.origin}/Contact`, { method: 'POST', headers, body }));
			expect([200, 429]).toContain(status);
			if (status === 200) count += 1;
		}
		expect(count).toBe(taken);
		expect((await fetch(`${site.origin}/grant`)).status).toBe(200);
		await site.stop();
	});
