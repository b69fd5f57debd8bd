/** The command that shows the office's code, and makes a new one. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
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
	change({
		codes: () => [
			{ person: 'sam', code: '73519046' },
			{ person: 'priya', code: '20846175' },
		],
	});
	expect((await harness.run('office-code')).text).toBe('sam: 73519046\npriya: 20846175');
});

test('makes a new one as a line for .env, and leaves the one in use as it is', async () => {
	expect((await harness.run('office-code', '--new')).text).toBe('OFFICE_PIN=20846175');
	expect((await harness.run('office-code')).text).toBe('73519046');
});

test('writes no code into a file or a log', async () => {
	change({ isTerminal: false });
	for (const typed of [['office-code'], ['office-code', '--new']])
		await expect(harness.run(...typed)).rejects.toThrow(
			'The code is shown in a terminal only, never into a file or a log.',
		);
	expect(harness.bytes().includes('73519046')).toBe(false);
});

test('shows the code also where there is no store', async () => {
	harness.context = {
		...harness.context,
		store: async () => {
			throw new Error('There is no store.');
		},
	};
	expect(await harness.run('office-code')).toEqual({ code: 0, text: '73519046' });
});

test('takes no other words', async () => {
	await expect(harness.run('office-code', '12345678')).rejects.toThrow(
		/do not know what "12345678" means/,
	);
});
