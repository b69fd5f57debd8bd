/**
 * Every text in content stands on a built page: one that is on none would be edited, checked and
 * never read.
 *
 * @module-tag all
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isSampleCompany } from '#content/company/sample-company.ts';
import { content } from '#content/reader/testing.ts';

const BUILT = join('dist', 'client');

/** Texts that are not in today's build, and when they are shown. */
const shownLater = [
	{ texts: 'check.yaml', when: 'its answers are drawn when somebody asks' },
	{ texts: 'grant.yaml.brought', when: 'one comes from the check' },
	{ texts: 'about.yaml.cover', when: 'the company has guarantees or insurance' },
	{
		texts: 'home.yaml.picture.heading',
		when: 'the shares of heat are withheld, so that there is no evening',
	},
	{ texts: 'home.yaml.picture.others', when: 'a service has no part of the drawing of its own' },
	{ texts: 'home.yaml.firm.nobodyNamed', when: 'the company names nobody who rings back' },
	{ texts: 'services.yaml.all.text', when: 'no service has a guide price' },
	{ texts: 'services.yaml.all.others', when: 'a service stands in no group' },
	{ texts: 'shared.yaml.usually', when: 'enough is recorded; the running server says it' },
	{ texts: 'shared.yaml.sum.inItsPlace', when: 'no price of energy holds' },
	{ texts: 'shared.yaml.sum.vat', when: 'a rate of VAT has an end, or has none' },
	{
		texts: 'privacy.yaml.sections',
		when: 'a setting turns on what they tell of; legal.test.tsx draws them',
	},
];

const plain = (text: string) =>
	text
		.replace(/<[^>]*>/g, '')
		.replace(/&#x27;|&#39;/g, "'")
		.replace(/&quot;/g, '"')
		.replace(/&amp;/g, '&')
		.replace(/&nbsp;|\u00a0/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

/**
 * The texts below a value with their places, but those that take over once a scheme has closed
 * (`closed`) or without a funding form (`plain`).
 */
function textsIn(
	value: unknown,
	place: string,
): readonly { readonly place: string; readonly text: string }[] {
	if (typeof value === 'string') return [{ place, text: value }];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inside]) =>
		['closed', 'plain', 'alsoCalled'].includes(name) ? [] : textsIn(inside, `${place}.${name}`),
	);
}

/**
 * What is written between placeholders, links and paragraphs. A single word is a name, such as a
 * service's.
 */
const sentences = (text: string) =>
	/\s/.test(text.trim())
		? text
				.split(/\{[^}]*\}|\[\w+\](?!\()|\[|\]\([^)]*\)|\n\s*\n/)
				.map(plain)
				.filter((sentence) => sentence.length > 3)
		: [];

// Another firm has services switched off, and with them what leads to them.
test.runIf(isSampleCompany(content.company))('every text of a page stands on a built page', () => {
	const html = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(?:html|json)$/.test(file))
		.map((file) => readFileSync(join(BUILT, file), 'utf8'))
		.join(' ');
	const shown = plain(html) + plain(html.replace(/content="([^"]*)"/g, '>$1<'));
	const unused = ['pages', 'services'].flatMap((folder) =>
		readdirSync(join('content', folder)).flatMap((file) =>
			textsIn(parse(readFileSync(join('content', folder, file), 'utf8')), file)
				.filter(({ place }) => !shownLater.some(({ texts }) => place.startsWith(texts)))
				.filter(({ text }) => sentences(text).some((sentence) => !shown.includes(sentence)))
				.map(({ place }) => place),
		),
	);
	expect(unused).toEqual([]);
});
