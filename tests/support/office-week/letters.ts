/**
 * Letters as a mail program shows them, and what is pressed and typed in them and on the pages that
 * they open.
 */
import type { Locator, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { until } from '#server/testing/running-site.ts';
import { readFor3Seconds } from './letter-links.ts';

/** Presses, and keys for what has to be typed, since it began. */
export interface Effort {
	presses: number;
	keys: number;
}

/**
 * A hand that counts what it does. `ahead`: of a site whose clock is turned on. Choosing from a
 * list is two presses, and so is a field that has to be pressed first.
 */
export function createHand(page: Page, ahead = 0) {
	const effort: Effort = { presses: 0, keys: 0 };
	return {
		effort,
		async press(what: Locator): Promise<void> {
			effort.presses += 1;
			await what.click();
		},
		async type(into: Locator, words: string, { isFree = false } = {}): Promise<void> {
			effort.presses += 1;
			if (!isFree) effort.keys += [...words].length;
			await into.fill(words);
		},
		async choose(list: Locator, place: number): Promise<void> {
			effort.presses += 2;
			await list.selectOption({ index: place });
		},
		/** A picture from the phone: the field, and the picture in the phone's own list. */
		async pick(
			field: Locator,
			file: { name: string; mimeType: string; buffer: Buffer },
		): Promise<void> {
			effort.presses += 2;
			await field.setInputFiles(file);
		},
		/** As long as a person looks at a page before the last press. */
		look: async () =>
			readFor3Seconds(await page.locator('input[name=nonce]').first().inputValue(), ahead),
	};
}
export type Hand = ReturnType<typeof createHand>;

/** A letter as HTML: its own, or its text with what mail programs make links of. */
export function letterHtml({ html, text = '' }: Email): string {
	if (html) return html;
	const linked = text
		.split(/(https?:\/\/[^\s<]+)/)
		.map((part, index) =>
			index % 2 === 1 ? createElement('a', { href: part, key: index }, part) : part,
		);
	const style = {
		font: "16px/1.5 'Segoe UI',Roboto,Arial,sans-serif",
		whiteSpace: 'pre-wrap',
		overflowWrap: 'anywhere',
		margin: 16,
	} as const;
	return `<!doctype html><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${renderToStaticMarkup(createElement('body', { style }, linked))}`;
}

/** Opens a letter: one press on it in the list. */
export async function openLetter(page: Page, hand: Hand, letter: Email): Promise<void> {
	hand.effort.presses += 1;
	await page.goto('about:blank');
	await page.setContent(letterHtml(letter));
}

/** The first link in a letter's text behind these words. */
export function linkAfter({ text = '', subject }: Email, words: string): string {
	const [, link] =
		new RegExp(`${words.replace(/\W/g, '\\$&')}[^]*?(https?://\\S+)`).exec(text) ?? [];
	if (!link) throw new Error(`There is no link behind “${words}” in “${subject}”:\n${text}`);
	return link;
}

/** The latest letter that fits, once there is one. */
export const latest = <One extends Email>(
	letters: readonly One[],
	fits: (letter: One) => boolean,
): Promise<One> => until(() => letters.findLast(fits));
