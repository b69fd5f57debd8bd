/**
 * The legal pages: their placeholders are filled in, and nothing that the law requires is missing.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { BRACES, interpolate } from '#model/interpolate.ts';
import { LegalSections } from '#site/components/sections/LegalSections.tsx';
import { pageContentOn } from '#site/testing.ts';
import { legalParts, legalPlaceholders } from './legal-placeholders.ts';

const kept = {
	contact: 365,
	funding: 730,
	sensitive: 90,
	quarantined: 1,
	backups: 45,
	isCopied: false,
	answersInEmail: false,
	isHandedOver: false,
};
const sample = pageContentOn('2026-11-23');
const facts = legalPlaceholders(sample, kept);
const drawn = (name: 'privacy' | 'accessibility') =>
	interpolate(
		renderToStaticMarkup(<LegalSections sections={content.pages[name].sections} />),
		facts,
		BRACES,
	);

test('a fact is filled in, and one that nobody knows is a mistake', () => {
	expect(interpolate('Ring {phone}.', { phone: '0113' }, BRACES)).toBe('Ring 0113.');
	expect(() => interpolate('Ring {fax}.', { phone: '0113' }, BRACES)).toThrow(
		'There is no fact called {fax}. The names are: phone.',
	);
});

describe('the privacy page', () => {
	const page = drawn('privacy');

	test('names the firm as it is recorded, the regulator, and the consent that the health answer rests on', () => {
		const { legalName, companyNumber, email } = facts;
		for (const words of [
			legalName,
			companyNumber,
			email,
			content.company.promises.mailbox,
			'Information Commissioner',
			'explicit consent',
		])
			expect(page).toContain(words);
	});

	const rows = content.pages.privacy.sections.flatMap(({ rows: some = [] }) => some);
	test('says that WhatsApp learns the number, that thanks ask for a review, and what is kept of a visit, only of a firm that has it so', () => {
		const { texting } = sample.company;
		const titlesOf = (facts: Partial<typeof sample.company>) => {
			const company = { ...sample.company, ...facts };
			return legalParts(rows, { ...sample, company }, kept).map(({ title }) => title);
		};
		expect(titlesOf({ texting: texting && { ...texting, whatsApp: true } })).toContain('WhatsApp');
		expect(titlesOf({ reviewsAt: 'https://reviews.example' })).toContain('A letter of thanks');
		expect(titlesOf({})).toContain('A visit');
		for (const title of ['WhatsApp', 'A letter of thanks', 'A visit'])
			expect(titlesOf({ visits: undefined })).not.toContain(title);
	});

	const titles = (set: { isCopied?: boolean; isHandedOver?: boolean }) => {
		return legalParts(rows, sample, { ...kept, ...set }).map(({ title }) => title);
	};

	test.each([
		['A second copy', { isCopied: true }],
		['Where our office keeps its enquiries', { isHandedOver: true }],
	])('says “%s” only where that is so', (title, set) => {
		expect(titles(set)).toContain(title);
		expect(titles({})).toEqual(titles(set).filter((one) => one !== title));
	});

	test('names whom enquiries are handed over to', () => {
		const named = legalPlaceholders(
			{ ...sample, company: { ...sample.company, handsOverTo: 'Example CRM Ltd' } },
			kept,
		);
		expect(named.handsOverTo).toBe('Example CRM Ltd');
		expect(facts.handsOverTo).toBe('Another company that works for us');
	});

	test('says how to complain, and that we answer within 30 days that we have the complaint', () => {
		expect(page).toContain('with the word “complaint” in it');
		expect(page).toContain('within 30 days that we have your complaint');
	});

	test('gives the periods after which things are erased, as they are set', () => {
		expect(page).toContain('12 months after it reached us.');
		expect(page).toContain('24 months after it reached us, for your contact details');
		expect(page).toContain('90 days after they were delivered');
		expect(page).toContain('1 day, set aside');
		expect(page).toContain('45 days. What we erase');
	});
});

test('the accessibility page names the standard, does not claim to meet it, and says what only people can check', () => {
	const page = drawn('accessibility');
	expect(page).toContain('Guidelines 2.2 at level AA');
	expect(page).toContain('we do not claim to meet it in full');
	expect(page.match(/Not yet checked/g)?.length).toBeGreaterThanOrEqual(3);
});

test('links and e-mail addresses in a legal page become links, and everything else stays text', () => {
	const words = renderToStaticMarkup(
		<LegalSections
			sections={[
				{ id: 'a', heading: 'A', text: 'See [our page](/Contact) or a@example.co.uk. <b>No</b>.' },
			]}
		/>,
	);
	expect(words).toContain('<a href="/Contact">our page</a>');
	expect(words).toContain('<a href="mailto:a@example.co.uk">a@example.co.uk</a>');
	expect(words).toContain('&lt;b&gt;No&lt;/b&gt;');
});
