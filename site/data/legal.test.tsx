/** The small print: its facts are filled in, and nothing that the law asks for is missing. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { interpolate } from '../../content/interpolate.ts';
import { legalPage } from '../../content/page-schemas.ts';
import { readCompany, readPage } from '../../content/read.ts';
import { LegalSections } from '../components/sections/LegalSections.tsx';
import { legalFacts } from './legal-facts.ts';

const facts = legalFacts(readCompany(), { contact: 365, funding: 730, sensitive: 90, quarantined: 1, backups: 45 });
const drawn = (name: string) => interpolate(renderToStaticMarkup(<LegalSections sections={readPage(name, legalPage).sections} />), facts);

test('a fact is filled in, and one that nobody knows is a mistake', () => {
	expect(interpolate('Ring {phone}.', { phone: '0113' })).toBe('Ring 0113.');
	expect(() => interpolate('Ring {fax}.', { phone: '0113' })).toThrow('There is no fact called {fax}. The names are: phone.');
});

describe('the privacy page', () => {
	const page = drawn('privacy');

	test.each([
		['who the controller is', facts.legalName],
		['its number', facts.companyNumber],
		['how to write to it', facts.email],
		['the lawful bases', 'legitimate interest'],
		['the consent for health', 'explicit consent'],
		['how to take it back', 'take the consent back'],
		['that answering is up to you', 'You may leave the question open'],
		['who receives it', 'The companies that run our web server and our e-mail'],
		['transfers abroad', 'Outside the United Kingdom'],
		['decisions by computer', 'No computer decides anything about you'],
		['that held-back applications are told to the office too', 'also of one that our computer has set aside'],
		['that the health answer travels by e-mail', 'The answer reaches our office by e-mail'],
		['that no computer clears the mailbox, and who does', `no computer clears that mailbox. ${readCompany().promises.mailbox}`],
		['the right to complain to us', 'within 30 days that we have your complaint'],
		['how to complain', 'with the word “complaint” in it'],
		['what is kept of a complaint', 'only the days on which we had your complaint'],
		['the regulator', 'Information Commissioner'],
		['cookies', 'We set no cookies'],
		['the map', 'only when you open it'],
	])('says %s', (_what, words) => {
		expect(page).toContain(words);
	});

	test('promises nothing that the software alone would have to keep in a mailbox', () => {
		expect(page).not.toMatch(/erased, from our records and from the office|a person reads every application/);
	});

	test.each([
		['12 months after it reached us.'],
		['24 months after it reached us, for your contact details'],
		['90 days after they were delivered'],
		['1 day, set aside'],
		['45 days. What we erase'],
	])('gives the periods after which things are erased, as they are set: %s', (words) => {
		expect(page).toContain(words);
	});
});

describe('the accessibility page', () => {
	const page = drawn('accessibility');

	test('names the standard, and does not claim to meet it', () => {
		expect(page).toContain('Guidelines 2.2 at level AA');
		expect(page).toContain('we do not claim to meet it in full');
	});

	test('says what only people can check and that it is not yet checked', () => {
		expect(page.match(/Not yet checked/g)?.length).toBeGreaterThanOrEqual(3);
	});
});

test('links in the small print become links, addresses ones that write, and everything else stays text', () => {
	const words = renderToStaticMarkup(
		<LegalSections sections={[{ id: 'a', heading: 'A', text: 'See [our page](/Contact) or a@example.co.uk. <b>No</b>.' }]} />,
	);
	expect(words).toContain('<a href="/Contact">our page</a>');
	expect(words).toContain('<a href="mailto:a@example.co.uk">a@example.co.uk</a>');
	expect(words).toContain('&lt;b&gt;No&lt;/b&gt;');
});
