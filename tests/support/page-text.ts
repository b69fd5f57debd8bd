/** What a visitor, or a search engine, reads of a page's HTML. */
import { decodeEntities, valuesOf } from '#content/checks/page-checks.ts';

/**
 * A page's text without tags and scripts, as one line. Blocks are separated by “|”, so that no
 * sentence spans two.
 */
export function visibleText(html: string): string {
	return decodeEntities(
		html
			.replace(/<(script|style|svg|head)\b[\s\S]*?<\/\1>/g, ' ')
			.replace(
				/<\/?(?:p|h\d|li|dt|dd|div|section|summary|option|legend|label|td|th|tr|figcaption|br)\b[^>]*>/g,
				' | ',
			)
			.replace(/<\/(?:a|button|strong)>(?=<)/g, ' | ')
			// The two labels of one button, of which one is shown at a time.
			.replace(/<\/span>(?=<span\b)/g, ' ')
			.replace(/<[^>]+>/g, ''),
	)
		.replace(/\s+/g, ' ')
		.replace(/(?:\| )+/g, '| ');
}

/** All texts of a page: visible text, title and metadata, structured data and alternative texts. */
export function allTextOf(html: string): string {
	const head = /<head\b[\s\S]*?<\/head>/.exec(html)?.[0] ?? '';
	const title = /<title>([\s\S]*?)<\/title>/.exec(head)?.[1] ?? '';
	const things = [
		...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
	].flatMap(([, json = '']) =>
		[...json.matchAll(/"(?:name|description|text)":("(?:[^"\\]|\\.)*")/g)].map(([, words = '""']) =>
			String(JSON.parse(words)),
		),
	);
	const attributes = ['content', 'alt', 'aria-label', 'title'].flatMap((name) =>
		valuesOf(html, name),
	);
	return [
		decodeEntities(title),
		...things,
		...attributes,
		visibleText(html.replace(head, '')),
	].join(' | ');
}

/** The `main` of a page. */
export const mainElement = (html: string): string => /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
