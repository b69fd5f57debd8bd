/** Photographs on their way to the second copy and back. A photograph never changes. */
import type { AnswerSeal } from '../answer-seal.ts';
import type { Query } from '../database.ts';

/** A photograph as the second copy has it. */
export interface CopiedPhotograph {
	readonly id: string;
	readonly enquiryId: string;
	/** Milliseconds since 1970. */
	readonly addedAt: number;
	readonly jpeg: Uint8Array;
}

/** Adds a photograph that comes back, within a transaction. One that is there is left as it is. */
export async function insertCopied(
	query: Query,
	seal: AnswerSeal,
	{ id, enquiryId, addedAt, jpeg }: CopiedPhotograph,
): Promise<void> {
	await query(
		`INSERT INTO photograph (id, enquiry_id, added_at, byte_count, content)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
		[id, enquiryId, addedAt, jpeg.length, seal.sealBytes(`${id} photograph`, jpeg)],
	);
}
