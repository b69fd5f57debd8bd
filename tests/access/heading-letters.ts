/**
 * Every letter that a page sets in the headings' font is in the font: one that is missing would
 * stand there in another face.
 */
import type { Page } from '@playwright/test';
import { LETTERS, WELSH_LETTERS } from '#site/fonts/letters.ts';

/** What a page sets in the font and the font lacks, each letter with its text. */
export const missingLetters = (page: Page) =>
	page.evaluate((letters) => {
		const found: string[] = [];
		const isHeading = (style: CSSStyleDeclaration) =>
			style.fontFamily.startsWith('Fraunces') || style.fontFamily.startsWith('"Fraunces');
		const look = (text: string) => {
			for (const letter of text)
				if (!/\s/.test(letter) && !letters.includes(letter))
					found.push(`${letter} in "${text.trim().slice(0, 60)}"`);
		};
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const { textContent, parentElement } = walker.currentNode;
			if (textContent?.trim() && parentElement && isHeading(getComputedStyle(parentElement)))
				look(textContent);
		}
		for (const element of document.querySelectorAll('body *'))
			for (const pseudo of ['::before', '::after']) {
				const style = getComputedStyle(element, pseudo);
				if (/^"/.test(style.content) && isHeading(style)) look(style.content.slice(1, -1));
			}
		return found;
	}, LETTERS + WELSH_LETTERS);
