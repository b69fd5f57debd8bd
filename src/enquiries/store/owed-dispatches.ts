/** Which dispatches an enquiry waits for, in SQL. */
import type { DispatchKind } from '#model/outbox-message.ts';

/**
 * The kinds of dispatch that bring an enquiry to the office, as an SQL list. While one of them is
 * open, the enquiry is not delivered.
 */
export const OWED = (['office'] satisfies DispatchKind[]).map((kind) => `'${kind}'`).join(', ');

/** The kind that hands it over to another system. The office has the enquiry without it. */
export const HANDED_OVER = 'webhook' satisfies DispatchKind;

/**
 * The dispatches to the office of an enquiry, within a statement about enquiries. `|| ''` hides the
 * kind from other indexes, so that the one by enquiry is used: by kind, each enquiry would read all
 * dispatches of the office.
 */
export const OWED_FOR_ENQUIRY = `FROM dispatch WHERE enquiry_id = enquiry.id AND kind || '' IN (${OWED})`;

/**
 * An enquiry with a dispatch to the office in one of these states. COUNT, because PostgreSQL turns
 * an EXISTS into a scan of all dispatches for every page.
 */
export const isOwed = (state: string) =>
	`0 < (SELECT COUNT(*) ${OWED_FOR_ENQUIRY} AND state || '' ${state})`;
