/** Reads enquiries: one, a few that have something in common, or page by page. */
import type { Enquiry } from '#model/enquiry.ts';
import type { Dispatch } from '#model/outbox-message.ts';
import { senderKeys } from '../answers/person-terms.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { Database, Row, Value } from './database.ts';
import { HANDED_OVER, hasOfficeDispatch, OFFICE_KINDS } from './delivery-queue.ts';
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
export type Progress = (typeof progressValues)[number];

export interface StoredEnquiry extends Enquiry {
	readonly progress: Progress;
}

export interface EnquiryFilter {
	readonly progress?: Progress;
	readonly form?: Enquiry['form'];
	/** Received at or after, and before. */
	readonly since?: number;
	readonly until?: number;
	readonly reference?: string;
	/**
	 * Of the person with one of these numbers or e-mail addresses (personTerms), also where the
	 * answers cannot be read.
	 */
	readonly terms?: readonly string[];
}

/** Where a page ended, and up to where there are pages, where that is known. */
interface FoundUpTo {
	readonly place: number;
	readonly last: number | undefined;
}

const isParked = hasOfficeDispatch(`= 'parked'`);
const isWaiting = hasOfficeDispatch(`<> 'delivered'`);
const owes = (states: string) =>
	`id IN (SELECT enquiry_id FROM dispatch WHERE state IN (${states}) AND kind IN (${OFFICE_KINDS}))`;

/**
 * Conditions that an index can answer, because few enquiries meet them. The delivered are most, and
 * are filtered from each page.
 */
const indexedConditions: Readonly<Partial<Record<Progress, string>>> = {
	quarantined: 'quarantined IS NOT NULL',
	parked: `quarantined IS NULL AND ${owes(`'parked'`)}`,
	waiting: `quarantined IS NULL AND ${owes(`'waiting', 'claimed'`)} AND NOT (${isParked})`,
};

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

/** The store's reading of enquiries. */
export function enquiryReads(database: Database, seal: AnswerSeal) {
	const { all, first } = statements(database);
	return {
		/** A page of the enquiries that match the filter, in order of arrival. */
		async findPage(
			filter: EnquiryFilter,
			after?: FoundUpTo,
		): Promise<{ found: (StoredEnquiry | InvalidEnquiry)[]; next?: FoundUpTo }> {
			const { place, last } = after ?? (await readPlaces(database, filter));
			if (last !== undefined && place >= last) return { found: [] };
			const { rows, upTo } = await readPage(database, filter, place);
			const found = rows.flatMap((row) => {
				const progress = oneOf(row, 'progress', progressValues);
				if (filter.progress !== undefined && progress !== filter.progress) return [];
				const enquiry = enquiryOrInvalid(row, seal);
				return ['problem' in enquiry ? enquiry : { ...enquiry, progress }];
			});
			return upTo === undefined ? { found } : { found, next: { place: upTo, last } };
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
		async othersBySender(enquiry: Enquiry): Promise<Enquiry[]> {
			const { phone, email, home } = senderKeys(enquiry);
			// A person who sends thousands must not cost each letter a look at all of them.
			const latest = ['phone_key = $3', 'email_key = $4', 'home_key = $5'].map(
				(isSame) =>
					`SELECT id FROM (SELECT id FROM enquiry WHERE ${isSame} AND quarantined IS NULL AND id <> $1 ORDER BY place DESC LIMIT $2) AS latest`,
			);
			const others = await all(
				`SELECT * FROM enquiry WHERE id IN (${latest.join(' UNION ')}) ORDER BY place DESC LIMIT $2`,
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
					AND id IN (SELECT enquiry_id FROM dispatch WHERE state = 'parked' AND kind IN (${OFFICE_KINDS}, '${HANDED_OVER}')) ORDER BY place`,
				[],
				(row) => ({ id: text(row, 'id'), reference: text(row, 'reference') }),
			),

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
 * From where on, and up to where, the enquiries received in the filter's time are, where it has one.
 * `+ 0`, because both databases would otherwise look for the first place from the oldest enquiry on.
 */
async function readPlaces(database: Database, { since, until }: EnquiryFilter): Promise<FoundUpTo> {
	if (since === undefined && until === undefined) return { place: -1, last: undefined };
	const [row] = await database.read((query) =>
		query(
			'SELECT MIN(place + 0) AS first, MAX(place + 0) AS last FROM enquiry WHERE received_at >= $1 AND received_at < $2',
			[since ?? Number.MIN_SAFE_INTEGER, until ?? Number.MAX_SAFE_INTEGER],
		),
	);
	return {
		place: (optional(wholeNumber, row, 'first') ?? 0) - 1,
		last: optional(wholeNumber, row, 'last') ?? -1,
	};
}

/**
 * The next enquiries that match, and the place up to which that is all. Undefined: up to the last.
 */
function readPage(
	database: Database,
	filter: EnquiryFilter,
	after: number,
): Promise<{ rows: readonly Row[]; upTo: number | undefined }> {
	const few = filter.progress && indexedConditions[filter.progress];
	const values: Value[] = [after, Number.MAX_SAFE_INTEGER, PAGE];
	const wanted = ['place > $1 AND place <= $2', ...(few ? [few] : [])];
	const must = (condition: string, value: Value | undefined) => {
		if (value === undefined) return;
		values.push(value);
		wanted.push(`${condition} $${values.length}`);
	};
	must('form =', filter.form);
	must('received_at >=', filter.since);
	must('received_at <', filter.until);
	must('reference =', filter.reference);
	if (filter.terms) {
		const terms = filter.terms.map((term) => `$${values.push(term)}`).join(', ');
		wanted.push(`(phone_key IN (${terms}) OR email_key IN (${terms}))`);
	}
	return database.read(async (query) => {
		// As many enquiries are read as a page has, however few of them match: to find a whole page
		// could take all of them.
		const [full] =
			few || filter.terms || filter.reference !== undefined
				? []
				: await query(
						`SELECT place FROM enquiry WHERE place > $1 ORDER BY place LIMIT 1 OFFSET ${PAGE - 1}`,
						[after],
					);
		if (full) values[1] = wholeNumber(full, 'place');
		const rows = await query(
			`SELECT enquiry.*, CASE WHEN quarantined IS NOT NULL THEN 'quarantined' WHEN ${isParked} THEN 'parked'
				WHEN ${isWaiting} THEN 'waiting' ELSE 'delivered' END AS progress
			FROM (SELECT * FROM enquiry WHERE ${wanted.join(' AND ')} ORDER BY place LIMIT $3) AS enquiry ORDER BY place`,
			values,
		);
		return {
			rows,
			upTo: full
				? wholeNumber(full, 'place')
				: rows.length === PAGE
					? wholeNumber(rows.at(-1), 'place')
					: undefined,
		};
	});
}
