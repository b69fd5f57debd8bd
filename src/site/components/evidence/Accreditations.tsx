/**
 * The strip under a hero: the year since which the firm works, and its registers, each with its
 * number and the day of the last check.
 */
import type { Company } from '#content/schemas/content-schemas.ts';
import { dayInWords } from '#model/dates.ts';
import type { ShownMembership } from '#site/data/evidence.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './accreditations.css?inline';
import { Photograph } from './Photograph.tsx';

interface AccreditationsProps {
	/** Those that are current on the day. */
	readonly memberships: readonly ShownMembership[];
	readonly since: Company['since'];
}

export function Accreditations({ memberships, since }: AccreditationsProps) {
	if (memberships.length === 0 && !since) return null;
	carryStyles(styles);
	return (
		<ul className="accreditations">
			{since && (
				<li>
					<div>
						<p className="accreditations__name">{`Since ${since.year}`}</p>
						<p className="small">
							{`${since.source.name}${since.checked ? `, checked ${dayInWords(since.checked)}` : ''}`}
						</p>
					</div>
				</li>
			)}
			{memberships.map(({ body, number, link, scope, badge, checked }) => (
				<li key={`${body} ${number}`}>
					{badge && (
						<Photograph photograph={badge} sizes="5rem" className="accreditations__badge" />
					)}
					<div>
						<p className="accreditations__name">
							<a href={link}>{`${body} ${number}`}</a>
						</p>
						<p className="small">{`${scope ? `${scope}. ` : ''}In the register on ${dayInWords(checked)}`}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
