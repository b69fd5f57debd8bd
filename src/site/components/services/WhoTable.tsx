/**
 * Who may get help, what a site needs to know, or how sure figures are, in one table: words, figures
 * with their condition, and what schemes pay.
 */
import type { ReactNode } from 'react';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { TableRow } from '#content/schemas/content-schemas.ts';
import { dayInWords, isClosed } from '#model/dates.ts';
import { publishedClaims, schemesById } from '#site/data/content-lookup.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import tableStyles from '../charts/table.css?inline';
import { BesideClaim } from '../claims/BesideClaim.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import styles from './who-table.css?inline';

type Row = TableRow | { readonly title: string; readonly text: ReactNode };

interface WhoTableProps {
	readonly groups: readonly { readonly title: string; readonly rows: readonly Row[] }[];
	readonly content: PageContent;
}

export function WhoTable({ groups, content }: WhoTableProps) {
	carryStyles(tableStyles, styles);
	return (
		<table className="table table--who">
			{groups.map(({ title, rows }) => (
				<tbody key={title}>
					<tr>
						<th scope="rowgroup" colSpan={2} className="table__group">
							{title}
						</th>
					</tr>
					{rows.map((row) => (
						<TitledRow key={row.title} row={row} content={content} />
					))}
				</tbody>
			))}
		</table>
	);
}

/** Nothing for a claim that is withheld, or a scheme with which the firm does not work. */
function TitledRow({ row, content }: { row: Row; content: PageContent }) {
	const words = wordsOf(row, content);
	return (
		words && (
			<tr>
				<th scope="row">{row.title}</th>
				<td>{words}</td>
			</tr>
		)
	);
}

function wordsOf(row: Row, content: PageContent) {
	if ('text' in row) return row.text;
	if ('claim' in row) {
		const [claim] = publishedClaims([row.claim], content);
		return (
			claim && (
				<>
					<Unbroken text={`${claim.says} ${claim.qualification}`} />
					<BesideClaim claim={claim} />
				</>
			)
		);
	}
	const [scheme] = schemesById([row.scheme], content);
	if (!scheme) return undefined;
	const { name, closes, instead, pays, officialPage, checked } = scheme;
	if (isClosed(scheme, content.day)) return instead;
	return (
		<>
			<a href={officialPage}>{name}</a>
			{`. ${pays.howMuch} ${row.open} `}
			{closes && <strong>{`Its last day is ${dayInWords(closes)}. `}</strong>}
			{`Checked ${dayInWords(checked)}.`}
		</>
	);
}
