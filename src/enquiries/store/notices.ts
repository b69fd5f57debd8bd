/** Letters about the website itself: digests, alerts, warnings. Each is queued once. */
import { randomUUIDv7 } from 'node:crypto';
import type { DispatchKind } from '#model/outbox-message.ts';
import type { Database } from './database.ts';
import { orNull, wholeNumber } from './rows.ts';
import { statements } from './statements.ts';

/** The store's notices. */
export function noticeRecords(database: Database, mailDomain: string) {
	const { count, first, write } = statements(database);
	const timeOf = (time: string, kind: DispatchKind) =>
		first(
			`SELECT MAX(${time}) AS at FROM dispatch WHERE kind = $1 AND ${time} IS NOT NULL`,
			[kind],
			(row) => orNull(wholeNumber, row, 'at'),
		);

	return {
		/** Queues a notice to the office, unless one of its `name` was queued before. */
		async queueNotice(
			kind: DispatchKind,
			recipient: string,
			name: string,
			at: number,
		): Promise<boolean> {
			const queued = await write(
				`INSERT INTO dispatch (id, kind, recipient, message_id, state, queued_at, due_at)
				VALUES ($1, $2, $3, $4, 'waiting', $5, $5) ON CONFLICT (message_id) DO NOTHING RETURNING id`,
				[randomUUIDv7(), kind, recipient, `<${kind}.${name}@${mailDomain}>`, at],
			);
			return queued === 1;
		},

		/** When a notice of this kind was last queued. */
		lastNoticeQueuedAt: (kind: DispatchKind): Promise<number | undefined> =>
			timeOf('queued_at', kind),

		/** When a notice of this kind was last delivered. */
		lastNoticeDeliveredAt: (kind: DispatchKind): Promise<number | undefined> =>
			timeOf('delivered_at', kind),

		/** Whether a notice of this kind is still undelivered. */
		hasOpenNotice: async (kind: DispatchKind): Promise<boolean> =>
			(await count(
				`SELECT COUNT(*) AS many FROM dispatch WHERE kind = $1 AND state IN ('waiting', 'claimed')`,
				[kind],
			)) > 0,

		/** Deletes notices queued before `before`, if they were delivered or parked. */
		async deleteOldNotices(before: number): Promise<void> {
			await write(
				`DELETE FROM dispatch WHERE enquiry_id IS NULL AND state || '' IN ('delivered', 'parked') AND queued_at < $1`,
				[before],
			);
		},
	};
}
