/** The map: a maps service's frame that is fetched only once the visitor opens it (decision 1, no. 8), beside the address in text. */
import type { Company } from '../../../content/schemas.ts';
import './map-disclosure.css';

export function MapDisclosure({ company, summary, note }: { company: Company; summary: string; note: string }) {
	return (
		<div className="map stack">
			<p>
				<strong>{company.name}</strong>
				<br />
				{company.registeredOffice}
			</p>
			<details>
				<summary className="map__summary">{summary}</summary>
				<p className="small">{note}</p>
				<iframe
					className="map__frame"
					src={company.map.embed}
					title={`Map of where ${company.name} is, from ${company.map.service}`}
					loading="lazy"
					referrerPolicy="no-referrer"
				/>
			</details>
			<p className="small">
				<a href={company.map.link}>{`See us on ${company.map.service}`}</a>
			</p>
		</div>
	);
}
