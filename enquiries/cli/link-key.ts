/** The check of `doctor` on the key of links: in a database on PostgreSQL it is in every dump as well. */
import { keyNote } from '../links/key-note.ts';
import { type Check, type CommandContext, failed, ok } from './command.ts';

/** What the settings say of it. */
export interface LinkKeySettings {
	/** Whether the store is a database that several machines may share. */
	readonly isShared: boolean;
	/** Whether LINK_KEY is set. */
	readonly isSet: boolean;
}

/** The check. */
export function linkKeyCheck({ isShared, isSet }: LinkKeySettings, { store }: Pick<CommandContext, 'store'>): Check {
	return {
		name: 'link key',
		async run() {
			if (!isShared) return ok(isSet ? 'from LINK_KEY' : 'in DATA_DIR, not in the store and its backups');
			if (!isSet)
				return failed(
					'in the database, so whoever has a dump can open links: set LINK_KEY on every machine (docs/machine.md, "Change a key")',
				);
			const isInDatabase = (await (await store()).note(keyNote('link'))) !== undefined;
			return ok(
				isInDatabase
					? 'from LINK_KEY; the one before is still in the database and in its dumps (docs/machine.md, "Change a key")'
					: 'from LINK_KEY, not in the database and its dumps',
			);
		},
	};
}
