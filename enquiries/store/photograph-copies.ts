/**
 * Which photographs the second copy lacks, and photographs that come back from it. A photograph never changes, so one column says
 * whether it is due, and since when. That it goes is a change of its enquiry: an event, or its erasure.
 */
import type { AnswerSeal } from './answer-seal.ts';
import { listAgain } from './copies.ts';
import { type Database, placeholders } from './database.ts';
import { type Photograph, photographFrom } from './photographs.ts';
import { bytes, orNull, text, wholeNumber } from './rows.ts';

/** Ids in one query. */
const PAGE = 500;

/** A photograph as the second copy has it. */
export interface CopiedPhotograph extends Omit<Photograph, 'byteCount'> {
	readonly enquiryId: string;
	readonly full: Uint8Array;
	readonly preview: Uint8Array;
}

/** A photograph, and the enquiry it belongs to. */
export interface PhotographName {
	readonly id: string;
	readonly reference: string;
}

/** The store's records of the second copy of photographs. */
export function photographCopyRecords(database: Database, seal: AnswerSeal) {
	return {
		/** Up to `limit` photographs that were due before `before`, the longest first. */
		duePhotographs(limit: number, before: number): Promise<PhotographName[]> {
			return database.read(async (query) =>
				(
					await query(
						`SELECT photograph.id, reference FROM photograph JOIN enquiry ON enquiry.id = enquiry_id
						WHERE copy_due <= $1 ORDER BY copy_due, photograph.id LIMIT $2`,
						[before, limit],
					)
				).map((row) => ({ id: text(row, 'id'), reference: text(row, 'reference') })),
			);
		},

		/** The photograph to copy, or undefined when it is not due, or gone. Throws RowError for an invalid row. */
		duePhotograph(id: string): Promise<CopiedPhotograph | undefined> {
			return database.read(async (query) => {
				const [row] = await query('SELECT * FROM photograph WHERE id = $1 AND copy_due IS NOT NULL', [id]);
				if (!row) return undefined;
				const { byteCount, ...photograph } = photographFrom(row);
				return {
					...photograph,
					enquiryId: text(row, 'enquiry_id'),
					full: seal.openBytes(`${id} full`, bytes(row, 'content')),
					preview: seal.openBytes(`${id} preview`, bytes(row, 'preview')),
				};
			});
		},

		/** Records a copy that was made. That of a photograph that is gone meanwhile is deleted again: its enquiry becomes due. */
		recordPhotographCopy({ id, reference }: PhotographName): Promise<void> {
			return database.transaction(async (query) => {
				const there = await query('UPDATE photograph SET copy_due = NULL WHERE id = $1 RETURNING id', [id]);
				if (there.length === 0) await listAgain(query, [reference]);
			});
		},

		/** Every photograph, page by page. */
		async *photographNames(): AsyncGenerator<PhotographName & { readonly isDue: boolean }> {
			for (let after = ''; ; ) {
				const rows = await database.read((query) =>
					query(
						`SELECT photograph.id, reference, copy_due FROM photograph JOIN enquiry ON enquiry.id = enquiry_id
						WHERE photograph.id > $1 ORDER BY photograph.id LIMIT $2`,
						[after, PAGE],
					),
				);
				for (const row of rows)
					yield { id: text(row, 'id'), reference: text(row, 'reference'), isDue: orNull(wholeNumber, row, 'copy_due') !== undefined };
				const last = rows.at(-1);
				if (!last || rows.length < PAGE) return;
				after = text(last, 'id');
			}
		},

		/** Makes the copies of these photographs due. */
		async markPhotographs(ids: readonly string[]): Promise<void> {
			for (let done = 0; done < ids.length; done += PAGE) {
				const some = ids.slice(done, done + PAGE);
				await database.transaction((query) =>
					query(`UPDATE photograph SET copy_due = $1 WHERE copy_due IS NULL AND id IN (${placeholders(some.length, 2)})`, [
						Date.now(),
						...some,
					]),
				);
			}
		},

		/**
		 * Brings back a photograph that the store has lost, and lists it if its copy is to stand under another reference. Returns false when its
		 * enquiry is not there, or has it.
		 */
		saveRecoveredPhotograph({ enquiryId, id, full, preview, ...photograph }: CopiedPhotograph, isDue = false): Promise<boolean> {
			return database.transaction(async (query) => {
				await database.lock(query, `event ${enquiryId}`);
				const [enquiry] = await query('SELECT id FROM enquiry WHERE id = $1', [enquiryId]);
				if (!enquiry) return false;
				const { subject, addedAt, width, height } = photograph;
				const added = await query(
					`INSERT INTO photograph (id, enquiry_id, subject, added_at, width, height, byte_count, content, preview, copy_due)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING RETURNING id`,
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
						isDue ? Date.now() : null,
					],
				);
				return added.length === 1;
			});
		},
	};
}
