/**
 * A thousand links in letters, of the office and of visitors, against a machine that checks links
 * at its worst (support/office-week/link-scanner.ts).
 */
import { startSite } from '#server/testing/running-site.ts';
import { recordFigure } from '../support/figures.ts';
import { countRows, sendAndRead } from '../support/office-week/letter-links.ts';
import { scanLink, seededRandom } from '../support/office-week/link-scanner.ts';
import { expect, test } from '../support/test.ts';

// A recording of so many pages would fill the disk.
test.use({ trace: 'off', video: 'off', screenshot: 'off' });

/** Each has two links. */
const ENQUIRIES = 500;

/** Rounds of filling in and pressing on each page. */
const ROUNDS = 2;

/** Browsers at the same time. */
const AT_ONCE = 4;

test(`[L1] ${2 * ENQUIRIES} links against a machine that opens, follows, ticks, types and presses everything: nothing changes`, async ({
	browser,
}) => {
	test.setTimeout(ENQUIRIES * 60_000);
	const site = await startSite();
	try {
		const both = await sendAndRead(ENQUIRIES, site);
		expect(both).toHaveLength(ENQUIRIES);
		const links = both.flatMap(({ office, visitor }) => [office, visitor]);
		const waiting = links.values();
		let presses = 0;
		let scanned = 0;
		await Promise.all(
			Array.from({ length: AT_ONCE }, async (_, place) => {
				const random = seededRandom(20_261_122 + place);
				const context = await browser.newContext();
				context.on('request', (request) => {
					if (request.method() === 'POST') presses += 1;
				});
				for (const link of waiting) {
					expect((await fetch(link)).status).toBe(200);
					await scanLink(context, link, random, ROUNDS);
					scanned += 1;
					if (scanned % 100 === 0) console.log(`${scanned} links scanned`);
				}
				await context.close();
			}),
		);
		expect(presses).toBeGreaterThanOrEqual(links.length * ROUNDS);
		expect([
			await countRows('event', site.dataDir),
			await countRows('enquiry', site.dataDir),
		]).toEqual([0, ENQUIRIES]);
		expect(await countRows('complaint', site.dataDir)).toBe(0);
		recordFigure(
			`${links.length} links of the office and of visitors, ${presses} presses: 0 changes, 0 erased`,
		);
	} finally {
		await site.stop();
	}
});
