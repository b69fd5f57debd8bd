/**
 * Photographs on their way to the second copy and back. A photograph never changes; that one was
 * added or removed is a change of its enquiry.
 */
import type { AnswerSeal } from '../answer-seal.ts';
import type { Database } from '../database.ts';
import { insertRow, type Photograph, photographFrom } from '../photographs.ts';
import { bytes, text } from '../rows.ts';
import { PAGE, statements } from '../statements.ts';

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

/** The store's side of the second copy of photographs. */
export function photographCopyRecords(database: Database, seal: AnswerSeal) {
	const { all, first } = statements(database);
	return {
		/** A photograph to copy, or undefined when it is gone. Throws RowError for an invalid row. */
		photographToCopy(id: string): Promise<CopiedPhotograph | undefined> {
			return first('SELECT * FROM photograph WHERE id = $1', [id], (row) => {
				const { byteCount, ...photograph } = photographFrom(row);
				return {
					...photograph,
					enquiryId: text(row, 'enquiry_id'),
					full: seal.openBytes(`${id} full`, bytes(row, 'content')),
					preview: seal.openBytes(`${id} preview`, bytes(row, 'preview')),
				};
			});
		},

		/** A page of the names of every photograph. */
		async photographNamesPage(after = ''): Promise<{ found: PhotographName[]; next?: string }> {
			const found = await all(
				// One look at the enquiry for each row of the page: of a join, PostgreSQL sometimes
				// thinks that it needs the whole table.
				`SELECT id, (SELECT reference FROM enquiry WHERE enquiry.id = enquiry_id) AS reference FROM photograph
				WHERE id > $1 ORDER BY id LIMIT $2`,
				[after, PAGE],
				(row) => ({ id: text(row, 'id'), reference: text(row, 'reference') }),
			);
			return { found, next: found[PAGE - 1]?.id };
		},

		/**
		 * Brings back a photograph that the store has lost. Returns false when its enquiry is not
		 * there, or has it.
		 */
		saveRecoveredPhotograph({ enquiryId, ...photograph }: CopiedPhotograph): Promise<boolean> {
			return database.transaction(async (query) => {
				await database.lock(query, `event ${enquiryId}`);
				const [enquiry] = await query('SELECT id FROM enquiry WHERE id = $1', [enquiryId]);
				return enquiry !== undefined && insertRow(query, seal, enquiryId, photograph);
			});
		},
	};
}
