/** The schemes that may help with a measure's cost: who pays, who decides, until when, and the official page. */
import type { Scheme } from '../../content/schemas.ts';
import './scheme-list.css';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function SchemeList({ schemes, note }: { schemes: readonly (Scheme & { id: string })[]; note: string }) {
	if (schemes.length === 0) return null;
	const today = new Date(new Date().toDateString());
	return (
		<div className="schemes">
			<h3>Schemes that may help with the cost</h3>
			<ul className="schemes__list">
				{schemes.map(({ id, name, nations, offers, paidBy, decidedBy, closes, officialPage, checked }) => (
					<li key={id} className="scheme">
						<div>
							<h4 className="scheme__name">{name}</h4>
							<p className="small">{nations.join(', ')}</p>
							{closes && (
								<p className="scheme__closes">{`${new Date(closes) < today ? 'Closed' : 'Closes'} ${day.format(new Date(closes))}`}</p>
							)}
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
									{`${day.format(new Date(checked))}. `}
									<a href={officialPage}>{`Official page: ${name}`}</a>
								</dd>
							</dl>
						</div>
					</li>
				))}
			</ul>
			<p className="small">{note}</p>
		</div>
	);
}
