/**
 * The result of the eligibility check: a headline, then each scheme in a line, with the rest folded
 * below it.
 */
import type { ReactNode } from 'react';
import { doorOf, howToApply } from '#forms/eligibility/apply-through.ts';
import { type Assessment, isWorthwhile } from '#forms/eligibility/assessment.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import type { Likelihood, SchemeOutcome } from '#forms/eligibility/types.ts';
import { dayInWords } from '#model/dates.ts';
import { OUTSIDE_UK } from '#model/places.ts';
import './outcomes.css';

/** How each likelihood is put to a visitor. Never "eligible", never "you qualify". */
const likelihoodLabels: Readonly<Record<Likelihood, string>> = {
	likely: 'Likely',
	possible: 'Possible',
	'needs a survey': 'We need to know more',
	unlikely: 'Unlikely',
	closed: 'Closed',
};

/**
 * `heading` in place of the headline, on a page whose own heading that is. `isFolded`: the papers
 * to have ready, and what saves little, are closed.
 */
export function Outcomes({
	headline,
	outcomes,
	notes,
	situation,
	nation,
	ownNation,
	otherNations,
	heading = headline,
	isFolded = false,
	children,
}: Assessment & { heading?: string; isFolded?: boolean; children?: ReactNode }) {
	const worthwhile = outcomes.filter(isWorthwhile);
	const isSmall = ({ pays }: SchemeOutcome) => isFolded && pays.share === 'little';
	const fitting = worthwhile.filter((outcome) => !outcome.mismatch && !isSmall(outcome));
	const smaller = worthwhile.filter((outcome) => !outcome.mismatch && isSmall(outcome));
	const otherwise = worthwhile.filter((outcome) => outcome.mismatch);
	const others = outcomes.filter((outcome) => !isWorthwhile(outcome));
	const documents = [
		...new Set(
			fitting
				.filter(({ likelihood }) => likelihood === 'possible')
				.flatMap((outcome) => outcome.documents),
		),
	];
	return (
		<section className="outcomes stack" aria-labelledby="outcomes">
			<h2 className="aside-heading" id="outcomes">
				{heading}
			</h2>
			<p className="small">
				{
					'This is a guide, not a decision. We are a private company, and each scheme decides for itself. '
				}
				{nation ? (
					nation !== OUTSIDE_UK && `It goes by the rules for ${nation}.`
				) : (
					<>
						{'It goes by the rules for England: '}
						<a href="#elsewhere">what changes in Scotland, Wales and Northern Ireland</a>.
					</>
				)}
			</p>
			{situation && <p>{situation}</p>}
			{notes.map((note) => (
				<p key={note} className="outcomes__note">
					{note}
				</p>
			))}
			{children}
			{fitting.length > 0 && <OutcomeList outcomes={fitting} />}
			{smaller.length > 0 && (
				<details className="outcomes__others">
					<summary>{`Smaller schemes (${smaller.length})`}</summary>
					<OutcomeList outcomes={smaller} />
				</details>
			)}
			{otherwise.length > 0 && (
				<div className="stack">
					<h3 className="outcomes__minor">If you would also think about something else</h3>
					<OutcomeList outcomes={otherwise} />
				</div>
			)}
			{ownNation && (
				<div className="stack">
					<h3 className="outcomes__minor" id="elsewhere">{`In ${ownNation.nation}`}</h3>
					<NationFacts nations={[ownNation]} />
				</div>
			)}
			<Elsewhere nation={nation} otherNations={otherNations} />
			{documents.length > 0 && (
				<details className="outcomes__others outcomes__papers" open={!isFolded}>
					<summary>Worth having ready</summary>
					<ul className="ticks">
						{documents.map((document) => (
							<li key={document}>{document}</li>
						))}
					</ul>
				</details>
			)}
			{others.length > 0 && (
				<details className="outcomes__others">
					<summary>{`Schemes that do not fit (${others.length})`}</summary>
					<OutcomeList outcomes={others} />
				</details>
			)}
		</section>
	);
}

/** The advice for the other nations. Where the home's nation is known it is not asked again. */
function Elsewhere({
	nation,
	otherNations,
}: Pick<Assessment, 'otherNations'> & { nation: string | undefined }) {
	return (
		<details
			className={nation ? 'outcomes__others no-print' : 'outcomes__others'}
			id={nation ? undefined : 'elsewhere'}
		>
			<summary>
				{nation === OUTSIDE_UK
					? 'What there is in Scotland, Wales and Northern Ireland'
					: `If the home is not in ${nation ?? 'England'}`}
			</summary>
			<NationFacts nations={otherNations} />
		</details>
	);
}

function NationFacts({ nations }: { nations: Assessment['otherNations'] }) {
	return (
		<OutcomeFacts
			facts={nations.map(({ nation, words, link, label }) => [
				nation,
				<>
					<span>{`${words} `}</span>
					<a href={link}>{label}</a>
				</>,
			])}
		/>
	);
}

function OutcomeList({ outcomes }: { outcomes: readonly SchemeOutcome[] }) {
	return (
		<ul className="outcomes__list">
			{outcomes.map((outcome) => (
				<li key={outcome.scheme} className="outcome" data-verdict={outcome.likelihood}>
					<h3 className="outcome__name">{outcome.name}</h3>
					<p className="outcome__verdict">{verdictOf(outcome)}</p>
					{outcome.likelihood !== 'closed' && (
						<p className="outcome__pays">
							{outcome.pays.howMuch}
							{isWorthwhile(outcome) && <HowToApply {...outcome} />}
						</p>
					)}
					{isWorthwhile(outcome) && <DoesCouncilTakePart {...outcome} />}
					{outcome.closesSoon && <p className="outcome__ends">{`Ends ${timing(outcome)}`}</p>}
					{outcome.mismatch && <p>{outcome.mismatch}</p>}
					{outcome.likelihood === 'closed' ? (
						<>
							<p>{outcome.why}</p>
							<OfficialPage {...outcome} />
						</>
					) : (
						<More {...outcome} />
					)}
				</li>
			))}
		</ul>
	);
}

const verdictOf = ({ likelihood, council }: SchemeOutcome) =>
	(likelihood === 'possible' && council?.verdict) || likelihoodLabels[likelihood];

/**
 * The government's own finder. It turns away who rents or lets the home, whom the card sends to the
 * council.
 */
function DoesCouncilTakePart({ council, applyThrough, officialPage }: SchemeOutcome) {
	if (!council || applyThrough === 'council') return null;
	return (
		<p className="small">
			<a href={officialPage}>{council.asks}</a> {council.says}
		</p>
	);
}

/** The doors of the schemes that fit and save more than a little, each on a line. */
export const Doors = ({ outcomes }: Pick<Assessment, 'outcomes'>) =>
	outcomes.map(
		(outcome) =>
			isWorthwhile(outcome) &&
			!outcome.mismatch &&
			outcome.pays.share !== 'little' &&
			doorOf(outcome) && (
				<p key={outcome.scheme}>
					<HowToApply {...outcome} />
				</p>
			),
	);

/** The scheme's own door, by its name, or who else applies for it. */
function HowToApply(outcome: SchemeOutcome) {
	const door = doorOf(outcome);
	if (!door) return ` ${howToApply(outcome.applyThrough)}`;
	return (
		<>
			{' '}
			<a className="apply-elsewhere" href={door.href}>
				{door.label}
			</a>
		</>
	);
}

/** The reason first, then the details for a visitor who will ring. */
function More(outcome: SchemeOutcome) {
	return (
		<details className="outcome__more">
			<summary>
				Why, where and who decides<span className="visually-hidden">{`: ${outcome.name}`}</span>
			</summary>
			<div className="stack">
				<p>{outcome.why}</p>
				<OutcomeFacts
					facts={[
						['Where', placesOf(outcome)],
						...(outcome.until ? [['Until', `${dayInWords(outcome.until)}.`] as const] : []),
						...(outcome.likelihood === 'unlikely'
							? []
							: [['Who applies', outcome.whoApplies] as const]),
						['To be checked', outcome.toCheck],
						['Who decides', outcome.decidedBy],
					]}
				/>
				<OfficialPage {...outcome} />
			</div>
		</details>
	);
}

function OutcomeFacts({ facts }: { facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
	return (
		<dl className="outcome__facts small">
			{facts.map(([term, fact]) => (
				<div key={term}>
					<dt>{term}</dt>
					<dd>{fact}</dd>
				</div>
			))}
		</dl>
	);
}

function OfficialPage({ officialPage, name }: SchemeOutcome) {
	return (
		<p className="small">
			<a href={officialPage}>{`Official page: ${name}`}</a>
		</p>
	);
}

const NATIONS = ['England', 'Scotland', 'Wales', 'Northern Ireland'];

/**
 * Names Northern Ireland if a scheme leaves out only that nation, because "Great Britain" is often
 * read as the whole UK.
 */
function placesOf({ nations }: SchemeOutcome): string {
	if (nations.length === NATIONS.length) return 'All of the UK.';
	const missing = NATIONS.filter((nation) => !nations.includes(nation));
	return `${joinWords(nations)}${missing.length === 1 ? `, not ${missing[0]}` : ' only'}.`;
}

function timing({ until = '', isLongShot }: SchemeOutcome): string {
	return (
		`${dayInWords(until)}, so little time is ` +
		`left.${isLongShot ? ' Ask first whether there is still a place.' : ''}`
	);
}
