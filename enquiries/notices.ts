/** What the website tells the office of itself: every morning how it went, and at once when something waits. No visitor's words. */
import { DAY_MS } from './clock.ts';
import { type Complaint, describeComplaint } from './complaints.ts';
import { type DispatchKind, enquiries } from './enquiry.ts';
import { type Firm, type Letter, officeClock } from './letters.ts';
import type { Counts } from './look.ts';

/** What a notice speaks of. */
interface Facts {
	readonly counts: Counts;
	/** Since this time yesterday. */
	readonly lastDay: { readonly received: number; readonly delivered: number };
	readonly lastBackup?: number | undefined;
	/** False where the database is backed up by tools of its own, which do not tell us. */
	readonly areBackupsOurs: boolean;
	/** About how personal data was used, and not answered yet. */
	readonly complaints: readonly Complaint[];
}

/** The store, as far as notices look at it. */
export interface FactSource {
	readonly isShared: boolean;
	count(): Promise<Counts>;
	countBetween(from: number, until: number): Promise<Facts['lastDay']>;
	note(name: string): Promise<string | undefined>;
	openComplaints(): Promise<readonly Complaint[]>;
}

/** The note under which the time of the last backup is remembered. */
export const LAST_BACKUP = 'last backup';

export async function readFacts(store: FactSource, now: number): Promise<Facts> {
	const backup = await store.note(LAST_BACKUP);
	return {
		counts: await store.count(),
		lastDay: await store.countBetween(now - DAY_MS, now),
		lastBackup: backup === undefined ? undefined : Number(backup),
		areBackupsOurs: !store.isShared,
		complaints: await store.openComplaints(),
	};
}

/** Writes a notice from how things stand now, so that one that was itself held up is still true. */
export function writeNotice(kind: DispatchKind, recipient: string, facts: Facts, firm: Firm): Letter {
	const { counts, lastDay, lastBackup, areBackupsOurs, complaints } = facts;
	const subject =
		kind === 'alert'
			? counts.waiting + counts.parked === 0
				? 'Website: nothing waits any more'
				: `Website: ${enquiries(counts.waiting + counts.parked)} not delivered`
			: `Website: ${lastDay.received} received, ${lastDay.delivered} delivered since yesterday`;
	const lines = [
		`Received since this time yesterday: ${lastDay.received}`,
		`Delivered since then: ${lastDay.delivered}`,
		`Waiting to be delivered: ${counts.waiting}${counts.oldestWaiting === undefined ? '' : `, the oldest since ${officeClock.format(counts.oldestWaiting)}`}`,
		...(counts.lastFailure ? [`The last try failed with: ${counts.lastFailure}`] : []),
		`Parked, until you resend them: ${counts.parked}`,
		`Held back as suspicious, until you release them: ${counts.quarantined}`,
		`Acknowledgements that came back: ${counts.returned}`,
		`Complaints about how we use personal data, not answered: ${complaints.length}`,
		...complaints.map((complaint) => `  ${describeComplaint(complaint)}`),
		...(areBackupsOurs ? [`Last backup: ${lastBackup === undefined ? 'never' : officeClock.format(lastBackup)}`] : []),
	];
	const advice = [
		...(counts.parked ? ['npm run enquiries -- resend --parked'] : []),
		...(counts.quarantined ? ['npm run enquiries -- list --state quarantined', 'npm run enquiries -- release REFERENCE'] : []),
		...(complaints.length ? ['npm run enquiries -- complaint'] : []),
		'npm run enquiries -- status',
	];
	return {
		to: recipient,
		replyTo: firm.email,
		subject,
		text: [
			...lines,
			'',
			'On the machine that runs the website:',
			...advice.map((command) => `  ${command}`),
			'',
			'This comes every morning, even when nothing happened. If one morning it does not, somebody should look.',
			firm.siteUrl,
		].join('\n'),
	};
}
