/** A printed page is complete: what is folded on the screen is open on paper, without script. */
import { expect, test } from '../support/test.ts';

test('a measure page prints its folds open, and neither the empty form nor the map', async ({ visit }) => {
	const { page } = await visit('/services/loft-insulations', { javaScriptEnabled: false });
	const inFolds = (within: string) =>
		page
			.locator(`main ${within} details > :not(summary)`)
			.evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })));
	expect(await inFolds('section:not(#contact)')).not.toContain(true);
	await page.emulateMedia({ media: 'print' });
	const printed = await inFolds('section:not(#contact)');
	expect(printed.length).toBeGreaterThan(8);
	expect(printed).not.toContain(false);
	expect(await inFolds('#contact')).not.toContain(true);
});
