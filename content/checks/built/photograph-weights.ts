/** Weighs the photographs of the built pages, as the widest screen would fetch them. */

import type { ContentProblem } from '../content-problem.ts';
import { mainElement } from './built-pages.ts';

/** A photograph of this many bytes is on a phone with a weak signal in half a second. */
const LARGEST_PHOTOGRAPH = 60 * 1024;
/** They are fetched as they come near, so a page may have several. */
const LARGEST_PAGE = 300 * 1024;

/** `weightOf` gives the bytes of a built file, by its URL path. */
export function heavyPhotographs(
	pages: readonly { readonly path: string; readonly html: string }[],
	weightOf: (path: string) => number,
): ContentProblem[] {
	return pages.flatMap(({ path, html }) => {
		const photographs = [...mainElement(html).matchAll(/<picture>[\s\S]*?<\/picture>/g)].map(([picture]) => {
			const srcSet = /<source[^>]*\ssrcset="([^"]*)"/i.exec(picture)?.[1] ?? '';
			const files = srcSet.split(',').map((one) => one.trim().split(' ', 1)[0] ?? '');
			return { alt: /\salt="([^"]*)"/.exec(picture)?.[1] ?? '', bytes: Math.max(...files.map(weightOf)) };
		});
		const all = photographs.reduce((sum, { bytes }) => sum + bytes, 0);
		return [
			...photographs
				.filter(({ bytes }) => bytes > LARGEST_PHOTOGRAPH)
				.map(({ alt, bytes }) => ({
					where: path,
					what: `has a photograph of ${inKilobytes(bytes)} (“${alt}”); at most ${inKilobytes(LARGEST_PHOTOGRAPH)} are allowed.`,
					todo: 'Cut it closer, or take one with less grain: leaves, gravel and noise weigh most.',
				})),
			...(all > LARGEST_PAGE
				? [
						{
							where: path,
							what: `has photographs of ${inKilobytes(all)} together; at most ${inKilobytes(LARGEST_PAGE)} are allowed.`,
							todo: 'Show fewer of them on this page.',
						},
					]
				: []),
		];
	});
}

const inKilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;
