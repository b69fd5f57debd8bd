/** The boxes for one's own prices: where they stand, and what they send along. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkData } from '#check/check-data.ts';
import { resultFor } from '#check/check-result.ts';
import { PAST_DAY } from '#estimate/testing.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { siteContent } from '#site/testing.ts';
import { HomeResult } from './HomeResult.tsx';
import { PriceBoxes } from './PriceBoxes.tsx';

const words = {
	ownPrices: 'Put in yours:',
	fuelPrice: 'Fuel',
	oilPrice: 'Oil',
	electricityPrice: 'Electricity',
	usePrices: 'Work it out',
};

test('every answer goes along once', () => {
	const answers = {
		heatingSource: 'gas',
		postcode: 'LS8 2AB',
		measureLoft: 'yes',
		rateFuel: '8',
	};
	const html = renderToStaticMarkup(
		<PriceBoxes answers={answers} known={{ gas: 7.97, electricity: 26.32 }} words={words} />,
	);
	const sent = [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)].map(
		([, name, value]) => [name, value],
	);
	expect(sent).toEqual([
		['heatingSource', 'gas'],
		['postcode', 'LS8 2AB'],
		['measureLoft', 'yes'],
		['rateFuel', '8'],
		['rateElectricity', '26.32'],
	]);
});

test('they stand beside pounds of a price that is past, and no longer beside those of one’s own', () => {
	const drawn = (rates: object) => {
		const answers = { kind: 'semi', walls: 'cavity', heatingSource: 'gas', ...rates };
		const result = resultFor(answers, { ...checkData(siteContent), day: PAST_DAY });
		return renderToStaticMarkup(
			<HomeResult
				result={result}
				answers={answers as Partial<CheckAnswers>}
				words={{
					...siteContent.pages.check.answer,
					landlord: { apply: '', ask: '' },
				}}
				phone=""
				dial=""
				formKey={0}
				dispatch={() => undefined}
			/>,
		);
	};
	const [past, own] = [drawn({}), drawn({ rateFuel: '10', rateElectricity: '28.5p' })];
	expect(past).toContain('Prices have changed since.');
	expect([past, own].map((html) => html.includes('class="result__prices'))).toEqual([true, false]);
	expect([past, own].map((html) => html.includes('Pays for itself'))).toEqual([false, true]);
});
