/** The contract for events of enquiries and for visitors' links. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import type { Actor, NewEvent } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import type { Store } from '../store.ts';
import {
	acknowledgementDispatch,
	emailTerms,
	keepEnquiry,
	NOON,
	type newEnquiry,
	officeDispatch,
} from './fixtures.ts';

const office: Actor = { who: 'office' };

/** Defines the tests. `store` returns the open store. */
export function eventsContract(store: () => Store): void {
	describe('events', () => {
		const keep = (change: Parameters<typeof newEnquiry>[0] = {}) =>
			keepEnquiry(store(), change, [officeDispatch]);
		const followUp = async (id: string) => {
			const enquiry = await store().enquiryById(id);
			if (!enquiry) throw new Error('The enquiry is gone.');
			return followUpOf(enquiry, await store().eventsOf(id));
		};
		const rung: NewEvent = { kind: 'spoke', by: office, data: { note: 'Has two lofts.' } };

		test('an event is there with its note and its mailbox, and gives the state', async () => {
			const { id } = await keep();
			expect((await followUp(id)).state).toBe('to-ring');
			const result = await store().recordEvent(id, rung, NOON + 1);
			expect(result).toMatchObject({ state: 'recorded', event: { ...rung, at: NOON + 1 } });
			expect(await store().eventsOf(id)).toMatchObject([{ ...rung, at: NOON + 1 }]);
			expect(await followUp(id)).toMatchObject({
				state: 'spoke',
				spokeAt: NOON + 1,
				notes: ['Has two lofts.'],
			});
			expect(await store().eventsSince(NOON, 9)).toMatchObject([{ kind: 'spoke' }]);
			expect(await store().eventsSince(NOON, 9, 'visitor')).toEqual([]);
			expect((await store().eventsOfAll([id, 'another'])).get(id)).toHaveLength(1);
		});

		test('the mark of what is known is another after an enquiry, an event and an erasure, and else the same', async () => {
			const marks: string[] = [];
			const mark = async () => marks.push(await store().changeMark(NOON - 1, NOON - 1));
			await mark();
			const { id } = await keep();
			await mark();
			await store().recordEvent(id, { kind: 'spoke', by: office }, NOON);
			await mark();
			await mark();
			await store().erase([id]);
			await mark();
			const [, came, recorded, again, erased] = marks;
			expect(new Set([marks[0], came, recorded]).size).toBe(3);
			expect([recorded === again, recorded === erased]).toEqual([true, false]);
		});

		test('what the second copy has of it comes back once, whether the store has lost the enquiry or only what happened', async () => {
			const { id, reference } = await keep();
			await store().recordEvent(id, { ...rung, nonce: 'n' }, NOON);
			await store().recordEvent(id, { kind: 'complaint', by: office }, NOON + 1);
			await store().recordEvent(id, { kind: 'corrected', by: { who: 'visitor' } }, NOON + 2, {
				answers: { phone: '07700 900456' },
			});
			const won: NewEvent = { kind: 'won', by: office, data: { pounds: 8400 } };
			const thanks = { kind: 'thanks', recipient: 'grace@example.org' } as const;
			await store().recordEvent(id, won, NOON + 3, { dispatches: [thanks] });
			await store().issueVisitorLink(id, ['a hash'], NOON);
			await store().copyAgain([reference]);
			const copy = (await store().enquiryToCopy(reference))?.enquiry;
			if (!copy) throw new Error('There is no copy.');
			const state = async () => [
				await store().eventsOf(id),
				(await store().enquiryById(id))?.answers.phone,
				await store().openComplaints(),
				await store().enquiryOfSecret('a hash'),
			];
			const before = await state();
			const brought = { letters: [officeDispatch], photographs: [], standing: 0, now: NOON };
			expect(before).toMatchObject([[{}, {}, {}, won], '07700 900456', [{ reference }], id]);
			expect(await store().recoveryOf(copy)).toMatchObject({ does: 'none', id });
			expect(await store().saveRecovered(copy, brought)).toMatchObject({
				does: 'none',
				id,
			});

			await store().erase([id]);
			const bare = { ...copy, state: { events: [], links: [] } };
			expect(await store().saveRecovered(bare, brought)).toMatchObject({ does: 'add', id });
			expect(await store().recoveryOf(copy)).toMatchObject({ does: 'replace', id });
			expect(await store().saveRecovered(copy, brought)).toMatchObject({ does: 'replace', id });
			expect(await state()).toEqual(before);
			expect((await store().search('07700 900456')).map((one) => one.id)).toEqual([id]);
			expect(await store().recoveryOf(copy)).toMatchObject({ does: 'none', id });
			// Whether they left is not known.
			expect(await store().claim(NOON + 9, { ...emailTerms, kinds: ['thanks'] })).toEqual([]);
			expect((await store().recordEvent(id, { ...rung, nonce: 'n' }, NOON + 9)).state).toBe(
				'repeated',
			);
		});

		test('one nonce is one event, also when it arrives ten times at once; and it is undone once', async () => {
			const { id } = await keep();
			const presses = await Promise.all(
				Array.from({ length: 10 }, () => store().recordEvent(id, { ...rung, nonce: 'n' }, NOON)),
			);
			expect(presses.filter(({ state }) => state === 'recorded')).toHaveLength(1);
			expect(presses.filter(({ state }) => state === 'repeated')).toHaveLength(9);
			const [event] = await store().eventsOf(id);
			const undo: NewEvent = { kind: 'undone', by: office, undoes: event?.id ?? '' };
			expect((await store().recordEvent(id, undo, NOON + 1)).state).toBe('recorded');
			expect((await store().recordEvent(id, undo, NOON + 2)).state).toBe('pointless');
			expect((await followUp(id)).state).toBe('to-ring');
			expect(await store().eventsOf(id)).toHaveLength(2);
		});

		test('let out of quarantine, the office’s e-mail leaves once, however often that is undone and done again', async () => {
			const { id } = await keep({ quarantined: 'no time token', receivedAt: NOON - 1 });
			const letOut: NewEvent = { kind: 'released', by: office };
			const release = () => store().recordEvent(id, letOut, NOON, { dispatches: [officeDispatch] });
			expect(await release()).toMatchObject({
				state: 'recorded',
				event: { data: { reason: 'no time token' } },
			});
			expect(await release()).toEqual({ state: 'pointless' });
			const undo = async () => {
				const released = (await store().eventsOf(id)).findLast(({ kind }) => kind === 'released');
				const undone = { kind: 'undone', by: office, undoes: released?.id ?? '' } as const;
				await store().recordEvent(id, undone, NOON);
			};
			await undo();
			expect(await store().enquiryById(id)).toMatchObject({ quarantined: 'no time token' });
			expect(await store().claim(NOON, emailTerms)).toEqual([]);
			await release();
			const [dispatch] = await store().claim(NOON, emailTerms);
			expect(dispatch).toMatchObject({ kind: 'office', queuedAt: NOON });
			if (dispatch) await store().markDelivered(dispatch, NOON);
			await undo();
			await release();
			expect(await store().claim(NOON, emailTerms)).toEqual([]);
			expect(await store().dispatchesOf(id)).toMatchObject([{ state: 'delivered' }]);
		});

		test('a complaint is open from its act until one says that it was acknowledged or answered, and again once that is undone', async () => {
			const { id, reference } = await keep();
			const record = async (kind: NewEvent['kind'], undoes?: string) => {
				const result = await store().recordEvent(id, { kind, by: office, undoes }, NOON);
				return result.state === 'recorded' ? result.event.id : undefined;
			};
			const open = async () => (await store().openComplaints()).map((one) => one.reference);
			const complaint = await record('complaint');
			expect(await store().openComplaints()).toEqual([{ reference, receivedAt: NOON }]);
			for (const kind of ['complaint-acknowledged', 'complaint-answered'] as const) {
				const answer = await record(kind);
				expect(await open()).toEqual([]);
				await record('undone', answer);
				expect(await open()).toEqual([reference]);
			}
			await record('undone', complaint);
			expect(await open()).toEqual([]);
		});

		test('a correction changes the enquiry’s answers, and names them', async () => {
			const { id } = await keep();
			await store().recordEvent(id, { kind: 'corrected', by: { who: 'visitor' } }, NOON + 5, {
				answers: { phone: '01422 496 014' },
			});
			expect((await store().enquiryById(id))?.answers).toMatchObject({
				phone: '01422 496 014',
				fullName: 'Grace Hopper',
			});
			expect(await followUp(id)).toMatchObject({ corrected: ['phone'] });
		});

		test.each([
			['visitor', 'Heard@example.org', 'hash', [2, 'grace@example.org']],
			['office', 'Grace@example.org', 'hash', [2, 'grace@example.org']],
			['office', 'Heard@example.org', undefined, [3, 'heard@example.org']],
			['office', '', undefined, [0, '']],
		] as const)(
			'the %s corrects an address to %s: the link in the old mailbox, and what waits to go there',
			async (who, email, opens, [count, recipient]) => {
				const visit = '2026-12-03 am';
				const thanks = { kind: 'thanks', recipient: 'grace@example.org' } as const;
				const terms = { ...emailTerms, kinds: ['acknowledgement', 'thanks', 'visit'] as const };
				const { id } = await keepEnquiry(store(), { secretHash: 'hash' }, [
					acknowledgementDispatch,
				]);
				const [sent] = await store().claim(NOON, terms);
				if (sent) await store().markDelivered(sent, NOON);
				await store().recordEvent(id, { kind: 'won', by: office }, NOON, { dispatches: [thanks] });
				const comes = { kind: 'visit-confirmed', by: office, data: { visit } } as const;
				const visits = { places: { [visit]: 1 }, letterTo: thanks.recipient };
				await store().recordEvent(id, comes, NOON, { visits });
				const data = who === 'office' ? { was: { email: 'grace@example.org' } } : {};
				await store().recordEvent(id, { kind: 'corrected', by: { who }, data }, NOON + 1, {
					answers: { email },
				});
				expect((await store().enquiryOfSecret('hash')) && 'hash').toBe(opens);
				const due = await store().claim(NOON + 1, terms);
				expect(due.map((one) => one.recipient)).toEqual(Array(count).fill(recipient));
				expect(await store().spentLinks(id, 1)).toBe(opens ? 0 : 1);
			},
		);

		test('a visitor’s link is saved with the enquiry, opens only that, and goes with it; what is gone takes no event', async () => {
			const { id } = await keep({ secretHash: 'hash' });
			expect(await store().enquiryOfSecret('hash')).toBe(id);
			expect(await store().enquiryOfSecret('another')).toBeUndefined();
			expect(await store().issueVisitorLink(id, ['newer key', 'hash'], NOON)).toBe('hash');
			await store().erase([id]);
			expect(await store().enquiryOfSecret('hash')).toBeUndefined();
			expect(await store().issueVisitorLink(id, ['newer key', 'hash'], NOON)).toBeUndefined();
			expect(await store().recordEvent(id, rung, NOON)).toEqual({ state: 'gone' });
		});

		test('another letter about an enquiry is queued once, leaves when it is due, and goes with the enquiry', async () => {
			const { id } = await keep();
			const queue = () =>
				store().queueLetter(id, 'news', 'office@example.co.uk', 'once', NOON, NOON + 60_000);
			expect([await queue(), await queue()]).toEqual([true, false]);
			const terms = { ...emailTerms, kinds: ['news'] as const };
			expect(await store().claim(NOON, terms)).toEqual([]);
			expect(await store().claim(NOON + 60_000, terms)).toMatchObject([
				{ kind: 'news', recipient: 'office@example.co.uk', enquiry: { id } },
			]);
			await store().erase([id]);
			expect(await store().claim(NOON + 3_600_000, terms)).toEqual([]);
			expect(await queue()).toBe(false);
		});

		test('thanks leave the next day, go with what is undone before, and never come twice to a mailbox', async () => {
			const tomorrow = NOON + DAY_MS;
			const terms = { ...emailTerms, kinds: ['thanks'] as const };
			const due = (at = tomorrow) => store().claim(at, terms);
			const win = (id: string, recipient = 'grace@example.org') =>
				store().recordEvent(id, { kind: 'won', by: office }, NOON, {
					dispatches: [{ kind: 'thanks', recipient, dueAt: tomorrow }],
				});
			const undo = async (id: string) => {
				const undoes = (await store().eventsOf(id)).at(-1)?.id;
				await store().recordEvent(id, { kind: 'undone', by: office, undoes }, NOON);
			};
			const [{ id }, other] = [await keep(), await keep({ answers: { description: 'Cold.' } })];
			await win(id);
			expect(await due(tomorrow - 1)).toEqual([]);
			await undo(id);
			expect(await due()).toEqual([]);
			await Promise.all([win(id), win(other.id, 'Grace+2@example.org')]);
			const [pointless, none] = await due();
			expect(none).toBeUndefined();
			if (pointless) await store().markDelivered(pointless, tomorrow, { isPointless: true });
			await win(id);
			const [sent] = await due();
			if (sent) await store().markDelivered(sent, tomorrow);
			await undo(id);
			await win(id);
			await win(other.id);
			expect([sent?.kind, await due()]).toEqual(['thanks', []]);
		});

		test('of those answered, the latest of which nobody noted how they ended', async () => {
			const rows: readonly NewEvent['kind'][][] = [
				['spoke'],
				['quoted'],
				['spoke', 'won', 'undone'],
				[],
				['spoke', 'undone'],
				['survey-booked', 'won'],
				['answered-in-writing', 'later'],
				['spoke', 'lost', 'later'],
			];
			const references: string[] = [];
			for (const [index, kinds] of rows.entries()) {
				const receivedAt = NOON + (index - 8) * 3 * DAY_MS;
				const { id, reference } = await keep({ receivedAt, answers: { description: `${index}` } });
				references.push(reference);
				for (const kind of kinds) {
					const undoes = kind === 'undone' ? (await store().eventsOf(id)).at(-1)?.id : undefined;
					await store().recordEvent(id, { kind, by: office, undoes }, NOON);
				}
			}
			const [quoted, undone, later, anew] = [1, 2, 6, 7].map((index) => references[index]);
			const found = async (limit: number) =>
				(await store().openEnded(NOON - 21 * DAY_MS, NOON, limit)).map((one) => one.reference);
			expect([await found(9), await found(2)]).toEqual([
				[quoted, undone, later, anew],
				[later, anew],
			]);
		});

		test.each([
			['undone', 1],
			['spoke', 1],
			['note', 2],
		] as const)(
			'a reminder, and no other letter, ends with its reason: after “%s”',
			async (kind, left) => {
				const { id } = await keep();
				const tried = { kind: 'no-answer', by: office, data: { remindAt: NOON + 1 } } as const;
				await store().recordEvent(id, tried, NOON);
				for (const name of [NOON + 1, NOON])
					await store().queueLetter(id, 'news', 'office@example.co.uk', `${name}`, NOON);
				const undoes = (await store().eventsOf(id))[0]?.id ?? '';
				await store().recordEvent(
					id,
					{ kind, by: office, undoes: kind === 'undone' ? undoes : undefined },
					NOON,
				);
				const terms = { ...emailTerms, kinds: ['news'] as const };
				expect(await store().claim(NOON, terms)).toHaveLength(left);
			},
		);
	});
}
