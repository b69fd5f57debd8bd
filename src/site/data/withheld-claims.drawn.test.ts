/**
 * Any claim can be withheld with one line, and every page still reads well: draws the real pages
 * without each claim.
 *
 * @module-tag all
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { decodeEntities } from '#content/checks/built/built-pages.ts';
import { missingContent } from '#content/checks/built/missing-content.ts';
import { daysOfChange } from '#content/reader/content-by-date.ts';
import { content } from '#content/reader/testing.ts';
import type { Claim } from '#content/schemas/content-schemas.ts';
import { ServicePage, serviceHead } from '../components/pages/ServicePage.tsx';
import { ServicesPage, servicesHead } from '../components/pages/ServicesPage.tsx';
import { pageContentOn } from '../testing.ts';
import { publishedClaims } from './content-lookup.ts';

const { services } = content;
/** Those that pages can show, as if all were published: a firm may have signed none yet. */
const claims = Object.fromEntries(
	Object.entries(content.claims).flatMap(([name, claim]) =>
		services.some(({ slug }) => slug === claim.page)
			? [[name, { ...claim, status: 'published' } satisfies Claim]]
			: [],
	),
);
/** A day on which every scheme is open, and one on which all have closed. */
const days = ['2026-11-20', daysOfChange(Object.values(content.schemes), '').at(-1) ?? ''];
const origin = new URL('http://localhost:3000');

/** A service's page, or the overview without one, on that day and without these claims. */
function drawn(slug: string | undefined, day: string, withheld: readonly string[] = []): string {
	const shown = Object.entries(claims).map(([name, claim]) => [
		name,
		withheld.includes(name) ? { ...claim, status: 'withheld' } : claim,
	]);
	const page = { ...pageContentOn(day), claims: Object.fromEntries(shown) };
	const [head, body] = slug
		? [
				serviceHead({ slug, content: page }, origin),
				createElement(ServicePage, { slug, content: page }),
			]
		: [servicesHead(page, origin), createElement(ServicesPage, { content: page })];
	return `<head>${JSON.stringify(head)}</head><main>${renderToStaticMarkup(body)}</main>`;
}

const schemeNames = Object.values(content.schemes).map(({ name }) => name.toLowerCase());

/**
 * All text of a page, with its head and text alternatives. Without the schemes, which have amounts
 * of their own, and their names.
 */
const readIn = (html: string) => {
	const text = decodeEntities(html.replace(/<details[^>]* id="schemes">[\s\S]*?<\/details>/g, ''))
		.replace(/<\/?(?:span|strong|bdi)\b[^>]*>/g, '')
		.toLowerCase();
	return schemeNames.reduce((rest, name) => rest.replaceAll(name, ''), text);
};

/** Whether another claim on the page has the same figure. */
const isElsewhere = (name: string, figure: string) =>
	Object.entries(claims).some(
		([other, { page, says, qualification }]) =>
			other !== name &&
			page === claims[name]?.page &&
			`${says} ${qualification}`.toLowerCase().includes(figure),
	);

test.each(Object.entries(claims))(
	'without %s neither its page nor the overview mentions it, or has a gap',
	(name, claim) => {
		const { page, figure, says, qualification, changes = [], closed, size } = claim;
		const words = [
			says,
			qualification,
			...changes.flatMap((change) => change.qualification ?? []),
			...(closed ? [closed.says, closed.qualification] : []),
		].map((said) => said.toLowerCase());
		for (const day of days) {
			const before = readIn(drawn(page, day));
			// Without a price that is known there is nothing to hold beside pounds.
			const [shown] = publishedClaims([name], { ...pageContentOn(day), claims });
			expect(words.some((said) => before.includes(said))).toBe(shown !== undefined);

			const [own, overview] = [drawn(page, day, [name]), drawn(undefined, day, [name])];
			expect(missingContent([own, overview].map((html) => ({ path: page, html })))).toEqual([]);
			expect(own + overview).not.toContain(`data-claim="${name}"`);
			for (const said of words) expect(readIn(own)).not.toContain(said);
			if (!isElsewhere(name, figure.toLowerCase()))
				expect(readIn(own)).not.toContain(figure.toLowerCase());
			expect(readIn(overview)).not.toContain(qualification.toLowerCase());
			expect(own.match(/class="glance__item"/g)?.length).toBeGreaterThanOrEqual(2);
			if (!size) continue;
			// Its row is gone from the table of guide prices, and the others stay.
			const [bands = ''] = /<table class="table">[\s\S]*?<\/table>/.exec(own) ?? [];
			expect(bands).toContain('<th scope="row">');
			expect(bands).not.toContain(size);
		}
	},
);

test.each([undefined, ...services.map(({ slug }) => slug)])(
	'with every claim withheld, the page of %s has no gap and shows none',
	(slug) => {
		const html = drawn(slug, days[0] ?? '', Object.keys(claims));
		expect(missingContent([{ path: slug ?? '/Services', html }])).toEqual([]);
		expect(html).not.toContain('data-claim');
		if (slug) expect(html).toContain('class="glance__item"');
	},
);

test('no content file repeats a figure of the claims', () => {
	const files = ['pages', 'services'].flatMap((folder) =>
		readdirSync(join('content', folder)).map((file) => join('content', folder, file)),
	);
	expect(files.length).toBeGreaterThan(20);
	for (const file of files) {
		const words = readFileSync(file, 'utf8').toLowerCase();
		for (const [name, { figure }] of Object.entries(claims))
			expect(words.includes(figure.toLowerCase()), `${name} in ${file}`).toBe(false);
	}
});
