/** The addresses of answers to presses: for how long they work, and what another process knows of them. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOON } from '../../enquiries/store/testing/fixtures.ts';
import { newReference } from '../../forms/reference.ts';
import { createAnswerPages } from '../entrances/answer-pages.ts';
import { createOpenedPages, EXPIRED_ADDRESS, OPENED_MS, PRESS_ANSWERS } from './opened-pages.ts';

const key = randomBytes(32);

function createProcesses() {
	let now = NOON;
	const pages = (its = key, path = '/office/') =>
		createOpenedPages<'problems' | 'answers', { words: string }>(
			path,
			['problems', 'answers'],
			createAnswerPages([its], () => now, PRESS_ANSWERS),
		);
	return {
		pages,
		pass: (ms: number) => {
			now += ms;
		},
	};
}

const queryOf = (address: string) => new URLSearchParams(address.slice(1));

test('an answer is shown for two minutes, any number of times, at its own page only', () => {
	const { pages, pass } = createProcesses();
	const office = pages();
	const query = queryOf(office.addressFor('one', 'problems', { words: 'Lofts.' }));
	pass(OPENED_MS - 1);
	for (const _again of [1, 2]) expect(office.find('one', query)).toEqual({ kind: 'problems', said: { words: 'Lofts.' } });
	expect(office.find('another', query)).toBe('expired');
	pass(1);
	expect(office.find('one', query)).toBe('expired');
	expect([office.find('one', queryOf(EXPIRED_ADDRESS)), office.find('one', new URLSearchParams()), office.find('one', undefined)]).toEqual([
		'expired',
		undefined,
		undefined,
	]);
});

test('another process with the same key shows what the digits opened, without what was said, and nothing else', () => {
	const { pages, pass } = createProcesses();
	const [office, other, stranger] = [pages(), pages(), pages(randomBytes(32))];
	const opened = queryOf(office.addressFor('one', 'answers', { words: 'Lofts.' }, newReference()));
	expect(other.find('one', opened)).toEqual({ kind: 'answers' });
	expect([stranger.find('one', opened), other.find('another', opened), pages(key, '/other/').find('one', opened)]).toEqual(
		Array(3).fill('expired'),
	);
	const swapped = new URLSearchParams(opened);
	swapped.set('show', 'problems');
	expect([other.find('one', swapped), office.find('one', swapped)]).toEqual(['expired', 'expired']);
	expect(other.find('one', queryOf(office.addressFor('one', 'problems', { words: 'Lofts.' })))).toBe('expired');
	pass(OPENED_MS);
	expect(other.find('one', opened)).toBe('expired');
});
