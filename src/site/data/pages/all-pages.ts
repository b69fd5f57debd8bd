/** Every page that search engines may index, by its canonical route, as the sitemap names it. */
import type { Content } from '#content/reader/load-content.ts';
import { contactForm } from '#forms/contact.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { areaPath, checkUsPath, ownLegalPath } from './paths.ts';

interface IndexedPage {
	readonly path: string;
}

export function allPages({ services, areas, ownLegalPages, offer }: Content): IndexedPage[] {
	return [
		'/',
		'/About',
		'/Services',
		contactForm.path,
		fundingForm.path,
		...(offer.measures.length > 0 ? [checkForm.path] : []),
		...services.map(({ path }) => path),
		...areas.map(({ slug }) => areaPath(slug)),
		checkUsPath,
		'/privacy',
		'/accessibility',
		...ownLegalPages.map(({ slug }) => ownLegalPath(slug)),
	].map((path) => ({ path }));
}
