/** Reads the built pages and finds broken links, pictures without text and duplicate titles. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ContentProblem } from '#content/reader/content-problem.ts';

export interface BuiltPage {
	/** Its URL path: /services/solar-PV */
	readonly path: string;
	/** The day from which it replaces the page of the same path, if it is such a page. */
	readonly from?: string;
	/** The ask it is prepared for, if it is the contact page of one (content/asks.yaml). */
	readonly about?: string;
	readonly html: string;
}

/** Every built page; none if there is no build. */
export function readBuiltPages(folder = join('dist', 'client')): BuiltPage[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.html'))
		.sort()
		.map((file) => {
			const address = `/${file
				.split(sep)
				.join('/')
				.replace(/\.html$/, '')}`;
			const [, from, own = address] = /^\/from\/(\d{4}-\d\d-\d\d)(\/.*)$/.exec(address) ?? [];
			const [, page = own, about] = /^(.*)\/about\/([^/]+)$/.exec(own) ?? [];
			const path = page === '/index' ? '/' : page;
			return {
				path,
				html: readFileSync(join(folder, file), 'utf8'),
				from,
				about,
			};
		});
}

/** Whether it is the page as it is today, not one that the server serves in its place. */
export const isItself = ({ from, about }: BuiltPage): boolean => !from && !about;

/** The built files: pictures, scripts, sitemap. */
export function readBuiltFiles(folder = join('dist', 'client')): Set<string> {
	if (!existsSync(folder)) return new Set();
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	return new Set(
		entries.map(
			(entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
		),
	);
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

export const mainElement = (html: string): string => /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

const valuesOf = (html: string, attribute: string) =>
	[
		...html
			.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
			.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g')),
	].map(([, value = '']) => decodeEntities(value));

/** Internal links and fragments without a target. */
export function brokenLinks(
	pages: readonly BuiltPage[],
	files: ReadonlySet<string>,
): ContentProblem[] {
	const ids = new Map(
		pages
			.filter(isItself)
			.map(({ path, html }) => [path.toLowerCase(), new Set(valuesOf(html, 'id'))]),
	);
	ids.set('/home', ids.get('/') ?? new Set());
	return pages.flatMap(({ path, from, html }) => {
		const own = new Set(valuesOf(html, 'id'));
		return [...new Set(valuesOf(html, 'href'))].flatMap((href): ContentProblem[] => {
			const dead = (todo: string) => [
				{
					where: from ? `${path} (from ${from})` : path,
					what: `links to ${href}, which leads nowhere.`,
					todo,
				},
			];
			if (href.startsWith('#'))
				return own.has(href.slice(1)) || href === '#'
					? []
					: dead('Nothing on the page has that id.');
			if (!href.startsWith('/') || href.startsWith('//')) return [];
			const [address = '', fragment] = href.split('#', 2);
			const target = address.split('?', 1)[0] ?? '';
			if (files.has(target) && !target.endsWith('.html')) return [];
			const found = ids.get(target.toLowerCase().replace(/(?<=.)\/$/, ''));
			if (!found) return dead('Correct the link, or add the page.');
			return fragment && !found.has(fragment)
				? dead(`The page has nothing with the id ${fragment}.`)
				: [];
		});
	});
}

/** Pictures that have no alternative text and are not marked as decoration. */
export function imagesWithoutText(pages: readonly BuiltPage[]): ContentProblem[] {
	return pages.flatMap(({ path, html }) => {
		const pictures = [...html.matchAll(/<(?:img|svg|iframe)\b[^>]*>/g)].map(([tag]) => tag);
		const withoutText = pictures.filter(
			(tag) =>
				!/\s(?:alt|aria-hidden="true"|aria-label="[^"]+|aria-labelledby="[^"]+|title="[^"]+)/.test(
					tag,
				),
		);
		return withoutText.map((tag) => ({
			where: path,
			what: `has a picture without words: ${tag.slice(0, 110)}`,
			todo: 'Give it an alternative text, or aria-hidden="true" if it only decorates.',
		}));
	});
}

/** Titles and descriptions that two pages share. / and /Home are one page. */
export function duplicateHeads(pages: readonly BuiltPage[]): ContentProblem[] {
	const own = pages.filter(
		(page) => isItself(page) && page.path !== '/Home' && !page.html.includes('content="noindex"'),
	);
	const parts = [
		['title', (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]],
		['description', (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]],
	] as const;
	return parts.flatMap(([name, read]) => {
		const seen = new Map<string, string>();
		return own.flatMap(({ path, html }): ContentProblem[] => {
			const value = read(html);
			if (!value)
				return [
					{ where: path, what: `has no ${name}.`, todo: `Add ${name}: to its content file.` },
				];
			const first = seen.get(value);
			if (first)
				return [
					{
						where: path,
						what: `has the same ${name} as ${first}.`,
						todo: 'Say what sets this page apart.',
					},
				];
			seen.set(value, path);
			return [];
		});
	});
}
