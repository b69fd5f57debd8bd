/**
 * The notices to the office about the website itself: the digest every morning, and the alert when something waits. They
 * contain no visitor's words, except the first ones of quarantined enquiries, which a person must judge.
 */

import { DAY_MS, fullDayInWords, londonDay, timeInWords } from '../../dates.ts';
import { allForms } from '../../forms/all-forms.ts';
import { fieldsOf } from '../../forms/field.ts';
import { type Complaint, describeComplaint } from '../complaints.ts';
import { contactDetails } from '../contact-details.ts';
import { type ClaimedDispatch, countInWords, type Enquiry, LITTLE_ROOM_BYTES } from '../enquiry.ts';
import { lastExpiredAt, QUARANTINE_AT_MOST, quarantineOverflow, type RetentionPeriods, retentionFailure } from '../retention.ts';
import type { Counts, InvalidEnquiry } from '../store/queries.ts';
import { type CompanyDetails, type Email, formTitles, sanitiseSubject } from './enquiry-email.ts';

/** A digest names at most this many quarantined enquiries, because mail servers limit the size. The next one names the rest. */
const NAMED_AT_MOST = 500;

/** Characters shown of a quarantined enquiry: enough to tell a person from a bot. */
const FIRST_WORDS = 160;

/** Links are removed from the digest, because a spammer's links would get it refused. */
const LINK = /(?:\b[a-z][a-z+]*:\/\/|\bwww\.)\S*/gi;

/** The data for a notice. */
interface NoticeFacts {
	readonly counts: Counts;
	/** The last 24 hours. */
	readonly lastDay: { readonly received: number; readonly delivered: number };
	readonly lastBackup?: number | undefined;
	/** False for a database that is backed up by its own tools. */
	readonly areBackupsOurs: boolean;
	/** The unanswered complaints. */
	readonly complaints: readonly Complaint[];
	/** Quarantined enquiries that no digest has named, oldest first. */
	readonly unreported: readonly (Enquiry | InvalidEnquiry)[];
	/** On the store's disk, unless it is another machine's. */
	readonly freeBytes?: number | undefined;
	/** Set when the quarantine has overflowed since the last digest: how many it lost. */
	readonly overflowed?: number | undefined;
	readonly retentionFailure?: { readonly since: number; readonly fault: string } | undefined;
	/** What the store has deleted since the last digest, and the office must delete from its mailbox. */
	readonly forgotten: {
		/** References of enquiries that have lost their sensitive answers. */
		readonly shortened: readonly string[];
		/** For each form, the day before which its e-mails have expired. Absent when no enquiry has expired. */
		readonly expired?: Readonly<Record<Enquiry['form'], string>>;
	};
}

/** What notices need of the store. */
export interface NoticeSource {
	readonly isShared: boolean;
	count(): Promise<Counts>;
	freeBytes(): Promise<number | undefined>;
	countBetween(from: number, until: number): Promise<NoticeFacts['lastDay']>;
	note(name: string): Promise<string | undefined>;
	openComplaints(): Promise<readonly Complaint[]>;
	unreportedInQuarantine(limit: number): Promise<NoticeFacts['unreported']>;
	forgottenSince(after: number, limit: number): Promise<readonly string[]>;
	lastNoticeDeliveredAt(kind: 'digest'): Promise<number | undefined>;
}

/** The note with the time of the last backup. */
export const LAST_BACKUP = 'last backup';

export async function readNoticeFacts(store: NoticeSource, now: number, periods: RetentionPeriods): Promise<NoticeFacts> {
	const backup = await store.note(LAST_BACKUP);
	const lastDigest = (await store.lastNoticeDeliveredAt('digest')) ?? 0;
	const overflow = await quarantineOverflow(store);
	const dayBefore = (days: number) => londonDay(now - days * DAY_MS);
	return {
		counts: await store.count(),
		freeBytes: await store.freeBytes(),
		lastDay: await store.countBetween(now - DAY_MS, now),
		lastBackup: backup === undefined ? undefined : Number(backup),
		areBackupsOurs: !store.isShared,
		complaints: await store.openComplaints(),
		unreported: await store.unreportedInQuarantine(NAMED_AT_MOST),
		overflowed: overflow && overflow.at > lastDigest ? overflow.count : undefined,
		retentionFailure: await retentionFailure(store),
		forgotten: {
			shortened: await store.forgottenSince(lastDigest, NAMED_AT_MOST),
			...(((await lastExpiredAt(store)) ?? 0) > lastDigest
				? { expired: { contact: dayBefore(periods.contactDays), funding: dayBefore(periods.fundingDays) } }
				: {}),
		},
	};
}

/** The ids of the quarantined enquiries that a notice names. */
export function quarantinedIdsIn(kind: ClaimedDispatch['kind'], { unreported }: NoticeFacts): string[] {
	return kind === 'digest' ? unreported.map(({ id }) => id) : [];
}

/**
 * Writes a notice from current data, so that a delayed one is still true. The plainest form leaves out visitors' words, because
 * they may be why the mail server refused it.
 */
export function writeNotice(
	{ kind, recipient, isPlain }: Pick<ClaimedDispatch, 'kind' | 'recipient' | 'isPlain'>,
	facts: NoticeFacts,
	firm: CompanyDetails,
): Email {
	const { counts, lastDay, lastBackup, areBackupsOurs, complaints, unreported } = facts;
	const isDigest = kind === 'digest';
	const isNearlyFull = (facts.freeBytes ?? Number.POSITIVE_INFINITY) < LITTLE_ROOM_BYTES;
	const subject = isDigest
		? `Website: ${unreported.length ? `${unreported.length} held back for you to judge, ` : ''}${lastDay.received} received, ${lastDay.delivered} delivered since yesterday`
		: `Website: ${alertReason(counts, isNearlyFull)}`;
	const lines = [
		`Received since this time yesterday: ${lastDay.received}`,
		`Delivered since then: ${lastDay.delivered}`,
		`Waiting to be delivered: ${counts.waiting}${counts.oldestWaiting === undefined ? '' : `, the oldest since ${timeInWords(counts.oldestWaiting)}`}`,
		...(counts.lastFailure ? [`The last try failed with: ${counts.lastFailure}`] : []),
		`Parked, until you resend them: ${counts.parked}`,
		`Held back as suspicious, until you release them: ${counts.quarantined}${counts.unreported ? `, of which nobody was told before today: ${counts.unreported}` : ''}`,
		...(facts.overflowed
			? [`Deleted, because no more than ${QUARANTINE_AT_MOST} are held back, the most suspicious first: ${facts.overflowed}`]
			: []),
		`Acknowledgements that came back: ${counts.bounced}`,
		`Complaints about how we use personal data, not answered: ${complaints.length}`,
		...complaints.map((complaint) => `  ${describeComplaint(complaint)}`),
		...(facts.retentionFailure
			? [
					`FORGETTING FAILS since ${timeInWords(facts.retentionFailure.since)} (${facts.retentionFailure.fault}): nothing goes when its time is up`,
				]
			: []),
		...(counts.uncopied
			? [
					`NO SECOND COPY of the last change of ${countInWords(counts.uncopied)}${counts.oldestUncopied === undefined ? '' : `, the oldest since ${timeInWords(counts.oldestUncopied)}`}: the place of the copies cannot be reached`,
				]
			: []),
		...(isNearlyFull ? ['THE DISK IS NEARLY FULL: make room. Once the reserve is used up, no enquiry can be kept'] : []),
		...(areBackupsOurs ? [`Last backup: ${lastBackup === undefined ? 'never' : timeInWords(lastBackup)}`] : []),
		...(isDigest ? [...quarantineLines(facts, isPlain), ...mailboxLines(facts)] : []),
	];
	const advice = [
		...(counts.parked ? ['npm run enquiries -- resend --parked'] : []),
		...(counts.quarantined
			? ['npm run enquiries -- list --state quarantined', 'npm run enquiries -- show REFERENCE', 'npm run enquiries -- release REFERENCE']
			: []),
		...(complaints.length ? ['npm run enquiries -- complaint'] : []),
		...(counts.uncopied ? ['npm run enquiries -- doctor'] : []),
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
			...(isDigest ? ['This comes every morning, even when nothing happened. If one morning it does not, somebody should look.'] : []),
			firm.siteUrl,
		].join('\n'),
	};
}

/** What an alert is about, the most pressing first. */
function alertReason(counts: Counts, isNearlyFull: boolean): string {
	const undelivered = counts.waiting + counts.parked;
	if (undelivered > 0) return `${countInWords(undelivered)} not delivered`;
	if (isNearlyFull) return 'the disk is nearly full';
	if (counts.uncopied > 0) return `${countInWords(counts.uncopied)} without a second copy`;
	if (counts.quarantined >= QUARANTINE_AT_MOST / 2) return `${countInWords(counts.quarantined)} held back as suspicious`;
	return 'nothing waits any more';
}

/** The quarantined enquiries, with enough of each to judge it, and never its sensitive answers. */
function quarantineLines({ counts, unreported }: NoticeFacts, isPlain: boolean): string[] {
	if (unreported.length === 0) return [];
	const more = counts.unreported - unreported.length;
	return [
		'',
		'HELD BACK, FOR YOU TO JUDGE',
		'Its sender was told that we have it. Release what a person wrote: the office gets it then like any other. The rest is deleted when its time is up.',
		...unreported.flatMap((enquiry) =>
			'problem' in enquiry
				? ['', `${enquiry.reference}  cannot be read: ${enquiry.problem}. Have the row corrected, or erase it.`]
				: [
						'',
						`${enquiry.reference}  ${formTitles[enquiry.form]}, ${timeInWords(enquiry.receivedAt)}${isPlain ? '' : `, from ${sanitiseSubject(contactDetails(enquiry).name)}`}`,
						`  Held back because: ${enquiry.quarantined}`,
						...(isPlain ? [] : [`  ${firstWords(enquiry)}`]),
						`  npm run enquiries -- release ${enquiry.reference}`,
					],
		),
		...(more > 0 ? ['', `And ${more} more, which the next digest names.`] : []),
	];
}

/** The first words of a message, or of an application's address. */
function firstWords({ form, answers }: Enquiry): string {
	const words = fieldsOf(allForms[form])
		.filter(([, field]) => field.kind === 'text' && field.control === 'textarea')
		.map(([name]) => (answers[name] ?? '').replace(LINK, '[link]'))
		.join(' ');
	const characters = [...sanitiseSubject(words, Number.POSITIVE_INFINITY)];
	return characters.length > FIRST_WORDS ? `${characters.slice(0, FIRST_WORDS).join('')}…` : characters.join('');
}

/** What the office must delete from its mailbox by hand, as /privacy promises. */
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
