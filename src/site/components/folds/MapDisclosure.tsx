/**
 * The map: a maps service's frame that is fetched only once the visitor opens it
 * (docs/specification.md, no. 8), beside the address in text.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { Company } from '#content/schemas/content-schemas.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Fold, Folds } from './Fold.tsx';
import styles from './map-disclosure.css?inline';

export function MapDisclosure({
	company,
	summary,
	note,
}: {
	company: Company;
	summary: string;
	note: string;
}) {
	carryStyles(styles);
	return (
		<div className="map stack">
			<p>
				<strong>{company.name}</strong>
				{`, ${company.tradingAddress ?? company.registeredOffice}. `}
				<a href={company.map.link}>{`See us on ${company.map.service}`}</a>
			</p>
			<Folds>
				<Fold summary={summary}>
					<p className="small">{note}</p>
					{/* biome-ignore lint/security/noDangerouslySetInnerHtml: only React’s own HTML and two fixed tags */}
					<div dangerouslySetInnerHTML={{ __html: frameOf(company) }} />
				</Fold>
			</Folds>
		</div>
	);
}

/**
 * The frame, for browsers that run script. Without script browsers ignore `loading` and would fetch
 * the map before anybody asks for it, so there the two <noscript> make the frame a comment, and the
 * link below is the way to the map.
 */
function frameOf({ name, map }: Company): string {
	const frame = (
		<iframe
			className="map__frame"
			src={map.embed}
			title={`Map: ${name}`}
			loading="lazy"
			referrerPolicy="no-referrer"
		/>
	);
	return `<noscript><!--</noscript>${renderToStaticMarkup(frame)}<noscript>--></noscript>`;
}
