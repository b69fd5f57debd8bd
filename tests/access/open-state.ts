/** Opens a page in a state, at a width, whether or not the form's script arrives. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { OpenVisit } from '../support/test.ts';
import { type State, screenOf } from './states.ts';

export async function openState(
	visit: OpenVisit,
	{ at, hydrated, reach }: State,
	width: number,
	options: BrowserContextOptions = {},
): Promise<Page> {
	const { page } = await visit('about:blank', {
		viewport: screenOf(width),
		reducedMotion: 'reduce',
		...options,
	});
	// Script itself stays on, because axe and its like are script.
	if (!hydrated) await page.route('**/islands/*', (route) => route.abort());
	await page.goto(at);
	await reach(page);
	return page;
}
