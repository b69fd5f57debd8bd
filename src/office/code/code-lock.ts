/**
 * Compares what is typed as the office's code. Ten wrong codes in a day lock it for new devices
 * until midnight; devices that are open stay open.
 */
import { letterInWords } from '#enquiries/follow-up/words.ts';
import type { OfficeDevice, OfficeLock } from '#enquiries/store/office-devices.ts';
import type { Store } from '#enquiries/store/store.ts';
import { endOfDay, londonDay, timeInWords } from '#model/dates.ts';
import { isWeakCode } from './code-rules.ts';
import type { KnownCode, OfficeCodes } from './office-codes.ts';

/** Wrong codes in a day, from all devices together. The last of them locks the day. */
const WRONG_CODES_AT_MOST = 10;

/**
 * Wrong codes a day from the letter to the second address, which are compared while the day is
 * locked.
 */
const WRONG_UNLOCKS_AT_MOST = 5;

/** Why a code opens nothing. */
export type Refused = { readonly refused: 'not-a-code' | 'wrong' | 'locked' };

/** From whose letter a code is typed, and in which browser, such as "Firefox on Windows". */
export type CodeSource = Pick<OfficeDevice, 'mailbox' | 'letter' | 'browser'>;

export interface CodeLockParts {
	readonly store: Pick<
		Store,
		'countOfficeAct' | 'takeBackOfficeAct' | 'officeLock' | 'lockOffice' | 'unlockOffice'
	>;
	readonly codes: OfficeCodes;
	/** The machine's own clock: a day that is set with TODAY must not open a device. */
	readonly now: () => number;
	/**
	 * Called when the last wrong code of a day has locked new devices, and when a right one has ended
	 * all. `detail` says which letter the codes came from, or whose code it was.
	 */
	readonly onAlarm: (what: 'locked' | 'ended', detail?: string) => Promise<void>;
}

/** Creates what compares codes, and locks. */
export function createCodeLock({ store, codes, now, onAlarm }: CodeLockParts) {
	/**
	 * While the day is locked, only the letter to the second address has tries left: the right code
	 * from it lets the devices of other letters in again, once a day, so that a person with one of
	 * those letters and wrong codes cannot keep the office out.
	 */
	async function compareWhileLocked(
		typed: string,
		{ letter }: CodeSource,
		day: string,
	): Promise<KnownCode | Refused> {
		if (
			letter !== 'alert' ||
			!(await store.countOfficeAct(day, 'unlocks', '', WRONG_UNLOCKS_AT_MOST))
		)
			return { refused: 'locked' };
		const code = codes.find(typed);
		if (!code) return { refused: 'locked' };
		await store.takeBackOfficeAct(day, 'unlocks', '');
		if (await store.countOfficeAct(day, 'unlocks', 'others', 1)) await store.unlockOffice(day);
		return code;
	}

	return {
		/** Whose code was typed, or why it opens nothing. */
		async compare(typed: string, source: CodeSource): Promise<KnownCode | Refused> {
			// What a machine types into any field costs no try, or mail gateways would lock the office
			// each morning.
			if (isWeakCode(typed.replace(/[\s-]/g, ''))) return { refused: 'not-a-code' };
			const lockedAt = now();
			const day = londonDay(lockedAt);
			// Taken before it is compared: codes that come at the same time must not be more. Tries are
			// used up without a lock while those are compared.
			const tries = (await store.officeLock(lockedAt))
				? undefined
				: await store.countOfficeAct(day, 'tries', '', WRONG_CODES_AT_MOST);
			if (tries === undefined) return compareWhileLocked(typed, source, day);
			const code = codes.find(typed);
			if (code) {
				await store.takeBackOfficeAct(day, 'tries', '');
				return code;
			}
			if (tries < WRONG_CODES_AT_MOST) return { refused: 'wrong' };
			const { mailbox, letter, browser } = source;
			const lock = { lockedAt, lockedUntil: endOfDay(day), mailbox, letter, browser };
			await store.lockOffice(lock);
			await onAlarm('locked', lastWrongCode(lock));
			return { refused: 'locked' };
		},

		/** The lock in words, for a page that it refuses. */
		inWords: async (): Promise<string> => lockInWords(await store.officeLock(now())),
	};
}

const lastWrongCode = ({ mailbox, letter, browser }: OfficeLock): string =>
	`the last wrong code came from ${letterInWords(letter, mailbox)} (${browser})`;

/**
 * Until when no code is compared, since when, from which letter the wrong codes came, and what
 * opens the day. Undefined: the last wrong code is counted, and its lock not stored yet.
 */
export const lockInWords = (lock: OfficeLock | undefined): string =>
	[
		'Wrong codes came too often today: no code is compared before midnight.',
		...(lock ? [`Locked since ${timeInWords(lock.lockedAt)}; ${lastWrongCode(lock)}.`] : []),
		'The letter to the office’s second address opens the day;',
		'where there is none, npm run enquiries -- office-code --unlock on the website’s machine.',
	].join(' ');
