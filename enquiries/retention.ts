/** How long what is kept, and the round that lets go of the rest. It trusts no clock that has not been right for a day. */
import { allForms, type FormName } from '../forms/all-forms.ts';
import { fieldsOf } from '../forms/field.ts';
import { DAY_MS, HOUR_MS } from './clock.ts';
import type { Overdue } from './forget.ts';
import type { Store } from './store.ts';

/** Days after receipt, or for sensitive answers after delivery. */
export interface Periods {
	readonly contactDays: number;
	readonly fundingDays: number;
	readonly sensitiveDays: number;
	readonly quarantinedDays: number;
}

/** Notices hold nothing personal; they are kept a month for whoever asks when the office was told. */
const NOTICES_DAYS = 30;

/** A step of the clock bigger than this between two looks is an outage or a wrong clock, and we cannot tell which. */
const LONGEST_STEP_MS = 25 * HOUR_MS;

/** After such a step, how long the clock must run evenly before anything is deleted by it. */
const TRUST_AFTER_MS = DAY_MS;

/** The notes under which the clock is remembered. */
const CLOCK_SEEN = 'clock seen';
const CLOCK_DOUBTED = 'clock doubted';

/** What a round did, or would do. */
export interface Forgotten {
	readonly expired: readonly Overdue[];
	readonly shortened: readonly Overdue[];
	/** Set when nothing was deleted because the clock cannot be trusted; until when. */
	readonly doubtedUntil?: number;
}

/** The answers of a form that are forgotten before the rest. */
function sensitiveNames(form: FormName): string[] {
	return fieldsOf(allForms[form]).flatMap(([name, field]) => (field.kind === 'choice' && field.sensitive ? [name] : []));
}

const formsWithSensitiveAnswers = (Object.keys(allForms) as FormName[]).filter((form) => sensitiveNames(form).length > 0);

/** Looks at the clock, and gives until when it is doubted, if it is. Call it at every round, so that its steps are seen. */
export async function doubtsOfTheClock(store: Pick<Store, 'note' | 'setNote'>, now: number): Promise<number | undefined> {
	const seen = Number((await store.note(CLOCK_SEEN)) ?? now);
	const step = now - seen;
	if (step < 0 || step > LONGEST_STEP_MS) await store.setNote(CLOCK_DOUBTED, String(now));
	await store.setNote(CLOCK_SEEN, String(now));
	const doubted = Number((await store.note(CLOCK_DOUBTED)) ?? Number.NEGATIVE_INFINITY);
	return now - doubted < TRUST_AFTER_MS ? doubted + TRUST_AFTER_MS : undefined;
}

/** What is past its time: to be erased whole, and to lose its sensitive answers. Nothing undelivered is ever among it. */
export async function findOverdue(store: Store, { contactDays, fundingDays, sensitiveDays, quarantinedDays }: Periods, now: number) {
	const expired = [
		...(await store.pastTheirTime('contact', now - contactDays * DAY_MS, now)),
		...(await store.pastTheirTime('funding', now - fundingDays * DAY_MS, now)),
		...(await store.leftInQuarantine(now - quarantinedDays * DAY_MS, now)),
	];
	const goes = new Set(expired.map(({ id }) => id));
	const shortened: (Overdue & { form: FormName })[] = [];
	for (const form of formsWithSensitiveAnswers) {
		const known = await store.tooLongKnown(form, now - sensitiveDays * DAY_MS);
		shortened.push(...known.filter(({ id }) => !goes.has(id)).map((one) => ({ ...one, form })));
	}
	return { expired, shortened };
}

/** Forgets what is past its time, down to the file. `forgetFiles` removes what lies beside the store under these references. */
export async function forgetOverdue(
	store: Store,
	periods: Periods,
	now: number,
	forgetFiles: (references: readonly string[]) => Promise<void>,
): Promise<Forgotten> {
	const doubtedUntil = await doubtsOfTheClock(store, now);
	if (doubtedUntil !== undefined) return { expired: [], shortened: [], doubtedUntil };
	const { expired, shortened } = await findOverdue(store, periods, now);
	await store.erase(expired.map(({ id }) => id));
	for (const { id, form } of shortened) await store.forgetAnswers(id, sensitiveNames(form), now);
	await store.forgetNotices(now - NOTICES_DAYS * DAY_MS);
	// The e-mail files hold the same answers.
	await forgetFiles([...expired, ...shortened].map(({ reference }) => reference));
	if (expired.length + shortened.length > 0) await store.scrub();
	return { expired, shortened };
}
