/**
 * Pages in the colours of three other firms can be read. (Every pair of colours that components
 * declare, in any brand: src/content/brand/tokens.test.ts.)
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { tokensOf } from '#content/brand/tokens.ts';
import type { BrandColours } from '#content/schemas/brand-schema.ts';
import { startSite } from '#server/testing/running-site.ts';
import { copyFirm, settingsOf } from '../support/firm-folder.ts';
import { expect, test } from '../support/test.ts';
import { expectNoViolation } from './axe.ts';
import { openState } from './open-state.ts';
import { aPage, kindsOfPage, states } from './states.ts';

const BRANDS: readonly BrandColours[] = [
	{ brand: '#12305c', accent: '#b3123f', paper: '#f6f8fb' },
	{ brand: '#0a0a0a', accent: '#a3e635', paper: '#ffffff' },
	{ brand: '#7f1d1d' },
];

/** The states with colours of their own: problems, alerts, verdicts, what is chosen and received. */
const coloured = states.filter(({ name }) =>
	[
		'the menu, open',
		'the application, an answer that cannot be right (posted)',
		'the application, received, with what may fit (posted)',
		'the application, not received',
		'the check, answered',
	].includes(name),
);

let firms: readonly Firm[] = [];
test.beforeAll(async () => {
	firms = await Promise.all(BRANDS.map(startFirm));
});
test.afterAll(async () => {
	for (const { site, folder } of firms) {
		await site.stop();
		await rm(folder, { recursive: true });
	}
});

async function startFirm(colours: BrandColours) {
	const folder = await copyFirm();
	await writeFile(join(folder, 'content', 'brand.yaml'), stringify({ colours }));
	return { colours, folder, site: await startSite(settingsOf(folder)) };
}
type Firm = Awaited<ReturnType<typeof startFirm>>;

for (const state of [...kindsOfPage.map(aPage), ...coloured])
	test(`can be read in the colours of three other firms: ${state.name}`, async ({ visit }) => {
		const width = state.only?.[0] ?? 1280;
		for (const { colours, site } of firms) {
			const page = await openState(visit, state, width, { baseURL: site.origin });
			const shown = await page.evaluate(() =>
				getComputedStyle(document.documentElement).getPropertyValue('--brand'),
			);
			expect(shown.trim()).toBe(tokensOf(colours).light.brand);
			await expectNoViolation(page, [width], []);
			await page.context().close();
		}
	});
