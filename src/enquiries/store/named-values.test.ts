/** Notes that have another form than the one that is read. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { officeAlarms, raiseOfficeAlarm } from '../office-alarms.ts';
import { readNamedValue } from './named-values.ts';
import { NOON } from './testing/fixtures.ts';

const noted = (value?: string) => ({ note: async () => value });

test.each([undefined, '', '{"commit":', 'null', '{"commit":7}'])(
	'the note %j is read as none',
	async (value) => {
		expect(
			await readNamedValue(noted(value), 'any', z.object({ commit: z.string() })),
		).toBeUndefined();
	},
);

test('a store that is away is no damaged note', async () => {
	const away = { note: () => Promise.reject(new Error('away')) };
	await expect(readNamedValue(away, 'any', z.string())).rejects.toThrow('away');
});

test('alarms are raised after damaged ones, and one of a newer version is left out', async () => {
	const alarm = { at: NOON, what: 'wrong-codes' } as const;
	const store = {
		...noted(`[{"at":${NOON},"what":"new kind"},{"at":${NOON},"what":"erased"}]`),
		written: '',
		async setNote(_: string, value: string) {
			this.written = value;
		},
		queueNotice: async () => undefined,
	};
	expect((await officeAlarms(store, NOON)).map(({ what }) => what)).toEqual(['erased']);
	await raiseOfficeAlarm(store as never, alarm, []);
	expect(JSON.parse(store.written)).toMatchObject([{ what: 'erased' }, alarm]);
	store.note = async () => 'cut o';
	await raiseOfficeAlarm(store as never, alarm, []);
	expect(JSON.parse(store.written)).toEqual([alarm]);
});
