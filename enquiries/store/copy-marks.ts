/** Marks enquiries whose second copy is out of date, in the transactions that change them. */
import { randomUUID } from 'node:crypto';
import type { CopiedEnquiry } from './copied-enquiry.ts';
import { placeholders, type Query } from './database.ts';

/** An enquiry whose copy is out of date. */
export interface DueCopy {
	readonly reference: string;
	/** Another at each change, so that a change during the copying is not missed. */
	readonly token: string;
	/** Absent once the enquiry was erased: then the copy is deleted. */
	readonly enquiry?: CopiedEnquiry;
}

/** Marks an enquiry in the transaction that writes it. Returns the mark's token. */
export async function markCopyDue(query: Query, reference: string): Promise<string> {
	const token = randomUUID();
	await query(
		`INSERT INTO copy_due (reference, token, since) VALUES ($1, $2, $3)
		ON CONFLICT (reference) DO UPDATE SET token = excluded.token`,
		[reference, token, Date.now()],
	);
	return token;
}

/** Marks the enquiries with these ids. */
export async function markCopiesDue(query: Query, ids: readonly string[]): Promise<void> {
	await query(
		`INSERT INTO copy_due (reference, token, since)
		SELECT reference, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM enquiry WHERE id IN (${placeholders(ids.length, 3)})
		ON CONFLICT (reference) DO UPDATE SET token = excluded.token`,
		[randomUUID(), Date.now(), ...ids],
	);
}
