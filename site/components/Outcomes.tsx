/** What help may fit, scheme by scheme: the verdict, why, what would be checked, who decides, until when. */
import { inWords } from '../../content/days.ts';
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
					<ul className="ticks">
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
						<dl className="outcome__facts small">
							{factsOf(outcome).map(([term, fact]) => (
								<div key={term}>
									<dt>{term}</dt>
									<dd>{fact}</dd>
								</div>
							))}
						</dl>
					)}
					<p className="small">
						<a href={outcome.officialPage}>{`Official page: ${outcome.name}`}</a>
					</p>
				</li>
			))}
		</ul>
	);
}

function factsOf(outcome: Outcome): [term: string, fact: string][] {
	return [
		['To be checked', outcome.checked],
		['Who decides', outcome.decidedBy],
		...(outcome.until ? [['Until', timing(outcome)] as [string, string]] : []),
		...(outcome.verdict === 'unlikely' ? [] : [['Who applies', route(outcome)] as [string, string]]),
	];
}

function timing({ until = '', littleTimeLeft }: Outcome): string {
	const lastDay = inWords(until);
	return littleTimeLeft ? `${lastDay}, so little time is left.` : `${lastDay}.`;
}

function route({ scheme, weCanApply }: Outcome): string {
	if (scheme === 'vat-zero-rate') return 'Nobody. It comes off the price by itself.';
	return weCanApply ? 'We do, with you.' : 'You do. We can only point to the right door.';
}
