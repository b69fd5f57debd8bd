/**
 * Any claim can be withheld with one line, and every page still reads well: renders the real pages
 * without each claim.
 *
 * @module-tag all
 */
import { loadRenderers } from 'astro:container';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getContainerRenderer } from '@astrojs/react/container-renderer';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { decodeEntities, visibleText } from '#content/checks/built/built-pages.ts';
import { missingContent } from '#content/checks/built/missing-content.ts';
import { daysOfChange } from '#content/reader/content-by-date.ts';
import { content } from '#content/reader/testing.ts';
import type { Claim } from '#content/schemas/content-schemas.ts';
import ServicesPage from '../pages/Services.astro';
import ServicePage from '../pages/services/[...page].astro';
import { pageContentOn } from '../testing.ts';
import { publishedClaims } from './content-lookup.ts';

type Claims = Readonly<Record<string, Claim>>;

/** The claims that the pages have. A test may withhold one. */
const table = vi.hoisted(() => ({ claims: {} as Claims }));
vi.mock('./page-content.ts', async (original) => {
	const module = await original<typeof import('./page-content.ts')>();
	const pageContent: typeof module.pageContent = (astro) => ({
		...module.pageContent(astro),
		claims: table.claims,
	});
	return { ...module, pageContent };
});

const { services } = content;
/** Those that pages can show, as if all were published: a firm may have signed none yet. */
const claims: Claims = Object.fromEntries(
	Object.entries(content.claims).flatMap(([name, claim]) =>
		services.some(({ slug }) => slug === claim.page)
			? [[name, { ...claim, status: 'published' }]]
			: [],
	),
);
/** A day on which every scheme is open, and one on which all have closed. */
const days = ['2026-11-20', daysOfChange(Object.values(content.schemes), '').at(-1) ?? ''];

let container: AstroContainer;
beforeAll(async () => {
	container = await AstroContainer.create({
		renderers: await loadRenderers([getContainerRenderer()]),
		astroConfig: { site: 'http://localhost:3000' },
	});
});

/**
 * A service's page, or the overview if there is no service, rendered for that day with these
 * claims.
 */
async function drawn(slug: string | undefined, day: string, shown: Claims): Promise<string> {
	table.claims = shown;
	return slug
		? await container.renderToString(ServicePage, {
				props: { slug },
				params: { day },
				partial: false,
			})
		: await container.renderToString(ServicesPage, { params: { day }, partial: false });
}

const without = (names: readonly string[]): Claims =>
	Object.fromEntries(
		Object.entries(claims).map(([name, claim]) => [
			name,
			names.includes(name) ? { ...claim, status: 'withheld' } : claim,
		]),
	);

const schemeNames = Object.values(content.schemes).map(({ name }) => name.toLowerCase());

/**
 * All text of a page, with its head and text alternatives. Without the schemes, which have amounts
 * of their own, and their names.
 */
const readIn = (html: string) => {
	const text = decodeEntities(html.replace(/<details[^>]* id="schemes">[\s\S]*?<\/details>/g, ''))
		.replace(/<\/?(?:span|strong|bdi)\b[^>]*>/g, '')
		.replace(/<!-- -->/g, '')
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

for (const [place, [name, claim]] of Object.entries(claims).entries())
	describe(`without ${name}`, { tags: place % 4 === 0 ? [] : ['all'] }, () => {
		const { page, figure, says, qualification, changes = [], closed, size } = claim;
		const later = changes.flatMap((change) => change.qualification ?? []);
		const words = [
			says,
			qualification,
			...later,
			...(closed ? [closed.says, closed.qualification] : []),
		].map((said) => said.toLowerCase());

		test.each(days)('its page has no gap and does not mention it on %s', async (day) => {
			const before = readIn(await drawn(page, day, claims));
			// Without a price that is known there is nothing to hold beside pounds.
			const [shown] = publishedClaims([name], { ...pageContentOn(day), claims });
			expect(words.some((said) => before.includes(said))).toBe(shown !== undefined);

			const html = await drawn(page, day, without([name]));
			expect(missingContent([{ path: page, html }])).toEqual([]);
			const after = readIn(html);
			expect(after).not.toContain(`data-claim="${name}"`);
			for (const said of words) expect(after).not.toContain(said);
			if (!isElsewhere(name, figure.toLowerCase()))
				expect(after).not.toContain(figure.toLowerCase());
			expect(html.match(/class="glance__item"/g)?.length).toBeGreaterThanOrEqual(2);
		});

		test.each(days)('the overview has no gap and does not mention it on %s', async (day) => {
			const html = await drawn(undefined, day, without([name]));
			expect(missingContent([{ path: '/Services', html }])).toEqual([]);
			expect(html).not.toContain(`data-claim="${name}"`);
			expect(readIn(html)).not.toContain(qualification.toLowerCase());
		});

		if (size)
			test('its row is gone from the table of guide prices, and the others stay', async () => {
				const html = await drawn(page, days[0] ?? '', without([name]));
				const [bands = ''] = /<table class="table">[\s\S]*?<\/table>/.exec(html) ?? [];
				expect(bands.match(/<th scope="row">/g)?.length).toBeGreaterThan(0);
				expect(bands).not.toContain(size);
			});
	});

test.each(services)(
	'with every claim withheld, $path has no gap and keeps its At a glance strip',
	async ({ slug, path }) => {
		const html = await drawn(slug, days[0] ?? '', without(Object.keys(claims)));
		expect(missingContent([{ path, html }])).toEqual([]);
		expect(html).not.toContain('data-claim');
		expect(html).toContain('class="glance__item"');
	},
);

test('with every claim withheld, the overview shows no figure and has no gap', async () => {
	const html = await drawn(undefined, days[0] ?? '', without(Object.keys(claims)));
	expect(missingContent([{ path: '/Services', html }])).toEqual([]);
	expect(html).not.toContain('data-claim');
});

test('no content file repeats a figure of the claims', () => {
	const files = ['pages', 'services'].flatMap((folder) =>
		readdirSync(join('content', folder)).map((file) => join('content', folder, file)),
	);
	const retyped = files.flatMap((file) => {
		const words = readFileSync(file, 'utf8').toLowerCase();
		return Object.entries(claims).flatMap(([name, { figure }]) =>
			words.includes(figure.toLowerCase()) ? `${name} in ${file}` : [],
		);
	});
	expect(files.length).toBeGreaterThan(20);
	expect(retyped).toEqual([]);
});

test('the rendered page is the one that visitors get', async () => {
	const [[name, { page }]] = Object.entries(claims) as [[string, Claim]];
	const html = await drawn(page, days[0] ?? '', claims);
	expect(visibleText(html)).toContain(`© ${content.company.copyrightYear}`);
	expect(html).toContain(`data-claim="${name}"`);
});
