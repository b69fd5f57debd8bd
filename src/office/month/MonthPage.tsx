/** The page of a month's figures, beside the month before and as a chart of twelve. */
import type { ReactNode } from 'react';
import { MONTH_PATH, monthUrlOn } from '#enquiries/letters/letter-context.ts';
import { HOW_COUNTED } from '#enquiries/month/month-figures.ts';
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
			{tables.map(({ title, rows }) => (
				<Table key={title} head={[title, ...[month, before].map(monthName)]}>
					{rows.map(([label, figure, earlier]) => (
						<tr key={label}>
							<th scope="row">{label}</th>
							<td>{figure}</td>
							<td>{earlier}</td>
						</tr>
					))}
				</Table>
			))}
			<TwelveMonths bars={bars} />
			<p className="small">
				{HOW_COUNTED} When enquiries are erased, their month keeps its bar alone.
			</p>
		</div>
	);
}

const Table = ({
	head,
	children,
}: {
	head: readonly string[];
	/** The rows. */
	children: ReactNode;
}) => (
	<table>
		<thead>
			<tr>
				{head.map((words) => (
					<th key={words} scope="col">
						{words}
					</th>
				))}
			</tr>
		</thead>
		<tbody>{children}</tbody>
	</table>
);

/** A chart that is a table: what came by website and telephone in one bar, what was won below. */
function TwelveMonths({ bars }: Pick<OfficeMonth, 'bars'>) {
	const counts = bars.flatMap(({ website, telephone, won }) => [website + telephone, won]);
	const most = Math.max(1, ...counts);
	return (
		<div className="month__chart">
			<Table head={['Twelve months', 'Website', 'Telephone', 'Won']}>
				{bars.map(({ month, website, telephone, won }) => (
					<tr key={month}>
						<th scope="row">
							{monthInWords(month)}
							<svg viewBox={`0 0 ${most} 10`} preserveAspectRatio="none" aria-hidden="true">
								<rect width={website} height="6" />
								<rect x={website} width={telephone} height="6" />
								<rect y="7" width={won} height="3" />
							</svg>
						</th>
						<td>{website}</td>
						<td>{telephone}</td>
						<td>{won}</td>
					</tr>
				))}
			</Table>
		</div>
	);
}
