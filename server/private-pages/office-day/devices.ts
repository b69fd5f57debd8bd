/** The devices on which the office's day is open: their cookie, and how the office's code opens one. */
import { createHash, randomBytes } from 'node:crypto';
import { addDays, HOUR_MS, londonDay, londonMoment, SECOND_MS } from '../../../dates.ts';
import type { DayLink } from '../../../enquiries/links/day-link.ts';
import { OFFICE_PATH } from '../../../enquiries/links/office-link.ts';
import type { OfficeDevice } from '../../../enquiries/store/belongings/office-devices.ts';
import type { Store } from '../../../enquiries/store/store.ts';
import { isWeakCode } from './code-rules.ts';
import type { OfficeCodes } from './office-codes.ts';

/** A device on which nothing was pressed for so long is closed: nobody sits before it. */
const IDLE_MS = 4 * HOUR_MS;

/** Wrong codes a day, of everybody together. Then no further device is opened that day. */
const WRONG_CODES_AT_MOST = 10;

/** Codes that may be tried a day from the letter that tells of the lock, which one right one opens. */
const UNLOCKS_AT_MOST = 5;

/** Openings of a day are counted for the digest, and never refused. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const SECRET = /^[\w-]{43}$/;

/** What became of a code: a cookie, or why there is none. */
export type Opening = { readonly cookie: string } | { readonly refused: 'not-a-code' | 'wrong' | 'locked'; readonly isLast?: true };

export type OfficeDevices = ReturnType<typeof createOfficeDevices>;

interface OfficeDevicesParts {
	readonly store: Pick<
		Store,
		| 'openOfficeDevice'
		| 'officeDevice'
		| 'countOfficeAct'
		| 'takeBackOfficeAct'
		| 'clearOfficeCount'
		| 'noteOfficePress'
		| 'endOfficeDevices'
	>;
	readonly codes: OfficeCodes;
	readonly siteUrl: string;
	/** The office's addresses: a device that was opened from a letter to another is closed. */
	readonly mailboxes: readonly string[];
	/** The machine's own clock: no rehearsed day lets anybody in. */
	readonly now: () => number;
	/** Called when the last wrong code of a day has locked new devices. */
	readonly onLocked: () => Promise<void>;
}

/** Creates them. */
export function createOfficeDevices({ store, codes, siteUrl, mailboxes, now, onLocked }: OfficeDevicesParts) {
	const isSecure = siteUrl.startsWith('https:');
	const name = isSecure ? '__Secure-office-day' : 'office-day';
	const attributes = `Path=${OFFICE_PATH}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

	async function open(typed: string, link: DayLink, browser: string): Promise<Opening> {
		// What a machine types into any field costs no try, or mail gateways would lock the office each morning.
		if (isWeakCode(typed.replace(/[\s-]/g, ''))) return { refused: 'not-a-code' };
		const openedAt = now();
		const day = londonDay(openedAt);
		// Taken before it is compared: codes that come at the same time must not be more.
		const tries = await store.countOfficeAct(day, 'tries', '', WRONG_CODES_AT_MOST);
		if (tries === undefined) return link.letter === 'alert' ? unlock(typed, link, browser, day) : { refused: 'locked' };
		const code = codes.find(typed);
		if (!code) {
			if (tries < WRONG_CODES_AT_MOST) return { refused: 'wrong' };
			await onLocked();
			return { refused: 'locked', isLast: true };
		}
		await store.takeBackOfficeAct(day, 'tries', '');
		const secret = randomBytes(32).toString('base64url');
		const person = code.person === undefined ? {} : { person: code.person };
		await store.openOfficeDevice({
			hash: hashOf(secret),
			day,
			...link,
			...person,
			browser: browserIn(browser),
			codeTag: code.tag,
			openedAt,
		});
		await store.countOfficeAct(day, 'openings', '', NO_LIMIT);
		const seconds = Math.ceil((londonMoment(addDays(day, 1), '00:00') - openedAt) / SECOND_MS);
		return { cookie: `${name}=${secret}; Max-Age=${seconds}; ${attributes}` };
	}

	/** Whoever has the second address's letter and the code lets new devices in again, once a day. */
	async function unlock(typed: string, link: DayLink, browser: string, day: string): Promise<Opening> {
		const isTaken = (await store.countOfficeAct(day, 'unlocks', '', UNLOCKS_AT_MOST)) === undefined;
		if (isTaken || !codes.find(typed)) return { refused: 'locked' };
		await exhaust('unlocks', UNLOCKS_AT_MOST, day);
		await store.clearOfficeCount(day, 'tries');
		return open(typed, link, browser);
	}

	/** Counts until no more is taken that day. */
	async function exhaust(what: 'tries' | 'unlocks', most: number, day = londonDay(now())): Promise<void> {
		while ((await store.countOfficeAct(day, what, '', most)) !== undefined);
	}

	return {
		open,

		/** Lets no further device in today. */
		lock: () => exhaust('tries', WRONG_CODES_AT_MOST),

		/** The open device whose cookie came with a request. */
		async find(cookies = ''): Promise<OfficeDevice | undefined> {
			const secret = cookies
				.split(';')
				.map((one) => one.trim().split('=', 2))
				.find(([one]) => one === name)?.[1];
			if (!secret || !SECRET.test(secret)) return undefined;
			const device = await store.officeDevice(hashOf(secret));
			return device && isOpen(device, now()) ? device : undefined;
		},

		/** Whether the code is asked: it is right, and counts as a try where it is not. */
		async isRight(typed: string): Promise<boolean> {
			if (isWeakCode(typed.replace(/[\s-]/g, ''))) return false;
			const day = londonDay(now());
			const tries = await store.countOfficeAct(day, 'tries', '', WRONG_CODES_AT_MOST);
			if (tries === undefined) return false;
			if (!codes.find(typed)) {
				if (tries === WRONG_CODES_AT_MOST) await onLocked();
				return false;
			}
			await store.takeBackOfficeAct(day, 'tries', '');
			return true;
		},

		isOpen: (device: OfficeDevice) => isOpen(device, now()),
		/** In so many seconds it is closed, if nothing is pressed. */
		closesIn: ({ day, pressedAt }: OfficeDevice) =>
			Math.ceil((Math.min(londonMoment(addDays(day, 1), '00:00'), pressedAt + IDLE_MS) - now()) / SECOND_MS),
		noteWork: ({ hash }: OfficeDevice) => store.noteOfficePress(hash, now()),
		end: (hash?: string) => store.endOfficeDevices(now(), hash),
		/** The cookie of a device that was ended. */
		emptyCookie: `${name}=; Max-Age=0; ${attributes}`,
	};

	function isOpen({ day, mailbox, codeTag, person, pressedAt }: OfficeDevice, at: number): boolean {
		const isIdle = Math.abs(at - pressedAt) >= IDLE_MS;
		return (
			day === londonDay(at) && !isIdle && mailboxes.includes(mailbox) && codes.isKnown({ ...(person ? { person } : {}), tag: codeTag })
		);
	}
}

const hashOf = (secret: string) => createHash('sha256').update(`office device ${secret}`).digest('base64url');

const BROWSERS = [
	['Edg', 'Edge'],
	['OPR', 'Opera'],
	['Firefox', 'Firefox'],
	['FxiOS', 'Firefox'],
	['CriOS', 'Chrome'],
	['Chrome', 'Chrome'],
	['Safari', 'Safari'],
] as const;
const MACHINES = [
	['iPhone', 'an iPhone'],
	['iPad', 'an iPad'],
	['Android', 'Android'],
	['Windows', 'Windows'],
	['Mac OS X', 'a Mac'],
	['Linux', 'Linux'],
] as const;

/** "Firefox on Windows": enough to tell one's own devices apart, and nothing of what a stranger's header says. */
function browserIn(userAgent: string): string {
	const named = (words: readonly (readonly [string, string])[], otherwise: string) =>
		words.find(([mark]) => userAgent.includes(mark))?.[1] ?? otherwise;
	return `${named(BROWSERS, 'A browser')} on ${named(MACHINES, 'a device')}`;
}
