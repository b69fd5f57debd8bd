/** The check of `doctor` on the key of links: in a database on PostgreSQL it is in every dump as well. */
import { keyNote } from '../links/key-note.ts';
import type { Check, CommandContext } from './command.ts';

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
			if (!isShared) return { isWell: true, message: isSet ? 'from LINK_KEY' : 'in DATA_DIR, not in the store and its backups' };
			const isInDatabase = (await (await store()).note(keyNote('link'))) !== undefined;
			if (!isSet)
				return {
					isWell: false,
					message: 'in the database, so whoever has a dump can open links: set LINK_KEY on every machine (docs/machine.md, "Change a key")',
				};
			return {
				isWell: true,
				message: isInDatabase
					? 'from LINK_KEY; the one before is still in the database and in its dumps (docs/machine.md, "Change a key")'
					: 'from LINK_KEY, not in the database and its dumps',
			};
		},
	};
}
