/**
 * The office's list of the day: whom to answer now, and one press for what came of it. Whole without
 * script; src/office/day/refresh-day.ts saves the reloads.
 */

import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import { MONTH_PATH } from '#enquiries/letters/letter-context.ts';
import { fullDayInWords, londonDay } from '#model/dates.ts';
import { ActButton, PressForm } from '../acts/ActFields.tsx';
import { DAY_URL, officeFields, pageActs, seenIn } from '../acts/act-fields.ts';
import { actsFor } from '../acts/read-act.ts';
import { isUndo } from '../acts/undo.ts';
import { mayBeDialled } from '../enquiry/Reach.tsx';
import { signInActs } from '../sign-in/sign-in-view.ts';
import { AddTelephone } from './AddTelephone.tsx';
import { OfficeDayRow } from './DayRow.tsx';
import { type DayGroup, dayGroups, type OfficeDay } from './day-view.ts';
import { visitsInWords, Week } from './Week.tsx';
import '#components/button.css';
import '#components/question.css';
import '../office.css';
import './day.css';

const headings: Readonly<Record<DayGroup, string>> = {
	late: 'Late',
	toRing: 'To answer now',
	tryAgain: 'Try again',
	bookedToday: 'Booked today',
	complaints: 'Complaints to acknowledge',
	heldBack: 'Held back: is it a person?',
	openEnded: 'What came of it?',
	news: 'News from visitors',
};

/** What is said below a heading, where it does not say it all. */
const hints: Readonly<Partial<Record<DayGroup, string>>> = {
	heldBack: 'It looks like spam. Let out what a person wrote; the rest goes by itself.',
	openEnded:
		'They have had an answer. Say when a price went out, and how it ended. ' +
		'“Won” without pounds takes the last price. Fifteen at most are listed: Find shows each.',
};

/** The groups of visitors who wait for an answer. */
const WAITING: readonly DayGroup[] = ['late', 'toRing', 'tryAgain'];

/**
 * So many rows have all their acts; who comes later has the likeliest, and a link to the others: two
 * hundred whole rows would weigh over 1 MB.
 */
const WHOLE_ROWS = 20;

export function OfficeDayPage(view: OfficeDay) {
	const { now, groups, more, version, found, done, last, problems = {}, pressed, telephone } = view;
	const waiting = WAITING.flatMap((group) => groups[group]);
	const next = waiting.find((row) => mayBeDialled(row) && !view.ringing[row.id]);
	const listed = [...(found ?? []), ...dayGroups.flatMap((group) => groups[group])];
	const isListed = listed.some(({ id }) => id === pressed);
	const whole = new Set([...listed.slice(0, WHOLE_ROWS).map(({ id }) => id), pressed]);
	return (
		<>
			<div className="day__done">
				<p className="office__done" role="status" id="done">
					{done && last ? `${last.name}: ${done}` : done}
				</p>
				{done && last && <Undo row={last} view={view} />}
			</div>
			<AddTelephone {...view} />
			<div className="day" id="office-day" data-version={version}>
				<div className="day__top">
					<div>
						<h1>{fullDayInWords(londonDay(now))}</h1>
						<p>
							{waiting.length === 0
								? 'Nobody waits for an answer.'
								: `${waiting.length} to answer${groups.late.length ? `, ${groups.late.length} of them late` : ''}.`}{' '}
							{view.firm.visits && <a href="#visits">{visitsInWords(view)}</a>}
						</p>
					</div>
					<Search {...view} />
				</div>
				{!isListed && Object.keys(problems).length > 0 && (
					<p className="office__problems" role="alert">
						{Object.values(problems).join(' ')}
					</p>
				)}
				{found && (
					<section className="day__group" aria-labelledby="found">
						<h2 id="found">{found.length === 0 ? 'Nobody found' : 'Found'}</h2>
						{found.length === 0 && (
							<p>
								Try a part of the name, of the number, of the postcode or of the e-mail address.
								What stands only in a message is not found.
							</p>
						)}
						{telephone.answers && <a href="#telephone">Add a caller with this number</a>}
						<Rows rows={found} view={view} whole={whole} isFound />
					</section>
				)}
				{dayGroups
					.filter((group) => groups[group].length > 0)
					.map((group) => (
						<section className="day__group" key={group} aria-labelledby={group}>
							<h2 id={group}>
								{headings[group]} <span className="day__count">{groups[group].length}</span>
							</h2>
							{hints[group] && <p className="small">{hints[group]}</p>}
							<Rows rows={groups[group]} view={view} whole={whole} next={next?.id} />
						</section>
					))}
				{more > 0 && <p>{`And ${more} more, which come up as these are done.`}</p>}
				<Week {...view} />
				<PressForm forms={view.forms} action={DAY_URL} className="day__end">
					<a href={MONTH_PATH}>The month in figures</a>
					<span>
						{view.sessions === 1
							? 'Signed in on this device alone.'
							: `Signed in on ${view.sessions} devices.`}
					</span>
					<ActButton value={signInActs.signOut}>Sign out</ActButton>
					<ActButton value={signInActs.signOutEverywhere}>Sign out everywhere</ActButton>
				</PressForm>
			</div>
		</>
	);
}

/** Undoes the latest act. */
function Undo({ row, view }: { row: WorkItem; view: OfficeDay }) {
	const undo = actsFor(row.followUp, row.events, row.form, view.now, view.firm).find(isUndo);
	if (!undo) return null;
	return (
		<PressForm
			forms={view.forms}
			about={{ enquiry: row.id, seen: seenIn(row.events) }}
			action={DAY_URL}
		>
			<ActButton value={undo.value} hint={undo.words}>
				Undo
			</ActButton>
		</PressForm>
	);
}

const Rows = ({
	rows,
	view,
	whole,
	next,
	isFound,
}: {
	rows: readonly WorkItem[];
	view: OfficeDay;
	/** The ids of those with all their acts. */
	whole: ReadonlySet<string | undefined>;
	next?: string;
	isFound?: boolean;
}) => (
	<ul className="day__rows">
		{rows.map((row) => (
			<OfficeDayRow
				key={row.id}
				row={row}
				view={view}
				isNext={row.id === next}
				isBrief={!whole.has(row.id)}
				isFound={isFound}
			/>
		))}
	</ul>
);

/** By POST, so that no name is in a URL. */
function Search({ forms, typed = {} }: OfficeDay) {
	return (
		<search>
			<PressForm forms={forms} action={`${DAY_URL}#found`} className="day__search">
				<input
					className="question__control"
					id={officeFields.words}
					name={officeFields.words}
					type="search"
					aria-label="Find somebody"
					autoComplete="off"
					enterKeyHint="search"
					placeholder="Name, digits, postcode"
					defaultValue={typed[officeFields.words]}
					required
				/>
				<ActButton className="button button--quiet" value={pageActs.search}>
					Find
				</ActButton>
			</PressForm>
		</search>
	);
}
