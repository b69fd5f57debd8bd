/**
 * Which letters about a visit leave, and what two calendars make of them that do as RFC 5546 says.
 * Their words are in the golden copies (tests/golden/).
 */
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import type { EventKind } from '#model/enquiry-events.ts';
import { checkUsPath } from '#site/data/pages/paths.ts';
import { emailTerms, NOON } from '../store/testing/fixtures.ts';
import { storeOfTests } from '../store/testing/kept-enquiries.ts';
import type { LetterMessage } from './letter-context.ts';
import { contextOf, firm } from './testing.ts';
import { writeLetter } from './write-letter.ts';

const tests = storeOfTests();

/** What happens, about which half-day. */
type Step = readonly [kind: EventKind, visit?: string];
const asked: Step = ['visit-asked', '2026-12-03 am'];
const other: Step = ['visit-asked', '2026-12-10 pm'];
const confirmed: Step = ['visit-confirmed', '2026-12-03 am'];
const moved: Step = ['visit-confirmed', '2026-12-10 pm'];
const cancelled: Step = ['visit-cancelled'];

/** The letters that are due at that moment. */
async function lettersAt(now: number): Promise<Email[]> {
	const { store } = tests;
	const letters = [];
	const terms = { ...emailTerms, kinds: ['visit', 'visit-asked'] as const };
	for (const dispatch of await store.claim(now, terms)) {
		const context = contextOf(store, () => now);
		const letter = await writeLetter(dispatch as LetterMessage, context);
		await store.markDelivered(dispatch, now);
		if (letter) letters.push(letter.email);
	}
	return letters;
}

/** Has that happen, an hour between. The letters leave meanwhile, or all at one moment. */
async function lettersOf(
	steps: readonly Step[],
	late?: string,
	quarantined?: string,
): Promise<Email[]> {
	const letters: Email[] = [];
	const { id } = await tests.keep({
		quarantined,
		answers: { address: '1 High Street, Otley, LS21 3AB' },
	});
	for (const [index, [kind, visit = '']] of steps.entries()) {
		const at = NOON + index * HOUR_MS;
		const who = kind === 'visit-asked' || kind === 'withdrawn' ? 'visitor' : 'office';
		const visits = { places: { [visit]: 1 }, letterTo: 'grace@example.org' };
		await tests.store.recordEvent(id, { kind, by: { who }, data: { visit } }, at, { visits });
		if (!late) letters.push(...(await lettersAt(at + HOUR_MS - 1)));
	}
	return late ? lettersAt(Date.parse(late)) : letters;
}

test.each<[string, Step[], string?]>([
	['You asked for a visit', [asked]],
	['Your visit is confirmed', [asked, confirmed], 'REQUEST CONFIRMED'],
	['Your visit has moved', [confirmed, moved], 'REQUEST CONFIRMED'],
	['You asked for another visit', [confirmed, other], 'REQUEST TENTATIVE'],
	['Your visit is cancelled', [confirmed, cancelled], 'CANCEL CANCELLED'],
	['Your visit is cancelled', [confirmed, other, ['withdrawn']], 'CANCEL CANCELLED'],
	['Your visit is cancelled', [asked, cancelled]],
])('“%s” after %j, and calendars hear of what they may have: %s', async (title, steps, does) => {
	const { subject, text = '', calendar } = (await lettersOf(steps)).at(-1) ?? {};
	expect(subject).toMatch(new RegExp(`^${title}: reference [\\w-]{11}$`));
	expect(text.includes(firm.siteUrl + checkUsPath)).toBe(does === 'REQUEST CONFIRMED');
	const { method, content = '' } = calendar ?? {};
	expect(calendar && `${method} ${/^STATUS:(\w+)/m.exec(content)?.[1]}`).toBe(does);
	expect(content).not.toMatch(/High Street|Hopper|0142|loft|secret/);
});

test.each<[string, string, string[], Step[], string?]>([
	['late, once it was moved', '2026-11-30T12:00Z', ['Your visit has moved'], [confirmed, moved]],
	['late, of two asked for', '2026-11-30T12:00Z', ['You asked for a visit'], [asked, other]],
	['the evening before', '2026-12-02T17:00Z', ['Your visit is', 'Your visit: Th'], [confirmed]],
	['that evening, once it was moved', '2026-12-02T17:00Z', ['Your visit has'], [confirmed, moved]],
	[
		'that evening, once it was moved there and back',
		'2026-12-02T17:00Z',
		['Your visit has', 'Your visit: Th'],
		[confirmed, moved, confirmed],
	],
	[
		'late, of what was pressed to and fro',
		'2026-11-30T12:00Z',
		['Your visit is cancelled'],
		[confirmed, cancelled, other, cancelled, other, cancelled],
	],
	['about an enquiry that may not be acknowledged', '2026-11-30T12:00Z', [], [asked], 'odd'],
	['when it is over', '2026-12-03T13:00Z', [], [confirmed]],
	['when it came to nothing', '2026-12-03T13:00Z', [], [confirmed, ['lost']]],
])('what leaves %s', async (_, at, subjects, steps, quarantined) => {
	const letters = await lettersOf(steps, at, quarantined);
	expect(letters).toMatchObject(subjects.map((one) => ({ subject: expect.stringContaining(one) })));
	expect(letters.at(1)?.calendar).toBeUndefined();
});

/** What a program reads of the visit, and what it is to do. */
const read = {
	'ical.js'(text: string) {
		const [, head, [[, event]]] = ICAL.parse(text);
		const said = [...head, ...event].map(([name, , , value]) => [name, value]);
		const { method, uid, sequence, summary, dtstart } = Object.fromEntries(said);
		return { method, uid, sequence, summary, at: new Date(dtstart) };
	},
	'node-ical'(text: string) {
		const found = Object.values(nodeIcal.sync.parseICS(text));
		const event = found.find((one) => one?.type === 'VEVENT') as VEvent;
		const { method, uid, sequence, summary, start } = event;
		return { method, uid, sequence: Number(sequence), summary, at: start };
	},
};

test.each(['ical.js', 'node-ical'] as const)(
	'a calendar of %s shows a visit under any name, then its time after the clock change, then none, in whatever order the letters come',
	async (program) => {
		/** When it shows visits, after these letters. */
		function shown(letters: readonly (Email | undefined)[]): (string | undefined)[] {
			const known = new Map<string, ReturnType<(typeof read)[typeof program]>>();
			for (const letter of letters) {
				const one = read[program](letter?.calendar?.content ?? '');
				if (one.sequence > (known.get(one.uid)?.sequence ?? -1)) known.set(one.uid, one);
			}
			const held = [...known.values()].filter(({ method }) => method === 'REQUEST');
			return held.map(({ at }) => at?.toISOString());
		}
		const [first, second, last] = await lettersOf([
			['visit-confirmed', '2027-03-25 am'],
			['visit-confirmed', '2027-04-01 pm'],
			cancelled,
		]);
		expect(shown([first])).toEqual(['2027-03-25T09:00:00.000Z']);
		for (const order of [
			[first, second],
			[second, first],
		])
			expect(shown(order)).toEqual(['2027-04-01T12:00:00.000Z']);
		for (const order of [
			[first, second, last],
			[last, first, second],
		])
			expect(shown(order)).toEqual([]);

		const { content = '' } = first?.calendar ?? {};
		const { name } = contextOf(tests.store, Date.now).organizer;
		expect(read[program](content).summary).toBe(`Visit by ${name}`);
		for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
	},
);
