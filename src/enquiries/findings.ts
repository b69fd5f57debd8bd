/**
 * What is wrong, said once: `status`, `doctor`, the digest, the alert and `/readyz` show these
 * findings, and have no conditions or words of their own.
 */

import { withSmallInitial } from '#model/capitals.ts';
import { acknowledgeBy } from '#model/complaint-deadline.ts';
import {
	DAY_MS,
	daysBetween,
	fullDayInWords,
	HOUR_MS,
	londonDay,
	MINUTE_MS,
	timeInWords,
} from '#model/dates.ts';
import { countInWords } from '#model/enquiry.ts';
import { officeAlarms } from './office-alarms.ts';
import { QUARANTINE_AT_MOST, retentionFailure } from './retention/retention.ts';
import type { Counts } from './store/enquiry-counts.ts';
import type { Store } from './store/store.ts';

/** An enquiry should reach the office within this time. */
const DELIVERED_WITHIN_MS = 15 * MINUTE_MS;

/** A while longer than for a letter: the office has the enquiry already. */
const HANDED_OVER_WITHIN_MS = HOUR_MS;

/** A digest comes each morning, and may have to be sent again for a while. */
const REPORTED_WITHIN_MS = 26 * HOUR_MS;

/** The second copy should be made, and of an erased enquiry be deleted, within this time. */
const COPIED_WITHIN_MS = 5 * MINUTE_MS;

/** This many days before its last day, a complaint that is not acknowledged becomes a finding. */
const SOON_DAYS = 5;

/** Less free space than this is room for some ten thousand enquiries. */
const LITTLE_ROOM_BYTES = 128 * 1024 * 1024;

/** What findings are about, each with what `doctor` says when there is none. */
export const findingSubjects = {
	store: 'can be read and written to',
	delivery: 'the office has every enquiry',
	'mail settings': 'the mail server accepts them',
	disk: 'has room',
	retention: 'expired data is deleted',
	'second copy': 'nothing waits to be copied or deleted',
	quarantine: 'the office was told of every enquiry in it',
	'hand-over': 'nothing is late',
	complaints: 'none waits for its acknowledgement',
	pages: 'every page is drawn',
	'office day': 'nothing out of the way today',
	backup: 'made within the last day, or by the database’s own tools',
} as const;

/** Something that must be put right. Contains no personal data. */
export interface Finding {
	readonly about: keyof typeof findingSubjects;
	/**
	 * `down`: nothing can be kept, and `/readyz` says so. `fault`: `status` ends with 1. `advice`: it
	 * is shown.
	 */
	readonly severity: 'down' | 'fault' | 'advice';
	/** What is wrong. Short, because an alert has it as its subject. */
	readonly words: string;
	/** Since when, why, how much. */
	readonly detail?: string;
	/** What to do. */
	readonly cure: string;
	/**
	 * An alert goes to the office, unless one was queued since this time. An hour lies between two in
	 * any case.
	 */
	readonly alertUnlessSince?: number;
}

/** What to do about what is parked. */
const SEND_AGAIN = 'Put the cause right; then npm run enquiries -- status --retry sends them again';

const ALERT_HOURLY = Number.POSITIVE_INFINITY;

/** What findings are read from. */
export type FindingsSource = Pick<
	Store,
	'count' | 'freeBytes' | 'note' | 'openComplaints' | 'isShared'
>;

/** The note with the time of the last backup. */
export const LAST_BACKUP = 'last backup';

/** The note with the settings that the mail server refuses. Empty when there are none. */
export const REFUSED_SETTINGS = 'refused settings';

/** The note with the addresses of pages that the website cannot draw. Empty when there are none. */
export const UNDRAWN_PAGES = 'undrawn pages';

/** Everything that must be put right, the most pressing first. */
export async function readFindings(store: FindingsSource, now: number): Promise<Finding[]> {
	const counts = await store.count();
	return [
		undelivered(counts, now),
		refusedSettings(await store.note(REFUSED_SETTINGS)),
		littleRoom(await store.freeBytes()),
		undrawnPages(await store.note(UNDRAWN_PAGES), now),
		await failingRetention(store),
		lateAtSecondPlace(
			`${countInWords(counts.uncopied)} without a second copy`,
			counts.oldestUncopied,
			now,
		),
		lateAtSecondPlace(
			`The copies of ${countInWords(counts.unerased ?? 0).replace(' ', ' erased ')} could not be deleted yet`,
			counts.oldestUnerased,
			now,
		),
		flooded(counts, now),
		unreported(counts, now),
		notHandedOver(counts, now),
		...(await store.openComplaints()).map((complaint) => nearlyDue(complaint, londonDay(now))),
		// The latest first: it is what its letter is about.
		...(await officeAlarms(store, now)).toReversed().map(outOfTheWay),
		store.isShared ? undefined : noBackup(await store.note(LAST_BACKUP), now),
	].filter((finding) => finding !== undefined);
}

/** Nothing that visitors send can be kept. `detail` has the store's error. */
export function storeDown(detail?: string): Finding {
	return {
		about: 'store',
		severity: 'down',
		words: 'Enquiries cannot be kept',
		detail,
		cure: 'npm run enquiries -- doctor; what to do then stands in docs/machine.md, under "When something is wrong"',
	};
}

/** The finding about this much free space, if it is little. */
function littleRoom(freeBytes: number | undefined): Finding | undefined {
	if (freeBytes === undefined || freeBytes >= LITTLE_ROOM_BYTES) return undefined;
	return {
		about: 'disk',
		severity: 'fault',
		words: 'The disk is nearly full',
		detail: `${Math.round(freeBytes / 1024 / 1024)} MiB free`,
		cure: 'Make room: once the reserve is used up, no enquiry can be kept',
		alertUnlessSince: ALERT_HOURLY,
	};
}

/**
 * An unusual event at the office's door. The office's shared mailbox may be the attacker's, so the
 * second address is alerted.
 */
const outOfTheWay = ({
	at,
	words,
	detail,
}: Awaited<ReturnType<typeof officeAlarms>>[number]): Finding => ({
	about: 'office day',
	severity: 'advice',
	words,
	detail: [timeInWords(at), detail].filter(Boolean).join(': '),
	cure: 'Ask the office. If nobody there did it, change the code (docs/office.md), which signs everybody out',
	alertUnlessSince: at,
});

/** The subject of an alert about a finding. */
export function alertSubject({ words }: Finding): string {
	return `Website: ${withSmallInitial(words)}`;
}

/** What is wrong, in one line. */
export function findingInWords({ words, detail }: Finding): string {
	return detail ? `${words}: ${detail}` : words;
}

/** The same with what to do, for a terminal. */
export function findingWithCure(finding: Finding): string {
	return `${findingInWords(finding)}   → ${finding.cure}`;
}

/** Whether a finding needs attention now. */
export function needAttention(findings: readonly Finding[]): boolean {
	return findings.some(({ severity }) => severity !== 'advice');
}

function undelivered(counts: Counts, now: number): Finding | undefined {
	const { waiting, parked, oldestWaiting, lastParked, lastFailure } = counts;
	const isLate = oldestWaiting !== undefined && now - oldestWaiting > DELIVERED_WITHIN_MS;
	if (!isLate && parked === 0 && (waiting === 0 || lastFailure === undefined)) return undefined;
	return {
		about: 'delivery',
		severity: isLate || parked > 0 ? 'fault' : 'advice',
		words: `${countInWords(waiting + parked)} not delivered`,
		detail: queueInWords(counts),
		cure: parked > 0 ? SEND_AGAIN : 'npm run enquiries -- doctor',
		alertUnlessSince: isLate ? ALERT_HOURLY : lastParked,
	};
}

function refusedSettings(refused: string | undefined): Finding | undefined {
	if (!refused) return undefined;
	return {
		about: 'mail settings',
		severity: 'fault',
		words: 'Settings must be corrected before e-mail can be sent',
		detail: refused,
		cure: 'npm run enquiries -- doctor',
		alertUnlessSince: ALERT_HOURLY,
	};
}

/** Nothing that visitors send is lost meanwhile, so an alert once a day is enough. */
function undrawnPages(addresses: string | undefined, now: number): Finding | undefined {
	if (!addresses) return undefined;
	return {
		about: 'pages',
		severity: 'fault',
		words: 'Pages cannot be drawn: visitors see yesterday’s, or the phone number alone',
		detail: addresses,
		cure: 'npm run content says why; once that is put right, restart the website',
		alertUnlessSince: now - DAY_MS,
	};
}

async function failingRetention(store: FindingsSource): Promise<Finding | undefined> {
	const failing = await retentionFailure(store);
	return (
		failing && {
			about: 'retention',
			severity: 'fault',
			words: `Retention has been failing since ${timeInWords(failing.since)}: expired data is not being deleted`,
			detail: failing.fault,
			cure: 'The log of the website says why. It is tried again every hour',
		}
	);
}

/** `oldest` is the time since when something waits for the place of the second copy, if it does. */
function lateAtSecondPlace(
	words: string,
	oldest: number | undefined,
	now: number,
): Finding | undefined {
	if (oldest === undefined) return undefined;
	const isLate = now - oldest > COPIED_WITHIN_MS;
	return {
		about: 'second copy',
		severity: isLate ? 'fault' : 'advice',
		words,
		detail: `the oldest since ${timeInWords(oldest)}`,
		cure: 'npm run enquiries -- doctor',
		alertUnlessSince: isLate ? ALERT_HOURLY : undefined,
	};
}

/** The digest lists them each morning, so an alert once a day is enough. */
function flooded({ quarantined }: Counts, now: number): Finding | undefined {
	if (quarantined < QUARANTINE_AT_MOST / 2) return undefined;
	return {
		about: 'quarantine',
		severity: 'advice',
		words: `${countInWords(quarantined)} held back as suspicious`,
		detail: `of more than ${QUARANTINE_AT_MOST} the most suspicious are deleted`,
		cure: 'Let out on /office what people wrote; the rest is deleted when its time is up',
		alertUnlessSince: now - DAY_MS,
	};
}

function unreported(
	{ unreported: count, oldestUnreported }: Counts,
	now: number,
): Finding | undefined {
	if (now - (oldestUnreported ?? now) <= REPORTED_WITHIN_MS) return undefined;
	return {
		about: 'quarantine',
		severity: 'fault',
		words: `${countInWords(count)} held back as suspicious, of which the office was not told yet`,
		cure: 'The next digest names them; until then /office',
	};
}

function notHandedOver({ handOver }: Counts, now: number): Finding | undefined {
	if (!handOver) return undefined;
	const { waiting, parked, oldestWaiting } = handOver;
	if (parked === 0 && now - (oldestWaiting ?? now) <= HANDED_OVER_WITHIN_MS) return undefined;
	return {
		about: 'hand-over',
		severity: 'fault',
		words: `${countInWords(waiting + parked)} not handed over to your other system`,
		detail: queueInWords(handOver),
		cure: parked > 0 ? SEND_AGAIN : 'npm run enquiries -- doctor',
	};
}

/** What waits and what is parked, since when and why. */
function queueInWords({
	waiting,
	parked,
	oldestWaiting,
	lastFailure,
}: NonNullable<Counts['handOver']>): string {
	const since =
		oldestWaiting === undefined ? '' : `, the oldest since ${timeInWords(oldestWaiting)}`;
	return [
		waiting ? `${waiting} waiting${since}` : '',
		parked ? `${parked} parked` : '',
		lastFailure ? `the last try failed with: ${lastFailure}` : '',
	]
		.filter(Boolean)
		.join('; ');
}

function nearlyDue(
	{ reference, receivedAt }: Awaited<ReturnType<Store['openComplaints']>>[number],
	today: string,
): Finding | undefined {
	const by = acknowledgeBy(receivedAt);
	const daysLeft = daysBetween(today, by);
	if (daysLeft > SOON_DAYS) return undefined;
	return {
		about: 'complaints',
		severity: 'fault',
		words: `A data-protection complaint is ${daysLeft < 0 ? 'overdue' : 'nearly due'}`,
		detail: `${reference}, to be acknowledged by ${fullDayInWords(by)}`,
		cure: `Tell them that you have it, and record that on /office/${reference}`,
	};
}

function noBackup(last: string | undefined, now: number): Finding | undefined {
	if (last !== undefined && now - Number(last) <= DAY_MS) return undefined;
	return {
		about: 'backup',
		severity: 'advice',
		words: last === undefined ? 'No backup was ever made' : 'The last backup is older than a day',
		cure: 'npm run enquiries -- backup, best every 15 minutes by cron',
	};
}
