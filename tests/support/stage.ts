/** The stage of a file of journeys: a browser, the built site and a mail server, set before its first test and struck after its last. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type RunningSite, startSite, until } from './running-site.ts';
import { type Visit, visit } from './visit.ts';

/** Who hears of enquiries on a stage with a mail server. */
export const OFFICE = 'office@example.co.uk';

export interface Fixtures {
	/** There from the first test on. */
	readonly site: RunningSite;
	/** Opens a page of the site, by its path, in a browser of its own memory. Further paths may be gone to from there. */
	visit(path: string, options?: BrowserContextOptions): Promise<Visit>;
	/** The e-mail to this address about this reference, once the mail server has it. */
	mailTo(address: string, reference: string): Promise<Email>;
}

/** Sets it, for all tests of the file that calls this. Without `hasMailServer`, e-mails are files. */
export function createFixtures({ hasMailServer = false, keepPages = false } = {}): Fixtures {
	let browser: Browser;
	let site: RunningSite;
	let mail: MailServer | undefined;

	beforeAll(async () => {
		if (hasMailServer) mail = await startMailServer();
		const settings = mail ? { SMTP_URL: mail.url, OFFICE_EMAIL: OFFICE } : {};
		[browser, site] = await Promise.all([openBrowser({ keepPages }), startSite(settings)]);
	});

	afterAll(async () => {
		await browser?.close();
		const ended = await site?.stop();
		await mail?.close();
		expect(ended).toBe(0);
	});

	return {
		get site() {
			return site;
		},
		visit: (path, options) => visit(browser, path, { baseURL: site.origin, ...options }),
		mailTo: (address, reference) =>
			until(() => mail?.received.find(({ subject, to }) => subject?.includes(reference) && to?.[0]?.address === address)),
	};
}
