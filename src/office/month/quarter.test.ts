/**
 * A quarter of an office, lived by chance: every sum of the month's letter is what one counts by
 * hand in the export of that morning, and a month's bar outlives its enquiries.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestContext } from '#cli/testing.ts';
import type { LetterContext, LetterMessage } from '#enquiries/letters/letter-context.ts';
import { firm } from '#enquiries/letters/testing.ts';
import { writeLetter } from '#enquiries/letters/write-letter.ts';
import { queueMonthIfDue } from '#enquiries/month/month-notes.ts';
import { createReceive } from '#enquiries/receive.ts';
import { withCapital } from '#model/capitals.ts';
import {
	addDays,
	DAY_MS,
	HOUR_MS,
	londonDay,
	londonMoment,
	monthName,
	SECOND_MS,
} from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type FormName, formNames } from '#model/form-names.ts';
import { remindersFrom } from '../acts/acts.ts';
import { monthIn, type Office, startOffice, testFirm } from '../testing.ts';

/** The same chances in every run. */
let seed = 68;
function chance(below: number): number {
	seed = (seed * 48_271) % 2_147_483_647;
	return seed % below;
}
const oneOf = <One>(all: readonly One[]): One => all[chance(all.length)] as One;

const BEGIN = londonMoment('2026-10-01', '00:00');
const DAYS = 92;

/** A moment so many days on: one in four is a midnight or just before, or when the clocks change. */
function momentAfter(from: number, days: number): number {
	const at = from + chance((days * DAY_MS) / SECOND_MS) * SECOND_MS;
	const midnight = londonMoment(addDays(londonDay(at), 1), '00:00');
	const clocks = Date.parse('2026-10-25T01:00:00Z') - HOUR_MS + chance(2 * HOUR_MS);
	return oneOf(
		[midnight, midnight - 1, clocks, at, at, at, at, at, at].filter((one) => one >= from),
	);
}

interface Step {
	readonly at: number;
	readonly run: () => Promise<unknown>;
}

/** What is pressed on an enquiry. What is not on offer by then is refused. */
const presses: readonly ((now: number) => Record<string, string>)[] = [
	() => ({ act: 'spoke' }),
	() => ({ act: 'spoke' }),
	(now) => ({ act: `no-answer@${remindersFrom(now)[0]?.value}` }),
	(now) => ({ act: 'survey-booked', day: addDays(londonDay(now), 2) }),
	() => ({ act: 'quoted', pounds: oneOf(['', '£8,400', '1250']) }),
	() => ({ act: 'quoted', pounds: String(1_000 + chance(9_000)) }),
	() => ({ act: 'won', pounds: oneOf(['', '6,000', '12000']), noLetter: 'on' }),
	() => ({ act: 'won', pounds: '' }),
	() => ({ act: 'lost', because: oneOf(testFirm.lostReasons) }),
	(now) => ({ act: 'later', later: addDays(londonDay(now), 20) }),
	() => ({ act: 'heard-of', heardOf: oneOf(['friend', 'search', 'van']) }),
];

/** An enquiry that comes by one of the forms, and all that is done about it. */
function liveOf(office: Office, index: number): Step[] {
	const form: FormName = oneOf(formNames);
	const phone = `07700 900${100 + index}`;
	const energySavings = oneOf(['solar', 'gasBoiler', 'cavityWallInsulations', '']);
	const name = { fullName: 'Ada Byron', firstName: 'Ada', lastName: 'Byron' };
	const email = `ada${index}@example.org`;
	const sent = { ...name, phone, phoneNumber: phone, email, energySavings };
	const answers = { ...sent, address: '1 High Street, York YO1 1AA', description: 'Cold, "damp".' };
	const isHeldBack = chance(12) === 0 && form !== 'telephone';
	const spam = { score: 9, reasons: ['a link'], quarantine: isHeldBack };
	const receive = createReceive({
		store: office.store,
		recipients: { officeEmail: 'office@example.co.uk', acknowledge: false },
		now: () => office.now,
		onSaved: () => undefined,
		onUnavailable: () => expect.fail(),
	});
	let reference = '';
	/** Does something about the enquiry, as long as it is there. */
	const about = async (work: (enquiry: Enquiry) => Promise<unknown>) => {
		for await (const enquiry of office.store.find({ reference })) await work(enquiry);
	};
	const press = (act: Record<string, string>) => about(({ id }) => office.press(id, act));
	// At midnight in London it is still September in Greenwich.
	const came = index === 0 ? BEGIN : momentAfter(BEGIN, DAYS);
	const steps: Step[] = [
		{
			at: came,
			async run() {
				const received = await receive(form, Object.entries(answers), spam);
				expect(received.state).toBe('received');
				if (received.state === 'received') ({ reference } = received);
			},
		},
	];
	const then = (days: number, run: Step['run']) =>
		steps.push({ at: momentAfter(steps.at(-1)?.at ?? came, days), run });
	if (isHeldBack && index % 2) then(2, () => press({ act: 'released' }));
	for (let left = 2 + chance(5); left > 0; left -= 1)
		then(oneOf([0.25, 3, 20]), () => press(oneOf(presses)(office.now)));
	if (index % 9 === 0) then(5, () => about(({ id }) => office.undo(id)));
	if (index % 10 === 1)
		then(30, () =>
			about(({ id, answers: kept }) =>
				office.store.recordEvent(id, { kind: 'corrected', by: { who: 'visitor' } }, office.now, {
					answers: { ...kept, energySavings: 'solar', via: 'leaflet' },
				}),
			),
		);
	if (index === 7) then(3, () => about(({ id }) => office.store.erase([id])));
	return steps;
}

type Line = Readonly<Record<string, string>>;
function linesOf(csv: string): Line[] {
	const [head = [], ...rows] = csv
		.slice(1)
		.trimEnd()
		.split('\r\n')
		.map((row) =>
			[...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
				([, quoted, plain]) => quoted ?? plain ?? '',
			),
		);
	return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** The tables of a letter as one counts them in the lines of an export. */
function countedByHand(
	lines: readonly Line[],
	months: readonly string[],
): Record<string, string[]> {
	const isIn = (line: Line, column: string, month: string) =>
		line[column]?.startsWith(month) ?? false;
	const came = (line: Line, month: string) => isIn(line, 'Received', month);
	const ended = (line: Line, month: string, how: string) =>
		line.Result === how && isIn(line, 'Result on', month);
	const pounds = (some: readonly Line[], month: string) => {
		const won = some.filter((line) => ended(line, month, 'won'));
		return `£${won.reduce((sum, line) => sum + Number(line['Won £']), 0).toLocaleString('en-GB')}`;
	};
	const [now = '', before = ''] = months;
	const row = (label: string, cell: (month: string) => string | number) =>
		`${withCapital(label)}: ${cell(now)} (${monthName(before)}: ${cell(before)})`;
	const count = (label: string, counts: (line: Line, month: string) => boolean) =>
		row(label, (month) => lines.filter((line) => counts(line, month)).length);
	const by = (
		nameOf: (line: Line) => string | undefined,
		cell: (some: readonly Line[], month: string) => string | number,
	) =>
		[...Map.groupBy(lines, (line) => nameOf(line) || 'Not said')]
			.map(([name, some]) => row(name, (month) => cell(some, month)))
			.filter((line) => !/: 0 \(\w+: 0\)$/.test(line));
	const endedIn = (how: string) => (some: readonly Line[], month: string) =>
		some.filter((line) => ended(line, month, how)).length;
	const lost = (some: readonly Line[], month: string) => `${endedIn('lost')(some, month)} lost`;
	const all = (some: readonly Line[], month: string) =>
		[
			`${some.filter((line) => came(line, month)).length} came`,
			`${endedIn('won')(some, month)} won`,
			pounds(some, month),
			lost(some, month),
		]
			.filter((words) => !/^£?0/.test(words))
			.join(', ') || '0';
	const byForm = (source: string) => (line: Line, month: string) =>
		line.Source === source && came(line, month);
	return {
		'In all': [
			count('Came by the website', byForm('website')),
			count(
				'Of these, rung the same day',
				(line, month) =>
					byForm('website')(line, month) &&
					line['First rung']?.slice(0, 10) === line.Received?.slice(0, 10),
			),
			count('Came by telephone', byForm('telephone')),
			count('Spoken to', (line, month) => isIn(line, 'Spoken to', month)),
			count('Price given', (line, month) => isIn(line, 'Quoted', month)),
			count('Won', (line, month) => ended(line, month, 'won')),
			row('Won, in pounds', (month) => pounds(lines, month)),
			count('Lost', (line, month) => ended(line, month, 'lost')),
		],
		'Lost, and why': by(
			(line) => line['Lost because'],
			(some, month) => lost(some, month).replace('0 lost', '0'),
		),
		'By what they asked about': by((line) => line['Asked for']?.split(', ')[0], all),
		'By how they heard of you': by((line) => line['Heard of us'] || line['Came by'], all),
	};
}

/** The tables of a letter, as its text has them: below each heading, labels with figures set back. */
function tablesIn(text: string, titles: readonly string[]): Record<string, string[]> {
	const tables: Record<string, string[]> = {};
	const lines = text.split('\n').filter(Boolean);
	let title = '';
	for (const [index, line] of lines.entries()) {
		if (titles.includes(line)) {
			title = line;
			tables[title] = [];
		}
		if (line.startsWith('  ')) tables[title]?.push(`${lines[index - 1]}: ${line.trim()}`);
	}
	return sorted(tables);
}

const sorted = (tables: Record<string, string[]>) =>
	Object.fromEntries(Object.entries(tables).map(([title, rows]) => [title, rows.toSorted()]));

test('October to December 2026: every sum of each letter is the count by hand over the export', async () => {
	await using office = await startOffice();
	const { store } = office;
	const tool = await createTestContext();
	await tool.store.close();
	tool.store = store;
	const write = async (message?: object) => {
		const context = { store, firm } as LetterContext;
		return (await writeLetter(message as LetterMessage, context))?.email ?? expect.fail();
	};
	office.now = BEGIN;
	expect(await queueMonthIfDue(store, 'owner@example.co.uk', BEGIN)).toBe(false);
	const steps = Array.from({ length: 120 }, (_, index) => liveOf(office, index))
		.flat()
		.toSorted((one, other) => one.at - other.at);
	const came: (string | undefined)[] = [];
	for (const [before, month, next] of [
		['2026-09', '2026-10', '2026-11-01'],
		['2026-10', '2026-11', '2026-12-01'],
		['2026-11', '2026-12', '2027-01-01'],
	] as const) {
		const morning = londonMoment(next, '08:30');
		for (; steps[0] && steps[0].at < morning; steps.shift()) {
			office.now = steps[0].at;
			await steps[0].run();
		}
		office.now = morning;
		expect(await queueMonthIfDue(store, 'owner@example.co.uk', morning)).toBe(true);
		expect(await queueMonthIfDue(store, 'owner@example.co.uk', morning)).toBe(false);
		const terms = { kinds: ['month'], limit: 9, durationMs: 1, except: [] } as const;
		const [message] = await store.claim(morning, terms);
		const email = await write(message);
		const file = join(tool.folder, `${month}.csv`);
		await tool.run('export', '--out', file);
		const lines = linesOf(readFileSync(file, 'utf8')).filter(
			({ State }) => State !== 'quarantined',
		);
		const counted = countedByHand(lines, [month, before]);
		const text = email.text.replaceAll('\u00a0', ' ');
		expect(tablesIn(text, Object.keys(counted))).toEqual(sorted(counted));
		// Something of everything happened.
		expect(counted['In all']?.join()).not.toContain(': 0 ');
		expect(`${email.html}${email.text}`).not.toMatch(/ada|byron/i);
		came.push(/\d+/.exec(counted['In all']?.[0] ?? '')?.[0]);
	}
	// What is no month, or not over, is this month.
	for (const of of ['2026-13', '2027-02', '0000-01', '2026-12-01', 'of'])
		expect(monthIn(await office.ask('month', { query: `of=${of}` })).month).toBe('2027-01');
	expect(monthIn(await office.ask('month', { query: 'of=2026-11' })).month).toBe('2026-11');

	// When retention has erased them all, the bars stay, and a letter says that nothing came.
	const all = await Array.fromAsync(store.find());
	await store.erase(all.map(({ id }) => id));
	office.now += HOUR_MS;
	const { bars } = monthIn(await office.ask('month'));
	expect(bars.slice(-4, -2).map(({ website }) => String(website))).toEqual(came.slice(0, 2));
	const email = await write({ kind: 'month', queuedAt: office.now });
	expect(email.subject).toBe('December 2026: nothing came');
	await tool.clear();
});
