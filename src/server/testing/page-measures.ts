/**
 * What a page asks of its reader, measured in the browser: height, words, links that ring, columns
 * and lines.
 */
import type { Page } from '@playwright/test';

interface PageMeasures {
	/** The top of the first link that rings, in pixels; undefined if none is on the page. */
	readonly firstCall: number | undefined;
	/** The longest stretch of the page's own part without anything to press that reaches us. */
	readonly longestWithoutAsk: number;
	readonly height: number;
	/** Words of the page's own part that can be read without opening anything. */
	readonly words: number;
	/**
	 * The left edges of what stands directly in a column: headings, paragraphs, lists, tables,
	 * figures, folds.
	 */
	readonly edges: readonly number[];
	/** The lines of more than 75 characters. */
	readonly longLines: readonly string[];
	/**
	 * Columns that are empty beside another one, and do not stay in view: by how many pixels, and
	 * where.
	 */
	readonly emptyColumns: readonly { readonly height: number; readonly beside: string }[];
}

/** Measures the page at its present width, as it stands. `open`: with every fold open. */
export async function measurePage(page: Page, { open = false } = {}): Promise<PageMeasures> {
	return page.evaluate((openAll) => {
		const main = document.querySelector('main') as HTMLElement;
		if (openAll)
			for (const fold of main.querySelectorAll('details')) {
				fold.removeAttribute('name');
				fold.open = true;
			}
		const isShown = (element: Element) =>
			element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false }) &&
			!element.closest('.visually-hidden');
		const box = (element: Element) => element.getBoundingClientRect();
		const shown = (selector: string, within: ParentNode = main) =>
			[...within.querySelectorAll(selector)].filter(isShown);

		const calls = shown('a[href^="tel:"]', document).map((link) => box(link).top + scrollY);

		const asks = shown(
			'a[href^="tel:"], a[href="/grant"], a[href^="/check"], a[href^="/Contact" i], form button',
		)
			.map((ask) => box(ask))
			.filter(({ height }) => height > 0)
			.sort((a, b) => a.top - b.top);
		let before = box(main).top;
		let longestWithoutAsk = 0;
		for (const { top, bottom } of [
			...asks,
			box(document.querySelector('#contact') ?? main).toJSON() as DOMRect,
		]) {
			if (asks.length === 0) break;
			longestWithoutAsk = Math.max(longestWithoutAsk, top - before);
			before = Math.max(before, bottom);
		}

		const texts: Text[] = [];
		const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const parent = node.parentElement;
			if (
				parent &&
				node.textContent?.trim() &&
				!parent.closest('svg, script, style, select, textarea') &&
				isShown(parent)
			)
				texts.push(node as Text);
		}
		const words = texts
			.map(({ data }) => data)
			.join(' ')
			.split(/\s+/)
			.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

		const inColumn = 'h1, h2, h3, h4, p, ul, ol, dl, table, figure, summary, form, blockquote';
		const nested = 'li, dl, table, figure, form, details, .row, .panel, .by-phone';
		const edges = shown(inColumn)
			.filter(
				(element) =>
					!(
						element.matches('summary')
							? element.parentElement?.parentElement
							: element.parentElement
					)?.closest(nested),
			)
			.map((element) => Math.round(box(element).left));

		const lines = new Map<string, string>();
		const blocks = new Map<Element, number>();
		for (const text of texts) {
			const block =
				text.parentElement?.closest(
					'p, li, dd, dt, td, th, h1, h2, h3, h4, summary, figcaption, label, blockquote, caption',
				) ?? main;
			if (!blocks.has(block)) blocks.set(block, blocks.size);
			for (const match of text.data.matchAll(/\S+/g)) {
				const range = document.createRange();
				range.setStart(text, match.index);
				range.setEnd(text, match.index + match[0].length);
				const [first] = range.getClientRects();
				if (!first) continue;
				const key = `${blocks.get(block)} ${Math.round((first.top + first.bottom) / 2 / 6)}`;
				const line = lines.get(key);
				lines.set(key, line ? `${line} ${match[0]}` : match[0]);
			}
		}
		const longLines = [...lines.values()].filter((text) => text.length > 75);

		const emptyColumns = [...main.querySelectorAll('.split')].flatMap((split) => {
			const columns = [...split.children].filter(
				(column) => isShown(column) && getComputedStyle(column).position !== 'sticky',
			);
			const all = [...split.children].filter(isShown);
			const tops = new Set(all.map((column) => Math.round(box(column).left)));
			if (tops.size < 2) return [];
			const foot = (column: Element) => {
				const last = [...column.querySelectorAll('*')]
					.filter((one) => isShown(one) && !one.parentElement?.closest('svg'))
					.map((one) => box(one).bottom);
				return Math.max(box(column).top, ...last);
			};
			const lowest = Math.max(...all.map((column) => foot(column)));
			return columns.map((column) => ({
				height: Math.round(lowest - foot(column)),
				beside: column.textContent?.trim().slice(0, 40) ?? '',
			}));
		});

		return {
			firstCall: calls.length > 0 ? Math.round(Math.min(...calls)) : undefined,
			longestWithoutAsk: Math.round(longestWithoutAsk),
			height: document.documentElement.scrollHeight,
			words,
			edges: [...new Set(edges)].sort((a, b) => a - b),
			longLines,
			emptyColumns,
		};
	}, open);
}
