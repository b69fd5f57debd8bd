/**
 * The digest: its subject, its lines in order, and what is left out. What is wrong is in
 * src/enquiries/findings.test.ts.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { followUpOf } from '#model/follow-up.ts';
import { noWork, type WorkItem } from '../follow-up/work-list.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { digest, ROWS_AT_MOST } from './digest.tsx';
import type { DigestFacts as Facts } from './digest-facts.ts';

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
const quiet: Facts = {
	counts: noCounts,
	findings: [],
	day: '2026-11-20',
	lastDay: { received: 0, delivered: 0 },
	lastBackup: undefined,
	unreported: [],
	overflowed: undefined,
	work: noWork,
	recorded: [],
	names: new Map(),
	forgotten: { shortened: [], expired: undefined },
};
const firm = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	phone: '0113 496 0142',
	openingHours: '',
	siteUrl: 'https://larkfield.example',
	within: '',
	nextSteps: [],
	particulars: '',
	schemes: schemesForRules(content.schemes),
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
const withQuarantine: Facts = {
	...quiet,
	counts: { ...noCounts, quarantined: 3, unreported: 2 },
	unreported: [heldBack],
};

function write(facts: Partial<Facts> = {}, isPlain = false) {
	const email = digest({ isPlain }, { ...quiet, ...facts }, firm);
	return { ...email, lines: email.text.split('\n') };
}

const finding = {
	about: 'disk',
	severity: 'fault',
	words: 'The disk is nearly full',
	detail: '1 MiB free',
	cure: 'Make room',
} as const;

test.each<[string, Partial<Facts>]>([
	['Website: 0 received, 0 delivered since yesterday', {}],
	['Website: 5 received, 4 delivered since yesterday', { lastDay: { received: 5, delivered: 4 } }],
	[
		'Website: 1 held back for you to judge, 0 received, 0 delivered since yesterday',
		withQuarantine,
	],
])('subject "%s"', (subject, facts) => {
	expect(write(facts).subject).toBe(subject);
});

test('a digest after a day without events says in a line that nothing waits, and names one command', () => {
	const { lines } = write();
	expect(lines).toEqual([
		'The list of Friday, 20 November 2026',
		'',
		'Open the list:',
		'https://larkfield.example/office',
		'',
		'Nobody waits for an answer.',
		'',
		'THE WEBSITE',
		'Received since this time yesterday: 0. Delivered: 0',
		'Nothing waits, is held back or came back.',
		'',
		'On the machine that runs the website:',
		'  npm run enquiries -- status',
		'',
		'This comes every morning. If one morning it does not, somebody should look.',
		'https://larkfield.example',
	]);
});

test('a digest with something of everything lists it in the same order', () => {
	const { lines } = write({
		counts: {
			enquiries: 9,
			quarantined: 3,
			unreported: 2,
			waiting: 1,
			delivered: 4,
			parked: 2,
			bounced: 1,
			uncopied: 2,
			oldestUncopied: NOON,
			oldestWaiting: NOON,
			lastFailure: '554',
		},
		lastDay: { received: 5, delivered: 4 },
		lastBackup: NOON,
		findings: [finding],
		overflowed: 12,
		unreported: [heldBack],
		forgotten: {
			shortened: ['WXYZ-6789'],
			expired: { contact: '2025-11-20', funding: '2025-11-20' },
		},
	});
	expect(lines.slice(0, -3)).toEqual([
		'The list of Friday, 20 November 2026',
		'',
		'Open the list:',
		'https://larkfield.example/office',
		'',
		'Nobody waits for an answer.',
		'',
		'HELD BACK, FOR YOU TO JUDGE',
		expect.any(String),
		'',
		'ABCD-2345  Funding application, Fri 20 Nov, 12:00, from Ada Byron',
		'  Held back because: no time token',
		'  1 High Street',
		'  Look at it, and let it out or not:',
		'  https://larkfield.example/office/ABCD-2345',
		'',
		'And 1 more, which the next digest names.',
		'',
		'TO DELETE FROM THE MAILBOX, because their time is up',
		expect.stringMatching(/: WXYZ-6789$/),
		expect.stringMatching(
			/^Every message older than .*20 November 2025, and every application older than .*20 November 2025$/,
		),
		'',
		'TO PUT RIGHT',
		'',
		'The disk is nearly full: 1 MiB free',
		'  Make room',
		'',
		'THE WEBSITE',
		'Received since this time yesterday: 5. Delivered: 4',
		'Waiting to be delivered: 1, the oldest since Fri 20 Nov, 12:00',
		'Parked, until you send them again: 2',
		'Held back as suspicious, until you let them out: 3, of which nobody was told before today: 2',
		expect.stringMatching(/^Deleted, because no more than 10000 are held back.*: 12$/),
		'Acknowledgements that came back: 1',
		'Last backup: Fri 20 Nov, 12:00',
		'',
		'On the machine that runs the website:',
		'  npm run enquiries -- status',
	]);
});

const personal = /Ada|Byron|ada@example|900123|High Street|health condition|healthCondition/;
test.each<[string, boolean, string[]]>([
	['a digest shows the name and the first words, to judge by', false, ['Byron', 'High Street']],
	['a plain digest shows only the reference', true, []],
])('of a held-back enquiry %s', (_, isPlain, shown) => {
	const { text, subject } = write(withQuarantine, isPlain);
	expect(subject).not.toMatch(personal);
	expect(shown.filter((words) => !text.includes(words))).toEqual([]);
	expect(
		shown.reduce(
			(rest, words) => rest.replaceAll(words, ''),
			text.replaceAll('Ada Byron', 'Byron'),
		),
	).not.toMatch(personal);
	expect(text).toContain('ABCD-2345');
	// Without the list of calls it must not say that there are none.
	expect(text.includes('Nobody waits for an answer.')).toBe(!isPlain);
});

test('a quarantined enquiry whose row is invalid is named, with what to do', () => {
	const facts: Facts = {
		...withQuarantine,
		unreported: [
			{ id: 'a2', reference: 'WXYZ-2345', problem: 'column answers is not JSON' },
			heldBack,
		],
	};
	const { lines } = write(facts);
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
const byEmail = { ...followUpOf(heldBack, []), answerBy: 'email' } as const;

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
		'how they asked to be answered, and no number',
		person({ followUp: { ...byEmail, callTime: 'In the morning' } }),
		['  Asked to be answered by e-mail: ada@example.org', '  Halifax: Loft insulation'],
	],
	[
		'what else they sent, three at most',
		person({ more: Array(5).fill(person({ message: 'Again.', wish: 'Solar' })) }),
		[
			'  Wrote: Again.',
			'  Wrote: Again.',
			'  Wrote: Again.',
			'  Wrote: …',
			'  07700 900123, once you have read the rest on its page',
			'  Halifax: Loft insulation',
		],
	],
])('a row of the list has %s', (_, item, lines) => {
	const all = write({ work: { ...noWork, today: [item] } });
	expect(all.subject).toMatch(/^Website: 1 to answer, /);
	const first = all.lines.indexOf('Ada Byron') + 1;
	expect(all.lines.slice(first, first + lines.length)).toEqual(lines);
	expect(all.lines).toContain('  https://larkfield.example/office/ABCD-2345');
	expect(all.text).not.toContain('Best time');
});

test('with 500 people, 500 held back and 500 acts Gmail shows all of it, who cannot wait first, and what it cut off is not told', () => {
	const id = (prefix: string, index: number) => `${prefix}${String(index).padStart(3, '0')}`;
	const many = <One>(count: number, make: (index: number) => One) =>
		Array.from({ length: count }, (_, index) => make(index));
	const message =
		'My loft is cold and the boiler is eighteen years old. What would a heat pump cost? '.repeat(4);
	const facts: Partial<Facts> = {
		counts: { ...noCounts, quarantined: 700, unreported: 700 },
		findings: [finding],
		unreported: many(500, (index) => ({
			...heldBack,
			id: id('h', index),
			reference: id('HELD-1', index),
		})),
		recorded: many(500, (index) => ({
			id: id('e', index),
			at: NOON,
			kind: 'spoke',
			data: {},
			by: { who: 'office' } as const,
			reference: id('DONE-1', index),
			form: 'contact' as const,
		})),
		work: {
			...noWork,
			today: many(200, (index) =>
				person({
					id: id('c', index),
					reference: id('CALL-1', index),
					name: id('Caller ', index),
					message,
					more: [person({ message })],
					pressing: index === 199 ? 'no heating' : undefined,
				}),
			),
			more: 300,
		},
	};
	const { html = '', text, subject, named } = write(facts);
	expect(Buffer.byteLength(html)).toBeLessThan(100_000);
	expect(subject).toContain('500 to answer');
	expect(text).toContain('Caller 199');
	expect(text.match(/^Caller \d+/gm)).toHaveLength(ROWS_AT_MOST.people);
	expect(text).toContain(`And ${500 - ROWS_AT_MOST.people} more, for whom there is no room here.`);
	expect(named).toEqual(many(ROWS_AT_MOST.heldBack, (index) => id('h', index)));
	expect(text.match(/^HELD-1\d+/gm)).toHaveLength(ROWS_AT_MOST.heldBack);
	expect(text).toContain(`And ${700 - ROWS_AT_MOST.heldBack} more, which the next digest names.`);
	expect(text).toContain(
		`${500 - ROWS_AT_MOST.recorded} more, on the pages of their enquiries; the latest:`,
	);
});

test('on paper the digest is the list of the day, with room to write, and nothing that somebody answered about health or money', () => {
	const { html = '' } = write({ ...withQuarantine, work: { ...noWork, today: [person()] } });
	// The long part for the screen is the last: it goes on to the end.
	const paper = html
		.replace(/<style>.*?<\/style>/gs, '')
		.replace(/<div class="screen">(?:<p[^>]*>)?<a .*?<\/div>/gs, '')
		.replace(/<div class="screen">.*/s, '');
	expect(html).toContain('@media print');
	for (const shown of [
		'The list of Friday, 20 November 2026',
		'Done at:',
		'Ada Byron',
		'07700 900123',
		'Halifax: Loft insulation',
		'ABCD-2345',
	])
		expect(paper).toContain(shown);
	for (const hidden of [
		'Say what happened</a>',
		'Held back, for you to judge',
		'Waiting to be delivered',
		'health',
		'Last backup',
	])
		expect(paper).not.toContain(hidden);
});
