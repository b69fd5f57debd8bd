/** Who gets a grant: a row for each household, with what it needs and what is asked of it. */
import type { Service } from '../../../content/schemas.ts';
import '../charts/table.css';
import { Paragraphs } from '../sections/Paragraphs.tsx';
import { Section } from '../sections/Section.tsx';

export function WhoTable({ heading, text, columns, rows }: NonNullable<Service['who']>) {
	return (
		<Section
			headingId="who"
			heading={heading}
			layout="stack"
			intro={
				<div className="prose">
					<Paragraphs text={text} />
				</div>
			}
		>
			<table className="table table--stacked">
				<thead>
					<tr>
						{columns.map((column) => (
							<th key={column} scope="col">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ who, needs, asks }) => (
						<tr key={who}>
							<th scope="row">{who}</th>
							<td>{needs}</td>
							<td>{asks}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Section>
	);
}
