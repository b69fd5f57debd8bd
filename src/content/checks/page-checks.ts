/** Finds broken links on drawn pages, and pages that are too heavy. */
import { brotliCompressSync } from 'node:zlib';
import { inDigits } from '#model/money.ts';
import type { Mistake } from '../reader/yaml-files.ts';
import type { ContentText } from './content-text.ts';

/** A page as it is drawn, by the address that it is drawn for (src/site/drawn-pages.ts). */
export interface DrawnPage {
	readonly address: string;
	readonly html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
	'#39': "'",
	'#x27': "'",
};

export const decodeEntities = (text: string): string =>
	text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** The values of every attribute of that name, outside scripts and styles. */
export const valuesOf = (html: string, attribute: string) =>
	[
		...html
			.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
			.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g')),
	].map(([, value = '']) => decodeEntities(value));

/**
 * Internal links and fragments without a target, each once: where a content file writes it, or else
 * on the first page that has it.
 */
export function brokenLinks(
	pages: readonly DrawnPage[],
	/** The paths of everything else that is served. */
	files: ReadonlySet<string>,
	texts: readonly ContentText[],
): Mistake[] {
	const ids = new Map(
		pages.map(({ address, html }) => [address.toLowerCase(), new Set(valuesOf(html, 'id'))]),
	);
	ids.set('/home', ids.get('/') ?? new Set());
	const broken = new Map<string, string>();
	for (const { address: path, html } of pages) {
		const own = new Set(valuesOf(html, 'id'));
		for (const href of valuesOf(html, 'href')) {
			const [address = '', fragment = ''] = href.split('#', 2);
			const target = address.split('?', 1)[0] ?? '';
			if (address === '' ? fragment === '' : !/^\/(?!\/)/.test(address)) continue;
			if (files.has(target)) continue;
			const found = address === '' ? own : ids.get(target.toLowerCase().replace(/(?<=.)\/$/, ''));
			if (found && (fragment === '' || found.has(fragment))) continue;
			const link = address === '' ? path + href : href;
			if (!broken.has(link)) broken.set(link, path);
		}
	}
	return [...broken].map(([link, page]) => {
		const written = texts.find(({ text }) => text === link || text.includes(`](${link})`));
		return {
			file: written?.file ?? page,
			path: written?.path ?? [],
			message: `links to ${link}, which leads nowhere`,
		};
	});
}

/**
 * A page with its styles, compressed, in the first round trips of a connection; the check has its
 * questions besides.
 */
export const mostBytesOf = (path: string): number => (path === '/check' ? 24 : 16) * 1024;

/** A line for each page that is heavier than it should be, compressed as well as can be. */
export const heavyPages = (pages: readonly DrawnPage[]): string[] =>
	pages.flatMap(({ address, html }) => {
		const bytes = brotliCompressSync(html).length;
		return bytes > mostBytesOf(address)
			? [
					`${address}  has ${inDigits(bytes)} bytes with its styles, and should have at most ` +
						`${inDigits(mostBytesOf(address))}`,
				]
			: [];
	});
