/**
 * The devices on which the office's day is open: their cookie, and how the office's code opens one.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { DayLink } from '#enquiries/links/day-link.ts';
import { OFFICE_PATH } from '#enquiries/links/office-link.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import type { Store } from '#enquiries/store/store.ts';
import { addDays, HOUR_MS, londonDay, londonMoment, SECOND_MS } from '#model/dates.ts';
import type { OfficeLetter } from '#model/enquiry-events.ts';
import { isWeakCode } from './code-rules.ts';
import type { KnownCode, OfficeCodes } from './office-codes.ts';

/** A device without a press for so long is closed: it may be unattended. */
const IDLE_MS = 4 * HOUR_MS;

/** Wrong codes in a day, from all devices together. Then no further device is opened that day. */
const WRONG_CODES_AT_MOST = 10;

/**
 * Wrong codes a day from the letter to the second address, which are compared while the day is
 * locked.
 */
const WRONG_UNLOCKS_AT_MOST = 5;

/** The answer once those tries are used. Open devices stay open. */
export const LOCKED =
	'Wrong codes came too often today: no code is compared before midnight. The letter to the office’s second address opens the day; ' +
	'where there is none, npm run enquiries -- office-code --unlock on the website’s machine.';

/** Openings of a day are counted for the digest, and never refused. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const SECRET = /^[\w-]{43}$/;

/** Why a code opens nothing. */
export type Refused = { readonly refused: 'not-a-code' | 'wrong' | 'locked' };

/** What became of a code: a cookie, or why there is none. */
export type Opening = { readonly cookie: string } | Refused;

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
	/** The machine's own clock: a day that is set with TODAY must not open a device. */
	readonly now: () => number;
	/**
	 * Called when the last wrong code of a day has locked new devices, and when a right one has ended
	 * all, perhaps by this person.
	 */
	readonly onAlarm: (what: 'locked' | 'ended', person?: string) => Promise<void>;
}

/**
 * Compares a code. While the day is locked, only the letter to the second address has tries left:
 * the right code from it lets the devices of other letters in again, once a day, so that a person
 * with one of those letters and wrong codes cannot keep the office out.
 */
async function compare(
	{ store, codes, now, onAlarm }: OfficeDevicesParts,
	typed: string,
	letter: OfficeLetter,
): Promise<KnownCode | Refused> {
	// What a machine types into any field costs no try, or mail gateways would lock the office each
	// morning.
	if (isWeakCode(typed.replace(/[\s-]/g, ''))) return { refused: 'not-a-code' };
	const day = londonDay(now());
	// Taken before it is compared: codes that come at the same time must not be more.
	const tries = await store.countOfficeAct(day, 'tries', '', WRONG_CODES_AT_MOST);
	const isUnlocking = tries === undefined && letter === 'alert';
	if (tries === undefined && !isUnlocking) return { refused: 'locked' };
	if (isUnlocking && !(await store.countOfficeAct(day, 'unlocks', '', WRONG_UNLOCKS_AT_MOST)))
		return { refused: 'locked' };
	const code = codes.find(typed);
	if (!code && tries !== undefined && tries < WRONG_CODES_AT_MOST) return { refused: 'wrong' };
	if (!code) {
		if (!isUnlocking) await onAlarm('locked');
		return { refused: 'locked' };
	}
	await store.takeBackOfficeAct(day, isUnlocking ? 'unlocks' : 'tries', '');
	if (isUnlocking && (await store.countOfficeAct(day, 'unlocks', 'others', 1)))
		await store.clearOfficeCount(day, 'tries');
	return code;
}

/** Creates them. */
export function createOfficeDevices(parts: OfficeDevicesParts) {
	const { store, codes, siteUrl, mailboxes, now, onAlarm } = parts;
	const isSecure = siteUrl.startsWith('https:');
	const name = isSecure ? '__Secure-office-day' : 'office-day';
	const attributes = `Path=${OFFICE_PATH}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

	async function open(typed: string, link: DayLink, browser: string): Promise<Opening> {
		const code = await compare(parts, typed, link.letter);
		if ('refused' in code) return code;
		const openedAt = now();
		const day = londonDay(openedAt);
		const secret = randomBytes(32).toString('base64url');
		const person = code.person === undefined ? {} : { person: code.person };
		await store.openOfficeDevice({
			hash: hashOf(secret),
			day,
			mailbox: link.mailbox,
			letter: link.letter,
			...person,
			browser: browserIn(browser),
			codeTag: code.tag,
			openedAt,
		});
		await store.countOfficeAct(day, 'openings', '', NO_LIMIT);
		const seconds = Math.ceil((londonMoment(addDays(day, 1), '00:00') - openedAt) / SECOND_MS);
		return { cookie: `${name}=${secret}; Max-Age=${seconds}; ${attributes}` };
	}

	return {
		open,

		/** Ends every device. Needs the code, because other people may have the letter. */
		async endAll(typed: string, { letter }: DayLink): Promise<Refused | undefined> {
			const code = await compare(parts, typed, letter);
			if ('refused' in code) return code;
			await store.endOfficeDevices(now());
			await onAlarm('ended', code.person);
			return undefined;
		},

		/** The open device whose cookie came with a request. */
		async find(cookies = ''): Promise<OfficeDevice | undefined> {
			const secret = cookies
				.split(';')
				.map((one) => one.trim().split('=', 2))
				.find(([one]) => one === name)?.[1];
			if (!secret || !SECRET.test(secret)) return undefined;
			const device = await store.officeDevice(hashOf(secret));
			if (!device || isOpen(device, now())) return device;
			// For good: setting the clock back reopens no device.
			if (isOver(device, now())) await store.endOfficeDevices(now(), device.hash);
			return undefined;
		},

		/**
		 * Why a code that is asked once more on an open device is refused. Undefined where it is right.
		 */
		async refusalOf(
			typed: string,
			{ letter }: OfficeDevice,
		): Promise<Refused['refused'] | undefined> {
			const code = await compare(parts, typed, letter);
			return 'refused' in code ? code.refused : undefined;
		},

		/** In so many seconds it is closed, if nothing is pressed. */
		closesIn: ({ day, pressedAt }: OfficeDevice) =>
			Math.ceil(
				(Math.min(londonMoment(addDays(day, 1), '00:00'), pressedAt + IDLE_MS) - now()) / SECOND_MS,
			),
		noteWork: ({ hash }: OfficeDevice) => store.noteOfficePress(hash, now()),
		end: (hash: string) => store.endOfficeDevices(now(), hash),
		/** The cookie of a device that was ended. */
		emptyCookie: `${name}=; Max-Age=0; ${attributes}`,
	};

	function isOpen(device: OfficeDevice, at: number): boolean {
		const { mailbox, codeTag, person } = device;
		return (
			!isOver(device, at) &&
			mailboxes.includes(mailbox) &&
			codes.isKnown({ ...(person ? { person } : {}), tag: codeTag })
		);
	}
}

/** Whether its day or its four idle hours are over. */
const isOver = ({ day, pressedAt }: OfficeDevice, at: number): boolean =>
	day !== londonDay(at) || Math.abs(at - pressedAt) >= IDLE_MS;

const hashOf = (secret: string) =>
	createHash('sha256').update(`office device ${secret}`).digest('base64url');

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

/**
 * "Firefox on Windows": enough to tell one's own devices apart, and nothing of what a stranger's
 * header says.
 */
function browserIn(userAgent: string): string {
	const named = (words: readonly (readonly [string, string])[], otherwise: string) =>
		words.find(([mark]) => userAgent.includes(mark))?.[1] ?? otherwise;
	return `${named(BROWSERS, 'A browser')} on ${named(MACHINES, 'a device')}`;
}
