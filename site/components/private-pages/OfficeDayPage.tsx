/** The office's day: whom to ring, and what came of it. */
import { dialLink } from '../../../forms/fields/phone.ts';
import { DAY_URL, dayActs, dayFields, dayGroups, type OfficeDay, type OfficeDayRow } from '../../../forms/private-pages/office-day-view.ts';
import { officeFields } from '../../../forms/private-pages/private-page-urls.ts';
import { Problems } from './OfficePage.tsx';
import './office-page.css';

const headings = {
	late: 'Late',
	toRing: 'To ring now',
	tryAgain: 'Try again',
	bookedToday: 'Booked today',
	heldBack: 'Held back',
	news: 'News from visitors',
} as const;

export function OfficeDayPage(view: OfficeDay) {
	const { day, groups, devices, done, problems } = view;
	return (
		<>
			<h1>{day}</h1>
			{done && (
				<p className="office__done" role="status">
					{done}
				</p>
			)}
			<Problems heading="Not recorded" problems={problems} />
			{dayGroups
				.filter((group) => groups[group].length > 0)
				.map((group) => (
					<section key={group} aria-labelledby={group}>
						<h2 id={group}>{`${headings[group]} (${groups[group].length})`}</h2>
						<ul>
							{groups[group].map((row) => (
								<Row key={row.id} row={row} />
							))}
						</ul>
					</section>
				))}
			<section aria-labelledby="devices">
				<h2 id="devices">Open on</h2>
				<ul>
					{devices.map(({ id, browser, opened, isThis }) => (
						<li key={id}>
							<form method="post" action={DAY_URL}>
								{`${browser}, since ${opened}${isThis ? ' (this one)' : ''} `}
								<input type="hidden" name={dayFields.device} value={id} />
								<button className="button button--quiet" type="submit" name={officeFields.act} value={dayActs.end}>
									End
								</button>
							</form>
						</li>
					))}
				</ul>
			</section>
		</>
	);
}

function Row({ row }: { row: OfficeDayRow }) {
	return (
		<li>
			<p>
				<a href={`/office/${row.id}`}>{row.name}</a> <a href={dialLink(row.phone)}>{`Ring ${row.phone}`}</a>
			</p>
			<p>{`${row.state} Reference ${row.reference}.`}</p>
			<form method="post" action={DAY_URL}>
				<input type="hidden" name={dayFields.enquiry} value={row.id} />
				<input type="hidden" name={officeFields.nonce} value={row.nonce} />
				<input type="hidden" name={officeFields.seen} value={row.seen} />
				{row.acts
					.filter(({ value }) => value === 'spoke')
					.map(({ value, words }) => (
						<button key={value} className="button button--quiet" type="submit" name={officeFields.act} value={value}>
							{words}
						</button>
					))}
			</form>
		</li>
	);
}
