/**
 * Firefox, driven by Puppeteer: Playwright's own channel needs a command that Debian's Firefox does
 * not have yet (docs/decisions/tests.md).
 */
import puppeteer from 'puppeteer-core';
import { ensureInstalled, findFirefox } from '../support/installed.ts';
import type { Visitor } from './visitor.ts';

export async function openFirefox(): Promise<Visitor> {
	if (!findFirefox()) ensureInstalled('firefox-esr');
	const firefox = await puppeteer.launch({
		browser: 'firefox',
		executablePath: findFirefox() ?? '',
	});
	const page = await firefox.newPage();
	return {
		open: (address) => page.goto(address),
		fill: (field, words) => page.type(field, words),
		press: (what) => page.click(what),
		// Puppeteer now and then misses that the page has arrived; the test asks for what is on it.
		back: () => page.evaluate('history.back()'),
		evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
		close: () => firefox.close(),
	};
}
