/** How long anybody waits for the second copy, and that it catches up. The clock stands still. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { machineClock } from '#model/clock.ts';
import { SECOND_MS } from '#model/dates.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openErasureLog } from '../retention/erasure-log.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { newKeyPair } from './age-files.ts';
import { type CopyPlace, openCopyPlace } from './copy-places.ts';
import { type SecondCopy, startSecondCopy, WAIT_MS } from './second-copy.ts';
import { namesIn } from './testing.ts';

const { publicKey: recipient } = await newKeyPair();

let folder: string;
let place: CopyPlace;
let store: Store;
let copies: SecondCopy | undefined;
let outcomes: string[];
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
	folder = temporaryFolder();
	mkdirSync(join(folder, 'copies'));
	place = openCopyPlace(join(folder, 'copies'));
	outcomes = [];
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk', {
		makesCopies: true,
	});
});
afterEach(async () => {
	vi.useRealTimers();
	await copies?.stop();
	copies = undefined;
	await store.close();
});

function start(copied: CopyPlace): SecondCopy {
	copies = startSecondCopy({
		store,
		place: copied,
		recipient,
		clock: machineClock,
		onOutcome: ({ event, failure }) =>
			event === 'delivered' || outcomes.push(`${event}: ${failure}`),
		onError: (error) => outcomes.push(String(error)),
		erasureLog: openErasureLog(folder),
	});
	return copies;
}

/** Saves an enquiry whose copy is claimed, to be made before its visitor is answered. */
async function save(second: SecondCopy) {
	const arrival = newEnquiry();
	const { copy } = await store.save(arrival, [officeDispatch], second.claim());
	if (!copy) throw new Error('The place is away.');
	return { copy, object: `${arrival.reference}/000001` };
}

test('a copy is durable when making it resolves, and then nothing is due', async () => {
	const second = start(place);
	const { copy, object } = await save(second);
	await second.make(copy);
	expect(await namesIn(place)).toEqual([object]);
	await expect.poll(async () => (await store.count()).uncopied).toBe(0);
});

test('while the place is away the visitor waits two seconds at most, it is reported, and copied as soon as it is back', async () => {
	const hanging = Promise.withResolvers<void>();
	const asked = Promise.withResolvers<void>();
	let put: CopyPlace['put'] = () => {
		asked.resolve();
		return hanging.promise;
	};
	const second = start({ ...place, put: (...given) => put(...given) });
	const slow = await save(second);
	let isAnswered = false;
	const answered = second.make(slow.copy).then(() => {
		isAnswered = true;
	});
	await asked.promise;
	await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
	expect(isAnswered).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	await answered;
	put = () => Promise.reject(new Error('not mounted'));
	const away = await save(second);
	await second.make(away.copy);
	expect(outcomes).toContain('waiting: not mounted');
	hanging.reject(new Error('not mounted'));
	await expect.poll(() => outcomes).toHaveLength(2);
	expect(await store.count()).toMatchObject({ uncopied: 2 });
	put = place.put;
	await expect
		.poll(async () => {
			await vi.advanceTimersByTimeAsync(SECOND_MS);
			return namesIn(place);
		})
		.toEqual([slow.object, away.object].sort());
});

test.each(['list', 'put'] as const)(
	'the website ends within two seconds while %s hangs',
	async (what) => {
		await store.save(newEnquiry(), [officeDispatch]);
		const asked = Promise.withResolvers<void>();
		const hangs = () => {
			asked.resolve();
			return new Promise<never>(() => undefined);
		};
		const slow = {
			put: hangs,
			async *list() {
				yield await hangs();
			},
		};
		const second = start({ ...place, [what]: slow[what] });
		await asked.promise;
		const stopped = second.stop();
		await vi.advanceTimersByTimeAsync(WAIT_MS);
		await stopped;
		expect(outcomes.filter((outcome) => !/the website ends/.test(outcome))).toEqual([]);
	},
);
