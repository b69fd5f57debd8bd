/** Opens a page in a state, at a width, whether or not the form's script arrives. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { visit } from '../visit.ts';
import { type State, screenOf } from './states.ts';

export async function openState(
	browser: Browser,
	origin: string,
	{ at, awake, reach }: State,
	width: number,
	options: BrowserContextOptions = {},
): Promise<{ page: Page; leave: () => Promise<void> }> {
	const { page, leave } = await visit(browser, 'about:blank', { viewport: screenOf(width), reducedMotion: 'reduce', ...options });
	// Script itself stays on, because axe and its like are script.
	if (!awake) await page.route('**/islands/*', (route) => route.abort());
	await page.goto(origin + at);
	await reach(page);
	return { page, leave };
}
