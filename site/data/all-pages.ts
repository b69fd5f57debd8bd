/** Every page that search engines may index, by its canonical route. The sitemap and the share images are made from this list. */
import {
	aboutPage,
	checkPage,
	checkUsPage,
	contactPage,
	grantPage,
	homePage,
	legalPage,
	servicesPage,
} from '../../content/page-schemas.ts';
import { readAreas, readOwnLegalPages, readPage, readServices } from '../../content/read.ts';
import type { HousePart, HouseView } from '../../content/schemas.ts';
import { contactForm } from '../../forms/contact.ts';
import { checkForm } from '../../forms/eligibility/check-form.ts';
import { fundingForm } from '../../forms/funding.ts';
import { areaPath, checkUsPath, ownLegalPath } from './paths.ts';

interface IndexedPage {
	readonly path: string;
	/** The title on its share image. */
	readonly name: string;
	/** The parts of the house that its share image lights. */
	readonly lights: readonly HousePart[];
	/** The place of the house that it shows instead. */
	readonly view?: HouseView | undefined;
}

export function allPages(): IndexedPage[] {
	const plain = (path: string, name: string) => ({ path, name, lights: [] });
	return [
		plain('/', readPage('home', homePage).hero.heading),
		plain('/About', readPage('about', aboutPage).hero.heading),
		plain('/Services', readPage('services', servicesPage).hero.heading),
		plain(contactForm.path, readPage('contact', contactPage).hero.heading),
		plain(fundingForm.path, readPage('grant', grantPage).hero.heading),
		plain(checkForm.path, readPage('check', checkPage).hero.heading),
		// The service's name, not its heading, because a heading may mention a scheme that has closed since the build.
		...readServices().map(({ path, name, lights, view }) => ({ path, name, lights, view })),
		...readAreas().map(({ slug, town }) => plain(areaPath(slug), town)),
		plain(checkUsPath, readPage('how-to-check-us', checkUsPage).hero.heading),
		plain('/privacy', readPage('privacy', legalPage).hero.heading),
		plain('/accessibility', readPage('accessibility', legalPage).hero.heading),
		...readOwnLegalPages().map(({ slug, hero }) => plain(ownLegalPath(slug), hero.heading)),
	];
}

/** The path of a page's share image. Pages that are not indexed use the home page's. */
export function shareImagePath(path: string): string {
	const known = allPages().some((page) => page.path === path);
	return `/share/${known && path !== '/' ? path.slice(1).replaceAll('/', '-').toLowerCase() : 'home'}.png`;
}
