/** Reads the built pages, and finds broken links and pages that are too heavy. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { inDigits } from '#model/money.ts';
import type { Mistake } from '../reader/yaml-files.ts';
import type { ContentText } from './content-text.ts';

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
	pages: readonly BuiltPage[],
	files: ReadonlySet<string>,
	texts: readonly ContentText[],
): Mistake[] {
	const ids = new Map(
		pages
			.filter(isItself)
			.map(({ path, html }) => [path.toLowerCase(), new Set(valuesOf(html, 'id'))]),
	);
	ids.set('/home', ids.get('/') ?? new Set());
	const broken = new Map<string, string>();
	for (const { path, html } of pages) {
		const own = new Set(valuesOf(html, 'id'));
		for (const href of valuesOf(html, 'href')) {
			const [address = '', fragment = ''] = href.split('#', 2);
			const target = address.split('?', 1)[0] ?? '';
			if (address === '' ? fragment === '' : !/^\/(?!\/)/.test(address)) continue;
			if (files.has(target) && !target.endsWith('.html')) continue;
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

/** The same of the files' texts alone, where no page is built of them: addresses of no page. */
export const linksToNoPage = (texts: readonly ContentText[], paths: readonly string[]): Mistake[] =>
	texts.flatMap(({ file, path, text }) =>
		[...text.matchAll(LINK)]
			.map(([, address = '']) => address)
			.filter((address) => !paths.includes(address.toLowerCase()))
			.map((address) => ({
				file,
				path,
				message: `links to ${address}, which leads nowhere`,
			})),
	);

/** A text that is an address of ours, or one in Markdown: `[words](/Contact)`. */
const LINK = /(?:^|\]\()(\/(?!\/)[\w/-]*)(?=[?#)]|$)/g;

/**
 * A page with its styles, compressed, in the first round trips of a connection; the check has its
 * questions besides.
 */
export const mostBytesOf = (path: string): number => (path === '/check' ? 24 : 16) * 1024;

/** A line for each page that is heavier than it should be, as the built files of the folder have it. */
export function heavyPages(pages: readonly BuiltPage[], folder = join('dist', 'client')): string[] {
	return pages.filter(isItself).flatMap(({ path }) => {
		const file = join(folder, `${path === '/' ? '/index' : path}.html.br`);
		const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
		return bytes > mostBytesOf(path)
			? [
					`${path}  has ${inDigits(bytes)} bytes with its styles, and should have at most ${inDigits(mostBytesOf(path))}`,
				]
			: [];
	});
}
