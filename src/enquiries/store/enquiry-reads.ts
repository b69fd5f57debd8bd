/** Reads enquiries: one, a few that have something in common, or page by page. */
import type { Enquiry } from '#model/enquiry.ts';
import type { EventKind } from '#model/enquiry-events.ts';
import type { Dispatch } from '#model/outbox-message.ts';
import { senderKeys } from '../answers/person-terms.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { Database, Row, Value } from './database.ts';
import { HANDED_OVER, hasOfficeDispatch, OFFICE_KINDS } from './delivery-queue.ts';
import { notUndone } from './events.ts';
import {
	dispatchFrom,
	enquiryFrom,
	enquiryOrInvalid,
	type InvalidEnquiry,
	oneOf,
	optional,
	text,
	wholeNumber,
} from './rows.ts';
import { PAGE, statements } from './statements.ts';

/** How far an enquiry has got. */
const progressValues = ['quarantined', 'parked', 'waiting', 'delivered'] as const;

export interface StoredEnquiry extends Enquiry {
	readonly progress: (typeof progressValues)[number];
}

export interface EnquiryFilter {
	/** Received at or after this time. */
	readonly since?: number;
	readonly reference?: string;
	/**
	 * Of the person with one of these numbers or e-mail addresses (personTerms), also where the
	 * answers cannot be read.
	 */
	readonly terms?: readonly string[];
}

const isParked = hasOfficeDispatch(`= 'parked'`);
const isWaiting = hasOfficeDispatch(`<> 'delivered'`);

/** What is known of every enquiry without reading its answers. */
interface Receipt extends Pick<Enquiry, 'id' | 'reference' | 'receivedAt'> {
	/** In the order of arrival. */
	readonly place: number;
	readonly changes: number;
	readonly isForgotten: boolean;
	/** How many it has. */
	readonly photographs: number;
}

/** Earlier enquiries that are read. Who wrote more often is known to the office. */
const EARLIER_AT_MOST = 10;

/** A person who sends thousands must not cost each letter a look at all of them. */
const LATEST_OF_SENDER = ['phone_key = $3', 'email_key = $4', 'home_key = $5']
	.map(
		(isSame) =>
			`SELECT id FROM (SELECT id FROM enquiry WHERE ${isSame} AND quarantined IS NULL
				AND id <> $1 ORDER BY place DESC LIMIT $2) AS latest`,
	)
	.join(' UNION ');

/** SQL: an event of one of these kinds stands, of which `more` holds. */
const hasEvent = (kinds: readonly EventKind[], more = 'TRUE'): string =>
	`EXISTS (SELECT 1 FROM event WHERE enquiry_id = enquiry.id AND kind IN (${listed(kinds)})
		AND ${notUndone('event')} AND ${more})`;

const listed = (kinds: readonly EventKind[]) => kinds.map((kind) => `'${kind}'`).join(', ');

const ANSWERS: readonly EventKind[] = [
	'spoke',
	'survey-booked',
	'visit-confirmed',
	'answered-in-writing',
	'quoted',
];
const ENDS: readonly EventKind[] = ['won', 'lost', 'not-for-us', 'withdrawn', 'complaint'];
/** Whoever was lost may ring again, and begin anew. */
const IS_LAST = `NOT EXISTS (SELECT 1 FROM event anew WHERE anew.enquiry_id = enquiry.id
	AND anew.number > event.number AND anew.kind IN (${listed([...ANSWERS, 'no-answer', 'later'])}))`;

const OPEN_ENDED = `SELECT * FROM enquiry WHERE received_at >= $1 AND received_at < $2
	AND quarantined IS NULL AND ${hasEvent(ANSWERS)} AND NOT ${hasEvent(ENDS, IS_LAST)}
	ORDER BY received_at DESC, place DESC LIMIT $3`;

/** The store's reading of enquiries. */
export function enquiryReads(database: Database, seal: AnswerSeal) {
	const { all, first } = statements(database);
	return {
		/** A page of the enquiries that match the filter, in order of arrival. */
		async findPage(
			filter: EnquiryFilter,
			after?: number,
		): Promise<{ found: (StoredEnquiry | InvalidEnquiry)[]; next?: number }> {
			const place = after ?? (await placeBefore(database, filter));
			if (place === undefined) return { found: [] };
			const rows = await readPage(database, filter, place);
			const found = rows.map((row) => {
				const enquiry = enquiryOrInvalid(row, seal);
				if ('problem' in enquiry) return enquiry;
				return { ...enquiry, progress: oneOf(row, 'progress', progressValues) };
			});
			const last = rows[PAGE - 1];
			return { found, next: last && wholeNumber(last, 'place') };
		},

		/** The enquiry with this id. Undefined when it was erased, or never was. */
		enquiryById: (id: string): Promise<Enquiry | undefined> =>
			first('SELECT * FROM enquiry WHERE id = $1', [id], (row) => enquiryFrom(row, seal)),

		/** The quarantined enquiries that no digest has named, oldest first. */
		unreportedInQuarantine: (limit: number): Promise<(Enquiry | InvalidEnquiry)[]> =>
			all(
				'SELECT * FROM enquiry WHERE quarantined IS NOT NULL AND told_at IS NULL ORDER BY place LIMIT $1',
				[limit],
				(row) => enquiryOrInvalid(row, seal),
			),

		/**
		 * The other enquiries with the same phone number, e-mail or postal address, the latest first, ten
		 * at most. What is held back or cannot be read is left out.
		 */
		async othersBySender(enquiry: Pick<Enquiry, 'id' | 'answers'>): Promise<Enquiry[]> {
			const { phone, email, home } = senderKeys(enquiry);
			const others = await all(
				`SELECT * FROM enquiry WHERE id IN (${LATEST_OF_SENDER}) ORDER BY place DESC LIMIT $2`,
				[enquiry.id, EARLIER_AT_MOST, phone || null, email || null, home || null],
				(row) => enquiryOrInvalid(row, seal),
			);
			return others.filter((one) => 'answers' in one);
		},

		/** References of enquiries whose sensitive answers were deleted after a time. */
		forgottenSince: (after: number, limit: number): Promise<string[]> =>
			all(
				'SELECT reference FROM enquiry WHERE forgotten_at > $1 ORDER BY forgotten_at LIMIT $2',
				[after, limit],
				(row) => text(row, 'reference'),
			),

		/**
		 * The enquiries whose letter to the office, or hand-over to another system, is parked, oldest
		 * first.
		 */
		parked: (): Promise<Pick<Enquiry, 'id' | 'reference'>[]> =>
			all(
				`SELECT id, reference FROM enquiry WHERE quarantined IS NULL
					AND id IN (SELECT enquiry_id FROM dispatch WHERE state = 'parked'
					AND kind IN (${OFFICE_KINDS}, '${HANDED_OVER}')) ORDER BY place`,
				[],
				(row) => ({ id: text(row, 'id'), reference: text(row, 'reference') }),
			),

		/** A page of `openEnded` (./paged.ts): those received from one time until another. */
		openEndedPage: (from: number, until: number, limit: number): Promise<Enquiry[]> =>
			all(OPEN_ENDED, [from, until, limit], (row) => enquiryFrom(row, seal)),

		/** All dispatches of an enquiry. */
		dispatchesOf: (enquiryId: string): Promise<Dispatch[]> =>
			all(
				'SELECT * FROM dispatch WHERE enquiry_id = $1 ORDER BY queued_at, kind DESC',
				[enquiryId],
				dispatchFrom,
			),

		/** A page of what is known of every enquiry, in order of arrival. */
		async receiptsPage(after = 0): Promise<{ found: Receipt[]; next?: number }> {
			const found = await all(
				`SELECT id, place, reference, received_at, changes, forgotten_at,
					(SELECT COUNT(*) FROM photograph WHERE enquiry_id = enquiry.id) AS photographs
				FROM enquiry WHERE place > $1 ORDER BY place LIMIT $2`,
				[after, PAGE],
				(row) => ({
					place: wholeNumber(row, 'place'),
					id: text(row, 'id'),
					reference: text(row, 'reference'),
					receivedAt: wholeNumber(row, 'received_at'),
					changes: wholeNumber(row, 'changes'),
					isForgotten: row.forgotten_at !== null,
					photographs: wholeNumber(row, 'photographs'),
				}),
			);
			return { found, next: found[PAGE - 1]?.place };
		},
	};
}

/**
 * The place before the first enquiry that was received in the filter's time. Undefined where there
 * is none. `+ 0`, because both databases would otherwise look for it from the oldest enquiry on.
 */
async function placeBefore(
	database: Database,
	{ since }: EnquiryFilter,
): Promise<number | undefined> {
	if (since === undefined) return -1;
	const [row] = await database.read((query) =>
		query('SELECT MIN(place + 0) AS first FROM enquiry WHERE received_at >= $1', [since]),
	);
	const first = optional(wholeNumber, row, 'first');
	return first === undefined ? undefined : first - 1;
}

/** The next enquiries that match, a page at most. */
function readPage(
	database: Database,
	filter: EnquiryFilter,
	after: number,
): Promise<readonly Row[]> {
	const values: Value[] = [after, PAGE];
	const wanted = ['place > $1'];
	const must = (condition: string, value: Value | undefined) => {
		if (value !== undefined) wanted.push(`${condition} $${values.push(value)}`);
	};
	must('received_at >=', filter.since);
	must('reference =', filter.reference);
	if (filter.terms) {
		const terms = filter.terms.map((term) => `$${values.push(term)}`).join(', ');
		wanted.push(`(phone_key IN (${terms}) OR email_key IN (${terms}))`);
	}
	return database.read((query) =>
		query(
			`SELECT enquiry.*, CASE WHEN quarantined IS NOT NULL THEN 'quarantined' WHEN ${isParked} THEN 'parked'
				WHEN ${isWaiting} THEN 'waiting' ELSE 'delivered' END AS progress
			FROM (SELECT * FROM enquiry WHERE ${wanted.join(' AND ')} ORDER BY place LIMIT $2) AS enquiry ORDER BY place`,
			values,
		),
	);
}
