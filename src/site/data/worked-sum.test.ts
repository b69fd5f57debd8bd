/**
 * The worked sums of the service pages, on every day on which a fact turns: they add up by eye, and
 * name what is saved and what VAT is in a price.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { daysOfFacts, LIVE_DAY, PAST_DAY } from '#estimate/testing.ts';
import { dayAfter, dayInWords } from '#model/dates.ts';
import { pageContentOn } from '#site/testing.ts';
import { serviceBySlug } from './content-lookup.ts';
import { workedSum } from './worked-sum.ts';

const words = content.pages.shared.sum;
const measured = content.services.filter(({ measure }) => measure);

/** The rows of a service's sum on a day, by their labels. */
function rowsOf(slug: string, day: string) {
	const page = pageContentOn(day);
	const rows = workedSum(serviceBySlug(slug, page), page)?.parts.flatMap((part) => part.rows) ?? [];
	return Object.fromEntries(rows.map((row) => [row.label, row]));
}
const amountIn = (text = '') => Number(/£([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));

test.each(daysOfFacts())(
	'%s: the bill now less what is saved is the bill after, as they are said',
	(day) => {
		for (const { slug } of measured) {
			const { [words.now]: now, [words.after]: after, [words.saving]: saving } = rowsOf(slug, day);
			if (!now || !after) continue;
			expect(amountIn(now.words) - amountIn(after.words), slug).toBe(amountIn(saving?.words));
		}
	},
);

test('there are such sums while a price holds', () => {
	const withBill = measured.filter(({ slug }) => rowsOf(slug, LIVE_DAY)[words.now]);
	expect(withBill.length).toBeGreaterThan(3);
});

test('without a price a heat pump saves gas, and uses electricity in its place', () => {
	expect(rowsOf('air-source-heat-pumps', PAST_DAY)[words.saving]).toMatchObject({
		words: 'about 12,000 kWh of gas',
		note: 'It uses about 3,700 kWh of electricity in their place.',
	});
	expect(rowsOf('loft-insulations', PAST_DAY)[words.saving]?.words).toMatch(
		/^about [\d,]+ kWh less$/,
	);
});

test('the price of the work has the VAT of its day, and says which', () => {
	const { closes = '' } = content.schemes['vat-zero-rate'] ?? {};
	const priceOn = (day: string) => rowsOf('solar-pv', day)[words.price];
	expect(priceOn(closes)?.note).toBe(`VAT in it: 0% until ${dayInWords(closes)}.`);
	expect(priceOn(dayAfter(closes))?.note).toBe('VAT in it: 5%.');
	expect(amountIn(priceOn(dayAfter(closes))?.words)).toBe(amountIn(priceOn(closes)?.words) * 1.05);
	// A wall box is no energy-saving material.
	const box = (day: string) => pageContentOn(day).company.guidePrices['ev-charging-solutions'];
	expect(box(dayAfter(closes))).toEqual(box(closes));
});
