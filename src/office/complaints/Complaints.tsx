/** The day's part about complaints: what can be noted of each, and one about no enquiry. */

import { ACKNOWLEDGE_WITHIN_DAYS } from '#model/complaint.ts';
import { dayActs, dayFields, officeFields } from '../acts/act-fields.ts';
import { DayField, DaySection, PressForm } from '../acts/DaySection.tsx';
import { COMPLAINTS, type ComplaintsView } from './complaints-view.ts';

/**
 * The complaints that are not answered, each with what can be noted of it; in a fold one about no
 * enquiry, and the answered.
 */
export function Complaints({ complaints, today, nonce, problems }: ComplaintsView) {
	const open = complaints.filter(({ isOpen }) => isOpen);
	const answered = complaints.filter(({ isOpen }) => !isOpen);
	return (
		<DaySection id={COMPLAINTS} heading="Complaints" count={open.length} problems={problems}>
			<Lines complaints={open} nonce={nonce} />
			<details className="call__more">
				<summary>
					{answered.length === 0
						? 'Record one about no enquiry'
						: 'Record one about no enquiry, or see those answered'}
				</summary>
				<PressForm
					part={COMPLAINTS}
					nonce={nonce}
					seen={String(Math.max(0, ...complaints.map(({ number }) => number)))}
					acts={[{ value: dayActs.complaint, words: 'Record it' }]}
				>
					<DayField name={officeFields.received} label="Day it came" today={today} isToday />
				</PressForm>
				<p className="small">
					{`About how we use personal data, by somebody who is not on the list. What it says stays in the mailbox; ${ACKNOWLEDGE_WITHIN_DAYS} days to acknowledge it begin with that day.`}
				</p>
				<Lines complaints={answered} nonce={nonce} />
			</details>
		</DaySection>
	);
}

function Lines({ complaints, nonce }: Pick<ComplaintsView, 'complaints' | 'nonce'>) {
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
			<PressForm
				part={COMPLAINTS}
				nonce={nonce}
				seen={seen}
				acts={acts.map((act) => ({
					...act,
					words: act.words.replace(/^Complaint (.)/, (_, first: string) => first.toUpperCase()),
				}))}
			>
				<input type="hidden" name={dayFields.complaint} value={number} />
			</PressForm>
		</div>
	));
}
