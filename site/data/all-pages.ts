/** Every page that may be found and shared, each by its one canonical route. The sitemap and the share images are made from it. */
import { aboutPage, checkPage, contactPage, grantPage, homePage, legalPage, servicesPage } from '../../content/page-schemas.ts';
import { readPage, readServices } from '../../content/read.ts';
import type { HousePart } from '../../content/schemas.ts';
import { contactForm } from '../../forms/contact.ts';
import { checkForm } from '../../forms/eligibility/check-form.ts';
import { fundingForm } from '../../forms/funding.ts';

interface IndexedPage {
	readonly path: string;
	/** On its share image. */
	readonly name: string;
	/** What is lit in the house on it. */
	readonly lights: readonly HousePart[];
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
		// A service's name, and not its heading, because a heading may speak of a scheme that has closed since.
		...readServices().map(({ path, name, lights }) => ({ path, name, lights })),
		plain('/privacy', readPage('privacy', legalPage).hero.heading),
		plain('/accessibility', readPage('accessibility', legalPage).hero.heading),
	];
}

/** Where a page's share image is. A page that may not be found shares the home page's. */
export function shareImagePath(path: string): string {
	const known = allPages().some((page) => page.path === path);
	return `/share/${known && path !== '/' ? path.slice(1).replaceAll('/', '-').toLowerCase() : 'home'}.png`;
}
