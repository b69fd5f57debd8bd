/**
 * What was measured in real homes beside what the check says, with who measured it; and what the
 * check said before a figure was changed. Only figures of measures on offer.
 */
import type { PageContent } from '#content/reader/content-on-day.ts';
import { priceOn } from '#estimate/guide-price.ts';
import { homeKinds } from '#estimate/home.ts';
import { roundedAmount } from '#estimate/in-words.ts';
import { homeForm } from '#forms/home/home-form.ts';
import { dayInWords } from '#model/dates.ts';
import { inDigits, inPercent, inPounds } from '#model/money.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Unbroken } from '../text/Unbroken.tsx';
import styles from './table.css?inline';

type Sure = PageContent['pages']['how-to-check-us']['sure'];
type Figure = keyof Sure['rows'];

export function MeasuredTable({ content, rows }: { content: PageContent; rows: Sure['rows'] }) {
	carryStyles(styles);
	const { figures, estimateWords, offer } = content;
	const used = Object.entries(estimateWords.sources).flatMap(([measure, names]) =>
		measure === 'all' || offer.measures.some((offered) => offered === measure) ? names : [],
	);
	return (
		<table className="table">
			<thead>
				<tr>
					<th scope="col">Figure</th>
					<th scope="col">Measured</th>
					<th scope="col">We say</th>
				</tr>
			</thead>
			{(Object.keys(rows) as Figure[])
				.filter((figure) => used.includes(figure))
				.map((figure) => {
					const {
						measured: { homes, years } = { years: '' },
						basis,
						source,
						checked,
						was,
					} = figures[figure];
					const lines = linesOf(figure, content);
					return (
						<tbody key={figure}>
							{lines.length > 1 && (
								<tr>
									<th scope="rowgroup" colSpan={3}>
										{rows[figure]}
									</th>
								</tr>
							)}
							{lines.map(({ title = rows[figure], measured, says, before }) => (
								<tr key={title}>
									<th scope="row">{title}</th>
									<td>
										<Unbroken text={measured} />
									</td>
									<td>
										{says}
										{before && <div className="small">{`before: ${before}`}</div>}
									</td>
								</tr>
							))}
							<tr className="table__more">
								<td colSpan={3} className="small">
									{`${homes ? `${inDigits(homes)} homes, ${years}` : `Measured ${years}`}. ${basis ? `${basis} ` : ''}Source: `}
									{source.link ? <a href={source.link}>{source.name}</a> : source.name}
									{`. Checked ${dayInWords(checked)}.`}
									{was && ` What we say was changed on ${dayInWords(was.changed)}.`}
								</td>
							</tr>
						</tbody>
					);
				})}
		</table>
	);
}

interface Line {
	readonly title?: string;
	readonly measured: string;
	readonly says: string;
	readonly before?: string;
}

interface Ends {
	readonly low: number;
	readonly high: number;
}

function linesOf(figure: Figure, { figures, guidePrices, vat, day }: PageContent): Line[] {
	if (figure === 'gasUse') {
		const { gasUse, gasUseSpread: spread } = figures;
		const between = (median: number, { low, high }: Ends) =>
			fromTo({ low: median * low, high: median * high }, (kWh) => inDigits(roundedAmount(kWh)));
		return homeKinds.map((kind) => ({
			title: homeForm.steps[0].fields.kind.options[kind],
			measured: inDigits(gasUse.value[kind]),
			says: between(gasUse.value[kind], spread.value),
			...(gasUse.was?.value && spread.was?.value
				? { before: between(gasUse.was.value[kind], spread.was.value) }
				: {}),
		}));
	}
	if (figure === 'heatPumpPrices') {
		const sizes = Object.entries(figures.heatPumpPrices.value);
		const guide = guidePrices['heat-pump'];
		const price = guide && priceOn(guide, vat.work?.periods ?? [], day);
		return [
			{
				measured: [sizes.at(0), sizes.at(-1)]
					.map(([kW, pounds] = ['', 0]) => `${inPounds(pounds)} (${kW} kW)`)
					.join(' to '),
				says: price
					? fromTo({ low: price.from, high: price.to }, inPounds)
					: 'A price for your home',
			},
		];
	}
	const { value, was } = figures[figure];
	const format = figure === 'scop' ? (units: number) => inDigits(units, 2) : inPercent;
	return [
		{
			measured: format(value.middle),
			says: fromTo(value, format),
			...(was ? { before: was.value ? fromTo(was.value, format) : 'calculated' } : {}),
		},
	];
}

const fromTo = ({ low, high }: Ends, format: (amount: number) => string) =>
	`${format(low)} to ${format(high)}`;
