/** Draws everything that is the same for all visitors: the pages of a day, and the files beside them. */
import { readFileSync } from 'node:fs';
import { setImmediate as others } from 'node:timers/promises';
import { type Drawing, publicPages, type SiteFile, type SiteValue } from '#site/drawn-pages.ts';
import type { Pictures } from '../firm-pictures/make-pictures.ts';

export interface DrawnSite {
	/** The HTML of each page that could be drawn, by its address. */
	readonly pages: ReadonlyMap<string, string>;
	/** Why each of the others could not. */
	readonly faults: ReadonlyMap<string, unknown>;
	/** The files beside them, by path. */
	readonly files: ReadonlyMap<string, SiteFile>;
}

interface Wanted {
	/** All of them where it is not given. */
	readonly addresses?: readonly string[];
	/** Called with each page once it is drawn. */
	readonly onPage?: (address: string, html: string) => void;
}

/** Draws one page after another, and has visitors answered in between. Never rejects for a page. */
export async function drawSite(
	{ draw, siteFiles }: Drawing,
	value: SiteValue,
	pictures: Pictures,
	{ addresses = publicPages(value.content), onPage = () => undefined }: Wanted = {},
): Promise<DrawnSite> {
	const pages = new Map<string, string>();
	const faults = new Map<string, unknown>();
	for (const address of addresses) {
		try {
			const html = await draw(address, value);
			pages.set(address, html);
			onPage(address, html);
		} catch (error) {
			faults.set(address, error);
		}
		await others();
	}
	const bytesOf = (file: string) => readFileSync(pictures.files.get(`/brand/${file}`) ?? '');
	const ofPictures = [...pictures.files].map(([path, file]): [string, SiteFile] => [
		path,
		() => readFileSync(file),
	]);
	const files = new Map([...siteFiles(value.content, value.site, bytesOf), ...ofPictures]);
	return { pages, faults, files };
}
