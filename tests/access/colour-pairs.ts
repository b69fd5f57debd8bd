/** Which colours a page puts on which, by the names of their tokens. */
import type { Page } from '@playwright/test';

type Colours = Readonly<Record<string, string>>;

/** The names of tokens by their colours, as a browser computes them. */
export const coloursByName = (tokens: Colours): Map<string, string> =>
	new Map(
		// Of two tokens of one colour the first.
		Object.entries(tokens)
			.toReversed()
			.flatMap(([name, colour]) => {
				const [red, green, blue] = (/^#(..)(..)(..)$/.exec(colour) ?? [])
					.slice(1)
					.map((part) => Number.parseInt(part, 16));
				return red === undefined ? [] : [[`rgb(${red}, ${green}, ${blue})`, name]];
			}),
	);

/**
 * Gives each of those tokens of the page a colour that nothing else has, so that it can be told from
 * all others. Returns their names by those colours.
 */
export async function markTokens(page: Page, tokens: Colours): Promise<Map<string, string>> {
	const marks = new Map(
		Object.keys(tokens).map((name, index) => [`rgb(${index + 1}, 7, 9)`, name] as const),
	);
	await page.evaluate(
		(colours) => {
			// The first: others give bands of another ground tokens of their own.
			const style = document.querySelector('style');
			if (style)
				style.textContent = (style.textContent ?? '').replace(
					/--([a-z-]+):#[0-9a-f]{6}(?=[;}])/g,
					(declared, name: string) => {
						const mark = colours.find(([, token]) => token === name)?.[0];
						return mark ? `--${name}:${mark}` : declared;
					},
				);
		},
		[...marks],
	);
	return marks;
}

/**
 * The pairs of colours on the page as it is: words and what they stand on, and the edges of fields
 * (`edge:`), each as COLOUR on GROUND, by their names.
 */
export async function pairsOn(page: Page, names: ReadonlyMap<string, string>): Promise<string[]> {
	const pairs = await page.evaluate(colourPairsOnPage);
	return pairs.map((pair) =>
		pair.replace(/rgba?\([^)]*\)/g, (colour) => names.get(colour) ?? colour),
	);
}

/** Runs in the page. */
function colourPairsOnPage(): string[] {
	const isSeen = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
		!element.closest('.visually-hidden, .skip');
	/** What is behind an element: the first opaque colour, and what is half transparent before it. */
	const groundsOf = (from: Element | null): string[] => {
		const found: string[] = [];
		for (let one = from; one; one = one.parentElement) {
			const { backgroundColor, backgroundImage } = getComputedStyle(one);
			const stops = backgroundImage.match(/rgba?\([^)]*\)/g) ?? [];
			// Words stand at the head of a gradient, and pictures at its foot.
			found.push(...stops.slice(0, 2).filter((stop) => !/, 0\)$/.test(stop)));
			if (stops.length > 0 && stops.every((stop) => stop.startsWith('rgb('))) return found;
			if (/, 0\)$/.test(backgroundColor)) continue;
			found.push(backgroundColor);
			if (backgroundColor.startsWith('rgb(')) return found;
		}
		return found;
	};
	const pairs = new Set<string>();
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const element = text.parentElement;
		if (!element || !text.textContent?.trim() || !isSeen(element)) continue;
		if (element.closest('svg, script, style, option, noscript')) continue;
		// What stands over a drawing is judged by eye.
		if (element.closest('.plan__house, .plan__parts, .plan__answer')) continue;
		const { color } = getComputedStyle(element);
		for (const ground of groundsOf(element)) pairs.add(`${color} on ${ground}`);
	}
	for (const field of document.querySelectorAll('input, select, textarea')) {
		const { borderTopColor, borderTopWidth, appearance } = getComputedStyle(field);
		if (!isSeen(field) || borderTopWidth === '0px' || appearance === 'auto') continue;
		for (const ground of groundsOf(field.parentElement))
			pairs.add(`edge: ${borderTopColor} on ${ground}`);
	}
	return [...pairs];
}
