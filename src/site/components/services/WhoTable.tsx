/** Who may get help, in one table: what the household needs, and what is asked of the home. */

interface WhoTableProps {
	readonly groups: readonly {
		readonly title: string;
		readonly rows: readonly { readonly title: string; readonly text: string }[];
	}[];
}

export function WhoTable({ groups }: WhoTableProps) {
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
