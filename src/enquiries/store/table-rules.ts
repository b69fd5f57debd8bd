/**
 * Every table of the store, and what an enquiry leaves in it: the list by which copies of the store
 * are made and deleted rows are overwritten, and which the erasure of an enquiry is tested against.
 * A table that is missing here fails the store's contract.
 *
 * What it leaves outside the database is in ../retention/erasure.ts, and in copies elsewhere, which
 * a message of kind `copy-erase` has deleted.
 */

export interface TableRule {
	/**
	 * What the erasure of an enquiry does to its rows: deletes them, takes the enquiry's name off
	 * them, or nothing, because they name none. The message by which its copies are deleted
	 * elsewhere (`copy-erase`) is written, and goes with them.
	 */
	readonly onErase: 'delete' | 'unlink' | 'nothing';
	/** Holds rows that no copy of the store needs: of this half hour or day, and of who signs in. */
	readonly isShortLived?: true;
}

export const tables = {
	enquiry: { onErase: 'delete' },
	dispatch: { onErase: 'delete' },
	event: { onErase: 'delete' },
	visitor_link: { onErase: 'delete' },
	photograph: { onErase: 'delete' },
	visit: { onErase: 'delete' },
	answer_page: { onErase: 'delete', isShortLived: true },
	// It says whose number was dialled on it last.
	office_session: { onErase: 'unlink', isShortLived: true },
	office_device: { onErase: 'nothing', isShortLived: true },
	office_wrong_code: { onErase: 'nothing', isShortLived: true },
	office_day: { onErase: 'nothing', isShortLived: true },
	note: { onErase: 'nothing' },
	last_place: { onErase: 'nothing' },
	schema_step: { onErase: 'nothing' },
} as const satisfies Readonly<Record<string, TableRule>>;

const tablesWhere = (holds: (rule: TableRule) => boolean): string[] =>
	Object.entries<TableRule>(tables).flatMap(([table, rule]) => (holds(rule) ? [table] : []));

/** The tables that have rows about an enquiry. */
export const tablesAboutEnquiries = tablesWhere(({ onErase }) => onErase !== 'nothing');

/** The tables that a copy of the store has empty. */
export const shortLivedTables = tablesWhere(({ isShortLived }) => isShortLived === true);
