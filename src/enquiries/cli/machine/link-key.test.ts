/** What `doctor` says of the key of links. */
import { expect, test } from 'vitest';
import type { Store } from '#enquiries/store/store.ts';
import { linkKeyCheck } from './link-key.ts';

test.each<[string, Parameters<typeof linkKeyCheck>[0], boolean, boolean, RegExp]>([
	['SQLite has none of it', { isShared: false }, false, true, /^in DATA_DIR, not in the store/],
	[
		'a database that machines share has it',
		{ isShared: true },
		true,
		false,
		/^in the database, so whoever has a dump .* set SECRET_KEY/,
	],
	[
		'one was set later',
		{ isShared: true, setting: 'LINK_KEY' },
		true,
		true,
		/^from LINK_KEY; the one before is still in the database/,
	],
	[
		'the secret was set later',
		{ isShared: true, setting: 'SECRET_KEY' },
		true,
		true,
		/^from SECRET_KEY; the one before is still in the database/,
	],
	[
		'one was set from the beginning',
		{ isShared: true, setting: 'LINK_KEY' },
		false,
		true,
		/^from LINK_KEY, not in the database/,
	],
])('doctor, when %s', async (_what, settings, isNoted, isWell, message) => {
	const store = {
		note: async (name: string) => (isNoted && name === 'link key' ? 'secret' : undefined),
	} as unknown as Store;
	const found = await linkKeyCheck(settings, { store: async () => store }).run();
	expect(found).toEqual({ isWell, message: expect.stringMatching(message) });
	expect(found.message).not.toContain('secret');
});
