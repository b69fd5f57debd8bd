/**
 * The files beside the pages that are made of what a firm is: drawings in its colours, icons, the
 * lists for search engines, and what the scripts of forms work with.
 */
import { checkData } from '#check/check-data.ts';
import type { SiteContent } from '#content/reader/content-on-day.ts';
import { portraits } from '#content/schemas/evidence-schemas.ts';
import { NEXT_STEPS_PATH } from '#forms/fields/hidden-fields.ts';
import {
	diagramSlugs,
	servedAnswers,
	servedDiagram,
	servedHomes,
	servedHouse,
} from './art/drawings.ts';
import { servedPortrait } from './art/portraits.ts';
import { sceneNames, servedScene } from './art/scenes.ts';
import { nextSteps } from './data/company-contact.ts';
import { diagramTexts, isOffered } from './data/content-lookup.ts';
import { allPages } from './data/pages/all-pages.ts';
import { securityTxt } from './data/pages/security-txt.ts';
import type { SiteFile } from './drawn-pages.ts';
import { type BrandBytes, drawnIcon, homeScreenIcon, tabIcon } from './share-images/firm-icon.ts';
import { renderPng } from './share-images/render-png.ts';
import { shareImage } from './share-images/share-image.ts';

/** Every such file, by its path. */
export function siteFiles(
	content: SiteContent,
	site: URL,
	bytesOf: BrandBytes,
): ReadonlyMap<string, SiteFile> {
	const { brand, company } = content;
	const { people } = company;
	const faces = people.flatMap(({ drawing }) => drawing ?? []);
	// No firm but the sample shows an invented face.
	const invented = portraits.filter((name) =>
		people.some(({ drawing, sample }) => sample && drawing === name),
	);
	const diagrams = diagramSlugs.filter(
		(slug) => isOffered(slug, content) && diagramTexts(slug, content),
	);
	return new Map<string, SiteFile>([
		['/robots.txt', () => robots(site)],
		['/sitemap.xml', () => sitemap(content, site)],
		['/.well-known/security.txt', () => securityTxt(company.email, site, Date.now())],
		['/check-data.json', () => JSON.stringify(checkData(content))],
		[NEXT_STEPS_PATH, () => JSON.stringify(nextSteps(content))],
		['/house.svg', () => servedHouse(content)],
		['/answers.svg', () => servedAnswers(brand)],
		['/homes.svg', () => servedHomes(brand)],
		['/favicon.svg', () => drawnIcon(brand.colours)],
		['/favicon.ico', () => tabIcon(brand, bytesOf)],
		['/favicon.png', () => homeScreenIcon(brand, bytesOf)],
		['/apple-touch-icon.png', () => homeScreenIcon(brand, bytesOf)],
		['/share.png', () => sharePicture(content, bytesOf)],
		...diagrams.map((slug): [string, SiteFile] => [
			`/diagrams/${slug}.svg`,
			() => servedDiagram(slug, diagramTexts(slug, content)?.title ?? '', brand),
		]),
		...invented.map((name): [string, SiteFile] => [
			`/people/${name}.svg`,
			() => servedPortrait(name, brand),
		]),
		...sceneNames.map((name): [string, SiteFile] => [
			`/scenes/${name}.svg`,
			() => servedScene(name, faces, brand),
		]),
	]);
}

/** Search engines may read everything but the API. */
const robots = (site: URL) =>
	`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;

function sitemap(content: SiteContent, site: URL): string {
	const pages = allPages(content).map(
		({ path }) => `<url><loc>${new URL(path, site).href}</loc></url>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>\n`;
}

/** What social networks show beside a link to any page (Open Graph): the firm's own, or its house. */
function sharePicture(content: SiteContent, bytesOf: BrandBytes): Uint8Array {
	const { sharePicture: own } = content.brand;
	return own ? bytesOf(own) : renderPng(shareImage(content, bytesOf));
}
