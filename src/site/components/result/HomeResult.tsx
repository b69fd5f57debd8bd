/**
 * The result of the check of a home as a plan: the answer, the measures in order of time, what they
 * change, and who may help with the cost.
 */

import type { ReactNode } from 'react';
import type { CheckResult } from '#check/check-result.ts';
import type { Plan } from '#check/plan.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import { say, sentences } from '#check/words.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { controlId, RESULT_ID } from '#forms/fields/page-places.ts';
import type { CheckAction, CheckAnswers } from '#forms/home/check-state.ts';
import { dayInWords } from '#model/dates.ts';
import { inPounds } from '#model/money.ts';
import { OUTSIDE_UK } from '#model/places.ts';
import { Outcomes } from '../outcome/Outcomes.tsx';
import './home-result.css';
import { KeepPlan, useIsAwake } from './KeepPlan.tsx';
import { LetHome, RentedHome } from './LetHome.tsx';
import { Grounds } from './MeasureRow.tsx';
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

/** The rows that are not folded. */
const FIRST_ROWS = 3;

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
	const isLet = letHome !== undefined;
	const door = isLet ? undefined : plan ? plan.door : assessment.door;
	const { groups = [], scale = { low: 0, high: 1 } } = plan ?? {};
	const rows = groups.flatMap((group) => group.rows);
	const rowProps = {
		scale,
		firstBar: rows.find(({ range }) => range),
		answers,
		words,
		form: CHECK_FORM_ID,
		formKey,
		dispatch,
	};
	/** The groups with these of their rows. One without rows says what to do when the heating breaks. */
	const part = (own: readonly PlanRow[], isRest = false) =>
		groups.flatMap((group) => {
			const its = group.rows.filter((row) => own.includes(row));
			return its[0] || (isRest && !group.rows[0]) ? { ...group, rows: its } : [];
		});
	const rest = part(rows.slice(FIRST_ROWS), true);
	return (
		<div className="result stack stack--wide" id={RESULT_ID} data-nation={home?.nations.join(' ')}>
			<PlanHead
				heading={plan?.heading ?? assessment.headline}
				eyebrow={words.heading}
				home={home}
				door={door}
			>
				<div className="asks no-print">
					<Ask answers={answers} words={isLet ? words.landlord : words} isFirst={!door} />
					<a className="button button--quiet" href={dial}>
						{words.ring}
					</a>
				</div>
				{!isLet && <p className="small no-print">{words.applyText}</p>}
			</PlanHead>
			{letHome && <LetHome {...letHome} rows={rows} words={words.let} />}
			{rentedHome && <RentedHome {...rentedHome} phone={phone} />}
			{home && plan ? (
				<section className="stack" aria-labelledby="measures">
					<h3 className="aside-heading" id="measures">
						{words.measures}
					</h3>
					<p className="small">{plan.basis}</p>
					<Notes assessment={assessment} home={home} words={words} />
					{rows.length === 0 && <p>{words.nothing}</p>}
					<PlanRows groups={part(rows.slice(0, FIRST_ROWS))} {...rowProps} />
					{rest.length > 0 && (
						<Fold label={words.others} isPrinted>
							<PlanRows groups={rest} {...rowProps} />
						</Fold>
					)}
					{/* With script a tick is worked out at once. */}
					{!isAwake && rows.length > 0 && (
						<p className="no-print result__redraw">
							<button className="button button--quiet" type="submit" form={CHECK_FORM_ID}>
								{words.redraw}
							</button>
						</p>
					)}
				</section>
			) : (
				<p>{words.unknown}</p>
			)}
			<Outcomes {...assessment} heading={words.help} isFolded>
				{plan && !isLet && <Conditions plan={plan} words={words} />}
			</Outcomes>
			{home && <SmallPrint home={home} rows={rows} answers={answers} words={words} day={day} />}
			<KeepPlan answers={answers} words={words.keep} />
			<p className="result__paper">{words.paper}</p>
		</div>
	);
}

interface PartProps extends Pick<HomeResultProps, 'words'> {
	readonly home: NonNullable<CheckResult['home']>;
}

type SmallPrintProps = PartProps &
	Pick<HomeResultProps, 'answers'> &
	Pick<BackgroundProps, 'rows' | 'day'>;

/** What several measures have to say, once; the prices; and what it all rests on. */
function SmallPrint({ home, rows, answers, words, day }: SmallPrintProps) {
	const { bill } = home.plan;
	const notes = repeated(rows.flatMap((row) => row.notes));
	const basis = repeated(rows.flatMap(({ assumed }) => assumed));
	return (
		<div className="stack">
			<p className="small">
				{sentences(
					...notes,
					words.guide,
					bill &&
						say(words.bill, {
							before: inPounds(bill.before),
							after: inPounds(bill.after),
						}),
					bill?.charges,
				)}
			</p>
			<Prices home={home} rows={rows} answers={answers} words={words} day={day} />
			<Background
				home={home}
				rows={rows}
				common={[...notes, ...basis]}
				basis={basis}
				words={words}
				day={day}
			/>
		</div>
	);
}

/** What has to be true for the help that the plan names. */
function Conditions({
	plan: { sentence, conditions, isLetterOpen },
	words,
}: Pick<HomeResultProps, 'words'> & { readonly plan: Plan }) {
	if (conditions.length === 0) return null;
	return (
		<div className="result__needs stack">
			<p>{`${sentence} ${words.needs}`}</p>
			<ul className="ticks">
				{conditions.map((condition) => (
					<li key={condition}>{condition}</li>
				))}
			</ul>
			{isLetterOpen && (
				<p className="no-print">
					<a href={`#${controlId('band')}`}>{words.letter}</a>
				</p>
			)}
		</div>
	);
}

interface BackgroundProps extends PartProps, Pick<CheckResult, 'day'> {
	readonly rows: readonly PlanRow[];
	/** What several measures say, and so none of them here. */
	readonly common: readonly string[];
	/** What several measures take for granted. */
	readonly basis: readonly string[];
}

/** What the plan leaves out, and in one fold what its figures take for granted and rest on. */
function Background({ home, rows, common, basis, words, day }: BackgroundProps) {
	const { others } = home.plan;
	return (
		<div>
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
			<Fold label={words.more}>
				{rows.map((row) => (
					<div key={row.measure}>
						<h4 className="plan-row__name">{row.name}</h4>
						<Grounds row={row} words={words} common={common} />
					</div>
				))}
				{basis.length > 0 && <p className="small">{`${words.basis} ${basis.join(' ')}`}</p>}
				<h4 className="plan-row__name">{words.less.heading}</h4>
				<p className="small">{words.less.text}</p>
				<Sources home={home} words={words} day={day} />
			</Fold>
		</div>
	);
}

/** Where the home is, as far as that changes what is said. */
function Notes({ assessment, home, words }: PartProps & Pick<CheckResult, 'assessment'>) {
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

interface FoldProps {
	readonly label: string;
	readonly isPrinted?: boolean;
	readonly children: ReactNode;
}

const Fold = ({ label, isPrinted = false, children }: FoldProps) => (
	<details className={`outcomes__others ${isPrinted ? 'result__rest' : 'no-print'}`}>
		<summary>{label}</summary>
		<div className="stack">{children}</div>
	</details>
);

const repeated = (texts: readonly string[]) => [
	...new Set(texts.filter((text, index) => texts.indexOf(text) < index)),
];

/** Where each figure is from, by who published it. Past its last day it says so. */
function Sources({ home: { sources }, words, day }: PartProps & Pick<CheckResult, 'day'>) {
	const names = [...new Set(sources.map(({ source }) => source.name))];
	if (names.length === 0) return null;
	return (
		<>
			<h4 className="plan-row__name">{`${words.sources} (${sources.length})`}</h4>
			<p className="small">{words.sourcesText}</p>
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
		</>
	);
}
