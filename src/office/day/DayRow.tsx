/**
 * One person of the office's day, as a line: who, what they wrote, `Ring`, and what came of it. The
 * rest opens below. A number can be pressed only where all that the person wrote is above it.
 */

import { Fragment, type ReactNode } from 'react';
import { mailtoLink } from '#enquiries/answers/excerpt.ts';
import {
	describeEvent,
	describeState,
	photographsInWords,
	stateWords,
	visitInShort,
} from '#enquiries/follow-up/events-in-words.ts';
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import { cutBetweenCharacters } from '#forms/fields/characters.ts';
import { acknowledgeBy } from '#model/complaint-deadline.ts';
import {
	DAY_MS,
	daysBetween,
	daysInWords,
	fullDayInWords,
	londonDay,
	londonMinute,
	shortTime,
} from '#model/dates.ts';
import { isOpenEnded, mayBeAnswered } from '#model/follow-up.ts';
import { formTitles } from '#model/form-names.ts';
import { inPounds } from '#model/money.ts';
import { dayOf } from '#model/visits.ts';
import { ActButton, ActDetail, PressForm } from '../acts/ActFields.tsx';
import {
	DAY_URL,
	type OfficeAct,
	officeFields,
	type QuickForm,
	seenIn,
} from '../acts/act-fields.ts';
import { actsFor } from '../acts/read-act.ts';
import { mayBeDialled, numberOf, RingButton, TextButtons } from '../enquiry/Reach.tsx';
import type { OfficeDay } from './day-view.ts';

/** A message of so many characters fits two lines of the narrowest phone's row. */
const IN_TWO_LINES = 90;

/** More than two lines of the widest row. The rest need not travel twice. */
const SEEN_AT_MOST = 250;

/** How they are answered, where that is not by a call. */
const wayMarks = { email: 'E-mail', text: 'Text' } as const;

interface Props {
	readonly row: WorkItem;
	readonly view: OfficeDay;
	/** Whether this is whom to ring next: the one button on the screen in the accent. */
	readonly isNext?: boolean;
	/** Whether its rarer acts are on the enquiry's own page alone. */
	readonly isBrief?: boolean;
	/** Whether the line itself says what was done: the person may be on the telephone. */
	readonly isFound?: boolean;
}

export function OfficeDayRow({ row, view, isNext = false, isBrief = false, isFound }: Props) {
	const { id, followUp, events, form } = row;
	const { problems = {}, ringing } = view;
	const isPressed = view.pressed === id;
	const isRefused = isPressed && Object.keys(problems).length > 0;
	const written = [row, ...row.more].flatMap(({ message }) => message || []);
	const acts = actsFor(followUp, events, form, view.now, view.firm, row.postcode);
	const forms = likelyForms(row, acts, view.now)
		.map((form) => acts.filter(({ quick }) => quick === form))
		.filter(({ length }) => length > 0);
	const others = acts.filter((act) => !forms.flat().includes(act));
	// What they wrote was answered: the row is shorter without.
	const isEnding = isOpenEnded(followUp, view.now);
	const isWhole = !isEnding && written.join(' ').length <= IN_TWO_LINES;
	const typed = (isRefused && view.typed) || {};
	return (
		<li
			className={[
				'call',
				isEnding && 'call--ending',
				isNext && 'call--next',
				isRefused && 'call--refused',
			]
				.filter(Boolean)
				.join(' ')}
			id={`at-${id}`}
			data-id={id}
		>
			<details className="call__person" open={isRefused}>
				<summary>
					<Line {...row} dueAt={view.dueAt(row.receivedAt)} now={view.now} />
					{written.length > 0 && !isEnding && (
						<span className={`call__message${isWhole ? '' : ' call__message--long'}`}>
							<span>{cutBetweenCharacters(written.join(' '), SEEN_AT_MOST)}</span>
							{!isWhole && <span className="call__open">more</span>}
						</span>
					)}
					{isFound && <span className="call__was">{whatWasDone(followUp)}</span>}
				</summary>
				{!isWhole && written.map((words) => <Message key={words} words={words} />)}
				<Reach row={row} view={view} isWhole={isWhole} />
				<Known row={row} now={view.now} isBrief={isBrief} />
				{!isBrief && (
					<ActForm row={row} view={view} className="call__others" label="What else came of it?">
						{/* What is entered is in one column; the plain buttons share their lines. */}
						{[...others.filter(({ field }) => field), ...others.filter(({ field }) => !field)].map(
							(act) => (
								<div className="call__other" key={act.value}>
									{act.value === 'note' ? (
										<textarea
											className="question__control"
											id={`note-${id}`}
											name={officeFields.note}
											rows={2}
											aria-label="Note, nothing about health, benefits or income. It goes with any of these presses"
											placeholder="Note (nothing about health, benefits or income)"
											defaultValue={isRefused ? view.typed?.[officeFields.note] : undefined}
										/>
									) : (
										<ActDetail field={act.field} typed={typed} of={id} />
									)}
									<ActButton id={`${id}-${act.value}`} value={act.value} hint={act.hint}>
										{act.short ?? act.words}
									</ActButton>
								</div>
							),
						)}
					</ActForm>
				)}
			</details>
			<div className="call__do">
				{ringing[id] && <p className="call__ringing">{ringing[id]}</p>}
				<FirstButtons row={row} view={view} isWhole={isWhole} isNext={isNext} />
				{forms.map((quick) => (
					<ActForm
						row={row}
						view={view}
						className="call__acts"
						label={`${quick.map(({ short, words }) => short ?? words).join(' or ')}?`}
						key={quick[0]?.quick}
					>
						{quick.map((act) => (
							<Fragment key={act.value}>
								<ActDetail field={act.field} typed={typed} of={id} />
								<ActButton id={`${id}-${act.value}`} value={act.value} hint={act.words}>
									{act.short ?? act.words}
									{act.when && <span className="call__when">{act.when}</span>}
								</ActButton>
							</Fragment>
						))}
					</ActForm>
				))}
			</div>
			<p className="call__said" role={isRefused ? 'alert' : 'status'}>
				{isRefused && Object.values(problems).join(' ')}
			</p>
		</li>
	);
}

/** What is most likely to come of it, a form each. After a withdrawal nothing is. */
function likelyForms(
	{ followUp, quarantined }: WorkItem,
	acts: readonly OfficeAct[],
	now: number,
): readonly QuickForm[] {
	if (followUp.state === 'complaint') return ['of a complaint'];
	if (!mayBeAnswered(followUp)) return [];
	if (followUp.state === 'held-back') return ['held back'];
	const answer = followUp.answerBy === 'ring' ? 'after a call' : 'in writing';
	const hasResult = followUp.result !== undefined || quarantined !== undefined;
	if (hasResult || !acts.some(({ quick }) => quick === 'priced')) return [answer, 'visit'];
	const rest = ['visit', 'priced', 'later', 'lost'] as const;
	return isOpenEnded(followUp, now) ? rest : [answer, ...rest];
}

/** Who it is, what they want, until when, and what must be seen first. */
function Line({
	name,
	town,
	wish,
	pressing,
	receivedAt,
	reference,
	form,
	message,
	followUp,
	dueAt,
	now,
}: WorkItem & { dueAt: number; now: number }) {
	const { state, answerBy, callTime, visit } = followUp;
	const what = [town, wish || (message === '' && formTitles[form])].filter(Boolean).join(' · ');
	const until = isOpenEnded(followUp, now)
		? waitInWords(followUp, now)
		: state === 'to-ring'
			? `by ${londonDay(dueAt) === londonDay(now) ? londonMinute(dueAt).slice(-5) : shortTime(dueAt)}`
			: state === 'complaint'
				? `acknowledge by ${fullDayInWords(acknowledgeBy(receivedAt))}`
				: stateWords[state];
	return (
		<span className="call__who">
			<span className="call__line">
				{answerBy !== 'ring' && <mark className="call__way">{wayMarks[answerBy]}</mark>}
				<h3>{name || reference}</h3>
				<span className="call__by">{until}</span>
			</span>
			<span className="call__line">
				{what && <span className="call__what">{what}</span>}
				{visit && <strong className="call__pressing">{visitInShort(visit)}</strong>}
				{pressing && <strong className="call__pressing">{`Says “${pressing}”`}</strong>}
				{callTime && answerBy === 'ring' && (
					<strong className="call__pressing">{`Best time: ${callTime}`}</strong>
				)}
			</span>
		</span>
	);
}

/** The state, and the last note. */
export const whatWasDone = (followUp: WorkItem['followUp']): string =>
	[describeState(followUp), ...followUp.notes.slice(-1)].join(' ');

/** "Quoted, £8,400, 12 days ago": for how long it has waited for what comes of it. */
function waitInWords({ state, since, quote, visit }: WorkItem['followUp'], now: number): string {
	// It is asked without a call after a visit.
	const visited = state === 'to-ring' && visit && dayOf(visit.halfDay);
	const days = daysBetween(visited || londonDay(since), londonDay(now));
	const when = days === 0 ? 'today' : `${daysInWords(days)} ago`;
	return [visited ? 'visited' : stateWords[state], quote?.pounds && inPounds(quote.pounds), when]
		.filter(Boolean)
		.join(', ');
}

const Message = ({ words }: { words: string }) => <p className="office__message">{words}</p>;

/**
 * The first thing to press: `Ring`, or what they asked for instead. Where more was written than the
 * line shows, it opens the row (without script, the enquiry's page): both have the number below the
 * words.
 */
function FirstButtons({
	row,
	view: { texting },
	isWhole,
	isNext,
}: Props & { isWhole: boolean; isNext: boolean }) {
	const { email, reference, followUp } = row;
	// Whether it is a person at all is to be read first; opened, the row has the number.
	if (!mayBeAnswered(followUp) || followUp.state === 'held-back') return null;
	const { answerBy } = followUp;
	if (answerBy === 'email' && email)
		return (
			<a
				className="button button--quiet"
				href={mailtoLink(email, `Your enquiry, reference ${reference}`)}
			>
				Write to them
			</a>
		);
	if (!numberOf(row)) return null;
	if (!isWhole)
		return (
			<a
				className={`button ${isNext ? 'button--main' : 'button--quiet'} call__read`}
				href={`${DAY_URL}/${reference}`}
			>
				{answerBy === 'ring' ? 'Ring' : 'Text'}
			</a>
		);
	return (
		<>
			{mayBeDialled(row) && <RingButton number={row.phone} isMain={isNext} />}
			{answerBy !== 'email' && <TextButtons row={row} texting={texting} />}
		</>
	);
}

/** Every way to reach them, below all that they wrote. The line has some of them already. */
function Reach({
	row,
	view: { texting },
	isWhole,
}: Pick<Props, 'row' | 'view'> & { isWhole: boolean }) {
	const { email, reference, followUp } = row;
	const isFirst = mayBeAnswered(followUp) && (!isWhole || followUp.state === 'held-back');
	return (
		<p className="office__reach">
			{isFirst && mayBeDialled(row) && <RingButton number={row.phone} />}
			{isFirst && <TextButtons row={row} texting={texting} hasWhatsApp />}
			{!isFirst && texting.hasWhatsApp && mayBeAnswered(followUp) && (
				<TextButtons row={row} texting={texting} hasWhatsApp onlyWhatsApp />
			)}
			{email && <a href={mailtoLink(email, `Your enquiry, reference ${reference}`)}>{email}</a>}
			{row.phone && !mayBeDialled(row) && <span>{`Number given: ${row.phone}`}</span>}
		</p>
	);
}

/** What is known besides. */
function Known({ row, now, isBrief }: { row: WorkItem; now: number; isBrief: boolean }) {
	const { name, followUp, events, form, more, rungAbout, reference } = row;
	const { notes, photographs } = followUp;
	const news = events.filter(
		({ by, at, kind }) => by.who === 'visitor' && at >= now - DAY_MS && kind !== 'photograph-added',
	);
	const lines = [
		describeState(followUp),
		...news.map((event) => `${describeEvent(event, form, events)}, ${shortTime(event.at)}.`),
		// Two people may share a number.
		...more.map(
			(one) =>
				`Wrote again${one.name === name ? '' : ` as ${one.name}`}: ` +
				`${[one.reference, one.wish].filter(Boolean).join(', ')}.`,
		),
		rungAbout && `Rung about ${rungAbout.reference}, ${shortTime(rungAbout.at)}.`,
		photographsInWords(photographs),
		...notes.slice(-1).map((note) => `“${note}”`),
	].filter((line) => typeof line === 'string');
	return (
		<div className="call__known">
			{lines.map((words) => (
				<p key={words}>{words}</p>
			))}
			<p>
				<a href={`${DAY_URL}/${reference}`}>
					{isBrief ? 'What else came of it, and all that is known' : 'All that is known'}
				</a>
			</p>
		</div>
	);
}

/** A form of buttons, each of which is one act. */
function ActForm({
	row,
	view,
	className,
	label,
	children,
}: Pick<Props, 'row' | 'view'> & { className: string; label: string; children: ReactNode }) {
	return (
		<PressForm
			forms={view.forms}
			about={{ enquiry: row.id, seen: seenIn(row.events) }}
			action={`${DAY_URL}#at-${row.id}`}
			className={className}
			label={`${label} ${row.name}`}
		>
			{children}
		</PressForm>
	);
}
