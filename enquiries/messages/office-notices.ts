/**
 * What the website tells the office of itself: every morning how it went, and at once when something waits. No visitor's words,
 * but for the first of what is held back, which a person must judge.
 */

import { DAY_MS, fullDayInWords, londonDay, timeInWords } from '../../dates.ts';
import { allForms } from '../../forms/all-forms.ts';
import { fieldsOf } from '../../forms/field.ts';
import { type Complaint, describeComplaint } from '../complaints.ts';
import { type ClaimedDispatch, countInWords, type Enquiry } from '../enquiry.ts';
import { lastExpiredAt, type RetentionPeriods, retentionFailure } from '../retention.ts';
import type { Counts } from '../store/queries.ts';
import { type CompanyDetails, type Email, formTitles, sanitiseSubject, senderName } from './enquiry-email.ts';

/** What is held back is named one by one; more at once would be a letter that no server takes. The rest comes the next morning. */
const NAMED_AT_MOST = 500;

/** Of what is held back, so much is shown: enough to tell a person from a program. */
const FIRST_WORDS = 160;

/** Where a letter leads is not for a digest to say: the links of an advertiser would get it refused. */
const LINK = /(?:\b[a-z][a-z+]*:\/\/|\bwww\.)\S*/gi;

/** What a notice speaks of. */
interface NoticeFacts {
	readonly counts: Counts;
	/** Since this time yesterday. */
	readonly lastDay: { readonly received: number; readonly delivered: number };
	readonly lastBackup?: number | undefined;
	/** False where the database is backed up by tools of its own, which do not tell us. */
	readonly areBackupsOurs: boolean;
	/** About how personal data was used, and not answered yet. */
	readonly complaints: readonly Complaint[];
	/** Held back, and nobody has been told: the oldest first. */
	readonly unreported: readonly Enquiry[];
	readonly retentionFailure?: { readonly since: number; readonly fault: string } | undefined;
	/** What the store has forgotten since the last digest; the office's mailbox has not. */
	readonly forgotten: {
		/** References of which the sensitive answers went. */
		readonly shortened: readonly string[];
		/** E-mails about enquiries of each form have had their time when they are older than these days; absent when none went. */
		readonly expired?: Readonly<Record<Enquiry['form'], string>>;
	};
}

/** The store, as far as notices look at it. */
export interface NoticeSource {
	readonly isShared: boolean;
	count(): Promise<Counts>;
	countBetween(from: number, until: number): Promise<NoticeFacts['lastDay']>;
	note(name: string): Promise<string | undefined>;
	openComplaints(): Promise<readonly Complaint[]>;
	unreportedInQuarantine(limit: number): Promise<readonly Enquiry[]>;
	forgottenSince(after: number, limit: number): Promise<readonly string[]>;
	lastNoticeDeliveredAt(kind: 'digest'): Promise<number | undefined>;
}

/** The note under which the time of the last backup is remembered. */
export const LAST_BACKUP = 'last backup';

export async function readNoticeFacts(store: NoticeSource, now: number, periods: RetentionPeriods): Promise<NoticeFacts> {
	const backup = await store.note(LAST_BACKUP);
	const lastDigest = (await store.lastNoticeDeliveredAt('digest')) ?? 0;
	const dayBefore = (days: number) => londonDay(now - days * DAY_MS);
	return {
		counts: await store.count(),
		lastDay: await store.countBetween(now - DAY_MS, now),
		lastBackup: backup === undefined ? undefined : Number(backup),
		areBackupsOurs: !store.isShared,
		complaints: await store.openComplaints(),
		unreported: await store.unreportedInQuarantine(NAMED_AT_MOST),
		retentionFailure: await retentionFailure(store),
		forgotten: {
			shortened: await store.forgottenSince(lastDigest, NAMED_AT_MOST),
			...(((await lastExpiredAt(store)) ?? 0) > lastDigest
				? { expired: { contact: dayBefore(periods.contactDays), funding: dayBefore(periods.fundingDays) } }
				: {}),
		},
	};
}

/** The held-back enquiries that a notice names, by their ids. */
export function quarantinedIdsIn(kind: ClaimedDispatch['kind'], { unreported }: NoticeFacts): string[] {
	return kind === 'digest' ? unreported.map(({ id }) => id) : [];
}

/**
 * Writes a notice from how things stand now, so that one that was itself held up is still true. In its plainest form it leaves
 * out the words of what is held back: they may be why its server refused it.
 */
export function writeNotice(
	{ kind, recipient, isPlain }: Pick<ClaimedDispatch, 'kind' | 'recipient' | 'isPlain'>,
	facts: NoticeFacts,
	firm: CompanyDetails,
): Email {
	const { counts, lastDay, lastBackup, areBackupsOurs, complaints, unreported } = facts;
	const isDigest = kind === 'digest';
	const subject = isDigest
		? `Website: ${unreported.length ? `${unreported.length} held back for you to judge, ` : ''}${lastDay.received} received, ${lastDay.delivered} delivered since yesterday`
		: counts.waiting + counts.parked === 0
			? 'Website: nothing waits any more'
			: `Website: ${countInWords(counts.waiting + counts.parked)} not delivered`;
	const lines = [
		`Received since this time yesterday: ${lastDay.received}`,
		`Delivered since then: ${lastDay.delivered}`,
		`Waiting to be delivered: ${counts.waiting}${counts.oldestWaiting === undefined ? '' : `, the oldest since ${timeInWords(counts.oldestWaiting)}`}`,
		...(counts.lastFailure ? [`The last try failed with: ${counts.lastFailure}`] : []),
		`Parked, until you resend them: ${counts.parked}`,
		`Held back as suspicious, until you release them: ${counts.quarantined}${counts.unreported ? `, of which nobody was told before today: ${counts.unreported}` : ''}`,
		`Acknowledgements that came back: ${counts.bounced}`,
		`Complaints about how we use personal data, not answered: ${complaints.length}`,
		...complaints.map((complaint) => `  ${describeComplaint(complaint)}`),
		...(facts.retentionFailure
			? [
					`FORGETTING FAILS since ${timeInWords(facts.retentionFailure.since)} (${facts.retentionFailure.fault}): nothing goes when its time is up`,
				]
			: []),
		...(areBackupsOurs ? [`Last backup: ${lastBackup === undefined ? 'never' : timeInWords(lastBackup)}`] : []),
		...(isDigest ? [...quarantineLines(facts, isPlain), ...mailboxLines(facts)] : []),
	];
	const advice = [
		...(counts.parked ? ['npm run enquiries -- resend --parked'] : []),
		...(counts.quarantined
			? ['npm run enquiries -- list --state quarantined', 'npm run enquiries -- show REFERENCE', 'npm run enquiries -- release REFERENCE']
			: []),
		...(complaints.length ? ['npm run enquiries -- complaint'] : []),
		'npm run enquiries -- status',
	];
	return {
		to: recipient,
		...(isPlain ? {} : { replyTo: firm.email }),
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

/** What is held back, one by one, with enough to judge it; never the answers about health, benefits or income. */
function quarantineLines({ counts, unreported }: NoticeFacts, isPlain: boolean): string[] {
	if (unreported.length === 0) return [];
	const more = counts.unreported - unreported.length;
	return [
		'',
		'HELD BACK, FOR YOU TO JUDGE',
		'Its sender was told that we have it. Release what a person wrote: the office gets it then like any other. The rest is deleted when its time is up.',
		...unreported.flatMap((enquiry) => [
			'',
			`${enquiry.reference}  ${formTitles[enquiry.form]}, ${timeInWords(enquiry.receivedAt)}${isPlain ? '' : `, from ${sanitiseSubject(senderName(enquiry))}`}`,
			`  Held back because: ${enquiry.quarantined}`,
			...(isPlain ? [] : [`  ${firstWords(enquiry)}`]),
			`  npm run enquiries -- release ${enquiry.reference}`,
		]),
		...(more > 0 ? ['', `And ${more} more, which the next digest names.`] : []),
	];
}

/** How what somebody wrote begins: the message, or the address of an application. */
function firstWords({ form, answers }: Enquiry): string {
	const words = fieldsOf(allForms[form])
		.filter(([, field]) => field.kind === 'text' && field.control === 'textarea')
		.map(([name]) => (answers[name] ?? '').replace(LINK, '[link]'))
		.join(' ');
	const letters = [...sanitiseSubject(words, Number.POSITIVE_INFINITY)];
	return letters.length > FIRST_WORDS ? `${letters.slice(0, FIRST_WORDS).join('')}…` : letters.join('');
}

/** What /privacy promises of the mailbox only a person can do. */
function mailboxLines({ forgotten: { shortened, expired } }: NoticeFacts): string[] {
	if (shortened.length === 0 && !expired) return [];
	return [
		'',
		'TO DELETE FROM THE MAILBOX, because their time is up',
		...(shortened.length
			? [
					`  E-mails about these, which still hold answers about health, benefits and income: ${shortened.join(', ')}${shortened.length < NAMED_AT_MOST ? '' : ', and others'}`,
				]
			: []),
		...(expired
			? [
					`  Every message older than ${fullDayInWords(expired.contact)}, and every application older than ${fullDayInWords(expired.funding)}`,
				]
			: []),
	];
}
