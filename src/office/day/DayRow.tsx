/** One person of the office's day: who, what for, `Ring`, and what came of it. */

import type { ReactNode } from 'react';
import { excerpt, mailtoLink } from '#enquiries/answers/excerpt.ts';
import { describeEvent, describeState } from '#enquiries/follow-up/words.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { shortTime } from '#model/dates.ts';
import { ActButton, ActDetail, Hidden } from '../acts/ActFields.tsx';
import { DAY_URL, officeFields, seenIn } from '../acts/act-fields.ts';
import type { OfficeDay, OfficeDayRow as Row } from './day-view.ts';

/** So many acts are buttons of their own; the others are in the fold. */
const QUICK_AT_MOST = 2;

/**
 * What all rows share. `pressed` is the enquiry that the last act was about, and `typed` what came
 * with it.
 */
export interface RowContext
	extends Required<Pick<OfficeDay, 'ringing' | 'pressed' | 'typed' | 'problems'>> {}

interface Props extends RowContext {
	readonly row: Row;
	/** Whether this is whom to ring next: the one button on the screen in the accent. */
	readonly isNext: boolean;
	/** Whether the rarer acts are only on the enquiry's own page. */
	readonly isBrief: boolean;
}

export function OfficeDayRow({ row, isNext, isBrief, ringing, pressed, typed, problems }: Props) {
	const { id, reference, email, noCalls } = row;
	const { state } = row.followUp;
	const phone = state === 'wrong-number' || state === 'withdrawn' ? '' : row.phone;
	// A visitor who asks us to ring another person names that number in the same words.
	const isNamed = (number: string) => !noCalls || noCalls.includes(number);
	const isRung = !noCalls || row.otherNumbers.some(isNamed);
	// Where we must not ring, what came of a call is in the fold.
	const likely = isRung ? 'after a call' : 'in writing';
	const buttons = phone
		? row.acts.filter(({ quick }) => quick === 'always' || quick === likely).slice(0, QUICK_AT_MOST)
		: [];
	const others = row.acts.filter((act) => !buttons.includes(act));
	const isRefused = pressed === id && Object.keys(problems).length > 0;
	return (
		<li
			className={['call', isNext && 'call--next', isRefused && 'call--refused']
				.filter(Boolean)
				.join(' ')}
			id={`at-${id}`}
			data-id={id}
		>
			<Facts {...row} />
			{ringing[id] && <p className="call__ringing">{ringing[id]}</p>}
			<div className="call__do">
				{noCalls && email && (
					<a
						className="button button--quiet"
						href={mailtoLink(email, `Your enquiry, reference ${reference}`)}
					>
						Write to them
					</a>
				)}
				{phone && !noCalls && (
					<a
						className={`button ${isNext ? 'button--main' : 'button--quiet'} call__ring`}
						href={dialLink(phone)}
					>
						{`Ring ${phone}`}
					</a>
				)}
				{phone &&
					row.otherNumbers.filter(isNamed).map((number) => (
						<a className="button button--quiet" key={number} href={dialLink(number)}>
							{noCalls ? `Ring ${number}` : `Or ring ${number}`}
						</a>
					))}
				{phone && noCalls && <SmallNumber words="Number given" number={phone} />}
				{phone &&
					row.otherNumbers
						.filter((number) => !isNamed(number))
						.map((number) => <SmallNumber key={number} words="In the message" number={number} />)}
				<ActForm row={row} className="call__acts" label="What came of it?">
					{buttons.map((act) => (
						<ActButton key={act.value} id={`${id}-${act.value}`} value={act.value} hint={act.hint}>
							{act.short ?? act.words}
						</ActButton>
					))}
				</ActForm>
			</div>
			{isBrief ? (
				<p className="call__more">
					<a href={`/office/${id}`}>Something else</a>
				</p>
			) : (
				<details className="call__more" open={isRefused}>
					<summary>Something else</summary>
					<ActForm row={row} className="call__others" label="What else came of it?">
						{others.map((act) => (
							<div className="call__other" key={act.value}>
								{act.value === 'note' ? (
									<textarea
										className="question__control"
										id={`note-${id}`}
										name={officeFields.note}
										rows={2}
										aria-label="Note, nothing about health or money. It goes with any of these presses"
										placeholder="Note (nothing about health or money)"
										defaultValue={isRefused ? typed[officeFields.note] : undefined}
									/>
								) : (
									<ActDetail field={act.field} typed={isRefused ? typed : {}} />
								)}
								<ActButton id={`${id}-${act.value}`} value={act.value} hint={act.hint}>
									{(!act.quick && act.short) || act.words}
								</ActButton>
							</div>
						))}
					</ActForm>
					<p>
						<a href={`/office/${id}`}>All that is known</a>
						{' · '}
						<a href={`${DAY_URL}?file=ics&about=${id}`}>To the calendar</a>
						{' · '}
						<a href={`${DAY_URL}?file=vcf&about=${id}`}>To the address book</a>
					</p>
				</details>
			)}
			<p className="call__said" role={isRefused ? 'alert' : 'status'}>
				{isRefused && Object.values(problems).join(' ')}
			</p>
		</li>
	);
}

/** Who it is, what they want, and how far it has got. */
function Facts({
	id,
	name,
	town,
	wish,
	message,
	pressing,
	noCalls,
	cancels,
	dueAt,
	receivedAt,
	reference,
	form,
	followUp,
	events,
	news,
	more,
}: Row) {
	const { callTime, notes, photographs } = followUp;
	const isToRing = followUp.state === 'to-ring';
	const remarks = [
		!isToRing && describeState(followUp),
		photographs.length === 1 && 'One photograph.',
		photographs.length > 1 && `${photographs.length} photographs.`,
	].filter(Boolean);
	const lines = [
		...news.map((event) => `${describeEvent(event, form, events)}, ${shortTime(event.at)}`),
		...more.map((one) =>
			[one.reference, one.wish, excerpt(one.message)].filter(Boolean).join(': '),
		),
		...notes.slice(-1).map((note) => `“${note}”`),
	];
	return (
		<div className="call__facts">
			<div className="call__who">
				<h3>
					<a href={`/office/${id}`}>{name || reference}</a>
				</h3>
				{isToRing && <p className="call__by">{`by ${shortTime(dueAt)}`}</p>}
			</div>
			<p>{[town, wish].filter(Boolean).join(' · ') || `Message, ${shortTime(receivedAt)}`}</p>
			{[pressing, noCalls, cancels].map(
				(words) =>
					words && (
						<p className="call__pressing" key={words}>
							{`Says “${words}”`}
						</p>
					),
			)}
			{callTime && <p className="call__pressing">{`Best time: ${callTime}`}</p>}
			{message && <p>{excerpt(message)}</p>}
			{lines.map((words) => (
				<p key={words}>{words}</p>
			))}
			{remarks.length > 0 && <p className="office__hint">{remarks.join(' ')}</p>}
		</div>
	);
}

/** A number that is no button, because a call was asked not to be made. */
function SmallNumber({ words, number }: { words: string; number: string }) {
	return (
		<p className="call__number">
			{words} <a href={dialLink(number)}>{number}</a>
		</p>
	);
}

/** A form of buttons, each of which is one act. */
function ActForm({
	row,
	className,
	label,
	children,
}: {
	row: Row;
	className: string;
	label: string;
	children: ReactNode;
}) {
	return (
		<form
			className={className}
			method="post"
			action={`${DAY_URL}#at-${row.id}`}
			aria-label={`${label} ${row.name}`}
		>
			<Hidden enquiry={row.id} nonce={row.nonce} seen={seenIn(row.events)} />
			{children}
		</form>
	);
}
