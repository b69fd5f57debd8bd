/**
 * The digest: its subject, its lines in order, and what is left out. What is wrong is in
 * src/enquiries/findings.test.ts.
 */
import { expect, test } from 'vitest';
import type { Enquiry } from '#model/enquiry.ts';
import { followUpOf } from '#model/follow-up.ts';
import type { WorkItem, WorkList } from '../follow-up/work-list.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { type DigestFacts, digest, ROWS_AT_MOST } from './digest.tsx';
import { firm } from './testing.ts';

const noCounts = {
	enquiries: 0,
	quarantined: 0,
	unreported: 0,
	waiting: 0,
	delivered: 0,
	parked: 0,
	bounced: 0,
	uncopied: 0,
};
const noWork: WorkList = {
	late: [],
	today: [],
	reminders: [],
	surveys: [],
	heldBack: [],
	openEnded: [],
	more: 0,
};
const quiet: DigestFacts = {
	counts: noCounts,
	findings: [],
	day: '2026-11-20',
	lastDay: { received: 0, delivered: 0 },
	unreported: [],
	work: noWork,
	recorded: [],
	names: new Map(),
	forgotten: { shortened: [] },
};
const heldBack: Enquiry = {
	id: 'a1',
	reference: 'ABCD-2345',
	form: 'funding',
	formVersion: 1,
	receivedAt: NOON,
	answers: {
		firstName: 'Ada',
		lastName: 'Byron',
		email: 'ada@example.org',
		phoneNumber: '07700 900123',
		address: '1 High Street',
		healthCondition: 'yes',
	},
	consents: [],
	quarantined: 'no time token',
};
const withQuarantine: DigestFacts = {
	...quiet,
	counts: { ...noCounts, quarantined: 3, unreported: 2 },
	unreported: [heldBack],
};
const spoke = {
	id: 'e1',
	at: NOON,
	kind: 'spoke',
	data: {},
	by: { who: 'office' },
	reference: 'ABCD-2345',
	form: 'contact',
} as const;
const finding = {
	about: 'disk',
	severity: 'fault',
	words: 'The disk is nearly full',
	detail: '1 MiB free',
	cure: 'Make room',
} as const;

function write(facts: Partial<DigestFacts> = {}, isPlain = false) {
	const email = digest({ isPlain }, { ...quiet, ...facts }, firm);
	const lines = email.text.split('\n');
	return {
		...email,
		lines,
		headings: lines.filter((line) => /^[A-Z]{2}[A-Z ]+(?:,|$)/.test(line)),
	};
}

test.each<[string, Partial<DigestFacts>]>([
	['Website: 5 received, 4 delivered since yesterday', { lastDay: { received: 5, delivered: 4 } }],
	[
		'Website: 1 held back for you to judge, 0 received, 0 delivered since yesterday',
		withQuarantine,
	],
])('subject "%s"', (subject, facts) => {
	expect(write(facts).subject).toBe(subject);
});

test('with something of everything it lists what is to be done first', () => {
	const { lines, headings } = write({
		counts: {
			enquiries: 9,
			quarantined: 3,
			unreported: 2,
			waiting: 1,
			delivered: 4,
			parked: 2,
			bounced: 1,
			uncopied: 2,
			oldestWaiting: NOON,
		},
		lastBackup: NOON,
		findings: [finding],
		overflowed: 12,
		unreported: [heldBack],
		recorded: [spoke],
		forgotten: {
			shortened: ['WXYZ-6789'],
			expired: { contact: '2025-11-20', funding: '2024-11-20' },
		},
	});
	expect(headings).toEqual([
		'HELD BACK, FOR YOU TO JUDGE',
		'RECORDED SINCE THE LAST LIST',
		'TO DELETE FROM THE MAILBOX, because their time is up',
		'TO PUT RIGHT',
		'THE WEBSITE',
	]);
	const after = (words: string) => lines.slice(lines.indexOf(words) + 1);
	expect(after('TO DELETE FROM THE MAILBOX, because their time is up').slice(0, 2)).toEqual([
		expect.stringMatching(/: WXYZ-6789$/),
		expect.stringMatching(/message older than .* 2025, .* application older than .* 2024$/),
	]);
	expect(after('THE WEBSITE').slice(0, 6)).toEqual([
		'Waiting to be delivered: 1, the oldest since Fri 20 Nov, 12:00',
		'Parked, until you send them again: 2',
		expect.stringMatching(/^Held back as suspicious.*: 3, .* before today: 2$/),
		expect.stringMatching(/^Deleted, because no more than 10000 are held back.*: 12$/),
		'Acknowledgements that came back: 1',
		'Last backup: Fri 20 Nov, 12:00',
	]);
});

const personal = /Ada|Byron|ada@example|900123|High Street|health condition|healthCondition/;
test.each<[string, boolean, string[]]>([
	['name and first words, to judge by', false, ['Byron', 'High Street']],
	['reference alone in the plainest form', true, []],
])('of a held-back enquiry, and of what was recorded, it shows the %s', (_, isPlain, shown) => {
	const names = new Map([[spoke.reference, 'Byron']]);
	const { text, subject } = write({ ...withQuarantine, recorded: [spoke], names }, isPlain);
	expect(subject).not.toMatch(personal);
	const rest = shown.reduce(
		(left, words) => left.replaceAll(words, ''),
		text.replaceAll('Ada Byron', 'Byron'),
	);
	expect(shown.filter((words) => !text.includes(words))).toEqual([]);
	expect(rest).not.toMatch(personal);
	expect(text.match(/ABCD-2345(?: |:)/g)).toHaveLength(2);
	// Without the list of calls it must not say that there are none.
	expect(text.includes('Nobody waits for an answer.')).toBe(!isPlain);
});

test('a quarantined enquiry whose row is invalid is named, with what to do', () => {
	const invalid = { id: 'a2', reference: 'WXYZ-2345', problem: 'column answers is not JSON' };
	const { lines } = write({ ...withQuarantine, unreported: [invalid, heldBack] });
	expect(lines).toContain(
		'WXYZ-2345  cannot be read: column answers is not JSON. Have the row corrected, or erase it.',
	);
	expect(lines).toContain('ABCD-2345  Funding application, Fri 20 Nov, 12:00, from Ada Byron');
});

function person(change: Partial<WorkItem> = {}): WorkItem {
	const row = {
		id: 'a1',
		reference: 'ABCD-2345',
		name: 'Ada Byron',
		phone: '07700 900123',
		email: 'ada@example.org',
		town: 'Halifax',
		postcode: '',
		wish: 'Loft insulation',
		message: '',
		form: 'contact' as const,
		receivedAt: NOON,
		followUp: followUpOf(heldBack, []),
		events: [],
		more: [],
	};
	return { ...row, ...change };
}

test.each<readonly [string, WorkItem, readonly string[]]>([
	[
		'what they wrote above the number, then what for',
		person({ message: 'Cold.', pressing: 'no heating' }),
		[
			'  Wrote: Cold.',
			'  07700 900123',
			'  First, because they say: “no heating”',
			'  Halifax: Loft insulation',
		],
	],
	[
		'no time for a call where they asked for an e-mail',
		person({
			followUp: { ...followUpOf(heldBack, []), answerBy: 'email', callTime: 'In the morning' },
		}),
		['  Asked to be answered by e-mail: ada@example.org', '  Halifax: Loft insulation'],
	],
	[
		'what else they sent, three at most',
		person({ more: Array(5).fill(person({ message: 'Again.' })) }),
		['  Wrote: Again.', '  Wrote: Again.', '  Wrote: Again.', '  Wrote: …'],
	],
])('a row of the list has %s', (_, item, lines) => {
	const all = write({ work: { ...noWork, today: [item] } });
	expect(all.subject).toMatch(/^Website: 1 to answer, /);
	const first = all.lines.indexOf('Ada Byron') + 1;
	expect(all.lines.slice(first, first + lines.length)).toEqual(lines);
	expect(all.lines).toContain('  https://larkfield.example/office/ABCD-2345');
	expect(all.text).not.toContain('Best time');
});

test('of long lists it names as many as Gmail shows, who cannot wait first, and counts the rest', () => {
	const many = <One>(count: number, make: (index: string) => One) =>
		Array.from({ length: count }, (_, index) => make(String(index).padStart(3, '0')));
	const message = 'My loft is cold and the boiler is eighteen years old. '.repeat(6);
	const {
		html = '',
		text,
		subject,
		named,
	} = write({
		counts: { ...noCounts, quarantined: 700, unreported: 700 },
		findings: [finding],
		unreported: many(ROWS_AT_MOST.heldBack, (index) => ({
			...heldBack,
			id: `h${index}`,
			reference: `HELD-1${index}`,
		})),
		recorded: many(500, (index) => ({ ...spoke, reference: `DONE-1${index}` })),
		work: {
			...noWork,
			today: many(200, (index) =>
				person({
					id: index,
					name: `Caller ${index}`,
					message,
					more: [person({ message })],
					pressing: index === '199' ? 'no heating' : undefined,
				}),
			),
			more: 300,
		},
	});
	expect(Buffer.byteLength(html)).toBeLessThan(100_000);
	expect(subject).toContain('500 to answer');
	expect(text).toContain('Caller 199');
	expect(text.match(/^Caller \d+/gm)).toHaveLength(ROWS_AT_MOST.people);
	expect(text).toContain(`And ${500 - ROWS_AT_MOST.people} more, for whom there is no room here.`);
	expect(named).toHaveLength(ROWS_AT_MOST.heldBack);
	expect(text).toContain(`And ${700 - ROWS_AT_MOST.heldBack} more, which the next digest names.`);
	expect(text.match(/^DONE-1\d+/gm)).toHaveLength(ROWS_AT_MOST.recorded);
	expect(text).toContain('DONE-1499');
});

test('on paper it is the list of the day, with room to write, and nothing that somebody answered about health or money', () => {
	const { html = '' } = write({ ...withQuarantine, work: { ...noWork, today: [person()] } });
	// The long part for the screen is the last: it goes on to the end.
	const paper = html
		.replace(/<style>.*?<\/style>/gs, '')
		.replace(/<div class="screen">(?:<p[^>]*>)?<a .*?<\/div>/gs, '')
		.replace(/<div class="screen">.*/s, '');
	for (const shown of ['20 November 2026', 'Done at:', 'Ada Byron', '07700 900123', 'ABCD-2345'])
		expect(paper).toContain(shown);
	expect(paper).not.toMatch(/Say what happened<|Held back, for|Last backup|health/);
});
