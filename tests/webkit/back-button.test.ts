/**
 * The way back in WebKit, on the pages that links in letters open. It keeps pages or asks for them
 * again, as it likes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#server/testing/running-site.ts';
import {
	applyAndRead,
	type Hand,
	throughOfficePage,
	throughVisitorsPage,
} from '../support/office-week/private-page-steps.ts';
import { ALL } from '../support/tags.ts';
import type { WebKitPage } from './webdriver.ts';
import { test } from './webkit.ts';

/** A question that is not answered by then is asked again. */
const UNANSWERED_MS = 2_000;

/**
 * The driver does not say when a page has come, so each is marked before it is left; one that was
 * kept has an older mark.
 */
function handOf(page: WebKitPage): Hand {
	let steps = 0;
	const toAnother = async (work: () => Promise<unknown>) => {
		steps += 1;
		await page.run('window.leftAt = arguments[0]', steps);
		await work();
		const isThere = () =>
			page.run<boolean>(
				'return document.readyState === "complete" && window.leftAt !== arguments[0]',
				steps,
			);
		// Between two pages there is nothing to ask, and the driver never answers what was asked while
		// a kept page took the other's place.
		await until(
			async () =>
				(await Promise.race([isThere().catch(() => false), pause(UNANSWERED_MS, false)])) ||
				undefined,
		);
	};
	/**
	 * Started by the page itself a moment later: the driver would wait for the answer of a page that
	 * is gone.
	 */
	const soon = (what: string) => toAnother(() => page.run(`setTimeout(() => ${what})`));
	const asked = (what: string) => page.run<string>(`return ${what}`).catch(() => '');
	return {
		open: (url) => page.open(url),
		fill: (field, words) =>
			page.run('document.querySelector(arguments[0]).value = arguments[1]', field, words),
		press: (what) => page.click({ css: what }),
		follow: (what) => toAnother(() => page.click({ css: what })),
		back: () => soon('history.back()'),
		forward: () => soon('history.forward()'),
		reload: () => soon('location.reload()'),
		path: () => asked('location.pathname'),
		text: () => asked('document.querySelector("main").innerText'),
		valueOf: (field) => page.run('return document.querySelector(arguments[0]).value', field),
	};
}

test(
	'in WebKit Back, Forward and Reload on the visitor’s page and the office’s show what was there, and send nothing again',
	ALL,
	async ({ visitInWebKit, site }) => {
		const page = await visitInWebKit('/privacy');
		const { office, visitor } = await applyAndRead(site);
		await throughOfficePage(handOf(page), office);
		await throughVisitorsPage(handOf(page), visitor);
	},
);
