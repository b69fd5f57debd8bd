/** Photographs on their way to the second copy and back. A photograph never changes; that one was added or removed is a change of its enquiry. */
import type { AnswerSeal } from './answer-seal.ts';
import type { Database } from './database.ts';
import { type Photograph, photographFrom } from './photographs.ts';
import { bytes, text } from './rows.ts';

/** Photographs named in one query. */
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

/** The store's side of the second copy of photographs. */
export function photographCopyRecords(database: Database, seal: AnswerSeal) {
	return {
		/** A photograph to copy, or undefined when it is gone. Throws RowError for an invalid row. */
		photographToCopy(id: string): Promise<CopiedPhotograph | undefined> {
			return database.read(async (query) => {
				const [row] = await query('SELECT * FROM photograph WHERE id = $1', [id]);
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

		/** Every photograph, page by page. */
		async *photographNames(): AsyncGenerator<PhotographName> {
			for (let after = ''; ; ) {
				const rows = await database.read((query) =>
					query(
						`SELECT photograph.id, reference FROM photograph JOIN enquiry ON enquiry.id = enquiry_id
						WHERE photograph.id > $1 ORDER BY photograph.id LIMIT $2`,
						[after, PAGE],
					),
				);
				for (const row of rows) yield { id: text(row, 'id'), reference: text(row, 'reference') };
				const last = rows.at(-1);
				if (!last || rows.length < PAGE) return;
				after = text(last, 'id');
			}
		},

		/** Brings back a photograph that the store has lost. Returns false when its enquiry is not there, or has it. */
		saveRecoveredPhotograph({ enquiryId, id, full, preview, ...photograph }: CopiedPhotograph): Promise<boolean> {
			return database.transaction(async (query) => {
				await database.lock(query, `event ${enquiryId}`);
				const [enquiry] = await query('SELECT id FROM enquiry WHERE id = $1', [enquiryId]);
				if (!enquiry) return false;
				const { subject, addedAt, width, height } = photograph;
				const added = await query(
					`INSERT INTO photograph (id, enquiry_id, subject, added_at, width, height, byte_count, content, preview)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING RETURNING id`,
					[
						...[id, enquiryId, subject, addedAt, width, height, full.length + preview.length],
						...[seal.sealBytes(`${id} full`, full), seal.sealBytes(`${id} preview`, preview)],
					],
				);
				return added.length === 1;
			});
		},
	};
}
