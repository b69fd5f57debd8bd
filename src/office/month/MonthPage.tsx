/** The page of a month's figures, beside the month before and as a chart of twelve. */
import { MONTH_PATH, monthUrlOn } from '#enquiries/letters/letter-context.ts';
import { monthBefore, monthInWords, monthName } from '#model/dates.ts';
import { DAY_URL } from '../acts/act-fields.ts';
import type { OfficeMonth } from './month-view.ts';
import './month.css';

export function OfficeMonthPage({ month, isOpen, tables, bars }: OfficeMonth) {
	const before = monthBefore(month);
	return (
		<div className="month">
			<h1>
				{monthInWords(month)}
				{isOpen && ' so far'}
			</h1>
			<nav className="month__ways" aria-label="Other pages">
				<a href={monthUrlOn('', before)}>{monthInWords(before)}</a>
				{!isOpen && <a href={MONTH_PATH}>This month</a>}
				<a href={DAY_URL}>The list of today</a>
			</nav>
			<TwelveMonths bars={bars} />
			{tables.map(({ title, rows }) => (
				<Table key={title} head={[title, ...[month, before].map(monthName)]} rows={rows} />
			))}
			<p className="small">
				An enquiry counts in the month in which it came, and what was done about it in its own. A
				job won without a price adds no pounds. When enquiries are erased, their month keeps its bar
				alone.
			</p>
		</div>
	);
}

const Table = ({
	head,
	rows,
}: {
	head: readonly string[];
	rows: readonly (readonly (string | number)[])[];
}) => (
	<table className="month__table">
		<thead>
			<tr>
				{head.map((words) => (
					<th key={words} scope="col">
						{words}
					</th>
				))}
			</tr>
		</thead>
		<tbody>
			{rows.map(([label, ...figures]) => (
				<tr key={label}>
					<th scope="row">{label}</th>
					{figures.map((figure, index) => (
						<td key={head[index]}>{figure}</td>
					))}
				</tr>
			))}
		</tbody>
	</table>
);

const series = { website: 'Came by the website', telephone: 'Came by telephone', won: 'Won' };

/** In units of the drawing: a month's room, and how high the highest bar is. */
const STEP = 28;
const HIGHEST = 120;

/** A chart, and the same as a table. What came is one on the other, and what was won beside it. */
function TwelveMonths({ bars }: Pick<OfficeMonth, 'bars'>) {
	const most = Math.max(
		1,
		...bars.map(({ website, telephone, won }) => Math.max(website + telephone, won)),
	);
	const high = (count: number) => (count / most) * HIGHEST;
	return (
		<figure>
			<figcaption>
				<h2>Twelve months</h2>
				<ul className="month__ways">
					{Object.entries(series).map(([name, words]) => (
						<li key={name}>
							<svg viewBox="0 0 12 12" width="12" aria-hidden="true">
								<rect className={`month__${name}`} width="12" height="12" />
							</svg>{' '}
							{words}
						</li>
					))}
				</ul>
			</figcaption>
			<svg
				className="month__chart"
				viewBox={`0 ${-HIGHEST - 16} ${bars.length * STEP} ${HIGHEST + 36}`}
				role="img"
				aria-label="A bar for each month, also as a table below"
			>
				{bars.map(({ month, website, telephone, won }, index) => {
					const all = website + telephone;
					return (
						<g key={month} transform={`translate(${index * STEP})`}>
							<path className="month__website" d={`M3 0h14v${-high(website)}h-14z`} />
							<path className="month__telephone" d={`M3 ${-high(website)}h14V${-high(all)}h-14z`} />
							<path className="month__won" d={`M18 0h7v${-high(won)}h-7z`} />
							<text x="10" y={-high(all) - 4}>
								{all}
							</text>
							<text x="14" y="15">
								{monthName(month).slice(0, 3)}
							</text>
						</g>
					);
				})}
			</svg>
			<details>
				<summary>The chart as a table</summary>
				<Table
					head={['Month', ...Object.values(series)]}
					rows={bars.map(({ month, website, telephone, won }) => [
						monthInWords(month),
						website,
						telephone,
						won,
					])}
				/>
			</details>
		</figure>
	);
}
