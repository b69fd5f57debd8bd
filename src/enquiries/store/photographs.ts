/**
 * The photographs of enquiries in the database. They go with their enquiry: by its erasure, by the
 * end of its retention period, and when a version of the website erases it that does not know of
 * them.
 */
import type { PhotographSubject } from '#model/photograph-subjects.ts';
import type { AnswerSeal } from './answer-seal.ts';
import { type Database, placeholders, type Query, type Row } from './database.ts';
import { bytes, text, wholeNumber } from './rows.ts';
import { groupByEnquiry, statements } from './statements.ts';

/** A photograph without its bytes. */
export interface Photograph {
	readonly id: string;
	/** May be a subject of a newer version. */
	readonly subject: string;
	/** Milliseconds since 1970. */
	readonly addedAt: number;
	readonly width: number;
	readonly height: number;
	/** Of both JPEGs together. */
	readonly byteCount: number;
}

/** A photograph to keep: two JPEGs without metadata. */
export interface NewPhotograph extends Omit<Photograph, 'addedAt' | 'byteCount'> {
	readonly subject: PhotographSubject;
	readonly full: Uint8Array;
	readonly preview: Uint8Array;
}

/** How many photographs an enquiry may have, and how many bytes they may take together. */
export interface PhotographLimits {
	readonly most: number;
	readonly mostBytes: number;
}

/**
 * The id of the photograph that this enquiry has already, byte for byte: it was sent from two tabs.
 * Within a transaction.
 */
export async function findSamePhotograph(
	query: Query,
	seal: AnswerSeal,
	enquiryId: string,
	{ subject, full, preview }: NewPhotograph,
): Promise<string | undefined> {
	const rows = await query(
		'SELECT id, content FROM photograph WHERE enquiry_id = $1 AND subject = $2 AND byte_count = $3',
		[enquiryId, subject, full.length + preview.length],
	);
	const same = rows.find(
		(row) =>
			Buffer.compare(seal.openBytes(`${text(row, 'id')} full`, bytes(row, 'content')), full) === 0,
	);
	return same && text(same, 'id');
}

/**
 * Adds a photograph within a transaction. Returns false when the enquiry has as many as it may
 * have.
 */
export async function insertPhotograph(
	query: Query,
	seal: AnswerSeal,
	enquiryId: string,
	photograph: NewPhotograph,
	at: number,
	{ most, mostBytes }: PhotographLimits,
): Promise<boolean> {
	const [row] = await query(
		'SELECT COUNT(*) AS many, COALESCE(SUM(byte_count), 0) AS bytes FROM photograph WHERE enquiry_id = $1',
		[enquiryId],
	);
	const byteCount = photograph.full.length + photograph.preview.length;
	if (wholeNumber(row, 'many') >= most || Number(row?.bytes) + byteCount > mostBytes) return false;
	await insertRow(query, seal, enquiryId, { ...photograph, addedAt: at });
	return true;
}

/** Adds the row of a photograph, within a transaction. Returns false when it is there. */
export async function insertRow(
	query: Query,
	seal: AnswerSeal,
	enquiryId: string,
	{
		id,
		subject,
		addedAt,
		width,
		height,
		full,
		preview,
	}: Omit<NewPhotograph, 'subject'> & { readonly subject: string; readonly addedAt: number },
): Promise<boolean> {
	const added = await query(
		`INSERT INTO photograph (id, enquiry_id, subject, added_at, width, height, byte_count, content, preview)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING RETURNING id`,
		[
			id,
			enquiryId,
			subject,
			addedAt,
			width,
			height,
			full.length + preview.length,
			seal.sealBytes(`${id} full`, full),
			seal.sealBytes(`${id} preview`, preview),
		],
	);
	return added.length === 1;
}

/** Deletes a photograph within a transaction. Returns false when the enquiry has no such one. */
export async function deletePhotograph(
	query: Query,
	enquiryId: string,
	id: string,
): Promise<boolean> {
	return (
		(
			await query('DELETE FROM photograph WHERE enquiry_id = $1 AND id = $2 RETURNING id', [
				enquiryId,
				id,
			])
		).length === 1
	);
}

/** The store's photographs. They are added and removed by events (./events.ts). */
export function photographRecords(database: Database, seal: AnswerSeal) {
	const { all, first } = statements(database);
	return {
		/** The photographs of an enquiry, in the order in which they were added. */
		photographsOf: (enquiryId: string): Promise<Photograph[]> =>
			all(
				'SELECT id, subject, added_at, width, height, byte_count FROM photograph WHERE enquiry_id = $1 ORDER BY added_at, id',
				[enquiryId],
				photographFrom,
			),

		/** The JPEG of a photograph of this enquiry. Undefined when it has no such one. */
		photographBytes(
			enquiryId: string,
			id: string,
			size: 'full' | 'preview',
		): Promise<Uint8Array | undefined> {
			const column = size === 'full' ? 'content' : 'preview';
			return first(
				`SELECT id, ${column} FROM photograph WHERE enquiry_id = $1 AND id = $2`,
				[enquiryId, id],
				(row) => seal.openBytes(`${id} ${size}`, bytes(row, column)),
			);
		},

		/**
		 * How many photographs these enquiries have, by the enquiry's id. An enquiry without any is
		 * left out.
		 */
		async photographCounts(enquiryIds: readonly string[]): Promise<Map<string, number>> {
			const ids = await groupByEnquiry(
				database,
				enquiryIds,
				(query, some) =>
					query(
						`SELECT enquiry_id, id FROM photograph WHERE enquiry_id IN (${placeholders(some.length, 1)})`,
						some,
					),
				(row) => text(row, 'id'),
			);
			return new Map([...ids].map(([enquiryId, { length }]) => [enquiryId, length]));
		},
	};
}

/** A row without its bytes. */
export function photographFrom(row: Row): Photograph {
	return {
		id: text(row, 'id'),
		subject: text(row, 'subject'),
		addedAt: wholeNumber(row, 'added_at'),
		width: wholeNumber(row, 'width'),
		height: wholeNumber(row, 'height'),
		byteCount: wholeNumber(row, 'byte_count'),
	};
}
