/**
 * Weighs built pages and their photographs. Too much is a warning and no mistake: the words and
 * pictures are the owner's (decision 45).
 */
import { inDigits } from '#model/money.ts';
import { isItself, mainElement } from './built-pages.ts';

/**
 * A page with its styles, compressed, in the first round trips of a connection; the check has its
 * questions besides.
 */
const LARGEST_PAGE = { '/check': 24 * 1024, other: 16 * 1024 };
/** A photograph of this many bytes is on a phone with a weak signal in half a second. */
const LARGEST_PHOTOGRAPH = 60 * 1024;
/** A page may have several, because each is fetched as it comes near. */
const MOST_PHOTOGRAPHS = 300 * 1024;

interface Page {
	readonly path: string;
	readonly html: string;
	readonly from?: string;
	readonly about?: string;
}

/**
 * A line for each page that is too heavy, and one for each such photograph, however many pages show
 * it. `weightOf` gives the bytes of a built file by its URL path, or 0.
 */
export function heavyPages(pages: readonly Page[], weightOf: (path: string) => number): string[] {
	const own = pages.filter(
		(page) => isItself(page as Parameters<typeof isItself>[0]) && page.path !== '/Home',
	);
	const heavy = own.flatMap(({ path }) => {
		const [bytes, most] = [
			weightOf(`${path === '/' ? '/index' : path}.html.br`),
			path === '/check' ? LARGEST_PAGE['/check'] : LARGEST_PAGE.other,
		];
		const over = inDigits(bytes - most);
		return bytes > most
			? [
					`${path}: ${inDigits(bytes)} bytes with its styles, ${over} more than it should have. Shorten its words.`,
				]
			: [];
	});
	const shown = own.map(({ path, html }) => ({ path, photographs: photographsOn(html, weightOf) }));
	const places = Map.groupBy(
		shown.flatMap(({ path, photographs }) =>
			photographs.map((photograph) => ({ ...photograph, path })),
		),
		({ file }) => file,
	);
	const large = [...places.values()].flatMap((all) => {
		const [{ name, alt, bytes } = { name: '', alt: '', bytes: 0 }] = all;
		const where = all.length === 1 ? 'one page' : `${all.length} places`;
		return bytes > LARGEST_PHOTOGRAPH
			? [
					`content/photos/${name} (“${alt}”): ${inKilobytes(bytes)} as built, on ${where}; it should have ${inKilobytes(LARGEST_PHOTOGRAPH)} at most. Cut it closer, or take one with less grain.`,
				]
			: [];
	});
	const many = shown.filter(
		({ photographs }) => photographs.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_PHOTOGRAPHS,
	);
	const crowded =
		many.length > 0
			? [
					`More than ${inKilobytes(MOST_PHOTOGRAPHS)} of photographs: ${many.map(({ path }) => path).join(', ')}. Show fewer there.`,
				]
			: [];
	return [...heavy, ...large, ...crowded];
}

/**
 * The photographs of a page, each as large as the widest screen fetches it, by the name of the file
 * that they were made of.
 */
function photographsOn(html: string, weightOf: (path: string) => number) {
	return [...mainElement(html).matchAll(/<picture>[\s\S]*?<\/picture>/g)].map(([picture]) => {
		const srcSet = /<source[^>]*\ssrcset="([^"]*)"/i.exec(picture)?.[1] ?? '';
		const files = srcSet.split(',').map((one) => one.trim().split(' ', 1)[0] ?? '');
		const file = files.reduce(
			(one, other) => (weightOf(other) > weightOf(one) ? other : one),
			files[0] ?? '',
		);
		return {
			file,
			name: /([^/]*?)\./.exec(file.split('/').at(-1) ?? '')?.[1] ?? file,
			alt: /\salt="([^"]*)"/.exec(picture)?.[1] ?? '',
			bytes: weightOf(file),
		};
	});
}

const inKilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;
