/** The schemes that may help with a measure's cost, as of the day: who pays, who decides, until when. */

import type { Scheme } from '../../../content/schemas.ts';
import { dayInWords, isClosed } from '../../../dates.ts';
import './scheme-list.css';

type NamedScheme = Scheme & { readonly id: string };

/** Open schemes come first. Of a closed one it says that it has closed, and what there is instead. */
export function SchemeList({ schemes, day, note }: { schemes: readonly NamedScheme[]; day: string; note: string }) {
	if (schemes.length === 0) return null;
	const open = schemes.filter((scheme) => !isClosed(scheme, day));
	const closed = schemes.filter((scheme) => isClosed(scheme, day));
	return (
		<div className="schemes">
			<h3>{open.length > 0 ? 'Schemes that may help with the cost' : 'Schemes that have helped with the cost'}</h3>
			<ul className="schemes__list">
				{open.map(({ id, name, nations, offers, paidBy, decidedBy, closes, officialPage, checked }) => (
					<li key={id} className="scheme">
						<div>
							<h4 className="scheme__name">{name}</h4>
							<p className="small">{nations.join(', ')}</p>
							{closes && <p className="scheme__closes">{`Last day: ${dayInWords(closes)}`}</p>}
						</div>
						<div>
							<p>{offers}</p>
							<dl className="scheme__facts small">
								<dt>Who pays</dt>
								<dd>{paidBy}</dd>
								<dt>Who decides</dt>
								<dd>{decidedBy}</dd>
								<dt>Checked</dt>
								<dd>
									{`${dayInWords(checked)}. `}
									<a href={officialPage}>{`Official page: ${name}`}</a>
								</dd>
							</dl>
						</div>
					</li>
				))}
				{closed.map(({ id, name, nations, closes, instead }) => (
					<li key={id} className="scheme">
						<div>
							<h4 className="scheme__name">{name}</h4>
							<p className="small">{nations.join(', ')}</p>
							<p className="scheme__closes">{`Closed: its last day was ${dayInWords(closes ?? day)}`}</p>
						</div>
						<p>{instead}</p>
					</li>
				))}
			</ul>
			{open.length > 0 && <p className="small">{note}</p>}
		</div>
	);
}
