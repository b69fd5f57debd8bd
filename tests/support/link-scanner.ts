/**
 * A machine that checks links in e-mails, at its worst: it asks for the head, fetches, opens the
 * page in a browser with script, follows the page's own links, ticks and types at random, submits
 * every form and presses every button as fast as it can.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { pressAt } from './private-pages.ts';

/** What such machines type: words, numbers of any length, days. */
const WORDS = [
	'test',
	'John Smith',
	'test@example.com',
	'1234',
	'0000',
	'password',
	'2026-12-01',
	'yes',
	'<script>',
];

/** Scans one link: fills in and presses so many rounds. `random` gives numbers from 0 up to 1. */
export async function scanLink(
	context: BrowserContext,
	url: string,
	random: () => number,
	rounds: number,
): Promise<void> {
	await fetch(url, { method: 'HEAD' });
	await (await fetch(url)).text();
	const page = await context.newPage();
	await open(page, url);
	for (let round = 0; round < rounds; round += 1) {
		const forms = await page.locator('form').count();
		for (let form = 0; form < forms; form += 1) {
			await pressAll(page, form, random);
			if (new URL(page.url()).pathname !== new URL(url).pathname) await open(page, url);
		}
		await open(page, url);
	}
	// Every form at once, without looking: as a script posts them.
	const forms = await page.evaluate(() =>
		[...document.forms].map((form) => ({
			action: form.action,
			fields: [...new FormData(form)].map(([name, value]) => [name, String(value)]),
		})),
	);
	for (const { action, fields } of forms)
		for (let times = 0; times < 2; times += 1)
			await pressAt(
				action || url,
				new URLSearchParams(fields.map((pair) => pair as [string, string])),
				{ redirect: 'manual' },
			);
	await page.close();
}

/**
 * Opens the page. On a busy machine the answers to presses may still be arriving, and take its
 * place: then once more.
 */
async function open(page: Page, url: string): Promise<void> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			await page.goto(url);
			return;
		} catch (error) {
			if (attempt === 5 || !(error as Error).message.includes('interrupted by another navigation'))
				throw error;
			await page.waitForLoadState();
		}
	}
}

/** Fills a form in at random, and presses a button of it at once. */
async function pressAll(page: Page, form: number, random: () => number): Promise<void> {
	const seeds = Array.from({ length: 60 }, random);
	const answered = page.waitForEvent('load', { timeout: 5_000 }).catch(() => undefined);
	await page
		.evaluate(
			([place, numbers, words]) => {
				let next = 0;
				const pick = <One>(from: ArrayLike<One>): One | undefined =>
					from[Math.floor((numbers[next++ % numbers.length] ?? 0) * from.length)];
				const chosen = document.forms[place];
				if (!chosen) return;
				chosen.noValidate = true;
				pick([...chosen.querySelectorAll<HTMLInputElement>('input[type=radio]')])?.click();
				for (const box of chosen.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
					if ((numbers[next++ % numbers.length] ?? 0) < 0.5) box.click();
				for (const list of chosen.querySelectorAll('select'))
					list.selectedIndex = Math.floor(
						(numbers[next++ % numbers.length] ?? 0) * list.options.length,
					);
				for (const field of chosen.querySelectorAll<HTMLInputElement>(
					'input:not([type=radio],[type=checkbox],[type=hidden],[type=file]),textarea',
				)) {
					const digits = String(
						Math.floor((numbers[next++ % numbers.length] ?? 0) * 10 ** (1 + (next % 8))),
					);
					field.value = field.type === 'date' ? '2026-12-01' : (pick([...words, digits]) ?? '');
				}
				const buttons = chosen.querySelectorAll<HTMLButtonElement>('button,input[type=submit]');
				const button = pick(buttons);
				if (button) button.click();
				else chosen.requestSubmit();
			},
			[form, seeds, WORDS] as const,
		)
		.catch(() => undefined);
	await answered;
}

/** Numbers that look random, the same for the same seed. */
export function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}
