/**
 * The notices to the office: the digest every morning, which is its list of calls, and the alert when something waits. They never
 * contain answers about health, benefits and income.
 */

import type { ReactNode } from 'react';
import { DAY_MS, fullDayInWords, londonDay, londonMoment, shortTime, timeInWords } from '../../dates.ts';
import { allForms } from '../../forms/all-forms.ts';
import { fieldsOf } from '../../forms/field.ts';
import { type Complaint, describeComplaint } from '../complaints.ts';
import { contactDetails } from '../contact-details.ts';
import { type ClaimedDispatch, countInWords, type Enquiry, LITTLE_ROOM_BYTES } from '../enquiry.ts';
import { type FiguresSource, figuresInWords, lastWeekOnMonday, mondayOf, type WeekFigures } from '../figures.ts';
import { describeActor, describeEvent, describeState } from '../follow-up/words.ts';
import { lastExpiredAt, QUARANTINE_AT_MOST, quarantineOverflow, type RetentionPeriods, retentionFailure } from '../retention.ts';
import type { Counts } from '../store/counts.ts';
import type { InvalidEnquiry } from '../store/find.ts';
import type { Store } from '../store/store.ts';
import { type CompanyDetails, type Email, formTitles, sanitiseSubject } from './email.ts';
import {
	callTable,
	dial,
	drawLetter,
	entry,
	heading,
	inLine,
	joined,
	link,
	loud,
	onPaper,
	onScreen,
	paragraph,
	plainText,
	small,
	strong,
	textOnly,
} from './letter.ts';
import type { OfficeUrlFor } from './letter-context.ts';
import { LISTED_FOR_DAYS, noWork, readWorkList, type WorkItem, type WorkList } from './work-list.ts';

/** A digest names at most this many quarantined enquiries, because mail servers limit the size. The next one names the rest. */
const NAMED_AT_MOST = 500;

/** Characters shown of a quarantined enquiry: enough to tell a person from a bot. */
const FIRST_WORDS = 160;

/** Links are removed from the digest, because a spammer's links would get it refused. */
const LINK = /(?:\b[a-z][a-z+]*:\/\/|\bwww\.)\S*/gi;

/** Reminders of the whole day are in its list. */
const END_OF_DAY = '23:59';

/** What was recorded is named at most this long after, should no digest have got through. */
const RECORDED_DAYS = 7;

/** The data for a notice. */
interface NoticeFacts {
	readonly counts: Counts;
	/** The day of the list. */
	readonly day?: string;
	/** The last 24 hours. */
	readonly lastDay: { readonly received: number; readonly delivered: number };
	readonly lastBackup?: number | undefined;
	/** False for a database that is backed up by its own tools. */
	readonly areBackupsOurs: boolean;
	/** The unanswered complaints. */
	readonly complaints: readonly Complaint[];
	/** The enquiries that they are about, by reference. */
	readonly complained?: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
	/** Quarantined enquiries that no digest has named, oldest first. */
	readonly unreported: readonly (Enquiry | InvalidEnquiry)[];
	/** On the store's disk, unless it is another machine's. */
	readonly freeBytes?: number | undefined;
	/** Set when the quarantine has overflowed since the last digest: how many it lost. */
	readonly overflowed?: number | undefined;
	readonly retentionFailure?: { readonly since: number; readonly fault: string } | undefined;
	/** Whom to ring today. */
	readonly work?: WorkList;
	/** Who wrote what was recorded about, by reference. */
	readonly names?: ReadonlyMap<string, string>;
	/** The figures of the week before, on a Monday. */
	readonly week?: WeekFigures | undefined;
	/** What was recorded about enquiries since the last digest, in the order in which it happened. */
	readonly recorded?: readonly RecordedEvent[];
	/** What the store has deleted since the last digest, and the office must delete from its mailbox. */
	readonly forgotten: {
		/** References of enquiries that have lost their sensitive answers. */
		readonly shortened: readonly string[];
		/** For each form, the day before which its e-mails have expired. Absent when no enquiry has expired. */
		readonly expired?: Readonly<Record<Enquiry['form'], string>>;
	};
}

/** An event, and the enquiry it is about. */
type RecordedEvent = Awaited<ReturnType<Store['eventsSince']>>[number];

/** What notices need of the store. */
export interface NoticeSource extends FiguresSource, Pick<Store, 'eventsSince'> {
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

export async function readNoticeFacts(
	store: NoticeSource,
	now: number,
	periods: RetentionPeriods,
	callBack?: CompanyDetails['callBack'],
): Promise<NoticeFacts> {
	const backup = await store.note(LAST_BACKUP);
	const lastDigest = (await store.lastNoticeDeliveredAt('digest')) ?? 0;
	const overflow = await quarantineOverflow(store);
	const recorded = await store.eventsSince(Math.max(lastDigest, now - RECORDED_DAYS * DAY_MS), NAMED_AT_MOST);
	const complaints = await store.openComplaints();
	const dayBefore = (days: number) => londonDay(now - days * DAY_MS);
	return {
		counts: await store.count(),
		day: londonDay(now),
		freeBytes: await store.freeBytes(),
		lastDay: await store.countBetween(now - DAY_MS, now),
		lastBackup: backup === undefined ? undefined : Number(backup),
		areBackupsOurs: !store.isShared,
		complaints,
		complained: await enquiriesOf(store, complaints),
		unreported: await store.unreportedInQuarantine(NAMED_AT_MOST),
		overflowed: overflow && overflow.at > lastDigest ? overflow.count : undefined,
		retentionFailure: await retentionFailure(store),
		work: await readWorkList(
			store,
			now,
			londonMoment(londonDay(now), END_OF_DAY),
			callBack && ((receivedAt) => callBack(receivedAt).until),
		),
		week: callBack && (await lastWeekOnMonday(store, now, (receivedAt) => callBack(receivedAt).until)),
		recorded,
		names: await namesOf(store, new Set(recorded.map(({ reference }) => reference)), now),
		forgotten: {
			shortened: await store.forgottenSince(lastDigest, NAMED_AT_MOST),
			...(((await lastExpiredAt(store)) ?? 0) > lastDigest
				? { expired: { contact: dayBefore(periods.contactDays), funding: dayBefore(periods.fundingDays) } }
				: {}),
		},
	};
}

/** Who wrote these, by reference. One that is older than the list of calls goes without a name. */
async function namesOf(store: Pick<NoticeSource, 'find'>, references: ReadonlySet<string>, now: number): Promise<Map<string, string>> {
	const names = new Map<string, string>();
	if (references.size === 0) return names;
	for await (const enquiry of store.find({ since: now - LISTED_FOR_DAYS * DAY_MS }, () => undefined))
		if (references.has(enquiry.reference)) names.set(enquiry.reference, sanitiseSubject(contactDetails(enquiry).name));
	return names;
}

/** The enquiries that complaints are about, by reference, however old. */
async function enquiriesOf(store: Pick<NoticeSource, 'find'>, complaints: readonly Complaint[]) {
	const found = new Map<string, { readonly id: string; readonly name: string }>();
	for (const reference of new Set(complaints.flatMap((one) => one.reference ?? [])))
		for await (const enquiry of store.find({ reference }, () => undefined))
			found.set(reference, { id: enquiry.id, name: sanitiseSubject(contactDetails(enquiry).name) });
	return found;
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
	officeUrl?: OfficeUrlFor,
): Email {
	const { counts, lastDay, lastBackup, areBackupsOurs, complaints, unreported } = facts;
	const isDigest = kind === 'digest';
	const isNearlyFull = (facts.freeBytes ?? Number.POSITIVE_INFINITY) < LITTLE_ROOM_BYTES;
	const work = isDigest && !isPlain ? (facts.work ?? noWork) : noWork;
	const toRing = work.late.length + work.today.length + work.reminders.length + work.more;
	const urlFor = (id: string) => officeUrl?.(id, recipient, 'digest');
	const subject = isDigest
		? `Website: ${toRing ? `${toRing} to ring${work.late.length ? `, ${work.late.length} of them late` : ''}, ` : ''}${unreported.length ? `${unreported.length} held back for you to judge, ` : ''}${lastDay.received} received, ${lastDay.delivered} delivered since yesterday`
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
		...(counts.handOver ? [handOverLine(counts.handOver)] : []),
		`Acknowledgements that came back: ${counts.bounced}`,
		`Complaints about how we use personal data, not answered: ${complaints.length}`,
		...(isDigest ? [] : complaints.map((complaint) => `  ${describeComplaint(complaint)}`)),
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
	];
	const advice = [
		...(counts.parked ? ['npm run enquiries -- resend --parked'] : []),
		...(counts.quarantined && !officeUrl
			? ['npm run enquiries -- list --state quarantined', 'npm run enquiries -- show REFERENCE', 'npm run enquiries -- release REFERENCE']
			: []),
		...(complaints.length ? ['npm run enquiries -- complaint'] : []),
		...(counts.uncopied ? ['npm run enquiries -- doctor'] : []),
		'npm run enquiries -- status',
	];
	const headers = { to: recipient, ...(isPlain ? {} : { replyTo: firm.email, fromName: `${firm.name} website` }), subject };
	const ending = [
		textOnly(entry('On the machine that runs the website:', ...advice)),
		small(
			isDigest && 'This comes every morning, even when nothing happened. If one morning it does not, somebody should look.',
			firm.siteUrl,
		),
	];
	if (!isDigest) return { ...headers, text: plainText(paragraph(...lines), ...ending) };
	const about = [
		openComplaints(facts, isPlain, urlFor),
		...heldBack(facts, isPlain, urlFor),
		recordedSince(facts, recipient, isPlain),
		toDeleteFromMailbox(facts),
		facts.week && joined(heading(loud('Last week')), paragraph(...figuresInWords(facts.week))),
		toReview(facts, firm),
		joined(heading(loud('The website')), paragraph(...lines)),
		...ending,
	];
	if (isPlain) return { ...headers, text: plainText(...about) };
	const title = facts.day === undefined ? 'Today' : `Calls on ${fullDayInWords(facts.day)}`;
	const { text, html } = drawLetter({ title }, ...callsToMake(work, urlFor), onScreen(...about));
	return { ...headers, text, ...(officeUrl ? { html } : {}) };
}

/** The office has these by e-mail, so its letters say no more than this of it. */
const handOverLine = ({ waiting, parked, lastFailure }: NonNullable<Counts['handOver']>): string =>
	`Not handed over to your other system yet: ${waiting + parked}${parked ? `, of which parked: ${parked}` : ''}${lastFailure ? ` (${lastFailure})` : ''}`;

type UrlFor = (enquiryId: string) => string | undefined;

const WORK_HEADINGS = { late: 'Late: the promised time is over', today: 'To ring today', reminders: 'To try again' } as const;
const workGroups = ['late', 'today', 'reminders'] as const;

/** What follows a name and number: where, what for, since when. */
function workFacts({ town, wish, message, pressing, receivedAt, followUp, reference, rungAbout }: WorkItem): string[] {
	return [
		...(pressing ? [`First, because they say: “${pressing}”`] : []),
		[town, wish].filter(Boolean).join(': '),
		...(message ? [`Wrote: ${firstCharacters(message)}`] : []),
		...(followUp.callTime ? [`Best time: ${followUp.callTime}`] : []),
		...(followUp.state === 'to-ring' ? [`Received ${shortTime(receivedAt)}`] : [describeState(followUp)]),
		...followUp.notes.slice(-1).map((note) => `“${note}”`),
		...(followUp.rang === false ? ['Says that nobody rang'] : []),
		...(rungAbout ? [`Rung about ${rungAbout.reference} on ${shortTime(rungAbout.at)}: say here too what happened`] : []),
		`Reference ${reference}`,
	].filter(Boolean);
}

/** What the same person sent besides, to be answered with the same call. */
const moreFacts = (one: WorkItem, { name }: WorkItem): string =>
	`Wrote again${one.name === name ? '' : ` as ${one.name}`}: ${workFacts(one).join('. ')}`;

/** The list of calls. On paper it is all that there is. */
function callsToMake(work: WorkList, urlFor: UrlFor): ReactNode[] {
	const groups = workGroups.filter((group) => work[group].length > 0);
	return [
		...groups.flatMap((group) => [
			heading(loud(`${WORK_HEADINGS[group]} (${work[group].length})`)),
			callTable(
				work[group].map((item) => [
					inLine(strong(item.name), '  ', dial(item.phone)),
					...workFacts(item),
					toRecord(urlFor(item.id), 'Say what happened'),
					...item.more.flatMap((one) => [moreFacts(one, item), toRecord(urlFor(one.id), 'Say what happened with that')]),
				]),
			),
		]),
		groups.length === 0 && paragraph('Nobody waits for a call.'),
		work.more > 0 && paragraph(`And ${work.more} more, which the list has no room for.`),
		onPaper(small('Say what happened from the letter or its links. Then shred this page: it names people.')),
	];
}

const toRecord = (url: string | undefined, words: string) => url && onScreen(link(url, words));

/** What in the content has to be looked at again, on a Monday. */
function toReview({ day }: NoticeFacts, { reviewsAhead }: CompanyDetails): ReactNode {
	const reviews = (day !== undefined && mondayOf(day) === day && reviewsAhead?.(day)) || [];
	return reviews.length > 0 && joined(heading(loud('On the pages, to look at again')), paragraph(...reviews));
}

/** What was recorded on the pages of enquiries, so that nothing happens there unseen. */
function recordedSince({ recorded = [], names }: NoticeFacts, recipient: string, isPlain: boolean): ReactNode {
	const told = recorded.filter(({ by }) => by.who !== 'system');
	if (told.length === 0) return undefined;
	return joined(
		heading(loud('Recorded since the last list')),
		paragraph(
			...told.map(
				(event) =>
					`${[isPlain ? undefined : names?.get(event.reference), event.reference].filter(Boolean).join(', ')}: ${describeEvent(event, event.form, recorded)}. ${shortTime(event.at)}, ${describeActor(event).replace(` to ${recipient}`, '')}`,
			),
		),
	);
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

/** The complaints that are not answered, each with who complains and the page of what they wrote. */
function openComplaints({ complaints, complained }: NoticeFacts, isPlain: boolean, urlFor: UrlFor): ReactNode {
	if (complaints.length === 0) return undefined;
	return joined(
		heading(loud('Complaints'), ', not answered: nobody is rung about anything else'),
		...complaints.map((complaint) => {
			const about = complained?.get(complaint.reference ?? '');
			const url = about && urlFor(about.id);
			const who = [isPlain ? undefined : about?.name, complaint.reference].filter(Boolean).join(', ');
			return entry(`${who ? `${who}: ` : ''}${describeComplaint(complaint)}`, url && link(url, 'Open its page'));
		}),
	);
}

/** The quarantined enquiries, with enough of each to judge it, and never its sensitive answers. */
function heldBack({ counts, unreported }: NoticeFacts, isPlain: boolean, urlFor: UrlFor): ReactNode[] {
	if (unreported.length === 0) return [];
	const more = counts.unreported - unreported.length;
	return [
		joined(
			heading(loud('Held back, for you to judge')),
			paragraph(
				'Its sender was told that we have it. Release what a person wrote: the office gets it then like any other. The rest is deleted when its time is up.',
			),
		),
		...unreported.map((enquiry) => {
			if ('problem' in enquiry)
				return entry(`${enquiry.reference}  cannot be read: ${enquiry.problem}. Have the row corrected, or erase it.`);
			const url = urlFor(enquiry.id);
			return entry(
				`${enquiry.reference}  ${formTitles[enquiry.form]}, ${timeInWords(enquiry.receivedAt)}${isPlain ? '' : `, from ${sanitiseSubject(contactDetails(enquiry).name)}`}`,
				`Held back because: ${enquiry.quarantined}`,
				!isPlain && firstWords(enquiry),
				url ? link(url, 'Look at it, and let it out or not') : `npm run enquiries -- release ${enquiry.reference}`,
			);
		}),
		more > 0 && paragraph(`And ${more} more, which the next digest names.`),
	];
}

/** The first words of a message, or of an application's address. */
function firstWords({ form, answers }: Enquiry): string {
	const words = fieldsOf(allForms[form])
		.filter(([, field]) => field.kind === 'text' && field.control === 'textarea')
		.map(([name]) => answers[name] ?? '')
		.join(' ');
	return firstCharacters(words);
}

/** What fits in a list, on one line and without links. */
function firstCharacters(words: string): string {
	const characters = [...sanitiseSubject(words.replace(LINK, '[link]'), Number.POSITIVE_INFINITY)];
	return characters.length > FIRST_WORDS ? `${characters.slice(0, FIRST_WORDS).join('')}…` : characters.join('');
}

/** What the office must delete from its mailbox by hand, as /privacy promises. */
function toDeleteFromMailbox({ forgotten: { shortened, expired } }: NoticeFacts): ReactNode {
	if (shortened.length === 0 && !expired) return undefined;
	return joined(
		heading(loud('To delete from the mailbox'), ', because their time is up'),
		paragraph(
			shortened.length > 0 &&
				`E-mails about these, which still hold answers about health, benefits and income: ${shortened.join(', ')}${shortened.length < NAMED_AT_MOST ? '' : ', and others'}`,
			expired &&
				`Every message older than ${fullDayInWords(expired.contact)}, and every application older than ${fullDayInWords(expired.funding)}`,
		),
	);
}
