/**
 * The photographs of enquiries in the database, as they came. One is added by an event
 * (./events.ts), never changes, and goes with its enquiry.
 */
import { PHOTOGRAPHS_AT_MOST } from '#model/photograph-limits.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { Database, Query, Row } from './database.ts';
import { bytes, text, wholeNumber } from './rows.ts';
import { statements } from './statements.ts';

/** A photograph without its bytes. */
export interface Photograph {
	readonly id: string;
	/** Milliseconds since 1970. */
	readonly addedAt: number;
	readonly byteCount: number;
}

/** A photograph to keep. */
export interface NewPhotograph {
	readonly id: string;
	readonly jpeg: Uint8Array;
}

/** A photograph as the second copy has it. */
export interface CopiedPhotograph extends NewPhotograph {
	readonly enquiryId: string;
	/** Milliseconds since 1970. */
	readonly addedAt: number;
}

/**
 * Adds a photograph within a transaction that has locked its enquiry's events. Returns whether it
 * was added: one that is there stays, and none comes to as many as an enquiry may have.
 */
export async function insertPhotograph(
	query: Query,
	seal: AnswerSeal,
	{ id, enquiryId, addedAt, jpeg }: CopiedPhotograph,
): Promise<boolean> {
	const [row] = await query('SELECT COUNT(*) AS many FROM photograph WHERE enquiry_id = $1', [
		enquiryId,
	]);
	if (Number(row?.many) >= PHOTOGRAPHS_AT_MOST) return false;
	const added = await query(
		`INSERT INTO photograph (id, enquiry_id, added_at, byte_count, content)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING RETURNING id`,
		[id, enquiryId, addedAt, jpeg.length, seal.sealBytes(sealName(id), jpeg)],
	);
	return added.length > 0;
}

/** What the seal binds the bytes to. */
const sealName = (id: string): string => `${id} photograph`;

/** The store's photographs. */
export function photographRecords(database: Database, seal: AnswerSeal) {
	const { all, first } = statements(database);
	const jpegIn = (row: Row) => seal.openBytes(sealName(text(row, 'id')), bytes(row, 'content'));
	return {
		/** The photographs of an enquiry, in the order in which they were added. */
		photographsOf: (enquiryId: string): Promise<Photograph[]> =>
			all(
				'SELECT id, added_at, byte_count FROM photograph WHERE enquiry_id = $1 ORDER BY added_at, id',
				[enquiryId],
				(row) => ({
					id: text(row, 'id'),
					addedAt: wholeNumber(row, 'added_at'),
					byteCount: wholeNumber(row, 'byte_count'),
				}),
			),

		/** The JPEG of a photograph of this enquiry. Undefined when it has no such one. */
		photographBytes: (enquiryId: string, id: string): Promise<Uint8Array | undefined> =>
			first(
				'SELECT id, content FROM photograph WHERE enquiry_id = $1 AND id = $2',
				[enquiryId, id],
				jpegIn,
			),

		/** A photograph to copy. Undefined when it is gone. Throws RowError for an invalid row. */
		photographToCopy: (id: string): Promise<CopiedPhotograph | undefined> =>
			first('SELECT * FROM photograph WHERE id = $1', [id], (row) => ({
				id,
				enquiryId: text(row, 'enquiry_id'),
				addedAt: wholeNumber(row, 'added_at'),
				jpeg: jpegIn(row),
			})),
	};
}
