/** Stored answers to posts: who finds them, for how long, and how many there may be. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { legalPage } from '../../content/page-schemas.ts';
import { readPage } from '../../content/read.ts';
import { DAY_MS, MINUTE_MS } from '../../dates.ts';
import { newReference } from '../../forms/reference.ts';
import { ANSWER_PAGE_MINUTES, answerIdFrom, createAnswerPages } from './answer-pages.ts';

const key = randomBytes(32);

function createStores() {
	let at = Date.UTC(2026, 10, 21, 12);
	const now = () => at;
	return {
		kept: createAnswerPages([key], now),
		another: createAnswerPages([key], now),
		stranger: createAnswerPages([randomBytes(32)], now),
		pass: (ms: number) => {
			at += ms;
		},
	};
}

const view = { answers: { healthCondition: 'yes' } };

test('an answer is found by its id, any number of times, on its own page only', () => {
	const { kept } = createStores();
	const name = kept.save('/grant', { view, status: 422 });
	expect(kept.find('/grant', name)).toEqual({ view, status: 422 });
	expect(kept.find('/grant', name)).toEqual({ view, status: 422 });
	expect(kept.find('/check', name)).toEqual({ status: 410 });
});

test.each([
	['later', ANSWER_PAGE_MINUTES * MINUTE_MS],
	['before a clock that was set back', -ANSWER_PAGE_MINUTES * MINUTE_MS],
])('half an hour %s it is dropped', (_when, ms) => {
	const { kept, pass } = createStores();
	const name = kept.save('/grant', { view, status: 200 });
	pass(ms - Math.sign(ms));
	expect(kept.find('/grant', name)).toEqual({ view, status: 200 });
	pass(Math.sign(ms));
	expect(kept.find('/grant', name)).toEqual({ status: 410 });
});

test('any process with the same key shows a received reference for a day, without the answers', () => {
	const { kept, another, stranger, pass } = createStores();
	const reference = newReference();
	const name = kept.save('/grant', { view, status: 200, reference });
	expect(another.find('/grant', name)).toEqual({ status: 200, reference });
	expect(stranger.find('/grant', name)).toEqual({ status: 410 });
	expect(another.find('/Contact', name)).toEqual({ status: 410 });
	expect(another.find('/grant', name.replace(reference, newReference()))).toEqual({ status: 410 });
	pass(DAY_MS);
	expect(another.find('/grant', name)).toEqual({ status: 410 });
});

test.each(['', 'x', '.', 'constructor', 'x'.repeat(10_000), `${'A'.repeat(22)}.${'7K3M-9QXD-4'}.zzzzzz.${'B'.repeat(43)}`])(
	'an id that was never issued finds nothing: %.30s',
	(name) => {
		expect(createStores().kept.find('/grant', name)).toEqual({ status: 410 });
	},
);

test('beyond two thousand answers or sixteen megabytes the oldest are dropped first', () => {
	const { kept } = createStores();
	const first = kept.save('/grant', { view, status: 200 });
	const names = Array.from({ length: 2_000 }, () => kept.save('/grant', { view, status: 200 }));
	expect(kept.find('/grant', first).status).toBe(410);
	expect(kept.find('/grant', names[0] ?? '').status).toBe(200);
	const large = { words: 'x'.repeat(60 * 1024) };
	for (let count = 0; count < 300; count += 1) kept.save('/check', { view: large, status: 200 });
	expect(kept.find('/grant', names[1_999] ?? '').status).toBe(410);
});

test('what was dropped makes room again: the latest of many large answers stay', () => {
	const { kept } = createStores();
	const large = { words: 'x'.repeat(1024 * 1024) };
	const names = Array.from({ length: 40 }, () => kept.save('/check', { view: large, status: 200 }));
	const isKept = names.map((name) => kept.find('/check', name).status === 200);
	expect(isKept.filter(Boolean)).toHaveLength(15);
	expect(isKept.slice(-15)).not.toContain(false);
});

test('another process takes over what is stored, and from then on what is stored later', () => {
	const { kept, another, pass } = createStores();
	kept.save('/grant', { view, status: 200 });
	pass(ANSWER_PAGE_MINUTES * MINUTE_MS);
	const name = kept.save('/grant', { view, status: 200 });
	const later: Parameters<typeof another.keep>[0][] = [];
	const stored = kept.handOver((page) => later.push(page));
	expect(stored).toHaveLength(1);
	const next = kept.save('/check', { view, status: 422 });
	for (const page of [...stored, ...later]) another.keep(page);
	expect(another.find('/grant', name)).toEqual({ view, status: 200 });
	expect(another.find('/check', next)).toEqual({ view, status: 422 });
});

test('the privacy page says how long they are stored', () => {
	expect(JSON.stringify(readPage('privacy', legalPage))).toContain(`at most ${ANSWER_PAGE_MINUTES} minutes in its memory`);
});

test('the id is read from the query', () => {
	expect(answerIdFrom('/grant?answer=abc')).toBe('abc');
	expect(answerIdFrom('/grant')).toBeUndefined();
	expect(answerIdFrom('/grant?other=abc')).toBeUndefined();
});
