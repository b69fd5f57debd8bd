/**
 * The digest: the office's letter every morning, which is its list of calls. It never contains
 * answers about health, benefits and income.
 */

import type { ReactNode } from 'react';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { type Complaint, describeComplaint } from '#model/complaint.ts';
import {
	addDays,
	DAY_MS,
	fullDayInWords,
	londonDay,
	londonMoment,
	shortTime,
} from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { contactDetails } from '../answers/contact-details.ts';
import {
	type FiguresSource,
	figuresInWords,
	lastWeekOnMonday,
	mondayOf,
} from '../figures/weekly-counts.ts';
import { describeActor, describeEvent } from '../follow-up/words.ts';
import { LISTED_FOR_DAYS, noWork, readWorkList } from '../follow-up/work-list.ts';
import { type HealthSource, health, LAST_BACKUP } from '../health.ts';
import {
	lastExpiredAt,
	QUARANTINE_AT_MOST,
	quarantineOverflow,
	type RetentionPeriods,
} from '../retention/retention.ts';
import type { Store } from '../store/store.ts';
import { findingEntries } from './alert.tsx';
import {
	button,
	drawLetter,
	entry,
	heading,
	joined,
	link,
	loud,
	onScreen,
	paragraph,
	plainText,
	small,
	textOnly,
} from './blocks.tsx';
import { callsIn, callsToMake, type PageUrl } from './call-list.tsx';
import { type CompanyDetails, excerpt, formTitles, sanitiseSubject } from './email.ts';
import type { OfficeUrlFor } from './letter-context.ts';

/**
 * A digest names at most this many quarantined enquiries, because mail servers limit the size. The
 * next one names the rest.
 */
const NAMED_AT_MOST = 500;

/** Reminders of the whole day are in its list. */
const END_OF_DAY = '23:59';

/** What was recorded is named at most this long after, should no digest have got through. */
const RECORDED_DAYS = 7;

/** What a digest is read from. */
export type DigestSource = HealthSource &
	FiguresSource &
	Pick<
		Store,
		| 'countBetween'
		| 'officeCounts'
		| 'eventsSince'
		| 'unreportedInQuarantine'
		| 'forgottenSince'
		| 'find'
		| 'eventsOfAll'
		| 'lastNoticeDeliveredAt'
	>;

/** What a digest says. Read when it is written, so that a delayed one is still true. */
export type DigestFacts = Awaited<ReturnType<typeof readDigestFacts>>;

export async function readDigestFacts(
	store: DigestSource,
	now: number,
	periods: RetentionPeriods,
	callBack?: CompanyDetails['callBack'],
) {
	const backup = await store.note(LAST_BACKUP);
	const lastDigest = (await store.lastNoticeDeliveredAt('digest')) ?? 0;
	const day = londonDay(now);
	const overflow = await quarantineOverflow(store);
	const recorded = await store.eventsSince(
		Math.max(lastDigest, now - RECORDED_DAYS * DAY_MS),
		NAMED_AT_MOST,
	);
	const complaints = await store.openComplaints();
	const dueAt = callBack && ((receivedAt: number) => callBack(receivedAt).until);
	const dayBefore = (days: number) => londonDay(now - days * DAY_MS);
	return {
		counts: await store.count(),
		findings: await health(store, now),
		day,
		/** What was done on the office's own page yesterday, counted. */
		onDayPage: await store.officeCounts(addDays(day, -1)),
		/** The last 24 hours. */
		lastDay: await store.countBetween(now - DAY_MS, now),
		lastBackup: backup === undefined || store.isShared ? undefined : Number(backup),
		/** Not answered. */
		complaints,
		/** The enquiries that they are about, by reference. */
		complained: await enquiriesOf(store, complaints),
		/** Quarantined enquiries that no digest has named, oldest first. */
		unreported: await store.unreportedInQuarantine(NAMED_AT_MOST),
		/** How many the quarantine has lost since the last digest, if it has overflowed. */
		overflowed: overflow && overflow.at > lastDigest ? overflow.count : undefined,
		/** Whom to ring today. */
		work: await readWorkList(store, now, londonMoment(londonDay(now), END_OF_DAY), dueAt),
		/** The figures of the week before, on a Monday. */
		week: dueAt && (await lastWeekOnMonday(store, now, dueAt)),
		/** Since the last digest, in the order in which it happened. */
		recorded,
		/** Who wrote what was recorded about, by reference. */
		names: await namesOf(store, new Set(recorded.map(({ reference }) => reference)), now),
		/**
		 * What the store has deleted since the last digest, and the office must delete from its
		 * mailbox.
		 */
		forgotten: {
			/** References of enquiries that have lost their sensitive answers. */
			shortened: await store.forgottenSince(lastDigest, NAMED_AT_MOST),
			/**
			 * For each form, the day before which its e-mails have expired. Absent when no enquiry has
			 * expired.
			 */
			expired:
				((await lastExpiredAt(store)) ?? 0) > lastDigest
					? ({
							contact: dayBefore(periods.contactDays),
							funding: dayBefore(periods.fundingDays),
						} satisfies Record<Enquiry['form'], string>)
					: undefined,
		},
	};
}

/** Who wrote these, by reference. One that is older than the list of calls goes without a name. */
async function namesOf(
	store: Pick<DigestSource, 'find'>,
	references: ReadonlySet<string>,
	now: number,
): Promise<Map<string, string>> {
	const names = new Map<string, string>();
	if (references.size === 0) return names;
	for await (const enquiry of store.find(
		{ since: now - LISTED_FOR_DAYS * DAY_MS },
		() => undefined,
	))
		if (references.has(enquiry.reference))
			names.set(enquiry.reference, sanitiseSubject(contactDetails(enquiry).name));
	return names;
}

/** The enquiries that complaints are about, by reference, however old. */
async function enquiriesOf(store: Pick<DigestSource, 'find'>, complaints: readonly Complaint[]) {
	const found = new Map<string, { readonly id: string; readonly name: string }>();
	for (const reference of new Set(complaints.flatMap((one) => one.reference ?? [])))
		for await (const enquiry of store.find({ reference }, () => undefined))
			found.set(reference, { id: enquiry.id, name: sanitiseSubject(contactDetails(enquiry).name) });
	return found;
}

/** How many of each list a digest has room for. */
type Room = Readonly<Record<'calls' | 'heldBack' | 'recorded', number>>;

/** Gmail shows 102 KB of a letter's HTML, and hides the rest behind a link. */
const HTML_BYTES_AT_MOST = 90_000;

/** For the lists, where the letter is too long: the rest of it is short. */
const LIST_BYTES = 80_000;

/**
 * About so many bytes is one of each. A letter that is still too long is written again with less.
 */
const BYTES_OF_ONE: Room = { calls: 1_200, heldBack: 650, recorded: 190 };

/** Room for all of the short lists, and as much for each of the long ones. */
function shared(bytes: number, wanted: Room): Room {
	const room: Record<keyof Room, number> = { ...wanted };
	const lists = (Object.keys(wanted) as (keyof Room)[]).sort(
		(one, other) => wanted[one] * BYTES_OF_ONE[one] - wanted[other] * BYTES_OF_ONE[other],
	);
	let left = bytes;
	for (const [place, list] of lists.entries()) {
		room[list] = Math.min(
			wanted[list],
			Math.floor(left / (lists.length - place) / BYTES_OF_ONE[list]),
		);
		left -= room[list] * BYTES_OF_ONE[list];
	}
	return room;
}

/**
 * A digest, and the ids of the quarantined enquiries that it names: there may be more than it has
 * room for.
 */
export interface WrittenDigest extends Email {
	readonly named: readonly string[];
}

/**
 * Writes the digest. The plainest form leaves out visitors' words, because they may be why the mail
 * server refused it.
 */
export function writeDigest(
	dispatch: Pick<ClaimedDispatch, 'recipient' | 'isPlain'>,
	facts: DigestFacts,
	firm: CompanyDetails,
	officeUrl?: OfficeUrlFor,
	dayUrl?: string,
): WrittenDigest {
	const wanted: Room = {
		calls: callsIn(facts.work),
		heldBack: facts.unreported.length,
		recorded: facts.recorded.length,
	};
	let room = wanted;
	let bytes = LIST_BYTES;
	for (;;) {
		const email = drawDigest(dispatch, facts, firm, room, officeUrl, dayUrl);
		if (Buffer.byteLength(email.html ?? '') <= HTML_BYTES_AT_MOST || bytes < 10_000)
			return { ...email, named: facts.unreported.slice(0, room.heldBack).map(({ id }) => id) };
		room = shared(bytes, wanted);
		bytes *= 0.8;
	}
}

function drawDigest(
	{ recipient, isPlain }: Pick<ClaimedDispatch, 'recipient' | 'isPlain'>,
	facts: DigestFacts,
	firm: CompanyDetails,
	room: Room,
	officeUrl?: OfficeUrlFor,
	dayUrl?: string,
): Email {
	const { counts, lastDay, unreported } = facts;
	const work = isPlain ? noWork : facts.work;
	const toRing = callsIn(work) + work.more;
	const pageUrl = (id: string) => officeUrl?.(id, recipient, 'digest');
	const first = [
		toRing
			? `${toRing} to ring${work.late.length ? `, ${work.late.length} of them late` : ''}, `
			: '',
		unreported.length ? `${unreported.length} held back for you to judge, ` : '',
	];
	const subject = `Website: ${first.join('')}${lastDay.received} received, ${lastDay.delivered} delivered since yesterday`;
	const headers = {
		to: recipient,
		...(isPlain ? {} : { fromName: `${firm.name} website` }),
		subject,
	};
	// A long list of calls has these before it; they follow a short one, which is what the letter is
	// for.
	const areFirst = room.calls < callsIn(work);
	const pressing = [
		openComplaints(facts, isPlain, pageUrl),
		...heldBack(facts, room.heldBack, isPlain, pageUrl),
	];
	const about = [
		...(areFirst ? [] : pressing),
		recordedSince(facts, room.recorded, recipient, isPlain),
		toDeleteFromMailbox(facts),
		facts.week && joined(heading(loud('Last week')), paragraph(...figuresInWords(facts.week))),
		toReview(facts, firm),
		...(areFirst ? [] : toPutRight(facts)),
		firm.codeNotice && joined(heading(loud('The office’s code')), paragraph(firm.codeNotice)),
		joined(
			heading(loud('The website')),
			paragraph(
				`Received since this time yesterday: ${lastDay.received}. Delivered: ${lastDay.delivered}`,
				counts.waiting > 0 &&
					`Waiting to be delivered: ${counts.waiting}${counts.oldestWaiting === undefined ? '' : `, the oldest since ${shortTime(counts.oldestWaiting)}`}`,
				counts.parked > 0 && `Parked, until you send them again: ${counts.parked}`,
				counts.quarantined > 0 &&
					`Held back as suspicious, until you let them out: ${counts.quarantined}${counts.unreported ? `, of which nobody was told before today: ${counts.unreported}` : ''}`,
				facts.overflowed !== undefined &&
					`Deleted, because no more than ${QUARANTINE_AT_MOST} are held back, the most suspicious first: ${facts.overflowed}`,
				counts.bounced > 0 && `Acknowledgements that came back: ${counts.bounced}`,
				counts.waiting + counts.parked + counts.quarantined + counts.bounced === 0 &&
					'Nothing waits, is held back or came back.',
				onDayPageInWords(facts.onDayPage),
				facts.lastBackup !== undefined && `Last backup: ${shortTime(facts.lastBackup)}`,
			),
		),
		textOnly(entry('On the machine that runs the website:', 'npm run enquiries -- status')),
		small(
			'This comes every morning. If one morning it does not, somebody should look.',
			firm.siteUrl,
		),
	];
	if (isPlain) return { ...headers, text: plainText(...about) };
	const { text, html } = drawLetter(
		{ title: `Calls on ${fullDayInWords(facts.day)}` },
		dayUrl && onScreen(button(dayUrl, 'Open today’s list')),
		areFirst && onScreen(...pressing, ...toPutRight(facts)),
		...callsToMake(work, pageUrl, firm.phone, room.calls, dayUrl),
		onScreen(...about),
	);
	return { ...headers, text, ...(officeUrl ? { html } : {}) };
}

/** What was done on the office's own page yesterday, where anything was. */
function onDayPageInWords({
	openings = 0,
	searches = 0,
	answers = 0,
	prints = 0,
	resends = 0,
	undone = 0,
}: DigestFacts['onDayPage']): string | undefined {
	const told = [
		openings > 0 && `opened on ${openings === 1 ? 'one device' : `${openings} devices`}`,
		searches > 0 && `searched ${timesInWords(searches)}`,
		answers > 0 && `health, benefits and income looked at ${timesInWords(answers)}`,
		prints > 0 && `printed ${timesInWords(prints)}`,
		resends > 0 && `letters sent again ${timesInWords(resends)}`,
		undone > 0 && `what was noted of a complaint taken back ${timesInWords(undone)}`,
	].filter(Boolean);
	return told.length > 0 ? `The day’s list yesterday: ${told.join(', ')}` : undefined;
}

const timesInWords = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** What is wrong. What was held back unseen is in the letter itself. */
function toPutRight({ findings }: DigestFacts): ReactNode[] {
	const others = findings.filter(
		({ about, severity }) => about !== 'quarantine' || severity === 'advice',
	);
	return others.length === 0 ? [] : [heading(loud('To put right')), ...findingEntries(others)];
}

/** What in the content has to be looked at again, on a Monday. */
function toReview({ day }: DigestFacts, { reviewsAhead }: CompanyDetails): ReactNode {
	const reviews = (day !== undefined && mondayOf(day) === day && reviewsAhead?.(day)) || [];
	return (
		reviews.length > 0 &&
		joined(heading(loud('On the pages, to look at again')), paragraph(...reviews))
	);
}

/** What was recorded on the pages of enquiries, so that nothing happens there unseen. */
function recordedSince(
	{ recorded = [], names }: DigestFacts,
	room: number,
	recipient: string,
	isPlain: boolean,
): ReactNode {
	const told = recorded.filter(({ by }) => by.who !== 'system');
	if (told.length === 0) return undefined;
	const latest = told.slice(Math.max(0, told.length - room));
	return joined(
		heading(loud('Recorded since the last list')),
		paragraph(
			told.length > latest.length &&
				`${told.length - latest.length} more, on the pages of their enquiries; the latest:`,
			...latest.map(
				(event) =>
					`${[isPlain ? undefined : names?.get(event.reference), event.reference].filter(Boolean).join(', ')}: ${describeEvent(event, event.form, recorded)}. ${shortTime(event.at)}, ${describeActor(event).replace(` to ${recipient}`, '')}`,
			),
		),
	);
}

/**
 * The complaints that are not answered, each with who complains and the page of what they wrote.
 */
function openComplaints(
	{ complaints, complained }: DigestFacts,
	isPlain: boolean,
	pageUrl: PageUrl,
): ReactNode {
	if (complaints.length === 0) return undefined;
	return joined(
		heading(loud('Complaints'), ', not answered: nobody is rung about anything else'),
		...complaints.map((complaint) => {
			const about = complained?.get(complaint.reference ?? '');
			const url = about && pageUrl(about.id);
			const who = [isPlain ? undefined : about?.name, complaint.reference]
				.filter(Boolean)
				.join(', ');
			return entry(
				`${who ? `${who}: ` : ''}${describeComplaint(complaint)}`,
				url && link(url, 'Open its page'),
			);
		}),
	);
}

/** The quarantined enquiries, with enough of each to judge it, and never its sensitive answers. */
function heldBack(
	{ counts, unreported: all }: DigestFacts,
	room: number,
	isPlain: boolean,
	pageUrl: PageUrl,
): ReactNode[] {
	if (all.length === 0) return [];
	const unreported = all.slice(0, room);
	const more = counts.unreported - unreported.length;
	return [
		joined(
			heading(loud('Held back, for you to judge')),
			paragraph(
				'Let out what a person wrote: it then comes like any other. The rest is deleted when its time is up.',
			),
		),
		...unreported.map((enquiry) => {
			if ('problem' in enquiry)
				return entry(
					`${enquiry.reference}  cannot be read: ${enquiry.problem}. Have the row corrected, or erase it.`,
				);
			const url = pageUrl(enquiry.id);
			return entry(
				`${enquiry.reference}  ${formTitles[enquiry.form]}, ${shortTime(enquiry.receivedAt)}${isPlain ? '' : `, from ${sanitiseSubject(contactDetails(enquiry).name)}`}`,
				`Held back because: ${enquiry.quarantined}`,
				!isPlain && firstWords(enquiry),
				url && link(url, 'Look at it, and let it out or not'),
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
	return excerpt(words);
}

/** What the office must delete from its mailbox by hand, as /privacy promises. */
function toDeleteFromMailbox({ forgotten: { shortened, expired } }: DigestFacts): ReactNode {
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
