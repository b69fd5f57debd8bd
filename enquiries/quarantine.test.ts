/** What is held back: the office is told of each one, and only then, and later, may the clock take it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSchemes } from '../content/read.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts';
import { schemesForRules } from '../forms/eligibility/outcomes.ts';
import { newReference } from '../forms/reference.ts';
import { deliveryRound, type Round } from './delivery/attempts.ts';
import { emailChannel } from './delivery/email-channel.ts';
import { DeliveryError } from './delivery/failure.ts';
import { createDeliveryHarness, type DeliveryHarness } from './delivery/testing.ts';
import { type Housekeeping, startHousekeeping } from './housekeeping.ts';
import type { Letter } from './messages/enquiry-email.ts';
import { graceWrites, storedReferences } from './store/testing/fixtures.ts';

const NINE_IN_LONDON = Date.UTC(2026, 6, 1, 8);
const periods = { contactDays: 365, fundingDays: 365, sensitiveDays: 90, quarantinedDays: 30 };

let bench: DeliveryHarness;
let watch: Housekeeping;
let round: Round;
let letters: Letter[];
/** What the mail server makes of a letter: nothing, or a failure that it throws. */
let server: (letter: Letter) => void;

beforeEach(async () => {
	bench = await createDeliveryHarness(NINE_IN_LONDON);
	letters = [];
	server = () => undefined;
	const route = emailChannel({
		name: 'the mail server',
		kinds: ['digest'],
		mailer: {
			destination: 'a list',
			async send(letter) {
				server(letter);
				letters.push(letter);
			},
		},
		firm: {
			name: 'Larkfield',
			legalName: 'Larkfield Ltd',
			phone: '0113 496 0142',
			email: 'hello@example.co.uk',
			siteUrl: 'https://example.co.uk',
			nextSteps: [],
			schemes: schemesForRules(readSchemes()),
		},
		from: 'site@example.co.uk',
		facts: bench.store,
		periods,
		clock: bench.clock,
	});
	const troubled = (error: unknown) => {
		throw error;
	};
	round = deliveryRound(route, {
		store: bench.store,
		clock: bench.clock,
		chance: () => 0.5,
		onOutcome: () => undefined,
		onTrouble: troubled,
	});
	watch = startHousekeeping({
		store: bench.store,
		clock: bench.clock,
		officeEmail: 'office@example.co.uk',
		periods,
		forgetFiles: async () => undefined,
		troubles: () => [],
		onQueued: () => undefined,
		onForgotten: () => undefined,
		onTrouble: troubled,
	});
	await watch.look();
});
afterEach(async () => {
	await watch.stop();
	await bench.close();
});

/** Lets days go by, looking and delivering once an hour. */
async function days(count: number): Promise<void> {
	for (let hour = 0; hour < count * 24; hour += 1) {
		bench.clock.pass(HOUR_MS);
		await watch.look();
		while ((await round.fill()) > 0) await round.settled();
	}
}
async function holdBack(change: Parameters<typeof graceWrites>[0] = {}): Promise<string> {
	const arrival = graceWrites({ receivedAt: bench.clock.now(), quarantined: 'no time token; links in the text', ...change });
	await bench.store.keep(arrival, []);
	return arrival.reference;
}

test('the digest names each one with its time, its sender, the reason and its first words, and its subject says so', async () => {
	const message = await holdBack({
		answers: { description: `See https://homes.example/1?a=b and www.homes.example. ${'My loft is cold. '.repeat(20)}` },
	});
	const application = await holdBack({
		form: 'funding',
		answers: {
			fullName: '\u202eAda Byron',
			address: '1 High Street, Leeds',
			healthCondition: 'yes',
			selectedBenefits: 'universalCredit',
			householdIncome: 'no',
		},
	});
	await days(1);
	const [{ subject, text } = { subject: '', text: '' }] = letters;
	expect(subject).toBe('Website: 2 held back for you to judge, 2 received, 0 delivered since yesterday');
	expect(text).toContain(`${message}  Message, Wednesday, 1 July 2026 at 09:00, from Grace Hopper`);
	expect(text).toContain('Held back because: no time token; links in the text');
	expect(text).toMatch(/ {2}See \[link\] and \[link\] My loft is cold\. .{80,130}…\n/);
	expect(text).toContain(`npm run enquiries -- release ${message}`);
	expect(text).toContain(`${application}  Funding application, Wednesday, 1 July 2026 at 09:00, from Ada Byron`);
	expect(text).toContain('  1 High Street, Leeds');
	expect(text).not.toMatch(/homes\.example|universal|health|income|benefit/i);
});

test('the next digest speaks of it no more, but for the count', async () => {
	const reference = await holdBack();
	await days(2);
	expect(letters.map(({ text }) => text.includes(reference))).toEqual([true, false]);
	expect(letters[1]?.subject).toBe('Website: 0 received, 0 delivered since yesterday');
	expect(letters[1]?.text).toContain('Held back as suspicious, until you release them: 1\n');
});

test('the clock takes it after thirty days, of which somebody knew of it', async () => {
	const reference = await holdBack();
	await days(30);
	expect(await storedReferences(bench.store)).toEqual([reference]);
	await days(1);
	expect(await storedReferences(bench.store)).toEqual([]);
});

test('while no digest gets through, however long, it stays; then there is a week to judge it', async () => {
	const reference = await holdBack();
	server = () => {
		throw new DeliveryError('ECONNREFUSED', 'destination down');
	};
	await days(45);
	expect(await bench.store.count()).toMatchObject({ quarantined: 1, untold: 1 });
	server = () => undefined;
	await days(7);
	expect(letters.filter(({ text }) => text.includes(reference))).toHaveLength(1);
	expect(await bench.store.count()).toMatchObject({ quarantined: 1, untold: 0 });
	await days(1);
	expect(await storedReferences(bench.store)).toEqual([]);
});

test('a digest that its server refuses for what it says goes without the visitor’s words, and still names it', async () => {
	const reference = await holdBack({ answers: { description: 'Casino! Casino!' } });
	server = ({ text }) => {
		if (text.includes('Casino')) throw new DeliveryError('554', 'letter refused', { about: 'content' });
	};
	await days(1);
	expect(letters).toHaveLength(1);
	expect(letters[0]).not.toHaveProperty('replyTo');
	expect(letters[0]?.text).toContain(`npm run enquiries -- release ${reference}`);
	expect(letters[0]?.text).not.toMatch(/Grace|Casino/);
	expect(await bench.store.count()).toMatchObject({ untold: 0 });
});

test('of a flood, a digest names five hundred; the rest is named the next morning', async () => {
	const references = new Set<string>();
	for (let count = 0; count < 510; count += 1) references.add(await holdBack({ answers: { description: `Offer ${count}` } }));
	await days(1);
	expect(letters[0]?.text).toContain('And 10 more, which the next digest names.');
	expect(await bench.store.count()).toMatchObject({ quarantined: 510, untold: 10 });
	await days(1);
	expect([...references].filter((reference) => !letters.some(({ text }) => text.includes(reference)))).toEqual([]);
	expect(await bench.store.count()).toMatchObject({ untold: 0 });
});

test('what comes while a digest is on its way is named by the next one', async () => {
	await holdBack();
	let late = '';
	server = () => {
		server = () => undefined;
		late = newReference();
		void holdBack({ reference: late, answers: { description: 'late' } });
	};
	await days(1);
	expect((await bench.store.untold(9)).map(({ reference }) => reference)).toEqual([late]);
});

test.each(['before the digest is queued', 'after the digest is queued'])(
	'a store that goes away %s loses no digest and makes no second',
	async (when) => {
		const { notify, setNote } = bench.store;
		const away = () => Promise.reject(new DeliveryError('the store is away', 'destination down'));
		await watch.stop();
		let isAway = true;
		const failing = startHousekeeping({
			store: {
				...bench.store,
				notify: (...given) => (isAway && when.startsWith('before') ? away() : notify(...given)),
				setNote: (name, value) => (isAway && when.startsWith('after') && name === 'digest day' ? away() : setNote(name, value)),
			},
			clock: bench.clock,
			officeEmail: 'office@example.co.uk',
			periods,
			forgetFiles: async () => undefined,
			troubles: () => [],
			onQueued: () => undefined,
			onForgotten: () => undefined,
			onTrouble: () => {
				isAway = false;
			},
		});
		await failing.look();
		bench.clock.pass(DAY_MS + HOUR_MS);
		for (let minute = 0; minute < 5; minute += 1) {
			await failing.look();
			bench.clock.pass(MINUTE_MS);
		}
		await failing.stop();
		expect(isAway).toBe(false);
		while ((await round.fill()) > 0) await round.settled();
		expect(letters).toHaveLength(1);
	},
);

test('the digest says what to delete from the mailbox, once the store has forgotten it', async () => {
	const start = bench.clock.now();
	const answers = { firstName: 'Ada', healthCondition: 'yes' };
	const application = graceWrites({ form: 'funding', receivedAt: start - 89 * DAY_MS, answers });
	await bench.store.keep(application, []);
	await bench.store.keep(graceWrites({ receivedAt: start - 365 * DAY_MS, answers: { description: 'old' } }), []);
	await days(3);
	const due = letters.map(({ text }) => /TO DELETE FROM THE MAILBOX[\s\S]*?\n\n/.exec(text)?.[0] ?? '');
	expect(due.join('')).toContain('Every message older than ');
	expect(due.filter((part) => part.includes(application.reference))).toHaveLength(1);
	expect(due.at(-1)).toBe('');
});
