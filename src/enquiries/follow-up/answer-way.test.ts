/** That a choice holds for whatever else the same person sends, and for nobody else. */
import { expect, test } from 'vitest';
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { storeOfTests } from '../store/testing/kept-enquiries.ts';
import { answerWayOf } from './answer-way.ts';

const tests = storeOfTests();
const wayOf = async (enquiry: Enquiry) =>
	answerWayOf(tests.store, enquiry, await tests.store.eventsOf(enquiry.id));
const choose = ({ id }: Enquiry, answerBy: AnswerWay, at: number) =>
	tests.store.recordEvent(
		id,
		{ kind: 'answer-by', by: { who: 'visitor' }, data: { answerBy } },
		at,
	);

const karen = { phone: '0113 496 0001', email: 'karen@example.org', address: '1 Mill Lane' };

test.each<readonly [string, Partial<typeof karen>, AnswerWay]>([
	['by the same person', {}, 'email'],
	['with the same number and another address', { email: 'k2@example.org' }, 'ring'],
	['with the same number and no address', { email: '' }, 'email'],
	['with the same address and another number', { phone: '07700 900114' }, 'email'],
	['from the same home', { phone: '07700 900114', email: 'ida@example.org' }, 'ring'],
])('what was sent %s is answered as chosen or not', async (_, change, way) => {
	await choose(await tests.keep({ answers: karen }), 'email', NOON + 1);
	const again = { ...karen, ...change, description: 'Again.' };
	expect(await wayOf(await tests.keep({ answers: again }))).toBe(way);
});

test('the latest choice counts, and one that was taken back does not', async () => {
	const first = await tests.keep({ answers: karen });
	const second = await tests.keep({ answers: { ...karen, description: 'Again.' } });
	expect(await wayOf(second)).toBe('ring');
	await choose(second, 'text', NOON + 1);
	await choose(first, 'email', NOON + 2);
	expect(await wayOf(second)).toBe('email');
	const [chosen] = await tests.store.eventsOf(first.id);
	const undone = { kind: 'undone', by: { who: 'visitor' }, undoes: chosen?.id ?? '' } as const;
	await tests.store.recordEvent(first.id, undone, NOON + 3);
	expect(await wayOf(second)).toBe('text');
});
