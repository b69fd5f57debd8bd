/**
 * The office's day: whom to ring now, and one button for what came of it. Whole without script;
 * src/office/day/refresh-day.ts saves the reloads.
 */

import { ActButton, Hidden } from '../acts/ActFields.tsx';
import { DAY_URL, dayActs, dayFields, seenIn } from '../acts/act-fields.ts';
import { undoneBy } from '../acts/undo.ts';
import { Complaints } from '../complaints/Complaints.tsx';
import { MonthInFigures } from '../figures/MonthInFigures.tsx';
import { ResendLetters } from '../letters/ResendLetters.tsx';
import { signInActs } from '../sign-in/sign-in-view.ts';
import { OfficeDayRow, type RowContext } from './DayRow.tsx';
import { type DayGroup, dayGroups, type OfficeDay, type OfficeDayRow as Row } from './day-view.ts';
import '#site/components/form/button.css';
import '#site/components/form/question.css';
import '../office.css';
import './day.css';

const headings: Readonly<Record<DayGroup, string>> = {
	late: 'Late',
	toRing: 'To ring now',
	tryAgain: 'Try again',
	bookedToday: 'Booked today',
	heldBack: 'Held back: is it a person?',
	news: 'News from visitors',
};

/** What is said below a heading, where it does not say it all. */
const hints: Readonly<Partial<Record<DayGroup, string>>> = {
	late: 'The promised time is over.',
	heldBack: 'It looks like spam. Let out what a person wrote.',
};

/**
 * So many rows have all their acts; who comes later has the likeliest, and a link to the others:
 * two hundred whole rows weigh 1 MB, and these 350 KB.
 */
const WHOLE_ROWS = 20;

/** The groups of visitors who wait for a call. */
const CALLS: readonly DayGroup[] = ['late', 'toRing', 'tryAgain'];

export function OfficeDayPage(view: OfficeDay) {
	const { day, groups, more, version, nonce, found, done, last, problems = {} } = view;
	const shown = dayGroups.filter((group) => groups[group].length > 0);
	const toRing = CALLS.reduce((sum, group) => sum + groups[group].length, 0);
	const first = CALLS.flatMap((group) => groups[group]).find(
		({ id, noCalls }) => !view.ringing[id] && !noCalls,
	);
	const listed = [...(found ?? []), ...dayGroups.flatMap((group) => groups[group])];
	const pressed = view.pressed ?? '';
	const whole = new Set([...listed.slice(0, WHOLE_ROWS).map(({ id }) => id), pressed]);
	const about = {
		whole,
		ringing: view.ringing,
		pressed,
		problems,
		typed: view.typed ?? {},
	};
	// `problems` has those of a part of the day by the part’s id, and the part shows them itself.
	const isListed = listed.some(({ id }) => id === pressed) || pressed in problems;
	return (
		<>
			<div className="day__done">
				<p className="office__done" role="status" id="done">
					{done && last ? `${last.name}: ${done}` : done}
				</p>
				{done && last && <Undo row={last} />}
			</div>
			<div className="day" id="office-day" data-version={version}>
				<div>
					<h1>{day}</h1>
					<p>
						{toRing === 0
							? 'Nobody waits for a call.'
							: `${toRing} to ring${groups.late.length ? `, ${groups.late.length} of them late` : ''}.`}
					</p>
				</div>
				{!isListed && Object.keys(problems).length > 0 && (
					<p className="office__problems" role="alert">
						{Object.values(problems).join(' ')}
					</p>
				)}
				<Search nonce={nonce} />
				{found && (
					<section className="day__group" aria-labelledby="found">
						<h2 id="found">{found.length === 0 ? 'Nobody found' : 'Found'}</h2>
						{found.length === 0 && (
							<p>Try the beginning of the surname, or the last digits of the number.</p>
						)}
						<Rows rows={found} about={about} />
					</section>
				)}
				{shown.map((group) => (
					<section className="day__group" key={group} aria-labelledby={group}>
						<h2 id={group}>
							{headings[group]} <span className="day__count">{groups[group].length}</span>
						</h2>
						{hints[group] && <p className="small">{hints[group]}</p>}
						<Rows rows={groups[group]} about={about} next={first?.id} />
					</section>
				))}
				{more > 0 && <p>{`And ${more} more, which come up as these are done.`}</p>}
				<Complaints {...view} />
				<ResendLetters {...view} />
				{view.month && <MonthInFigures {...view.month} />}
				<Devices {...view} />
				<form id="printed" hidden>
					<Hidden act={dayActs.printed} nonce={nonce} />
				</form>
			</div>
		</>
	);
}

/** Undoes the latest act. */
function Undo({ row }: { row: Row }) {
	const undo = row.acts.find(({ value }) => undoneBy(value));
	if (!undo) return null;
	return (
		<form method="post" action={DAY_URL}>
			<Hidden enquiry={row.id} nonce={row.nonce} seen={seenIn(row.events)} />
			<ActButton value={undo.value}>Undo</ActButton>
		</form>
	);
}

function Rows({
	rows,
	about: { whole, ...about },
	next,
}: {
	rows: readonly Row[];
	about: RowContext & { readonly whole: ReadonlySet<string> };
	next?: string;
}) {
	return (
		<ul className="day__rows">
			{rows.map((row) => (
				<OfficeDayRow
					key={row.id}
					row={row}
					isNext={row.id === next}
					isBrief={!whole.has(row.id)}
					{...about}
				/>
			))}
		</ul>
	);
}

/** By POST, so that no name is in a URL. */
function Search({ nonce }: { nonce: string }) {
	return (
		<search>
			<form className="day__search" method="post" action={DAY_URL}>
				<label className="question__label" htmlFor={dayFields.words}>
					Find somebody
				</label>
				<div className="day__find">
					<input
						className="question__control"
						id={dayFields.words}
						name={dayFields.words}
						type="search"
						autoComplete="off"
						enterKeyHint="search"
						placeholder="Name, digits, postcode"
						required
					/>
					<Hidden nonce={nonce} />
					<ActButton className="button button--quiet" value={dayActs.search}>
						Find
					</ActButton>
				</div>
			</form>
		</search>
	);
}

/** The two presses that sign out, and on how many devices the office is open. */
function Devices({ devices, token }: OfficeDay) {
	return (
		<form method="post" action={DAY_URL}>
			<Hidden token={token} />
			<p>
				{devices.length === 1 ? 'Open on this device alone.' : `Open on ${devices.length} devices.`}
			</p>
			<ActButton value={signInActs.signOut}>Sign out</ActButton>
			<ActButton value={signInActs.signOutEverywhere}>Sign out everywhere</ActButton>
		</form>
	);
}
