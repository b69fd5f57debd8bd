/** The digest and the alert: their subject, their lines in order, and what is left out. */
import { expect, test } from 'vitest';
import { readSchemes } from '../../content/read.ts';
import { schemesForRules } from '../../forms/eligibility/outcomes.ts';
import type { Enquiry } from '../enquiry.ts';
import { followUpOf } from '../follow-up/follow-up.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { quarantinedIdsIn, writeNotice } from './office-notices.ts';

type Facts = Parameters<typeof writeNotice>[1];

const noCounts = { enquiries: 0, quarantined: 0, unreported: 0, waiting: 0, delivered: 0, parked: 0, bounced: 0, uncopied: 0 };
const quiet: Facts = {
	counts: noCounts,
	lastDay: { received: 0, delivered: 0 },
	areBackupsOurs: true,
	complaints: [],
	unreported: [],
	forgotten: { shortened: [] },
};
const firm = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	phone: '0113 496 0142',
	email: 'hello@larkfield.example',
	openingHours: '',
	siteUrl: 'https://larkfield.example',
	nextSteps: [],
	particulars: '',
	schemes: schemesForRules(readSchemes()),
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
const withQuarantine: Facts = { ...quiet, counts: { ...noCounts, quarantined: 3, unreported: 2 }, unreported: [heldBack] };

function write(kind: 'digest' | 'alert', facts: Partial<Facts> = {}, isPlain = false) {
	const email = writeNotice({ kind, recipient: 'office@example.co.uk', isPlain }, { ...quiet, ...facts }, firm);
	return { ...email, lines: email.text.split('\n') };
}
const counts = (change: Partial<Facts['counts']>) => ({ counts: { ...noCounts, ...change } });

test.each<[string, 'digest' | 'alert', Partial<Facts>]>([
	['Website: 0 received, 0 delivered since yesterday', 'digest', {}],
	['Website: 5 received, 4 delivered since yesterday', 'digest', { lastDay: { received: 5, delivered: 4 } }],
	['Website: 1 held back for you to judge, 0 received, 0 delivered since yesterday', 'digest', withQuarantine],
	['Website: nothing waits any more', 'alert', {}],
	['Website: 2 enquiries without a second copy', 'alert', counts({ uncopied: 2 })],
	['Website: 5000 enquiries held back as suspicious', 'alert', counts({ quarantined: 5_000 })],
	['Website: the disk is nearly full', 'alert', { freeBytes: 1_000_000 }],
	['Website: 1 enquiry not delivered', 'alert', counts({ waiting: 1 })],
	['Website: 3 enquiries not delivered', 'alert', counts({ waiting: 1, parked: 2 })],
])('subject "%s"', (subject, kind, facts) => {
	expect(write(kind, facts).subject).toBe(subject);
});

test('a digest after a day without events lists seven counts, the backup and one command', () => {
	const { lines, to, replyTo } = write('digest');
	expect([to, replyTo]).toEqual(['office@example.co.uk', 'hello@larkfield.example']);
	expect(lines).toEqual([
		'Today',
		'',
		'Nobody waits for a call.',
		'',
		'THE WEBSITE',
		'Received since this time yesterday: 0',
		'Delivered since then: 0',
		'Waiting to be delivered: 0',
		'Parked, until you resend them: 0',
		'Held back as suspicious, until you release them: 0',
		'Acknowledgements that came back: 0',
		'Complaints about how we use personal data, not answered: 0',
		'Last backup: never',
		'',
		'On the machine that runs the website:',
		'  npm run enquiries -- status',
		'',
		'This comes every morning, even when nothing happened. If one morning it does not, somebody should look.',
		'https://larkfield.example',
	]);
});

test('a digest with something of everything lists it in the same order', () => {
	const { lines } = write('digest', {
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
		freeBytes: 1_000_000,
		overflowed: 12,
		complaints: [{ number: 7, receivedOn: '2026-11-01', reference: 'BETT-1234' }],
		complained: new Map([['BETT-1234', { id: 'b', name: 'Betty Brown' }]]),
		unreported: [heldBack],
		retentionFailure: { since: NOON, fault: 'RangeError' },
		forgotten: { shortened: ['WXYZ-6789'], expired: { contact: '2025-11-20', funding: '2025-11-20' } },
	});
	expect(lines.slice(0, -3)).toEqual([
		'Today',
		'',
		'Nobody waits for a call.',
		'',
		'COMPLAINTS, not answered: nobody is rung about anything else',
		expect.stringMatching(/^Betty Brown, BETT-1234: number 7, received .*1 November 2026, to be acknowledged by .*1 December 2026$/),
		'',
		'HELD BACK, FOR YOU TO JUDGE',
		expect.any(String),
		'',
		'ABCD-2345  Funding application, Friday, 20 November 2026 at 12:00, from Ada Byron',
		'  Held back because: no time token',
		'  1 High Street',
		'  npm run enquiries -- release ABCD-2345',
		'',
		'And 1 more, which the next digest names.',
		'',
		'TO DELETE FROM THE MAILBOX, because their time is up',
		expect.stringMatching(/: WXYZ-6789$/),
		expect.stringMatching(/^Every message older than .*20 November 2025, and every application older than .*20 November 2025$/),
		'',
		'THE WEBSITE',
		'Received since this time yesterday: 5',
		'Delivered since then: 4',
		'Waiting to be delivered: 1, the oldest since Friday, 20 November 2026 at 12:00',
		'The last try failed with: 554',
		'Parked, until you resend them: 2',
		'Held back as suspicious, until you release them: 3, of which nobody was told before today: 2',
		expect.stringMatching(/^Deleted, because no more than 10000 are held back.*: 12$/),
		'Acknowledgements that came back: 1',
		'Complaints about how we use personal data, not answered: 1',
		expect.stringMatching(/^FORGETTING FAILS since Friday, 20 November 2026 at 12:00 \(RangeError\)/),
		expect.stringMatching(/^NO SECOND COPY of the last change of 2 enquiries, the oldest since Friday, 20 November 2026 at 12:00:/),
		expect.stringMatching(/^THE DISK IS NEARLY FULL/),
		'Last backup: Friday, 20 November 2026 at 12:00',
		'',
		'On the machine that runs the website:',
		'  npm run enquiries -- resend --parked',
		'  npm run enquiries -- list --state quarantined',
		'  npm run enquiries -- show REFERENCE',
		'  npm run enquiries -- release REFERENCE',
		'  npm run enquiries -- complaint',
		'  npm run enquiries -- doctor',
		'  npm run enquiries -- status',
	]);
});

test('a database with backup tools of its own has no line about backups', () => {
	expect(write('digest', { areBackupsOurs: false, lastBackup: NOON }).text).not.toContain('backup');
});

const personal = /Ada|Byron|ada@example|900123|High Street|health condition|healthCondition/;
test.each<[string, 'digest' | 'alert', boolean, string[]]>([
	['a digest shows the name and the first words, to judge by', 'digest', false, ['Byron', 'High Street']],
	['a plain digest shows only the reference', 'digest', true, []],
	['an alert shows nothing of the sender', 'alert', false, []],
])('of a held-back enquiry %s', (_, kind, isPlain, shown) => {
	const { text, subject, replyTo } = write(kind, withQuarantine, isPlain);
	expect(subject).not.toMatch(personal);
	expect(shown.filter((words) => !text.includes(words))).toEqual([]);
	expect(shown.reduce((rest, words) => rest.replaceAll(words, ''), text.replaceAll('Ada Byron', 'Byron'))).not.toMatch(personal);
	expect(text.includes('ABCD-2345')).toBe(kind === 'digest');
	// Without the list of calls it must not say that there are none.
	expect(text.includes('Nobody waits for a call.')).toBe(kind === 'digest' && !isPlain);
	expect(replyTo).toBe(isPlain ? undefined : 'hello@larkfield.example');
	expect(quarantinedIdsIn(kind, withQuarantine)).toEqual(kind === 'digest' ? ['a1'] : []);
});

test('a quarantined enquiry whose row is invalid is named, with what to do, and counts as named', () => {
	const facts: Facts = {
		...withQuarantine,
		unreported: [{ id: 'a2', reference: 'WXYZ-2345', problem: 'column answers is not JSON' }, heldBack],
	};
	const { lines } = write('digest', facts);
	expect(lines).toContain('WXYZ-2345  cannot be read: column answers is not JSON. Have the row corrected, or erase it.');
	expect(lines).toContain('  npm run enquiries -- release ABCD-2345');
	expect(quarantinedIdsIn('digest', facts)).toEqual(['a2', 'a1']);
});

test('only the digest says that it comes every morning', () => {
	expect(write('digest').text).toContain('This comes every morning');
	expect(write('alert').text).not.toContain('every morning');
});

test('on paper the digest is the day’s list of calls, with room to write, and nothing that somebody answered about health or money', () => {
	const item = {
		id: 'a1',
		reference: 'ABCD-2345',
		name: 'Ada Byron',
		phone: '07700 900123',
		town: 'Halifax',
		wish: 'Loft insulation',
		message: '',
	};
	const followUp = followUpOf(heldBack, []);
	const facts = {
		...withQuarantine,
		day: '2026-11-20',
		work: { late: [], today: [{ ...item, receivedAt: NOON, followUp, more: [] }], reminders: [], more: 0 },
	};
	const url = () => 'https://larkfield.example/office/x';
	const { html = '' } = writeNotice({ kind: 'digest', recipient: 'office@example.co.uk', isPlain: false }, facts, firm, url);
	// The long part for the screen is the last: it goes on to the end.
	const paper = html
		.replace(/<style>.*?<\/style>/gs, '')
		.replace(/<div class="screen"><a .*?<\/div>/gs, '')
		.replace(/<div class="screen">.*/s, '');
	expect(html).toContain('@media print');
	expect(paper).toContain('Calls on Friday, 20 November 2026');
	expect(paper).toContain('Rung at:');
	for (const shown of ['Ada Byron', '07700 900123', 'Halifax: Loft insulation', 'ABCD-2345']) expect(paper).toContain(shown);
	for (const hidden of ['Say what happened</a>', 'Held back, for you to judge', 'Waiting to be delivered', 'health', 'Last backup'])
		expect(paper).not.toContain(hidden);
});
