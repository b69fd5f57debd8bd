/** The day's part about letters: what is parked, and everything since a day, sent again. */

import { dayActs, officeFields } from '../acts/act-fields.ts';
import { DayField, DaySection, PressForm } from '../acts/DaySection.tsx';
import { LETTERS, type LettersView } from './letters-view.ts';

/** So many are named; all are sent. */
const NAMED_AT_MOST = 5;

/** What was refused for good, with one press for all of it; in a fold everything since a day. */
export function ResendLetters({ parked, today, drawnAt, nonce, problems }: LettersView) {
	const press = { part: LETTERS, nonce, seen: String(drawnAt) };
	return (
		<DaySection id={LETTERS} heading="Letters" count={parked.length} problems={problems}>
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
					<PressForm
						{...press}
						acts={[{ value: dayActs.resendParked, words: 'Send them again' }]}
					/>
				</div>
			)}
			<details className="call__more">
				<summary>Send letters again since a day</summary>
				<PressForm {...press} acts={[{ value: dayActs.resendSince, words: 'Send again' }]}>
					<DayField name={officeFields.day} label="Received since" today={today} />
				</PressForm>
				<p className="small">
					For when the mailbox or the machine was lost. Every enquiry since then comes to the office
					once more under its old reference; visitors are sent nothing.
				</p>
			</details>
		</DaySection>
	);
}
