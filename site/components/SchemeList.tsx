/** The schemes that may help with a measure's cost, as they stand on the day: who pays, who decides, until when. */
import { inWords, isClosed } from '../../content/days.ts';
import type { Scheme } from '../../content/schemas.ts';
import './scheme-list.css';

type NamedScheme = Scheme & { readonly id: string };

/** Those still open come first; of a closed one it says only that, and what there is instead. */
export function SchemeList({ schemes, day, note }: { schemes: readonly NamedScheme[]; day: string; note: string }) {
	if (schemes.length === 0) return null;
	const open = schemes.filter((scheme) => !isClosed(scheme, day));
	const closed = schemes.filter((scheme) => isClosed(scheme, day));
	return (
		<div className="schemes">
			<h3>{open.length > 0 ? 'Schemes that may help with the cost' : 'Schemes that have helped with the cost'}</h3>
			<ul className="schemes__list">
				{open.map((scheme) => (
					<li key={scheme.id} className="scheme">
						<h4 className="scheme__name">{scheme.name}</h4>
						<p>{scheme.offers}</p>
						<p className="small">
							{`${scheme.nations.join(', ')}. Who pays: ${scheme.paidBy} Who decides: ${scheme.decidedBy}${scheme.closes ? ` Last day: ${inWords(scheme.closes)}.` : ''} Checked ${inWords(scheme.checked)}. `}
							<a href={scheme.officialPage}>{`Official page: ${scheme.name}`}</a>
						</p>
					</li>
				))}
				{closed.map((scheme) => (
					<li key={scheme.id} className="scheme" data-closed>
						<h4 className="scheme__name">{`${scheme.name}: closed`}</h4>
						<p>{scheme.instead ?? `It closed on ${inWords(scheme.closes ?? day)}.`}</p>
					</li>
				))}
			</ul>
			<p className="small">{note}</p>
		</div>
	);
}
