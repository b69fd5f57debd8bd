/** The command that shows the office's code, and makes a new one. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
	// The code is shown also where there is no store.
	harness.context = {
		...harness.context,
		store: () => Promise.reject(new Error('There is no store.')),
	};
});
afterEach(() => harness.clear());

const change = (officeCode: Partial<TestContext['context']['officeCode']>) => {
	harness.context = {
		...harness.context,
		officeCode: { ...harness.context.officeCode, ...officeCode },
	};
};

test('shows the code, or each person’s', async () => {
	expect(await harness.run('office-code')).toEqual({ code: 0, text: '73519046' });
	const sam = { person: 'sam', code: '73519046' };
	change({ codes: () => [sam, { person: 'priya', code: '20846175' }] });
	expect((await harness.run('office-code')).text).toBe('sam: 73519046\npriya: 20846175');
});

test('makes a new one as a line for .env, and leaves the one in use as it is', async () => {
	expect((await harness.run('office-code', '--new')).text).toBe('OFFICE_PIN=20846175');
	expect((await harness.run('office-code')).text).toBe('73519046');
});

test.each([['office-code'], ['office-code', '--new']])(
	'writes no code into a file or a log: %s %s',
	async (...typed) => {
		change({ isTerminal: false });
		await expect(harness.run(...typed)).rejects.toThrow(
			'The code is shown in a terminal only, never into a file or a log.',
		);
	},
);
