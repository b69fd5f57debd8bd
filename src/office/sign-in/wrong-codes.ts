/**
 * Compares what is typed as the office's code. After ten wrong codes each further one waits: the
 * devices that never signed in wait together, and one that has signed in before for itself alone.
 */
import { CODES_BEFORE_WAIT, STRANGERS } from '#enquiries/store/office-sessions.ts';
import type { Store } from '#enquiries/store/store.ts';
import { londonDay, MINUTE_MS, SECOND_MS, shortTime } from '#model/dates.ts';
import { isWeakCode, type KnownCode, type OfficeCodes } from './office-codes.ts';

/** Why a code opens nothing: what to say, and in how many seconds the next one is compared. */
export interface RefusedCode {
	readonly problem: string;
	readonly waitSeconds?: number;
}

export interface CodeComparerParts {
	readonly store: Pick<Store, 'claimOfficeCode' | 'forgetWrongCodes' | 'countOfficeAct'>;
	readonly codes: OfficeCodes;
	/** The machine's own clock: a day that is set with TODAY must not open a session. */
	readonly now: () => number;
	/** Called at most once a day, when wrong codes came so often that the next one waits. */
	readonly onWrongCodes: (browser: string) => Promise<void>;
}

/** Creates what compares codes. */
export function createCodeComparer({ store, codes, now, onWrongCodes }: CodeComparerParts) {
	/**
	 * Whose code was typed, or why it opens nothing. `device` is the hash of the mark of a device that
	 * has signed in before.
	 */
	return async (
		typed: string,
		{ device = STRANGERS, browser }: { readonly device?: string; readonly browser: string },
	): Promise<KnownCode | RefusedCode> => {
		// What a machine types into any field is not counted, or mail gateways would make the office
		// wait each morning.
		if (isWeakCode(typed.replace(/[\s-]/g, '')))
			return { problem: 'That is not the office’s code: it has eight digits or more.' };
		// Counted before it is compared: codes that come at the same time must not be more.
		const claim = await store.claimOfficeCode(device, now());
		if ('waitUntil' in claim) return waiting(claim.waitUntil, now());
		const code = codes.find(typed);
		if (code) {
			await store.forgetWrongCodes(device);
			return code;
		}
		if (
			claim.count >= CODES_BEFORE_WAIT &&
			(await store.countOfficeAct(londonDay(now()), 'alarms', 1))
		)
			await onWrongCodes(browser);
		return { problem: 'That is not the office’s code.' };
	};
}

/** Right and wrong codes get this one answer. */
const waiting = (waitUntil: number, now: number): RefusedCode => ({
	problem:
		'Wrong codes came too often. No code is compared until ' +
		`${shortTime(Math.ceil(waitUntil / MINUTE_MS) * MINUTE_MS)}; then please type it again.`,
	waitSeconds: Math.ceil((waitUntil - now) / SECOND_MS),
});
