/** The charts show what the claims say. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { LIVE_DAY } from '#estimate/testing.ts';
import { pageContentOn } from '#site/testing.ts';
import { visibleText } from '#tests/support/page-text.ts';
import { BoardTable } from './BoardTable.tsx';
import { MeasuredTable } from './MeasuredTable.tsx';

const claims = Object.entries(content.claims).map(([name, claim]) => ({ ...claim, name }));

/** The table and plot of the page about solar for businesses, with those claims. */
function board(claims: typeof content.claims): string {
	const page = pageContentOn(LIVE_DAY);
	const service = page.services.find(({ slug }) => slug === 'commercial-solar-pv');
	if (!service) throw new Error('The sample has no solar for businesses.');
	return renderToStaticMarkup(
		<BoardTable
			service={service}
			content={{ ...page, claims }}
			texts={{ title: 'A', marks: [] }}
		/>,
	);
}

test('every amount in a chart is in the text of its claim', () => {
	for (const { name, range, saving, size, figure, says } of claims) {
		if (!range) continue;
		const amounts = [range.low, range.high, ...(saving ? [saving.low, saving.high] : [])];
		for (const amount of amounts)
			expect(`${figure} ${says}`, name).toContain(amount.toLocaleString('en-GB'));
		if (size) expect(figure, name).toContain(size);
	}
});

test('a withheld claim has no row, and without claims there is no chart', () => {
	const without = (withheld: RegExp) =>
		board(
			Object.fromEntries(
				Object.entries(content.claims).map(([name, claim]) => [
					name,
					withheld.test(name) ? { ...claim, status: 'withheld' as const } : claim,
				]),
			),
		);
	expect(without(/20kw/)).not.toContain('20kW');
	expect(without(/commercial-band/)).toBe('');
	expect(board(content.claims)).toContain('3-8 years');
	expect(without(/commercial-payback/)).not.toMatch(/[pP]ayback|\d years/);
});

test.each([
	[
		{ value: { low: 0.027, middle: 0.1198, high: 0.13 }, changed: '2026-11-29' },
		/Measured \| 12%\. We say 12% \(1% to 17\.3%\)\. Before 29 November 2026: 12% \(2\.7% to 13%\)\. \| Source \| Measured in 2,411 homes, 2024\. Second hand\. DESNZ/,
	],
	[
		{ changed: '2026-11-29' },
		/We say 12% \(1% to 17\.3%\)\. Before 29 November 2026: calculated, with nothing measured\./,
	],
	[undefined, /We say 12% \(1% to 17\.3%\)\. \| Source/],
])('a figure that was %j stands beside what was measured, by whom', (was, expected) => {
	const page = pageContentOn('2026-11-29');
	const drawn = (measures: typeof page.offer.measures) =>
		visibleText(
			renderToStaticMarkup(
				<MeasuredTable
					titles={page.pages['how-to-check-us'].sure.rows}
					content={{
						...page,
						offer: { ...page.offer, measures },
						figures: {
							...page.figures,
							solidWallMeasured: {
								...page.figures.solidWallMeasured,
								value: { low: 0.01, middle: 0.12, high: 0.1728 },
								measured: { homes: 2411, years: '2024' },
								basis: 'Second hand.',
								was,
							},
						},
					}}
				/>,
			),
		);
	expect(drawn(['internal-wall'])).toMatch(expected);
	expect(drawn(['solar'])).not.toMatch(expected);
});
