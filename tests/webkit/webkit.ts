/** The journeys' `test` with a visitor who has WebKit, the engine of every iPhone. */
import { writeFile } from 'node:fs/promises';
import { ensureInstalled } from '../support/system-packages.ts';
import { test as base } from '../support/test.ts';
import { phone } from '../support/visit.ts';
import { openWebKit, type WebKit, type WebKitPage } from './webdriver.ts';

interface TestFixtures {
	/**
	 * Opens a page of the site, by its path, in a window with its own cookies and storage. The driver
	 * has one window at a time.
	 */
	readonly visitInWebKit: (
		path: string,
		viewport?: { readonly width: number; readonly height: number },
	) => Promise<WebKitPage>;
}

interface WorkerFixtures {
	readonly webkit: WebKit;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	webkit: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
		async ({}, use) => {
			ensureInstalled('webkit2gtk-driver', 'xvfb');
			const webkit = await openWebKit();
			await use(webkit);
			await webkit.close();
		},
		{ scope: 'worker', timeout: 0 },
	],

	visitInWebKit: async ({ webkit, site }, use, testInfo) => {
		let page: WebKitPage | undefined;
		await use(async (path, viewport = phone) => {
			page = await webkit.newPage(viewport);
			await page.open(site.origin + path);
			return page;
		});
		const hasFailed = testInfo.status !== testInfo.expectedStatus;
		if (page && hasFailed)
			await writeFile(testInfo.outputPath('webkit.png'), await page.screenshot());
		await page?.close();
	},
});
