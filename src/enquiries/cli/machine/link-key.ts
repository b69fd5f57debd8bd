/**
 * The check of `doctor` on the key of links: in a database on PostgreSQL it is in every dump as
 * well.
 */
import { keyNote } from '#enquiries/links/key-note.ts';
import { type Check, type CommandContext, failed, ok } from '../command.ts';

/** What the settings say of it. */
export interface LinkKeySettings {
	/** Whether the store is a database that several machines may share. */
	readonly isShared: boolean;
	/** The setting that gives the key, where one does. */
	readonly setting?: 'SECRET_KEY' | 'LINK_KEY' | undefined;
}

/** The check. */
export function linkKeyCheck(
	{ isShared, setting }: LinkKeySettings,
	{ store }: Pick<CommandContext, 'store'>,
): Check {
	return {
		name: 'link key',
		async run() {
			if (!isShared)
				return ok(setting ? `from ${setting}` : 'in DATA_DIR, not in the store and its backups');
			if (!setting)
				return failed(
					'in the database, so whoever has a dump can open links: set SECRET_KEY on every machine (docs/machine.md, "Change a key")',
				);
			const isInDatabase = (await (await store()).note(keyNote('link'))) !== undefined;
			return ok(
				isInDatabase
					? `from ${setting}; the one before is still in the database and in its dumps (docs/machine.md, "Change a key")`
					: `from ${setting}, not in the database and its dumps`,
			);
		},
	};
}
