/** What the boxes for one's own prices send along. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PriceBoxes } from './PriceBoxes.tsx';

const words = {
	ownPrices: 'Put in yours:',
	fuelPrice: 'Fuel',
	oilPrice: 'Oil',
	electricityPrice: 'Electricity',
	usePrices: 'Work it out',
};

test('every answer goes along once, with the council that the postcode gave, so that another postcode finds another council', () => {
	const answers = {
		heatingSource: 'gas',
		postcode: 'LS8 2AB',
		council: 'Leeds City Council',
		measureLoft: 'yes',
		rateFuel: '8',
	};
	const html = renderToStaticMarkup(
		<PriceBoxes
			answers={answers}
			councilFound="Leeds City Council"
			known={{ gas: 7.97, electricity: 26.32 }}
			words={words}
		/>,
	);
	const sent = [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)].map(
		([, name, value]) => [name, value],
	);
	expect(sent).toEqual([
		['heatingSource', 'gas'],
		['postcode', 'LS8 2AB'],
		['council', 'Leeds City Council'],
		['measureLoft', 'yes'],
		['councilFound', 'Leeds City Council'],
		['rateFuel', '8'],
		['rateElectricity', '26.32'],
	]);
});
