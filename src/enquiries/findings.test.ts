/**
 * The contract for what is wrong (../../findings.ts): each finding, made real in a store, is in
 * every place that shows it. Part of ./store.contract.ts.
 */
import { describe, expect, test } from 'vitest';
import { createTestContext } from '#cli/testing.ts';
import { content } from '#content/reader/testing.ts';
import {
	findingInWords,
	findingWithCure,
	LAST_BACKUP,
	REFUSED_SETTINGS,
	readFindings,
	UNDRAWN_PAGES,
} from '#enquiries/findings.ts';
import { alert } from '#enquiries/letters/alert.tsx';
import { digest } from '#enquiries/letters/digest.tsx';
import { readDigestFacts } from '#enquiries/letters/digest-facts.ts';
import { recordRetentionRun } from '#enquiries/retention/retention.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import type { Database } from '../database.ts';
import { openStore, type Store } from '../store.ts';
import { NOON, newEnquiry, officeDispatch } from './fixtures.ts';

const to = { recipient: 'office@example.co.uk', isPlain: false };
const firm = {
	name: '',
	legalName: '',
	particulars: '',
	phone: '',
	openingHours: '',
	email: 'hello@example.co.uk',
	siteUrl: '',
	within: '',
	nextSteps: [],
	schemes: schemesForRules(content.schemes),
};
const webhook = { kind: 'webhook', recipient: 'crm.example.co.uk' } as const;

/** Defines the tests. `store` returns the open store, `open` opens its database again. */
export function findingsContract(
	store: () => Store,
	open: () => Database | Promise<Database>,
): void {
	const saveAndPark = async (dispatch: typeof officeDispatch) => {
		await store().save(newEnquiry(), [dispatch]);
		for (const { id } of await Array.fromAsync(store().find())) await store().park(id, NOON);
	};

	const complain = async () => {
		const arrival = newEnquiry();
		await store().save(arrival, []);
		const [saved] = await Array.fromAsync(store().find({ reference: arrival.reference }));
		const event = { kind: 'complaint', by: { who: 'office' } } as const;
		await store().recordEvent(saved?.id ?? '', event, NOON);
	};

	describe('findings', () => {
		test.each<{
			wrong: string;
			make: () => unknown;
			at?: number;
			says: RegExp;
			cure: RegExp;
			status: number;
			isAlert?: boolean;
		}>([
			{
				wrong: 'an enquiry waits for more than a quarter of an hour',
				make: () => store().save(newEnquiry(), [officeDispatch]),
				at: NOON + 15 * MINUTE_MS + 1,
				says: /^1 enquiry not delivered: 1 waiting, the oldest since Friday, 20 November 2026 at 12:00$/,
				cure: /doctor$/,
				status: 1,
				isAlert: true,
			},
			{
				wrong: 'an enquiry is parked',
				make: () => saveAndPark(officeDispatch),
				says: /^1 enquiry not delivered: 1 parked/,
				cure: /status --retry sends them again$/,
				status: 1,
				isAlert: true,
			},
			{
				wrong: 'the mail server refuses the settings',
				make: () => store().setNote(REFUSED_SETTINGS, 'the mail server: EAUTH 535'),
				says: /^Settings must be corrected before e-mail can be sent: the mail server: EAUTH 535$/,
				cure: /doctor$/,
				status: 1,
				isAlert: true,
			},
			{
				wrong: 'pages cannot be drawn',
				make: () => store().setNote(UNDRAWN_PAGES, '/About, /grant'),
				says: /^Pages cannot be drawn: .*: \/About, \/grant$/,
				cure: /npm run content says why/,
				status: 1,
				isAlert: true,
			},
			{
				wrong: 'retention fails',
				make: () => recordRetentionRun(store(), NOON, new RangeError('grace@example.org')),
				says: /^Retention has been failing since Friday, 20 November 2026 at 12:00: expired data is not being deleted: RangeError$/,
				cure: /retention$/,
				status: 1,
			},
			{
				wrong: 'an enquiry that was held back has not been named for more than a day',
				make: () => store().save(newEnquiry({ quarantined: 'too fast' }), []),
				at: NOON + 27 * HOUR_MS,
				says: /^1 enquiry held back as suspicious, of which the office was not told yet$/,
				cure: /until then \/office$/,
				status: 1,
			},
			{
				wrong: 'the other system refuses an enquiry',
				make: async () => {
					await store().save(newEnquiry(), [webhook]);
					const [dispatch] = await store().claim(NOON, {
						kinds: ['webhook'],
						limit: 1,
						durationMs: 1000,
						except: [],
					});
					if (dispatch) await store().markParked(dispatch, NOON, '422');
				},
				says: /^1 enquiry not handed over to your other system: 1 parked; the last try failed with: 422$/,
				cure: /status --retry sends them again$/,
				status: 1,
			},
			{
				wrong: 'the other system has been away for over an hour',
				make: () => store().save(newEnquiry(), [webhook]),
				at: NOON + HOUR_MS + 1,
				says: /^1 enquiry not handed over to your other system: 1 waiting, the oldest since Friday, 20 November 2026 at 12:00$/,
				cure: /doctor$/,
				status: 1,
			},
			{
				wrong: 'a complaint must be acknowledged within five days',
				make: complain,
				at: NOON + 25 * DAY_MS,
				says: /^A data-protection complaint is nearly due: \S+, to be acknowledged by Sunday, 20 December 2026$/,
				cure: /record that on \/office\/\S+$/,
				status: 1,
			},
			{
				wrong: 'a complaint is overdue',
				make: complain,
				at: NOON + 31 * DAY_MS,
				says: /^A data-protection complaint is overdue: /,
				cure: /record that on \/office\/\S+$/,
				status: 1,
			},
		])(
			'$wrong: status, doctor, digest and alert say so, with the cure',
			async ({ make, at = NOON, says, cure, status, isAlert = false }) => {
				await store().setNote(LAST_BACKUP, String(at));
				await make();
				const findings = await readFindings(store(), at);
				expect(findings.map(findingInWords)).toEqual([expect.stringMatching(says)]);
				const [finding] = findings;
				if (!finding) throw new Error('There is no finding.');
				expect(finding.cure).toMatch(cure);
				expect(finding.alertUnlessSince !== undefined).toBe(isAlert);
				const harness = await createTestContext();
				harness.now = at;
				harness.context = { ...harness.context, store: async () => store() };
				try {
					expect(await harness.run('status')).toMatchObject({
						code: status,
						text: expect.stringContaining(`FAIL  ${findingWithCure(finding)}`),
					});
					expect(await harness.run('doctor')).toMatchObject({
						code: 1,
						text: expect.stringContaining(
							`FAIL  ${finding.about.padEnd(13)} ${findingWithCure(finding)}`,
						),
					});
				} finally {
					await harness.clear();
				}
				const inLetter = `${findingInWords(finding)}\n  ${finding.cure}`;
				expect(alert(findings, firm).text).toContain(inLetter);
				const facts = await readDigestFacts(store(), at, harness.context.periods);
				// What was held back stands in the digest itself.
				const isNamed = finding.about === 'quarantine';
				expect(digest(to, facts, firm).text).toContain(
					isNamed ? 'HELD BACK, FOR YOU TO JUDGE' : inLetter,
				);
			},
		);

		test.each([
			['made', false, '1 enquiry without a second copy'],
			['deleted', true, 'The copies of 1 erased enquiry could not be deleted yet'],
		])(
			'a second copy that is not %s is called that, and is no fault for five minutes',
			async (_, isErased, words) => {
				const copied = await openStore(await open(), 'example.co.uk', { makesCopies: true });
				await copied.save(newEnquiry(), []);
				const [enquiry] = await Array.fromAsync(copied.receipts());
				if (isErased) await copied.erase([enquiry?.id ?? '']);
				await copied.setNote(LAST_BACKUP, String(Date.now()));
				const { oldestUncopied = 0, oldestUnerased = oldestUncopied } = await copied.count();
				const at = (passed: number) => readFindings(copied, oldestUnerased + passed);
				expect(await at(5 * MINUTE_MS)).toMatchObject([
					{ about: 'second copy', severity: 'advice', words },
				]);
				expect(await at(5 * MINUTE_MS + 1)).toMatchObject([
					{ severity: 'fault', cure: 'npm run enquiries -- doctor', alertUnlessSince: Infinity },
				]);
				await copied.close();
			},
		);

		test('a store without a backup within a day is advised to make one, unless the database has its own tools', async () => {
			const words = async (store: Store) => (await readFindings(store, NOON)).map(findingInWords);
			expect(await words({ ...store(), isShared: false })).toEqual(['No backup was ever made']);
			await store().setNote(LAST_BACKUP, String(NOON - DAY_MS - 1));
			expect(await words({ ...store(), isShared: false })).toEqual([
				'The last backup is older than a day',
			]);
			expect(await words({ ...store(), isShared: true })).toEqual([]);
		});

		test.each([
			[
				'the disk is nearly full',
				{ freeBytes: async () => 128 * 1024 ** 2 - 1 },
				['The disk is nearly full: 128 MiB free'],
			],
			['the disk has room', { freeBytes: async () => 128 * 1024 ** 2 }, []],
		])('%s', async (_what, change, says) => {
			await store().setNote(LAST_BACKUP, String(NOON));
			const findings = await readFindings({ ...store(), ...change }, NOON);
			expect(findings.map(findingInWords)).toEqual(says);
			if (says.length > 0)
				expect(alert(findings, firm).subject).toBe('Website: the disk is nearly full');
		});

		test('half a quarantine’s worth of suspicious enquiries causes an alert once a day', async () => {
			await store().setNote(LAST_BACKUP, String(NOON));
			const counts = await store().count();
			const flooded = (quarantined: number) =>
				readFindings({ ...store(), count: async () => ({ ...counts, quarantined }) }, NOON);
			expect(await flooded(4_999)).toEqual([]);
			expect(await flooded(5_000)).toMatchObject([
				{ words: '5000 enquiries held back as suspicious', alertUnlessSince: NOON - DAY_MS },
			]);
		});

		test('an alert about what was put right meanwhile says so', () => {
			expect(alert([], firm)).toMatchObject({ subject: 'Website: in order again' });
		});
	});
}
