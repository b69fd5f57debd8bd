/**
 * What `node dist/server/serve.mjs --check` says of a folder that somebody pushed. What it draws is in
 * tests/journeys/deploy.test.ts, and what deploy/pull does with it in deploy/pull.test.ts.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { checkFolder } from './check-folder.ts';

afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
});

test('the settings of this machine are read as well, and a wrong one is named', async () => {
	vi.stubEnv('DISK_RESERVE_MB', '64MB');
	const printed = vi.spyOn(console, 'error').mockReturnValue();
	expect(await checkFolder('content', 'facts')).toBe(1);
	expect(printed.mock.calls).toEqual([
		[expect.stringContaining('DISK_RESERVE_MB: must be a number')],
	]);
});
