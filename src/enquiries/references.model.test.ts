/**
 * One reference, one application: several tabs, with the form's own state or without script,
 * against the real `receive` and a real store. Whatever is sent, lost, edited or sent again, a
 * reference that was shown stands for exactly the answers it was shown for.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAnswers } from '#forms/fields/answers.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { type FundingAnswers, fundingForm } from '#forms/funding.ts';
import {
	type ApplicationAction,
	type ApplicationState,
	applicationReducer,
	initialApplication,
} from '#forms/sending/application-state.ts';
import type { SpamScore } from '#forms/sending/submission-port.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { createDeliveryHarness, type DeliveryHarness } from './delivery/testing.ts';
import { createReceive } from './receive.ts';
import { NOON, storedReferences } from './store/testing/fixtures.ts';

const nothing = noAnswers(fundingForm);
const people: readonly FundingAnswers[] = ['Ada', 'Bella', 'Cyril'].map((firstName, index) => ({
	...nothing,
	firstName,
	lastName: 'Byron',
	email: `${firstName}@example.org`,
	phoneNumber: `0770090012${index}`,
	address: '12 Ember Row, ZZ1 1ZZ',
}));

/** What happens to a post, or to its response. */
const journeys = ['arrives', 'never arrives', 'arrives and its answer is lost'] as const;

const step = fc.record({
	tab: fc.nat(1),
	does: fc.constantFrom(
		'fill in',
		'edit',
		'submit',
		'submit',
		'try again',
		'put back',
		'discard',
		'back',
		'next',
		'script off',
		'go back to the posted page',
	),
	person: fc.nat(people.length - 1),
	edit: fc.constantFrom('yes', 'no', 'notSure'),
	journey: fc.constantFrom(...journeys),
	isOdd: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const odd: SpamScore = { score: 20, reasons: ['looks odd'], quarantine: true };
const clean: SpamScore = { score: 0, reasons: [], quarantine: false };

/**
 * One tab: the hydrated form, and the page without script, which carries a reference from post to
 * post.
 */
interface Tab {
	form: ApplicationState;
	carried: string;
	/** Every reference this tab has shown, with the answers it was shown for. */
	readonly shown: Map<string, FundingAnswers>;
}

async function live(steps: readonly Step[], harness: DeliveryHarness): Promise<void> {
	const receive = createReceive({
		store: harness.store,
		recipients: { officeEmail: 'office@example.co.uk', acknowledge: false },
		now: harness.clock.now,
		onSaved: () => undefined,
		onUnavailable: () => undefined,
	});
	const tabs: Tab[] = [0, 1].map(() => ({
		form: initialApplication({ step: 0, answers: nothing, problems: {} }),
		carried: newReference(),
		shown: new Map(),
	}));

	/** Posts the answers. Returns the reference in the server's page, unless the response is lost. */
	async function post(
		answers: FundingAnswers,
		reference: string,
		{ journey, isOdd }: Step,
	): Promise<string | undefined> {
		if (journey === 'never arrives') return undefined;
		const outcome = await receive(
			'funding',
			Object.entries({ ...answers, [REFERENCE]: reference }),
			isOdd ? odd : clean,
		);
		expect(outcome.state).toBe('received');
		return journey === 'arrives' && outcome.state === 'received' ? outcome.reference : undefined;
	}

	/** What the hydrated form does on submit. The response to it is only "OK". */
	async function settle(tab: Tab, now: Step): Promise<void> {
		const { sending } = tab.form.submission;
		if (!sending) return;
		const answered = await post(sending.answers as FundingAnswers, sending.reference, now);
		const fate: ApplicationAction = answered
			? { type: 'received', receipt: { day: '2026-11-20' } }
			: { type: 'failed' };
		tab.form = applicationReducer(tab.form, fate);
		const [newest] = tab.form.submission.received;
		if (answered && newest) tab.shown.set(newest.reference, sending.answers as FundingAnswers);
	}

	for (const now of steps) {
		const tab = tabs[now.tab] as Tab;
		const tell = (happening: ApplicationAction) => {
			tab.form = applicationReducer(tab.form, happening);
		};
		const press = (move: 'back' | 'next' | 'submit') =>
			tell({ type: 'moved', move, answers: tab.form.values, freshReference: newReference() });
		harness.clock.pass(60_000);
		if (now.does === 'fill in')
			for (const [name] of fieldsOf(fundingForm))
				tell({ type: 'changed', name, value: people[now.person]?.[name] ?? '' });
		if (now.does === 'edit') tell({ type: 'changed', name: 'healthCondition', value: now.edit });
		if (now.does === 'back' || now.does === 'next') press(now.does);
		if (now.does === 'submit') press('submit');
		if (now.does === 'try again') tell({ type: 'retried' });
		if (now.does === 'put back') tell({ type: 'restored' });
		if (now.does === 'discard') tell({ type: 'discarded' });
		await settle(tab, now);
		if (now.does === 'script off' || now.does === 'go back to the posted page') {
			const answers = { ...(people[now.person] as FundingAnswers), healthCondition: now.edit };
			const printed = await post(answers, tab.carried, now);
			if (printed) tab.shown.set(printed, answers);
			// A confirmation starts a new application; a browser that goes back has the old page.
			if (printed && now.does === 'script off') tab.carried = newReference();
		}
		await check(tabs, harness);
	}
}

/** Shown reference = stored reference of those answers. */
async function check(tabs: readonly Tab[], harness: DeliveryHarness): Promise<void> {
	const kept = new Map(
		(await Array.fromAsync(harness.store.find())).map(({ reference, answers }) => [
			reference,
			answers,
		]),
	);
	for (const { form, shown } of tabs) {
		for (const { reference } of form.submission.received) expect(shown.has(reference)).toBe(true);
		for (const [reference, answers] of shown)
			expect([reference, kept.get(reference)]).toEqual([reference, answers]);
	}
}

test('whatever is sent, lost, edited, restored or sent by somebody else, a reference that is shown belongs to those answers', async () => {
	let shown = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
			const harness = await createDeliveryHarness(NOON);
			try {
				await live(steps, harness);
				shown += (await storedReferences(harness.store)).length;
			} finally {
				await harness.close();
			}
		}),
		{ numRuns: 250 },
	);
	// The test proves nothing unless enough was stored.
	expect(shown).toBeGreaterThan(500);
});
