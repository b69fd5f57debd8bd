/** The way back in Firefox without script, on the pages that links in letters open. */

import {
	applyAndRead,
	throughOfficePage,
	throughVisitorsPage,
} from '../support/office-week/private-page-steps.ts';
import { ALL } from '../support/tags.ts';
import { expect } from '../support/test.ts';
import { handInFirefox, test } from './firefox.ts';

// It keeps no page, so it requests each again.
test.use({
	preferences: { 'javascript.enabled': false, 'browser.sessionhistory.max_total_viewers': 0 },
});

test(
	'in Firefox without script Back, Forward and Reload on the visitor’s page and the office’s show what was there, and send nothing again',
	ALL,
	async ({ visitInFirefox, site }) => {
		const { page } = await visitInFirefox('/privacy');
		await page.goto(
			'data:text/html,<main>none<script>document.querySelector("main").textContent = "script"</script></main>',
		);
		expect(await page.$eval('main', (main) => main.innerText)).toBe('none');
		const { office, visitor } = await applyAndRead(site);
		await throughOfficePage(handInFirefox(page), office);
		await throughVisitorsPage(handInFirefox(page), visitor);
	},
);
