/**
 * Every page that search engines may index, by its canonical route. The sitemap and the share
 * images are made from this list.
 */
import type { Content } from '#content/reader/load-content.ts';
import type { HousePart, HouseView } from '#content/schemas/content-schemas.ts';
import { contactForm } from '#forms/contact.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { areaPath, checkUsPath, ownLegalPath } from './paths.ts';

interface IndexedPage {
	readonly path: string;
	/** The title on its share image. */
	readonly name: string;
	/** The parts of the house that its share image lights. */
	readonly lights: readonly HousePart[];
	/** The place of the house that it shows instead. */
	readonly view?: HouseView;
}

export function allPages({ pages, services, areas, ownLegalPages, offer }: Content): IndexedPage[] {
	const plain = (path: string, name: string) => ({ path, name, lights: [] });
	return [
		plain('/', pages.home.hero.heading),
		plain('/About', pages.about.hero.heading),
		plain('/Services', pages.services.hero.heading),
		plain(contactForm.path, pages.contact.hero.heading),
		plain(fundingForm.path, pages.grant.hero.heading),
		...(offer.measures.length > 0 ? [plain(checkForm.path, pages.check.heading)] : []),
		// The service's name, not its heading, because a heading may mention a scheme that has closed
		// since the build.
		...services.map(({ path, name, lights, view }) => ({ path, name, lights, view })),
		...areas.map(({ slug, town }) => plain(areaPath(slug), town)),
		plain(checkUsPath, pages['how-to-check-us'].hero.heading),
		plain('/privacy', pages.privacy.hero.heading),
		plain('/accessibility', pages.accessibility.hero.heading),
		...ownLegalPages.map(({ slug, hero }) => plain(ownLegalPath(slug), hero.heading)),
	];
}

/** The path of a page's share image. Pages that are not indexed use the home page's. */
export function shareImagePath(path: string, content: Content): string {
	const known = allPages(content).some((page) => page.path === path);
	return `/share/${known && path !== '/' ? path.slice(1).replaceAll('/', '-').toLowerCase() : 'home'}.png`;
}
