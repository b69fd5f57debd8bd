/** What help may fit, scheme by scheme: the verdict, why, what would be checked, who decides, until when. */
import type { Outcome, Verdict } from '../../forms/eligibility.ts';
import './outcomes.css';

/** How each verdict is put to a visitor. Never "eligible", never "you qualify". */
const verdicts: Readonly<Record<Verdict, string>> = {
	likely: 'Likely',
	possible: 'Possible',
	'needs a survey': 'We need to know more',
	unlikely: 'Unlikely',
	closed: 'Closed',
};

/** What still looks worth a call; the rest is kept out of the way. */
const isWorthwhile = ({ verdict }: Outcome) => verdict !== 'unlikely' && verdict !== 'closed';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export interface OutcomesProps {
	readonly outcomes: readonly Outcome[];
	/** What only a look at the home can settle. */
	readonly notes: readonly string[];
	/** The situation the answers show, in a sentence of its own. */
	readonly situation?: string | undefined;
}

export function Outcomes({ outcomes, notes, situation }: OutcomesProps) {
	const worthwhile = outcomes.filter(isWorthwhile);
	const others = outcomes.filter((outcome) => !isWorthwhile(outcome));
	const documents = [...new Set(worthwhile.filter(({ verdict }) => verdict === 'possible').flatMap((outcome) => outcome.documents))];
	return (
		<section className="outcomes stack" aria-labelledby="outcomes">
			<h2 className="aside-heading" id="outcomes">
				What may fit, going by your answers
			</h2>
			<p className="small">This is a guide, not a decision. We are a private company, and each scheme decides for itself.</p>
			{situation && <p>{situation}</p>}
			<OutcomeList outcomes={worthwhile} />
			{notes.map((note) => (
				<p key={note}>{note}</p>
			))}
			{documents.length > 0 && (
				<div className="stack">
					<h3 className="outcomes__minor">Worth having ready</h3>
					<ul className="list">
						{documents.map((document) => (
							<li key={document}>{document}</li>
						))}
					</ul>
				</div>
			)}
			{others.length > 0 && (
				<details className="outcomes__others">
					<summary>{`Looked at and not likely, or closed (${others.length})`}</summary>
					<OutcomeList outcomes={others} />
				</details>
			)}
		</section>
	);
}

function OutcomeList({ outcomes }: { outcomes: readonly Outcome[] }) {
	return (
		<ul className="outcomes__list">
			{outcomes.map((outcome) => (
				<li key={outcome.scheme} className="outcome" data-verdict={outcome.verdict}>
					<h3 className="outcome__name">{outcome.name}</h3>
					<p className="outcome__verdict">{verdicts[outcome.verdict]}</p>
					<p>{outcome.why}</p>
					{outcome.verdict !== 'closed' && (
						<p className="small">{`To be checked: ${outcome.checked} Decided by: ${outcome.decidedBy} ${timing(outcome)} ${route(outcome)}`}</p>
					)}
					<p className="small">
						<a href={outcome.officialPage}>{`Official page: ${outcome.name}`}</a>
					</p>
				</li>
			))}
		</ul>
	);
}

function timing({ until, littleTimeLeft }: Outcome): string {
	if (!until) return '';
	return littleTimeLeft
		? `It ends on ${day.format(new Date(until))}, so little time is left.`
		: `Open until ${day.format(new Date(until))}.`;
}

function route({ weCanApply, verdict }: Outcome): string {
	if (verdict === 'unlikely') return '';
	return weCanApply ? 'We can deal with the application.' : 'You apply yourself; we can only point to the door.';
}
