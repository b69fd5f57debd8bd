/** Who may get help, in one table: what the household needs, and what is asked of the home. */
import { carryStyles } from '#site/styles/carried-styles.ts';
import tableStyles from '../charts/table.css?inline';
import styles from './who-table.css?inline';

interface WhoTableProps {
	readonly groups: readonly {
		readonly title: string;
		readonly rows: readonly { readonly title: string; readonly text: string }[];
	}[];
}

export function WhoTable({ groups }: WhoTableProps) {
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
						<tr key={row.title}>
							<th scope="row">{row.title}</th>
							<td>{row.text}</td>
						</tr>
					))}
				</tbody>
			))}
		</table>
	);
}
