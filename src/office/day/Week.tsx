/** The visits to come on the office's day. Nothing where the firm has no half-days. */
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import { halfDayInShort, isOver, visitTimes } from '#model/visits.ts';
import { ActButton, PressForm } from '../acts/ActFields.tsx';
import { DAY_URL, pageActs, seenIn } from '../acts/act-fields.ts';
import type { OfficeDay } from './day-view.ts';
import './week.css';

/** Seven days with a morning and an afternoon. What is taken later is listed too. */
const HALF_DAYS = 14;

/** Where its presses lead back to. */
const AT_WEEK = `${DAY_URL}#visits`;

/** Whether a visit waits to be confirmed. */
const isAsked = ({ followUp: { visit } }: WorkItem, now: number) =>
	visit?.isConfirmed === false && !isOver(visit.halfDay, now);

/** "Visits: 12, 2 to confirm". */
export function visitsInWords({ visited, now }: OfficeDay): string {
	const asked = visited.filter((row) => isAsked(row, now)).length;
	return `Visits: ${visited.length}${asked ? `, ${asked} to confirm` : ''}`;
}

export function Week(view: OfficeDay) {
	const { firm, visited, feed, forms, now } = view;
	if (!firm.visits) return null;
	const rowsOn = Map.groupBy(visited, ({ followUp: { visit } }) => visit?.halfDay ?? '');
	const placesOn = new Map(visitTimes(firm.visits, now).map((one) => [one.halfDay, one.places]));
	const halfDays = [...new Set([...placesOn.keys(), ...rowsOn.keys()])].sort();
	return (
		<section className="day__group" id="visits" aria-label="Visits">
			<h2>{visitsInWords(view)}</h2>
			<ul className="visits">
				{halfDays
					.filter((halfDay, index) => index < HALF_DAYS || rowsOn.has(halfDay))
					.map((halfDay) => {
						const rows = rowsOn.get(halfDay) ?? [];
						const free = (placesOn.get(halfDay) ?? 0) - rows.length;
						const isClosed = firm.taken?.some((one) => one.halfDay === halfDay && !one.enquiryId);
						return (
							<li key={halfDay}>
								<strong>{halfDayInShort(halfDay)}</strong>
								{rows.map((row) => (
									<div key={row.id}>
										<a href={`${DAY_URL}/${row.reference}`}>{row.name || row.reference}</a>{' '}
										{row.town || row.postcode.split(' ')[0]}
										{isAsked(row, now) && (
											<PressForm
												forms={forms}
												about={{ enquiry: row.id, seen: seenIn(row.events) }}
												action={AT_WEEK}
											>
												<mark className="call__way">asked for</mark>
												<ActButton value={`visit-confirmed@${halfDay}`}>Confirm</ActButton>
											</PressForm>
										)}
									</div>
								))}
								{(isClosed || free > 0) && (
									<PressForm forms={forms} about={{ visit: halfDay }} action={AT_WEEK}>
										{!isClosed && `${free} free `}
										<ActButton value={isClosed ? pageActs.open : pageActs.close}>
											{isClosed ? 'Open again' : 'No more visits'}
										</ActButton>
									</PressForm>
								)}
							</li>
						);
					})}
			</ul>
			<details className="office__fold">
				<summary>The surveyor’s calendar</summary>
				<p>{feed}</p>
				<PressForm forms={forms} action={AT_WEEK}>
					<ActButton value={pageActs.renewFeed}>Make a new address, and end the last</ActButton>
				</PressForm>
			</details>
		</section>
	);
}
