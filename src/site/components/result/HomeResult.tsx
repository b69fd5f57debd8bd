/**
 * The result of the check of a home as a plan: the answer, the measures in order of time, what they
 * change, and who may help with the cost.
 */

import type { ReactNode } from 'react';
import type { CheckResult } from '#check/check-result.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import { say, sentences } from '#check/words.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { controlId, RESULT_ID } from '#forms/fields/page-places.ts';
import type { CheckAction, CheckAnswers } from '#forms/home/check-state.ts';
import { dayInWords } from '#model/dates.ts';
import { OUTSIDE_UK } from '#model/places.ts';
import { Outcomes } from '../outcome/Outcomes.tsx';
import './home-result.css';
import { KeepPlan, useIsAwake } from './KeepPlan.tsx';
import { LetHome, RentedHome } from './LetHome.tsx';
import { PlanChange } from './PlanChange.tsx';
import { Ask, PlanHead } from './PlanHead.tsx';
import { PlanRows } from './PlanRows.tsx';
import { PriceBoxes } from './PriceBoxes.tsx';

/** The form's id, for the boxes and buttons of its result, which stand outside it. */
export const CHECK_FORM_ID = 'check-form';

type Words = CheckPageWords['answer'];

/** The page's words in the result. */
export interface ResultWords extends Words {
	/** Where `apply` leads in place of the application, if the firm has none. */
	readonly ask?: string;
	/** What a landlord is asked first: to tell us about the homes. */
	readonly landlord: { readonly apply: string; readonly ask: string };
}

interface HomeResultProps {
	readonly result: CheckResult;
	readonly answers: Partial<CheckAnswers>;
	readonly words: ResultWords;
	readonly phone: string;
	/** The link that dials it. */
	readonly dial: string;
	/** A new key mounts the boxes afresh. */
	readonly formKey: number;
	readonly dispatch: (action: CheckAction) => void;
}

export function HomeResult({
	result: { assessment, home, day, letHome, rentedHome },
	answers,
	words,
	phone,
	dial,
	formKey,
	dispatch,
}: HomeResultProps) {
	const isAwake = useIsAwake();
	const plan = home?.plan;
	const door = plan ? plan.door : assessment.door;
	const { groups = [], scale = { low: 0, high: 1 } } = plan ?? {};
	const rows = groups.flatMap((group) => group.rows);
	/**
	 * What several measures have to say is said once: notes above them, what they take for granted
	 * below.
	 */
	const notes = repeated(rows.flatMap((row) => row.notes));
	const basis = repeated(rows.flatMap(({ assumed }) => assumed));
	const rowProps = {
		scale,
		firstBar: rows.find(({ range }) => range),
		answers,
		words,
		common: [...notes, ...basis],
		form: CHECK_FORM_ID,
		formKey,
		dispatch,
	};
	return (
		<div className="result stack stack--wide" id={RESULT_ID} data-nation={home?.nations.join(' ')}>
			<PlanHead
				heading={plan?.heading ?? assessment.headline}
				eyebrow={words.heading}
				plan={plan}
				door={door}
				needs={words.needs}
				letter={words.letter}
				ask={<Ask answers={answers} words={letHome ? words.landlord : words} isFirst={!door} />}
			>
				<div className="asks no-print">
					<a className="button button--quiet" href={dial}>
						{words.ring}
					</a>
					<KeepPlan answers={answers} words={words.keep} />
				</div>
			</PlanHead>
			{letHome && <LetHome {...letHome} />}
			{rentedHome && <RentedHome {...rentedHome} phone={phone} />}
			{home && plan ? (
				<section className="stack" aria-labelledby="measures">
					<h3 className="aside-heading" id="measures">
						{words.measures}
					</h3>
					<p className="small">{words.guide}</p>
					<Notes assessment={assessment} home={home} words={words} notes={notes} />
					<Prices home={home} rows={rows} answers={answers} words={words} day={day} />
					{rows.length === 0 && <p>{words.nothing}</p>}
					<PlanRows groups={groups.slice(0, -1)} {...rowProps} />
					{groups.length > 0 && <Ask answers={answers} words={words} />}
					<PlanRows groups={groups.slice(-1)} {...rowProps} />
					{/* With script a tick is worked out at once. */}
					{!isAwake && rows.length > 0 && (
						<p className="no-print result__redraw">
							<button className="button button--quiet" type="submit" form={CHECK_FORM_ID}>
								{words.redraw}
							</button>
						</p>
					)}
					{plan.bill && <PlanChange bill={plan.bill} words={words.bill} />}
					<Background home={home} basis={basis} words={words} day={day} />
					<Ask answers={answers} words={words} />
				</section>
			) : (
				<p>{words.unknown}</p>
			)}
			<Outcomes {...assessment} heading={words.help} isFolded />
			<p className="result__paper">{words.paper}</p>
			<div className="stack no-print">
				<h2 className="aside-heading">{words.applyHeading}</h2>
				<p>{words.applyText}</p>
				<Ask answers={answers} words={words} />
			</div>
		</div>
	);
}

interface PartProps extends Pick<HomeResultProps, 'words'> {
	readonly home: NonNullable<CheckResult['home']>;
}

interface BackgroundProps extends PartProps, Pick<CheckResult, 'day'> {
	/** What several measures take for granted. */
	readonly basis: readonly string[];
}

/** What the plan leaves out, takes for granted and rests on, in folds. */
function Background({ home, basis, words, day }: BackgroundProps) {
	const { others } = home.plan;
	return (
		<div>
			<Fold label={words.less.heading}>
				<p>{words.less.text}</p>
			</Fold>
			{others.length > 0 && (
				<Fold label={`${words.notNow} (${others.length})`}>
					<dl className="outcome__facts">
						{others.map(({ measure, name, says, notes }) => (
							<div key={measure}>
								<dt>{name}</dt>
								<dd>{[says, ...notes].join(' ')}</dd>
							</div>
						))}
					</dl>
				</Fold>
			)}
			<Sources home={home} basis={basis} words={words} day={day} />
		</div>
	);
}

interface NotesProps extends PartProps, Pick<CheckResult, 'assessment'> {
	readonly notes: readonly string[];
}

/** Where the home is, as far as that changes what is said, and what concerns several measures. */
function Notes({ assessment, home, words, notes }: NotesProps) {
	return (
		<>
			{home.nations.length > 1 && (
				<p className="outcomes__note">
					<span>{`${say(words.bothSides, { nations: home.nations.join(' or ') })} `}</span>
					<a href="#elsewhere" className="no-print">
						{words.nation}
					</a>
				</p>
			)}
			{home.nations.length === 0 && home.home.postcode && (
				<p className="outcomes__note">
					{assessment.nation === OUTSIDE_UK ? words.outsideUk : words.noPostcode}
				</p>
			)}
			{notes.map((note) => (
				<p key={note} className="outcomes__note">
					{note}
				</p>
			))}
		</>
	);
}

interface PricesProps
	extends PartProps,
		Pick<HomeResultProps, 'answers'>,
		Pick<CheckResult, 'day'> {
	readonly rows: readonly PlanRow[];
}

/** The day and the prices that pounds rest on, and the way to one's own. */
function Prices({ home: { prices }, rows, answers, words, day }: PricesProps) {
	const says = sentences(
		say(words.workedOut, { day: dayInWords(day) }),
		prices?.says,
		prices?.isPast && words.pricesPast,
	);
	if (prices?.isPast || rows.some(({ wantsPrices }) => wantsPrices))
		return (
			<>
				<p className="small">{says}</p>
				<PriceBoxes answers={answers} known={prices ?? {}} words={words} />
			</>
		);
	return (
		<p className="small">
			<span>{`${says} `}</span>
			{rows.length > 0 && (
				<a className="no-print" href={`#${controlId('rateFuel')}`}>
					{words.prices}
				</a>
			)}
		</p>
	);
}

const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
	<details className="outcomes__others no-print">
		<summary>{label}</summary>
		<div className="stack">{children}</div>
	</details>
);

const repeated = (texts: readonly string[]) => [
	...new Set(texts.filter((text, index) => texts.indexOf(text) < index)),
];

/**
 * What the figures take for granted, and where each is from, by who published it. Past its last day
 * it says so.
 */
function Sources({ home: { sources }, basis, words, day }: BackgroundProps) {
	const names = [...new Set(sources.map(({ source }) => source.name))];
	if (names.length === 0) return null;
	return (
		<Fold label={`${words.sources} (${sources.length})`}>
			{basis.length > 0 && <p>{`${words.basis} ${basis.join(' ')}`}</p>}
			<p>{words.sourcesText}</p>
			<dl className="result__sources small">
				{names.map((name) => {
					const from = sources.filter(({ source }) => source.name === name);
					const link = from[0]?.source.link;
					return (
						<div key={name}>
							<dt>{link ? <a href={link}>{name}</a> : name}</dt>
							{from.map(({ says, value, checked, until }) => (
								<dd key={says}>
									{sentences(
										say(words.source, { says, value, day: dayInWords(checked) }),
										until &&
											say(day > until ? words.held : words.holds, { day: dayInWords(until) }),
									)}
								</dd>
							))}
						</div>
					);
				})}
			</dl>
		</Fold>
	);
}
