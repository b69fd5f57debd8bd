/**
 * Firms of other colours than the sample's: pages, pages for the office and letters put no colour
 * on another than those that src/content/brand/colour-pairs.ts keeps readable in every brand.
 */
import type { Page } from '@playwright/test';
import { pairsEverywhere, pairsOnLightPages } from '#content/brand/colour-pairs.ts';
import { tokensOf } from '#content/brand/tokens.ts';
import { content } from '#content/reader/testing.ts';
import { officePhone, openDay, writeAs } from '../support/office-day.ts';
import { ALL } from '../support/tags.ts';
import { expect, OFFICE, test } from '../support/test.ts';
import { desktop, phone } from '../support/visit.ts';
import { coloursByName, markTokens, pairsOn } from './colour-pairs.ts';
import { openState } from './open-state.ts';
import { kindsOfPage, states } from './states.ts';

test.use({ hasMailServer: true });

/**
 * The states with colours of their own: problems, alerts, toasts, verdicts, what is chosen and what
 * is received.
 */
const COLOURED = [
	'the menu, open',
	'the application, an answer that cannot be right (posted)',
	'the application, received, with what may fit (posted)',
	'the application, not received',
	'a message with nothing in it (posted)',
	'the check, answered',
];

/** A page whose styles may be changed: its policy would refuse that. */
const OPEN = { bypassCSP: true, reducedMotion: 'reduce' } as const;

const { light, dark, fixed } = tokensOf(content.brand.colours);

/** The pairs that are declared, as a page names them. */
const declared = new Set(
	Object.entries({ ...pairsEverywhere, ...pairsOnLightPages }).flatMap(([ground, pairs]) => [
		...pairs.words.map((word) => `${word} on ${ground}`),
		...('edges' in pairs ? pairs.edges : []).map((edge) => `edge: ${edge} on ${ground}`),
	]),
);

/**
 * The pairs of colours that no component has declared, on the page as it is at these widths; then
 * with the pointer on every link and button.
 */
async function undeclared(page: Page, widths: readonly number[]): Promise<string[]> {
	const names = new Map([...coloursByName(fixed), ...(await markTokens(page, light))]);
	await page.evaluate(() => {
		for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details'))
			fold.open = !fold.querySelector('iframe');
	});
	const cdp = await page.context().newCDPSession(page);
	for (const domain of ['DOM', 'CSS'] as const) await cdp.send(`${domain}.enable`);
	const { root } = await cdp.send('DOM.getDocument', {});
	const found = new Set<string>();
	for (const width of widths)
		for (const pointed of [false, true]) {
			await page.setViewportSize({ width, height: 900 });
			const { nodeIds } = await cdp.send('DOM.querySelectorAll', {
				nodeId: root.nodeId,
				selector: 'a, button, summary',
			});
			for (const nodeId of nodeIds)
				await cdp
					.send('CSS.forcePseudoState', {
						nodeId,
						forcedPseudoClasses: pointed ? ['hover'] : [],
					})
					.catch((error: Error) => {
						// A page that tries again by itself may have drawn it anew.
						if (!error.message.includes('Could not find node')) throw error;
					});
			for (const pair of await pairsOn(page, names)) found.add(pair);
		}
	await cdp.detach();
	return [...found].filter((pair) => !declared.has(pair));
}

test.describe('can be read in any brand’s colours', ALL, () => {
	for (const path of kindsOfPage)
		test(`words on ${path}`, async ({ visit }) => {
			const { page } = await visit(path, { ...OPEN, viewport: phone });
			expect(await undeclared(page, [phone.width, 1280])).toEqual([]);
		});

	for (const state of states.filter(({ name }) => COLOURED.includes(name)))
		test(`words in: ${state.name}`, async ({ visit }) => {
			const page = await openState(visit, state, phone.width, OPEN);
			const widths = state.only ? [phone.width] : [phone.width, 1280];
			expect(await undeclared(page, widths)).toEqual([]);
		});

	for (const colorScheme of ['light', 'dark'] as const)
		test(`words on the office's day, on an enquiry's page and in letters, ${colorScheme}`, async ({
			site,
			visit,
			mailServer,
		}) => {
			const name = `Nell ${colorScheme}`;
			const number = colorScheme === 'light' ? '07700900131' : '07700900132';
			await writeAs(site, name, number);
			const page = await openDay(site, visit, { ...OPEN, ...officePhone, colorScheme });
			expect(await undeclared(page, [390, 1280])).toEqual([]);
			await page.getByRole('link', { name, exact: true }).click();
			await page.getByRole('heading', { level: 1, name }).waitFor();
			expect(await undeclared(page, [390, 1280])).toEqual([]);

			const letters = () =>
				mailServer?.received.filter(({ to }) =>
					[OFFICE, `${number}@example.org`].includes(to?.[0]?.address ?? ''),
				) ?? [];
			await expect.poll(() => new Set(letters().map(({ to }) => to?.[0]?.address)).size).toBe(2);
			const { page: reader } = await visit('about:blank', { colorScheme, viewport: desktop });
			const names = coloursByName(colorScheme === 'light' ? light : dark);
			for (const { html = '', subject } of letters()) {
				await reader.setContent(html);
				const pairs = await pairsOn(reader, names);
				expect(pairs).toContain('ink on white');
				expect([subject, pairs.filter((pair) => !declared.has(pair))]).toEqual([subject, []]);
			}
		});
});
