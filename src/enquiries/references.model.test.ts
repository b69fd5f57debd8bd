/**
 * One reference, one application: two tabs with the form's own state against the real `receive` and
 * a real store. Whatever is sent, lost, edited or sent again, a reference that was shown stands for
 * exactly the answers it was shown for.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAnswers } from '#forms/fields/answers.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { type FundingAnswers, fundingForm } from '#forms/funding.ts';
import {
	type ApplicationAction,
	applicationReducer,
	initialApplication,
} from '#forms/sending/application-state.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { createDeliveryHarness, type DeliveryHarness } from './delivery/testing.ts';
import { createReceive } from './receive.ts';
import { NOON } from './store/testing/fixtures.ts';

const nothing = noAnswers(fundingForm);
const ada = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700900120',
	address: '12 Ember Row, ZZ1 1ZZ',
};

const step = fc.record({
	tab: fc.nat(1),
	does: fc.constantFrom('fill in', 'edit', 'submit', 'submit', 'retried', 'restored', 'discarded'),
	edit: fc.constantFrom('yes', 'no', 'notSure'),
	/** What happens to a post, or to its response. */
	journey: fc.constantFrom('arrives', 'never arrives', 'arrives and its answer is lost'),
	isOdd: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Takes these steps. Returns how many references were shown. */
async function live(steps: readonly Step[], harness: DeliveryHarness): Promise<number> {
	const receive = createReceive({
		store: harness.store,
		recipients: { officeEmail: 'office@example.co.uk', acknowledge: false },
		now: harness.clock.now,
		onSaved: () => undefined,
		onUnavailable: () => undefined,
	});
	const tabs = [0, 1].map(() => initialApplication({ step: 0, answers: nothing, problems: {} }));
	/** Every reference that was shown, with the answers it was shown for. */
	const shown = new Map<string, FundingAnswers>();

	for (const { tab, does, edit, journey, isOdd } of steps) {
		const tell = (action: ApplicationAction) => {
			tabs[tab] = applicationReducer(tabs[tab] as (typeof tabs)[0], action);
			return tabs[tab].submission;
		};
		const change = (answers: Readonly<Record<string, string>>) => {
			for (const [name] of fieldsOf(fundingForm)) {
				const value = answers[name];
				if (value !== undefined) tell({ type: 'changed', name, value });
			}
		};
		harness.clock.pass(60_000);
		if (does === 'fill in') change(ada);
		else if (does === 'edit') change({ healthCondition: edit });
		else if (does === 'submit')
			tell({
				type: 'moved',
				move: 'submit',
				answers: tabs[tab]?.values ?? nothing,
				freshReference: newReference(),
			});
		else tell({ type: does });

		const sending = tabs[tab]?.submission.sending;
		if (!sending) continue;
		const answers = sending.answers as FundingAnswers;
		const score = { score: isOdd ? 20 : 0, reasons: ['looks odd'], quarantine: isOdd };
		if (journey !== 'never arrives') {
			const sent = Object.entries({ ...answers, [REFERENCE]: sending.reference });
			expect((await receive('funding', sent, score)).state).toBe('received');
		}
		if (journey !== 'arrives') tell({ type: 'failed' });
		else {
			const [newest] = tell({ type: 'received', receipt: { day: '2026-11-20' } }).received;
			if (newest) shown.set(newest.reference, answers);
		}
		const kept = new Map(
			(await Array.fromAsync(harness.store.find())).map((one) => [one.reference, one.answers]),
		);
		for (const [reference, shownFor] of shown)
			expect([reference, kept.get(reference)]).toEqual([reference, shownFor]);
	}
	return shown.size;
}

test('whatever is sent, lost, edited or restored, a reference that is shown belongs to those answers', async () => {
	let shown = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
			const harness = await createDeliveryHarness(NOON);
			try {
				shown += await live(steps, harness);
			} finally {
				await harness.close();
			}
		}),
		{ numRuns: 250 },
	);
	// The test proves nothing unless enough was shown.
	expect(shown).toBeGreaterThan(100);
});
