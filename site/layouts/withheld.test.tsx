/** Any one claim may be taken off the site with one line, and its page still reads well. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { readClaims, readServices } from '../../content/read.ts';
import type { Claim } from '../../content/schemas.ts';
import { ClaimList } from '../components/ClaimList.tsx';
import { Comparison } from '../components/charts/Comparison.tsx';
import { CostBands } from '../components/charts/CostBands.tsx';
import { Glance } from '../components/Glance.tsx';
import { publishedClaims } from './service-parts.ts';

const DAY = '2026-11-20';
const claims = readClaims();
const services = readServices();

/** The parts of a service page that show claims, drawn as the page draws them. */
function drawn(claim: Claim, all: Readonly<Record<string, Claim>>) {
	const service = services.find(({ slug }) => slug === claim.page);
	if (!service) throw new Error(`There is no page ${claim.page}.`);
	const benefits = publishedClaims(service.benefits.claims, DAY, all);
	const installation = publishedClaims(service.installation.claims, DAY, all);
	return {
		service,
		glance: renderToStaticMarkup(<Glance items={service.glance} claims={[...benefits, ...installation]} />),
		benefits: renderToStaticMarkup(<ClaimList claims={benefits} note="A note." />),
		installation: renderToStaticMarkup(<ClaimList claims={installation} />),
		bands: renderToStaticMarkup(<CostBands claims={benefits} />),
		overview: renderToStaticMarkup(
			<Comparison
				services={services.map((one) => ({
					path: one.path,
					name: one.name,
					claims: publishedClaims([...one.benefits.claims, ...one.installation.claims], DAY, all),
				}))}
			/>,
		),
	};
}

describe.each(Object.entries(claims))('without %s', (name, claim) => {
	const { service, glance, benefits, installation, bands, overview } = drawn(claim, {
		...claims,
		[name]: { ...claim, status: 'withheld' },
	});

	test('nothing of it is left on the page', () => {
		for (const part of [glance, benefits, installation, bands, overview]) {
			expect(part).not.toContain(`data-claim="${name}"`);
		}
		expect(glance + benefits + installation).not.toContain(renderToStaticMarkup(claim.qualification));
		// Nobody retypes a number: the page's own sentences do not know it either.
		const { closed: _later, ...page } = service;
		expect(JSON.stringify(page).toLowerCase()).not.toContain(`${claim.says.toLowerCase()}`);
		if (/\d{3}|£|%|\d-\d/.test(claim.figure)) expect(JSON.stringify(page)).not.toContain(claim.figure);
	});

	test('no list, strip or section is left empty', () => {
		expect(glance.match(/class="glance__item"/g)?.length).toBeGreaterThanOrEqual(2);
		for (const part of [benefits, installation]) {
			if (part !== '') expect(part).toContain('class="claim"');
		}
		if (bands !== '') expect(bands.match(/<tbody/g)?.length).toBeGreaterThanOrEqual(1);
		expect(overview.match(/<tr/g)?.length).toBeGreaterThanOrEqual(5);
		expect(service.benefits.text.length).toBeGreaterThan(80);
		expect(service.installation.steps.length).toBeGreaterThanOrEqual(3);
	});
});

test('even with every claim withheld, each page keeps its strip, its text and its steps', () => {
	const none = Object.fromEntries(Object.entries(claims).map(([name, claim]) => [name, { ...claim, status: 'withheld' as const }]));
	for (const claim of Object.values(claims)) {
		const { service, glance, benefits, installation, bands } = drawn(claim, none);
		expect(benefits + installation + bands).toBe('');
		expect(glance, service.slug).toContain('glance__item');
	}
});
