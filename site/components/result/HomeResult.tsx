/** The result of the check of a home: the home drawn, what each measure may do for it, and what may help with the cost. */
import { dayInWords } from '../../../dates.ts';
import type { MeasureInWords } from '../../../estimate/in-words.ts';
import type { CheckAction, CheckAnswers } from '../../../forms/home/check-state.ts';
import { measureBox } from '../../../forms/home/home-answers.ts';
import { OUTSIDE_UK } from '../../../places.ts';
import type { CheckResult, FigureSource } from '../../data/check/check-result.ts';
import { controlId, Tick } from '../form/Question.tsx';
import { HomeFigures } from '../home-drawing/HomeDrawing.tsx';
import { ApplyWithAnswers } from '../outcome/ApplyWithAnswers.tsx';
import { Outcomes } from '../outcome/Outcomes.tsx';
import './home-result.css';
import { KeepPlan, type KeepWords } from './KeepPlan.tsx';
import { PriceBoxes } from './PriceBoxes.tsx';

/** The form's id, for the boxes and buttons of its result, which stand outside it. */
export const CHECK_FORM_ID = 'check-form';
/** The result's id, where a press leads. */
export const RESULT_ID = 'result';

/** The page's words in the result (content/pages/check.yaml). */
export interface ResultWords {
	readonly heading: string;
	readonly applyHeading: string;
	readonly applyText: string;
	readonly apply: string;
	readonly leaks: string;
	readonly measures: string;
	readonly guide: string;
	readonly tick: string;
	readonly redraw: string;
	readonly notNow: string;
	readonly place: string;
	/** Leads to the council, which decides the nation where the postcode does not. */
	readonly nation: string;
	readonly keep: KeepWords;
	readonly unknown: string;
	readonly nothing: string;
	readonly prices: string;
	/** Beside prices that are past, and beside a measure without pounds. */
	readonly pricesPast: string;
	readonly ownPrices: string;
	readonly fuelPrice: string;
	readonly electricityPrice: string;
	readonly usePrices: string;
	/** That savings cannot be added up. */
	readonly notAdded: string;
	readonly basis: string;
	readonly sources: string;
	readonly sourcesText: string;
	/** At the foot of the printed result. */
	readonly paper: string;
}

interface HomeResultProps {
	readonly result: CheckResult;
	readonly answers: Partial<CheckAnswers>;
	readonly words: ResultWords;
	/** The council that the postcode alone gave; empty if none. */
	readonly councilFound: string;
	/** A new key mounts the boxes afresh. */
	readonly formKey: number;
	readonly dispatch: (action: CheckAction) => void;
}

export function HomeResult({
	result: { assessment, home, place = [], day },
	answers,
	words,
	councilFound,
	formKey,
	dispatch,
}: HomeResultProps) {
	const fitting = home?.measures.filter(({ fits }) => fits === 'yes') ?? [];
	const others = home?.measures.filter(({ fits }) => fits !== 'yes') ?? [];
	/** What several measures have to say is said once: notes above them, what they take for granted below. */
	const common = repeated(fitting.flatMap(({ notes }) => notes));
	const basis = repeated(fitting.flatMap(({ assumed }) => assumed));
	const wantsPrices = fitting.some((measure) => measure.wantsPrices);
	const prices = home?.prices;
	const hasSavings = fitting.filter(({ hasSaving }) => hasSaving).length > 1;
	return (
		<div className="result stack stack--wide" id={RESULT_ID} data-nation={home?.nations.join(' ')}>
			<h2>{words.heading}</h2>
			<p role="status" className="lead">
				{assessment.headline}
			</p>
			{home?.home.kind && (
				<details className="outcomes__others">
					<summary>{words.leaks}</summary>
					<div className="stack">
						<HomeFigures home={home.home} measures={home.ticked} losses={home.losses} words={home.drawing} />
					</div>
				</details>
			)}
			{home ? (
				<section className="panel stack" aria-labelledby="measures">
					<h3 className="aside-heading" id="measures">
						{words.measures}
					</h3>
					<p className="small">{`${words.guide} Worked out on ${dayInWords(day)}.`}</p>
					{home.nations.length > 1 && (
						<p className="outcomes__note">
							<span>
								{`That postcode area is on both sides of a border, so we do not know whether the home is in ${home.nations.join(' or ')}. Grants differ. `}
							</span>
							<a href={`#${controlId('council')}`} className="no-print">
								{words.nation}
							</a>
						</p>
					)}
					{home.nations.length === 1 && home.nations[0] !== 'England' && (
						<p className="outcomes__note">
							<span>{`Your home is in ${home.nations[0]}, where help differs: `}</span>
							<a href="#elsewhere">what changes there</a>.
						</p>
					)}
					{home.nations.length === 0 && home.home.postcode && (
						<p className="outcomes__note">
							{assessment.nation === OUTSIDE_UK
								? 'Your home is outside the United Kingdom. The grants here, and the price cap, are for homes in it.'
								: 'We know no such postcode in England, Scotland, Wales or Northern Ireland, and the grants here are for homes there.'}
						</p>
					)}
					{common.map((note) => (
						<p key={note} className="outcomes__note">
							{note}
						</p>
					))}
					{prices && <p className="outcomes__note">{`${prices.says}${prices.isPast ? ` ${words.pricesPast}` : ''}`}</p>}
					{wantsPrices || prices?.isPast ? (
						<PriceBoxes answers={answers} councilFound={councilFound} known={prices ?? {}} words={words} />
					) : (
						fitting.length > 0 && (
							<p className="no-print">
								<a href={`#${controlId('rateFuel')}`}>{words.prices}</a>
							</p>
						)
					)}
					{hasSavings && <p className="outcomes__note">{words.notAdded}</p>}
					{home.together && (
						<p>
							<strong>{home.together}</strong>
						</p>
					)}
					{fitting.length === 0 && <p>{words.nothing}</p>}
					<ol className="result__measures">
						{fitting.map((measure) => (
							<li key={measure.measure} className="result__measure">
								<Measure
									{...measure}
									notes={measure.notes.filter((note) => !common.includes(note))}
									assumed={measure.assumed.filter((assumption) => !basis.includes(assumption))}
								/>
								<Tick
									key={formKey}
									name={measureBox[measure.measure]}
									label={words.tick}
									hidden={`: ${measure.name}`}
									isTicked={answers[measureBox[measure.measure]] === 'yes'}
									form={CHECK_FORM_ID}
									onChange={({ target }) =>
										dispatch({
											type: 'changed',
											name: measureBox[measure.measure],
											value: target instanceof HTMLInputElement && target.checked ? 'yes' : '',
										})
									}
								/>
							</li>
						))}
					</ol>
					<p className="no-print" hidden={fitting.length === 0}>
						<button className="button button--quiet" type="submit" form={CHECK_FORM_ID}>
							{words.redraw}
						</button>
					</p>
					{basis.length > 0 && (
						<div>
							<h4 className="outcome__name">{words.basis}</h4>
							<p className="small">{basis.join(' ')}</p>
						</div>
					)}
					{others.length > 0 && (
						<details className="outcomes__others">
							<summary>{`${words.notNow} (${others.length})`}</summary>
							<dl className="outcome__facts">
								{others.map(({ measure, name, says, notes }) => (
									<div key={measure}>
										<dt>{name}</dt>
										<dd>{[says, ...notes].join(' ')}</dd>
									</div>
								))}
							</dl>
						</details>
					)}
					{home.sources.length > 0 && <Sources sources={home.sources} words={words} day={day} />}
				</section>
			) : (
				<p>{words.unknown}</p>
			)}
			{place.length > 0 && (
				<section className="panel stack" aria-labelledby="place">
					<h3 className="aside-heading" id="place">
						{words.place}
					</h3>
					{place.map(({ text, link, isSmall }) => (
						<p key={text} className={isSmall && 'small'}>
							{`${text} `}
							{link && <a href={link.href}>{link.label}</a>}
						</p>
					))}
				</section>
			)}
			<div className="panel">
				<Outcomes {...assessment} heading="What may help with the cost" />
			</div>
			<p className="result__paper">{words.paper}</p>
			<div className="stack no-print">
				<h2 className="aside-heading">{words.applyHeading}</h2>
				<p>{words.applyText}</p>
				<ApplyWithAnswers answers={answers} button={words.apply} />
				<KeepPlan
					answers={answers}
					words={words.keep}
					picture={home?.home.kind ? { form: CHECK_FORM_ID, words: home.drawing } : undefined}
				/>
			</div>
		</div>
	);
}

const repeated = (texts: readonly string[]) => [...new Set(texts.filter((text, index) => texts.indexOf(text) < index))];

/** Where each figure is from, by who published it. Past its last day it says so. */
function Sources({ sources, words, day }: { sources: readonly FigureSource[]; words: ResultWords; day: string }) {
	const names = [...new Set(sources.map(({ source }) => source.name))];
	return (
		<details className="outcomes__others no-print">
			<summary>{`${words.sources} (${sources.length})`}</summary>
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
									{`${says}: ${value}. Looked up on ${dayInWords(checked)}.${until ? ` ${day > until ? 'Held' : 'Holds'} until ${dayInWords(until)}.` : ''}`}
								</dd>
							))}
						</div>
					);
				})}
			</dl>
		</details>
	);
}

/** One measure: the figures, then what goes with them, then what they rest on. */
function Measure({ name, says, notes, assumed, changesMost, order }: MeasureInWords) {
	const [first, ...rest] = says.split(/(?<=\.) (?=[A-Z])/);
	return (
		<>
			<h4 className="outcome__name">{name}</h4>
			<p>
				<strong>{first}</strong>
				{rest.length > 0 && <span>{` ${rest.join(' ')}`}</span>}
			</p>
			{notes.map((note) => (
				<p key={note}>{note}</p>
			))}
			<p className="small">{[order, ...(changesMost ? [`What would change this most: ${changesMost}`] : [])].join(' ')}</p>
			{assumed.length > 0 && <p className="small">{`Assumed: ${assumed.join(' ')}`}</p>}
		</>
	);
}
