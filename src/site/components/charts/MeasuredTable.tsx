/**
 * What was measured in real homes beside what the check says, with who measured it; and what the
 * check said before a figure was changed. Only figures of measures on offer.
 */
import type { PageContent } from '#content/reader/content-on-day.ts';
import { figuresByMeasure } from '#estimate/figures-by-measure.ts';
import { priceOn } from '#estimate/guide-price.ts';
import { homeKinds, type Range } from '#estimate/home.ts';
import { homeForm } from '#forms/home/home-form.ts';
import { dayInWords } from '#model/dates.ts';
import { inDigits, inPercent, inPounds, roundedAmount } from '#model/money.ts';
import { WhoTable } from '../services/WhoTable.tsx';

type Titles = PageContent['pages']['how-to-check-us']['sure']['rows'];
type Figure = keyof Titles;

export function MeasuredTable({ content, titles }: { content: PageContent; titles: Titles }) {
	const { figures, offer } = content;
	const used = ['all' as const, ...offer.measures].flatMap(
		(measure) => figuresByMeasure[measure] ?? [],
	);
	const shown = (Object.keys(titles) as Figure[]).filter((figure) => used.includes(figure));
	return (
		<WhoTable
			content={content}
			groups={shown.map((figure) => {
				const {
					measured: { homes, years = '' } = {},
					basis = '',
					source,
					checked,
				} = figures[figure];
				const { name, link } = source;
				return {
					title: titles[figure],
					rows: [
						...rowsOf(figure, content),
						{
							title: 'Source',
							text: (
								<span className="small">
									{`Measured ${homes ? `in ${inDigits(homes)} homes, ` : ''}${years}. ${basis} `}
									{link ? <a href={link}>{name}</a> : name}
									{`. Checked ${dayInWords(checked)}.`}
								</span>
							),
						},
					],
				};
			})}
		/>
	);
}

function rowsOf(figure: Figure, { figures, guidePrices, vat, day }: PageContent) {
	const { gasUse, gasUseSpread: spread, heatPumpPrices } = figures;
	if (figure === 'gasUse')
		return homeKinds.map((kind) => {
			const between = (median: number, spread: Range) =>
				about(spread, (share) => inDigits(roundedAmount(median * share)));
			const { value, was } = gasUse;
			return row(
				homeForm.steps[0].fields.kind.options[kind],
				`${inDigits(value[kind])} kWh`,
				between(value[kind], spread.value),
				was?.value && spread.was?.value && between(was.value[kind], spread.was.value),
				was?.changed,
			);
		});
	if (figure === 'heatPumpPrices') {
		const sizes = Object.entries(heatPumpPrices.value).map(
			([kW, pounds]) => `${inPounds(pounds)} for up to ${kW} kW`,
		);
		const guide = guidePrices['heat-pump'];
		const price = guide && priceOn(guide, vat.work?.periods ?? [], day);
		return [
			row(
				'Measured',
				sizes.join(', '),
				price && `${inPounds(price.from)} to ${inPounds(price.to)}`,
			),
		];
	}
	const { value, was } = figures[figure];
	const format = figure === 'scop' ? (units: number) => inDigits(units, 2) : inPercent;
	return [
		row(
			'Measured',
			format(value.middle),
			about(value, format),
			was?.value ? about(was.value, format) : 'calculated, with nothing measured',
			was?.changed,
		),
	];
}

const about = ({ low, middle, high }: Range, format: (amount: number) => string) =>
	`${format(middle)} (${format(low)} to ${format(high)})`;

const row = (
	title: string,
	measured: string,
	says?: string,
	before?: string,
	changed?: string,
) => ({
	title,
	text: [
		`${measured}.`,
		...(says ? [`We say ${says}.`] : []),
		...(changed ? [`Before ${dayInWords(changed)}: ${before}.`] : []),
	].join(' '),
});
