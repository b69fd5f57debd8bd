/** The structured data for search engines, and security.txt. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { DAY_MS } from '#model/dates.ts';
import { securityTxt } from './security-txt.ts';
import { businessData, faqData, jsonLdScript, serviceData } from './structured-data.ts';

const origin = new URL('https://www.example.co.uk');
const { company } = content;

test('the company is described with what company.yaml says and nothing else', () => {
	const said = businessData(company, origin);
	expect(said).toMatchObject({
		name: company.name,
		telephone: `+44${company.phone.replaceAll(' ', '').slice(1)}`,
		address: company.registeredOffice,
	});
	for (const invented of ['aggregateRating', 'review', 'priceRange', 'geo', 'sameAs', 'award'])
		expect(JSON.stringify(said)).not.toContain(`"${invented}"`);
});

test('a company that shows reviews has no stars in its structured data: a firm that rates itself says nothing', () => {
	const review = {
		words: 'Good.',
		firstName: 'Ada',
		town: 'Leeds',
		written: '2026-11-02',
		link: 'https://example.co.uk',
	};
	const reviews = [{ ...review, source: { name: 'Sample Reviews' }, checked: '2026-11-20' }];
	const [service] = content.services;
	if (!service) throw new Error('There are no services.');
	for (const data of [
		businessData({ ...company, reviews }, origin),
		serviceData(service, { ...company, reviews }, origin),
	])
		expect(JSON.stringify(data)).not.toMatch(/rating|review/i);
});

test('each question has its answer on one line', () => {
	expect(faqData([{ id: 'a', question: 'Why?', answer: 'One.\n\nTwo.' }])).toEqual({
		'@type': 'FAQPage',
		mainEntity: [
			{
				'@type': 'Question',
				name: 'Why?',
				acceptedAnswer: { '@type': 'Answer', text: 'One. Two.' },
			},
		],
	});
});

test('no text of a page can close the JSON-LD script element', () => {
	expect(
		jsonLdScript([
			{ '@type': 'Service', name: '</script><b>', description: '', provider: { '@id': '' } },
		]),
	).not.toContain('<');
});

test('security.txt is good for more than thirty days and less than a year', () => {
	const now = Date.parse('2026-11-20T12:00:00.123Z');
	const text = securityTxt('hello@example.co.uk', origin, now);
	const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
	expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
	const days = (Date.parse(expires) - now) / DAY_MS;
	expect(days).toBeGreaterThan(30);
	expect(days).toBeLessThan(365);
	expect(text).toContain('Contact: mailto:hello@example.co.uk\n');
	expect(text).toContain('Canonical: https://www.example.co.uk/.well-known/security.txt\n');
});
