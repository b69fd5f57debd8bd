/**
 * A model-based test: after any sequence of events, an acknowledged enquiry is open, delivered, or
 * erased by a person. The model is four sets. Random steps run against the model and against the
 * real store and runner.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#model/dates.ts';
import { NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { DeliveryError, type FailureClass } from './failure.ts';
import { createDeliveryHarness, type DeliveryHarness } from './testing.ts';

const RUNS = 500;

interface Model {
	readonly acknowledged: Set<string>;
	readonly erased: Set<string>;
	readonly quarantined: Set<string>;
	/** Delivered since the last resend. */
	readonly delivered: Set<string>;
}

type Step = (model: Model, harness: DeliveryHarness) => Promise<void>;

const behaviours: readonly (FailureClass | 'accept')[] = [
	'accept',
	'accept',
	'destination down',
	'destination misconfigured',
	'dispatch refused for now',
	'dispatch refused',
	'dispatch not written',
];

async function pickOpen(
	model: Model,
	harness: DeliveryHarness,
	which: number,
): Promise<{ id: string; reference: string } | undefined> {
	const open = [...model.acknowledged].filter((reference) => !model.erased.has(reference));
	const reference = open[which % Math.max(1, open.length)];
	const [enquiry] = reference ? await Array.fromAsync(harness.store.find({ reference })) : [];
	return enquiry;
}

const submit = (isSuspicious: boolean, isRepeated: boolean): Step => {
	return async (model, harness) => {
		const arrival = newEnquiry({
			receivedAt: harness.clock.now(),
			answers: { description: `Room ${model.acknowledged.size}` },
			quarantined: isSuspicious ? 'too fast' : undefined,
		});
		for (let times = isRepeated ? 2 : 1; times > 0; times -= 1) {
			const { reference } = await harness.store.save(arrival, [officeDispatch]);
			expect(reference).toBe(arrival.reference);
		}
		model.acknowledged.add(arrival.reference);
		if (isSuspicious) model.quarantined.add(arrival.reference);
	};
};

/** What the office does with an enquiry that it judges genuine. */
async function letOut({ store, clock }: DeliveryHarness, id: string): Promise<boolean> {
	const event = { kind: 'released', by: { who: 'office' } } as const;
	const effects = { dispatches: [officeDispatch] };
	return (await store.recordEvent(id, event, clock.now(), effects)).state === 'recorded';
}

const behave = (behaviour: FailureClass | 'accept'): Step => {
	return async (_, harness) =>
		harness.setBehaviour(() => {
			if (behaviour !== 'accept')
				throw new DeliveryError('as scripted', behaviour, { about: 'content' });
		});
};

/** The process dies while it holds claims, and the next process releases them. */
const crash: Step = async (_, harness) => {
	await harness.store.claim(harness.clock.now(), {
		kinds: ['office'],
		limit: 4,
		durationMs: 240_000,
		except: [],
	});
	await harness.store.releaseClaims(harness.clock.now());
};

const steps: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc
			.tuple(fc.boolean(), fc.boolean())
			.map(([suspicious, repeated]) => submit(suspicious, repeated)),
	},
	{ weight: 4, arbitrary: fc.constant<Step>((_, harness) => harness.drain()) },
	{ weight: 3, arbitrary: fc.constantFrom(...behaviours).map(behave) },
	{ weight: 2, arbitrary: fc.constant(crash) },
	{
		weight: 3,
		arbitrary: fc
			.integer({ min: 1, max: 4 * HOUR_MS })
			.map<Step>((ms) => async (_, harness) => harness.clock.pass(ms)),
	},
	{
		weight: 1,
		arbitrary: fc
			.integer({ min: -200_000_000, max: 200_000_000 })
			.map<Step>((ms) => async (_, harness) => harness.clock.jump(ms)),
	},
	{
		weight: 2,
		arbitrary: fc.nat(20).map<Step>((which) => async (model, harness) => {
			const enquiry = await pickOpen(model, harness, which);
			if (!enquiry) return;
			await harness.store.erase([enquiry.id]);
			model.erased.add(enquiry.reference);
		}),
	},
	{
		weight: 2,
		arbitrary: fc.nat(20).map<Step>((which) => async (model, harness) => {
			const enquiry = await pickOpen(model, harness, which);
			if (!enquiry) return;
			expect(await letOut(harness, enquiry.id)).toBe(model.quarantined.delete(enquiry.reference));
		}),
	},
	{
		weight: 1,
		arbitrary: fc
			.tuple(fc.nat(20), fc.boolean())
			.map<Step>(([which, all]) => async (model, harness) => {
				const enquiry = await pickOpen(model, harness, which);
				const again = all ? { dispatches: [officeDispatch] } : undefined;
				const count =
					enquiry && (await harness.store.resend([enquiry.id], harness.clock.now(), again));
				if (enquiry && count) model.delivered.delete(enquiry.reference);
			}),
	},
);

let harness: DeliveryHarness;
beforeAll(async () => {
	harness = await createDeliveryHarness(NOON);
});
afterAll(() => harness.close());

async function check(model: Model): Promise<void> {
	for (const { enquiry } of harness.delivered.splice(0)) {
		const reference = enquiry?.reference ?? '';
		expect(model.quarantined.has(reference), 'nothing in quarantine is sent').toBe(false);
		// A second copy is sent only after a resend, because no step loses an outcome.
		expect(model.delivered.has(reference), 'nothing is sent twice').toBe(false);
		model.delivered.add(reference);
	}
	const kept = await Array.fromAsync(harness.store.find());
	const expected = [...model.acknowledged].filter((reference) => !model.erased.has(reference));
	expect(kept.map(({ reference }) => reference)).toEqual(expected);
	for (const { reference, progress } of kept) {
		expect(progress === 'quarantined').toBe(model.quarantined.has(reference));
		if (!model.quarantined.has(reference))
			expect(progress === 'delivered').toBe(model.delivered.has(reference));
	}
}

test(`no acknowledged enquiry is lost in ${RUNS} random histories`, async ({ annotate }) => {
	await fc.assert(
		fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 30 }), async (history) => {
			const everything = await Array.fromAsync(harness.store.find());
			await harness.store.erase(everything.map(({ id }) => id));
			harness.setBehaviour(() => undefined);
			harness.delivered.splice(0);
			const model: Model = {
				acknowledged: new Set(),
				erased: new Set(),
				quarantined: new Set(),
				delivered: new Set(),
			};
			for (const step of history) {
				await step(model, harness);
				await check(model);
			}
			// In the end the server accepts, the office releases and resends, and twelve hours pass:
			// everything is delivered.
			harness.setBehaviour(() => undefined);
			for (const { id, quarantined } of await Array.fromAsync(harness.store.find()))
				if (quarantined !== undefined) await letOut(harness, id);
			model.quarantined.clear();
			const parked = await harness.store.parked();
			const ids = parked.map(({ id }) => id);
			await harness.store.resend(ids, harness.clock.now());
			for (let hour = 0; hour < 12; hour += 1) {
				harness.clock.pass(HOUR_MS);
				await harness.drain();
			}
			await check(model);
			expect(await harness.store.count()).toMatchObject({ waiting: 0, parked: 0, quarantined: 0 });
		}),
		{ numRuns: RUNS },
	);
	await annotate(`${RUNS} sequences`, 'figure');
});
