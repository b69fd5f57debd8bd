/**
 * The schemes that may help with a measure's cost, as of the day: who pays, who decides, until
 * when.
 */

import type { Nation, Scheme } from '#content/schemas/content-schemas.ts';
import { dayInWords, isClosed } from '#model/dates.ts';
import { Fold } from '../folds/Fold.tsx';
import './scheme-list.css';

type NamedScheme = Scheme & { readonly id: string };

interface SchemeListProps {
	readonly schemes: readonly NamedScheme[];
	readonly day: string;
	readonly note: string;
	/** Where the company works. Schemes of other nations share one fold at the end. */
	readonly nations: readonly Nation[];
	/** Says where one sees whether a council takes part: on a page that is about a scheme. */
	readonly asksCouncil: boolean;
}

/**
 * A fold whose summary names the schemes. Open schemes come first. Of a closed one it says that it
 * has closed, and what there is instead. Of those in nations where the company does not work it
 * only says who knows more.
 */
export function SchemeList({ schemes, day, note, nations, asksCouncil }: SchemeListProps) {
	if (schemes.length === 0) return null;
	const isHere = (scheme: NamedScheme) => scheme.nations.some((nation) => nations.includes(nation));
	const open = schemes.filter((scheme) => !isClosed(scheme, day));
	const closed = schemes.filter((scheme) => isClosed(scheme, day));
	const here = open.filter(isHere);
	const elsewhere = open.filter((scheme) => !isHere(scheme));
	return (
		<Fold
			id="schemes"
			summary={
				open.length > 0
					? 'Schemes that may help with the cost'
					: 'Schemes that have helped with the cost'
			}
			hint={here.map(({ name }) => name).join(', ')}
		>
			<ul className="schemes__list">
				{here.map((scheme) => (
					<OpenScheme
						key={scheme.id}
						{...scheme}
						council={asksCouncil ? scheme.council : undefined}
					/>
				))}
				{closed.map(({ id, name, closes, instead }) => (
					<li key={id}>
						<h3 className="scheme__name">{name}</h3>
						<p className="scheme__closes">{`Closed: its last day was ${dayInWords(closes ?? day)}`}</p>
						<p>{instead}</p>
					</li>
				))}
				{elsewhere.map(({ id, name, nations, officialPage }) => (
					<li key={id}>
						<h3 className="scheme__name">{name}</h3>
						<p>
							{`${nations.join(', ')}, where we do not work. `}
							<a href={officialPage}>{`Official page: ${name}`}</a>
						</p>
					</li>
				))}
			</ul>
			{open.length > 0 && <p className="small">{note}</p>}
		</Fold>
	);
}

function OpenScheme({
	name,
	nations,
	offers,
	paidBy,
	decidedBy,
	closes,
	officialPage,
	council,
	checked,
}: NamedScheme) {
	return (
		<li>
			<h3 className="scheme__name">{name}</h3>
			<p className="small">{nations.join(', ')}</p>
			{closes && <p className="scheme__closes">{`Last day: ${dayInWords(closes)}`}</p>}
			<p>{offers}</p>
			{council && (
				<p>
					<a href={officialPage}>{council.asks}</a> {council.says}
				</p>
			)}
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
		</li>
	);
}
