/** Opens a page in a state, at a width, whether or not the form's script arrives. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Fixtures } from '../support/stage.ts';
import { type State, screenOf } from './states.ts';

export async function openState(
	visit: Fixtures['visit'],
	{ at, awake, reach }: State,
	width: number,
	options: BrowserContextOptions = {},
): Promise<{ page: Page; leave: () => Promise<void> }> {
	const { page, leave } = await visit('about:blank', { viewport: screenOf(width), reducedMotion: 'reduce', ...options });
	// Script itself stays on, because axe and its like are script.
	if (!awake) await page.route('**/islands/*', (route) => route.abort());
	await page.goto(at);
	await reach(page);
	return { page, leave };
}
