/**
 * A week of visits on the office's day: who is visited, what waits to be confirmed, what is free, and
 * a press for no more visits on a half-day. Nothing where the firm has no half-days.
 */
import { withCapital } from '#model/capitals.ts';
import { shortDay } from '#model/dates.ts';
import { dayOf, halfDayInShort, halfInWords } from '#model/visits.ts';
import { ActButton, PressForm } from '../acts/ActFields.tsx';
import { DAY_URL, pageActs } from '../acts/act-fields.ts';
import type { OfficeDay } from '../day/day-view.ts';
import { OneAct } from '../day/OneAct.tsx';
import { isAsked, type WeekHalf } from './read-week.ts';
import './week.css';

/** To which its presses lead back. */
const AT_VISITS = `${DAY_URL}#visits`;

export function Week({ view }: { view: OfficeDay }) {
	const { week, asked, feed, forms } = view;
	if (!week) return null;
	const days = Map.groupBy(week, ({ halfDay }) => dayOf(halfDay));
	return (
		<section className="day__group" id="visits" aria-labelledby="week">
			<h2 id="week">
				Visits{' '}
				<span className="day__count">
					{week.reduce((sum, { visits }) => sum + visits.length, 0)}
				</span>{' '}
				{asked > 0 && <mark>{`${asked} to confirm`}</mark>}
			</h2>
			<ul className="visits">
				{[...days].map(([day, halves]) => (
					<li key={day}>
						<h3>{shortDay(day)}</h3>
						{halves.map((half) => (
							<Half key={half.halfDay} {...half} view={view} />
						))}
					</li>
				))}
			</ul>
			<details className="office__fold">
				<summary>The surveyor’s calendar</summary>
				<p>
					{feed ? (
						<>
							Whoever has this address sees when and where visits are: <code>{feed}</code>
						</>
					) : (
						'A calendar can follow the visits by a secret address.'
					)}
				</p>
				<PressForm forms={forms} action={AT_VISITS}>
					<ActButton value={pageActs.renewFeed}>
						{feed ? 'Change it: the one above ends' : 'Make the address'}
					</ActButton>
				</PressForm>
			</details>
		</section>
	);
}

function Half({ halfDay, free, isClosed, visits, view }: WeekHalf & { view: OfficeDay }) {
	return (
		<>
			<h4>
				{withCapital(halfInWords(halfDay))}
				{free !== undefined && (
					<span className="day__count">
						{isClosed ? ' closed' : free > 0 ? ` ${free} free` : ' full'}
					</span>
				)}
			</h4>
			<ul>
				{visits.map((row) => (
					<li key={row.id}>
						<a href={`${DAY_URL}/${row.reference}`}>{row.name || row.reference}</a>{' '}
						{row.town || row.postcode.split(' ')[0]}
						{isAsked(row, view.now) && (
							<>
								{' '}
								<mark>asked for</mark>
								<OneAct row={row} view={view} isIt={({ quick }) => quick === 'visit'}>
									Confirm
								</OneAct>
							</>
						)}
					</li>
				))}
			</ul>
			{free !== undefined && (
				<PressForm
					forms={view.forms}
					about={{ visit: halfDay }}
					action={AT_VISITS}
					label={halfDayInShort(halfDay)}
				>
					<ActButton value={isClosed ? pageActs.open : pageActs.close}>
						{isClosed ? 'Open again' : 'No more visits'}
					</ActButton>
				</PressForm>
			)}
		</>
	);
}
