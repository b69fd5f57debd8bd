/**
 * The parts of the office's day that are about no person of its list: complaints, and letters to
 * send again.
 */

import type { ReactNode } from 'react';
import type { OfficeDay } from '#office/day/day-view.ts';
import { DAY_URL, dayActs, dayFields, type OfficeAct, officeFields } from '../acts/act-fields.ts';
import { dayParts, type OfficeDayComplaint } from './complaints-view.ts';

type Shown = Pick<OfficeDay, 'complaints' | 'parked' | 'today' | 'drawnAt' | 'nonce' | 'problems'>;

/**
 * The complaints that are not answered, each with what can be noted of it; in a fold one about no
 * enquiry, and the answered.
 */
export function Complaints({ complaints, today, nonce, problems }: Shown) {
	const open = complaints.filter(({ isOpen }) => isOpen);
	const answered = complaints.filter(({ isOpen }) => !isOpen);
	return (
		<Part id={dayParts.complaints} heading="Complaints" count={open.length} problems={problems}>
			<Lines complaints={open} nonce={nonce} />
			<details className="call__more">
				<summary>
					{answered.length === 0
						? 'Record one about no enquiry'
						: 'Record one about no enquiry, or see those answered'}
				</summary>
				<Press
					part={dayParts.complaints}
					nonce={nonce}
					seen={String(Math.max(0, ...complaints.map(({ number }) => number)))}
					acts={[{ value: dayActs.complaint, words: 'Record it' }]}
				>
					<DayField name={officeFields.received} label="Day it came" today={today} isToday />
				</Press>
				<p className="small">
					About how we use personal data, by somebody who is not on the list. What it says stays in
					the mailbox; 30 days to acknowledge it begin with that day.
				</p>
				<Lines complaints={answered} nonce={nonce} />
			</details>
		</Part>
	);
}

/** What was refused for good, with one press for all of it; in a fold everything since a day. */
export function Letters({ parked, today, drawnAt, nonce, problems }: Shown) {
	const press = { part: dayParts.letters, nonce, seen: String(drawnAt) };
	return (
		<Part id={dayParts.letters} heading="Letters" count={parked.length} problems={problems}>
			{parked.length > 0 && (
				<div className="day__line">
					<p>
						Refused, and not tried again:{' '}
						{parked.slice(0, NAMED_AT_MOST).map(({ id, reference }, place) => (
							<span key={id}>
								{place > 0 && ', '}
								<a href={`/office/${id}`}>{reference}</a>
							</span>
						))}
						{parked.length > NAMED_AT_MOST && `, and ${parked.length - NAMED_AT_MOST} more`}. Once
						the cause is put right:
					</p>
					<Press {...press} acts={[{ value: dayActs.resendParked, words: 'Send them again' }]} />
				</div>
			)}
			<details className="call__more">
				<summary>Send letters again since a day</summary>
				<Press {...press} acts={[{ value: dayActs.resendSince, words: 'Send again' }]}>
					<DayField name={officeFields.day} label="Received since" today={today} />
				</Press>
				<p className="small">
					For when the mailbox or the machine was lost. Every enquiry since then comes to the office
					once more under its old reference; visitors are sent nothing.
				</p>
			</details>
		</Part>
	);
}

/** So many are named; all are sent. */
const NAMED_AT_MOST = 5;

/** Its `data-id` has the script treat it like a person's row. */
function Part({
	id,
	heading,
	count,
	problems = {},
	children,
}: {
	id: string;
	heading: string;
	count: number;
	problems?: Shown['problems'];
	children: ReactNode;
}) {
	const problem = problems[id];
	return (
		<section
			className={`day__part${problem ? ' call--refused' : ''}`}
			id={`at-${id}`}
			data-id={id}
			aria-labelledby={id}
		>
			<h2 id={id}>
				{heading} {count > 0 && <span className="day__count">{count}</span>}
			</h2>
			{children}
			<p className="call__said" role={problem ? 'alert' : 'status'}>
				{problem}
			</p>
		</section>
	);
}

function Lines({
	complaints,
	nonce,
}: {
	complaints: readonly OfficeDayComplaint[];
	nonce: string;
}) {
	return complaints.map(({ number, words, pressure, enquiry, acts, seen }) => (
		<div className="day__line" key={number}>
			<p>
				{words.charAt(0).toUpperCase() + words.slice(1)}.{' '}
				{pressure && <strong>{`${pressure}. `}</strong>}
				{enquiry?.name && <strong>{`${enquiry.name}, `}</strong>}
				{enquiry && (
					<>
						{enquiry.id ? (
							<a href={`/office/${enquiry.id}`}>{enquiry.reference}</a>
						) : (
							`About ${enquiry.reference}`
						)}
						.
					</>
				)}
			</p>
			<Press part={dayParts.complaints} nonce={nonce} seen={seen} acts={acts} complaint={number} />
		</div>
	));
}

/**
 * A form of presses. `seen` is what stood here, so that the second of two presses changes nothing.
 */
function Press({
	part,
	nonce,
	seen,
	acts,
	complaint,
	children,
}: {
	part: string;
	nonce: string;
	seen: string;
	acts: readonly OfficeAct[];
	complaint?: number;
	children?: ReactNode;
}) {
	return (
		<form className="day__press" method="post" action={`${DAY_URL}#at-${part}`}>
			<input type="hidden" name={officeFields.nonce} value={nonce} />
			<input type="hidden" name={officeFields.seen} value={seen} />
			{complaint !== undefined && (
				<input type="hidden" name={dayFields.complaint} value={complaint} />
			)}
			{children}
			{acts.map(({ value, words, hint }) => (
				<button
					className="call__act"
					type="submit"
					name={officeFields.act}
					value={value}
					title={hint}
					key={value}
				>
					{words.replace(/^Complaint (.)/, (_, first: string) => first.toUpperCase())}
				</button>
			))}
		</form>
	);
}

function DayField({
	name,
	label,
	today,
	isToday = false,
}: {
	name: string;
	label: string;
	today: string;
	isToday?: boolean;
}) {
	return (
		<p>
			<label className="question__label" htmlFor={name}>
				{label}
			</label>
			<input
				className="question__control"
				type="date"
				id={name}
				name={name}
				max={today}
				defaultValue={isToday ? today : undefined}
				required
			/>
		</p>
	);
}
