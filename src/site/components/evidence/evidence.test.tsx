/**
 * The shelves' components: an empty one draws nothing, and a filled one says where each item is
 * from.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { content } from '#content/reader/testing.ts';
import type { Company } from '#content/schemas/content-schemas.ts';
import { priceOn } from '#estimate/guide-price.ts';
import { costs } from '#site/data/costs.ts';
import { shownPeople } from '#site/data/evidence.ts';
import { pageContentOn } from '#site/testing.ts';
import { ServicePage } from '../pages/ServicePage.tsx';
import { Audiences } from '../sections/Audiences.tsx';
import { Accreditations } from './Accreditations.tsx';
import { Guarantees } from './Guarantees.tsx';
import { PriceSource, priceRange } from './GuidePrice.tsx';
import { People } from './People.tsx';
import { PhotographSlot, PhotographSlots } from './PhotographSlot.tsx';
import { Projects } from './Projects.tsx';
import { Reviews } from './Reviews.tsx';
import { Towns } from './Towns.tsx';

const source = { source: { name: 'Our file' }, checked: '2026-11-20' };

test('an empty shelf draws nothing', () => {
	const shelves = [
		<People key="people" people={[]} />,
		<Reviews key="reviews" reviews={[]} />,
		<Projects key="projects" projects={[]} />,
		<Accreditations key="accreditations" memberships={[]} since={undefined} />,
		<Guarantees key="guarantees" guarantees={[]} insurance={[]} />,
		<Towns key="towns" {...content} company={{ ...content.company, towns: undefined }} />,
	];
	expect(shelves.map((shelf) => renderToStaticMarkup(shelf)).join('')).toBe('');
});

test('an invented person is shown by the sample alone', () => {
	const { company } = content;
	expect(shownPeople({ company })).toHaveLength(company.people.length);
	expect(shownPeople({ company: { ...company, specification: false } })).toEqual([]);
});

test('a place for a photograph is empty without it, and a service has its own only', () => {
	const photo = { file: 'job.jpg', alt: 'Our scaffold in Otley' };
	const drawn = { avif: '/photos/job.1.avif 9w', jpeg: '/photos/job.jpeg', width: 9, height: 9 };
	const company = { ...content.company, photographs: { job: photo } };
	const firm = { ...pageContentOn('2026-12-01'), company, photographs: { 'job.jpg': drawn } };
	const slots = [
		<PhotographSlots key="all" names={['job', 'hands', 'room']} content={firm} />,
		<PhotographSlots key="none" names={['van']} content={firm} />,
		<PhotographSlot key="own" name="job" service="solar-pv" content={firm} sizes="9rem" />,
	].map((slot) => renderToStaticMarkup(slot));
	expect(slots[0]?.match(/<figure/g)).toHaveLength(1);
	expect(slots[0]).toContain('>Our scaffold in Otley</figcaption>');
	expect(slots.slice(1)).toEqual(['', '']);
	const page = (servicePhotographs: Company['servicePhotographs']) =>
		renderToStaticMarkup(
			<ServicePage
				slug="solar-pv"
				content={{ ...firm, company: { ...company, servicePhotographs } }}
			/>,
		);
	expect(page({})).not.toContain('<figure class="own-photograph"');
	const all = page({ 'solar-pv': { job: photo, hands: photo, room: photo } });
	expect(all.match(/(?<=data-picture=")\w+/g)).toEqual(['job', 'hands', 'room']);
});

test('Home shows the whole house once at most beside those who ask', () => {
	const pictures = (slug: string) => {
		const sample = pageContentOn('2026-12-01');
		const services = sample.services.filter((service) => service.slug === slug);
		const { audiences } = sample.pages.home;
		const shown = <Audiences {...audiences} content={{ ...sample, services }} />;
		return renderToStaticMarkup(shown).match(/paths__picture/g);
	};
	expect(['ev-charging-solutions', 'loft-insulations'].map(pictures)).toEqual([null, null]);
	const sample = pageContentOn('2026-12-01');
	const all = <Audiences {...sample.pages.home.audiences} content={sample} />;
	expect(renderToStaticMarkup(all).match(/paths__picture/g)).toHaveLength(4);
});

test('Home’s prices are the cheapest, heat pumps after a grant that is open, and solar', () => {
	const said = (content: PageContent) =>
		costs(content).map(({ name, price, grant }) => [name, price.from, grant?.pounds]);
	const sample = pageContentOn('2026-12-01');
	const solar = ['Solar PV', 7000, undefined];
	expect(said(sample)).toEqual([
		['Loft Insulation', 300, undefined],
		['Air source heat pumps', 3600, 7500],
		solar,
	]);
	// The scheme is not Scotland's.
	const scottish = { ...sample, offer: { ...sample.offer, nations: ['Scotland' as const] } };
	expect(said(scottish).at(-1)).toEqual(['Air source heat pumps', 11_100, undefined]);
	const services = sample.services.filter(({ measure }) => measure !== 'heat-pump');
	expect(said({ ...sample, services })[1]).toEqual(['Cavity wall insulation', 800, undefined]);
	expect(said({ ...sample, services: [] })).toEqual([]);
});

test('a photograph that is not made leaves its place as if it were not named', () => {
	const [ada] = content.company.people;
	const people = ada && [{ ...ada, drawing: undefined, photo: { file: 'ada.jpg', alt: 'Ada' } }];
	const company = { ...content.company, people: people ?? [] };
	const drawn = { avif: '/photos/ada.1.avif 9w', jpeg: '/photos/ada.jpeg', width: 9, height: 9 };
	const shown = (photographs?: Record<string, typeof drawn>) =>
		renderToStaticMarkup(<People people={shownPeople({ company, photographs })} />);
	// On a ground of their own: the page's may be the brand, which the letters have.
	expect(shown()).toMatch(/<svg class="person__face"[^>]*><rect[^>]* fill="var\(--paper-deep\)"/);
	expect(shown({ 'ada.jpg': drawn })).toContain(
		'src="/photos/ada.jpeg" alt="Ada" width="9" height="9"',
	);
});

test('a review links to where it stands, and a guide price names its source and day', () => {
	const review = {
		...source,
		words: 'Good.',
		firstName: 'Ada',
		town: 'Leeds',
		written: '2026-11-02',
		link: 'https://example.co.uk/1',
	};
	expect(renderToStaticMarkup(<Reviews reviews={[review]} />)).toContain(
		'<a href="https://example.co.uk/1">',
	);
	const price = { ...source, from: 800, to: 1800, for: 'one home' };
	const list = renderToStaticMarkup(<PriceSource price={price} />);
	expect(list).toContain('Source: Our file. Checked 20 November 2026.');
	expect([priceRange(price), priceRange({ ...price, to: 800 })]).toEqual([
		'£800-£1,800',
		'about £800',
	]);
	const taxed = priceOn(
		{ ...price, from: 11_100, to: 15_600 },
		content.vat.work?.periods ?? [],
		'2027-04-01',
	);
	expect(priceRange(taxed)).toBe('£11,700-£16,400');
	expect(renderToStaticMarkup(<PriceSource price={taxed} />)).toContain(
		'Source: Our file, with 5% VAT added by us. Checked 20 November 2026.',
	);
	// A wall box is no energy-saving material.
	const box = (day: string) => pageContentOn(day).company.guidePrices['ev-charging-solutions'];
	expect(box('2027-04-01')).toEqual(box('2027-03-31'));
});

test('every town is named, one with a page by a link to it, the office’s with one to a map', () => {
	const { towns } = content.company;
	const [york] = [{ town: 'York', slug: 'york' }] as unknown as typeof content.areas;
	const all = renderToStaticMarkup(<Towns {...content} areas={york ? [york] : []} />);
	for (const { name } of towns?.places ?? []) expect(all).toContain(name);
	expect(all).toContain('<a href="/areas/york">York</a>');
	expect(all).toContain('search?query=Leeds%2C+United+Kingdom">See Leeds on OpenStreetMap');
	const truro: Company = {
		...content.company,
		towns: { ...source, places: [{ name: 'Truro', office: true }] },
	};
	expect(renderToStaticMarkup(<Towns {...content} company={truro} />)).toContain(
		'<li>Truro, our office</li>',
	);
});
