/** The devices on which the office's day is open: their cookie, and when each is closed. */
import { createHash, randomBytes } from 'node:crypto';
import type { DayLink } from '#enquiries/links/day-link.ts';
import { OFFICE_PATH } from '#enquiries/links/office-link.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import type { Store } from '#enquiries/store/store.ts';
import { endOfDay, HOUR_MS, londonDay, SECOND_MS } from '#model/dates.ts';
import { type CodeLockParts, createCodeLock, type Refused } from './code-lock.ts';

/** A device without a press for so long is closed: it may be unattended. */
const IDLE_MS = 4 * HOUR_MS;

/** Openings of a day are counted for the digest, and never refused. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const SECRET = /^[\w-]{43}$/;

/** What became of a code: a cookie, or why there is none. */
export type Opening = { readonly cookie: string } | Refused;

export type OfficeDevices = ReturnType<typeof createOfficeDevices>;

interface OfficeDevicesParts extends CodeLockParts {
	readonly store: CodeLockParts['store'] &
		Pick<Store, 'openOfficeDevice' | 'officeDevice' | 'noteOfficePress' | 'endOfficeDevices'>;
	readonly siteUrl: string;
	/** The office's addresses: a device that was opened from a letter to another is closed. */
	readonly mailboxes: readonly string[];
}

export function createOfficeDevices(parts: OfficeDevicesParts) {
	const { store, codes, siteUrl, mailboxes, now, onAlarm } = parts;
	const lock = createCodeLock(parts);
	const isSecure = siteUrl.startsWith('https:');
	const name = isSecure ? '__Secure-office-day' : 'office-day';
	const attributes = `Path=${OFFICE_PATH}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

	async function open(
		typed: string,
		{ mailbox, letter }: DayLink,
		userAgent: string,
	): Promise<Opening> {
		const source = { mailbox, letter, browser: browserIn(userAgent) };
		const code = await lock.compare(typed, source);
		if ('refused' in code) return code;
		const openedAt = now();
		const day = londonDay(openedAt);
		const secret = randomBytes(32).toString('base64url');
		await store.openOfficeDevice({
			hash: hashOf(secret),
			day,
			...source,
			person: code.person,
			codeTag: code.tag,
			openedAt,
		});
		await store.countOfficeAct(day, 'openings', '', NO_LIMIT);
		const seconds = Math.ceil((endOfDay(day) - openedAt) / SECOND_MS);
		return { cookie: `${name}=${secret}; Max-Age=${seconds}; ${attributes}` };
	}

	return {
		open,

		/** Ends every device. Needs the code, because other people may have the letter. */
		async endAll(
			typed: string,
			{ mailbox, letter }: DayLink,
			userAgent: string,
		): Promise<Refused | undefined> {
			const code = await lock.compare(typed, { mailbox, letter, browser: browserIn(userAgent) });
			if ('refused' in code) return code;
			await store.endOfficeDevices(now());
			await onAlarm('ended', code.person && `by ${code.person}`);
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
		 * Why a code that is asked once more on an open device is refused, in words. Undefined where it
		 * is right.
		 */
		async refusalOf(typed: string, device: OfficeDevice): Promise<string | undefined> {
			const code = await lock.compare(typed, device);
			if (!('refused' in code)) return undefined;
			return code.refused === 'locked' ? lock.inWords() : 'That is not the office’s code.';
		},

		/** Since when and by which letter's codes new devices are locked out, and what opens them. */
		lockInWords: lock.inWords,

		/** In so many seconds it is closed, if nothing is pressed. */
		closesIn: ({ day, pressedAt }: OfficeDevice) =>
			Math.ceil((Math.min(endOfDay(day), pressedAt + IDLE_MS) - now()) / SECOND_MS),
		noteWork: ({ hash }: OfficeDevice) => store.noteOfficePress(hash, now()),
		end: (hash: string) => store.endOfficeDevices(now(), hash),
		/** The cookie of a device that was ended. */
		emptyCookie: `${name}=; Max-Age=0; ${attributes}`,
	};

	function isOpen(device: OfficeDevice, at: number): boolean {
		const { mailbox, codeTag: tag, person } = device;
		return !isOver(device, at) && mailboxes.includes(mailbox) && codes.isKnown({ person, tag });
	}
}

/** Whether its day or its four idle hours are over. */
const isOver = ({ day, pressedAt }: OfficeDevice, at: number): boolean =>
	day !== londonDay(at) || Math.abs(at - pressedAt) >= IDLE_MS;

const hashOf = (secret: string) =>
	createHash('sha256').update(`office device ${secret}`).digest('base64url');

/** What a browser's name has in it, and what it is called. The first that fits counts. */
const BROWSERS = {
	Edg: 'Edge',
	OPR: 'Opera',
	Firefox: 'Firefox',
	FxiOS: 'Firefox',
	CriOS: 'Chrome',
	Chrome: 'Chrome',
	Safari: 'Safari',
};
const MACHINES = {
	iPhone: 'an iPhone',
	iPad: 'an iPad',
	Android: 'Android',
	Windows: 'Windows',
	'Mac OS X': 'a Mac',
	Linux: 'Linux',
};

/**
 * "Firefox on Windows": enough to tell one's own devices apart, and nothing of what a stranger's
 * header says.
 */
function browserIn(userAgent: string): string {
	const named = (words: Readonly<Record<string, string>>, otherwise: string) =>
		Object.entries(words).find(([mark]) => userAgent.includes(mark))?.[1] ?? otherwise;
	return `${named(BROWSERS, 'A browser')} on ${named(MACHINES, 'a device')}`;
}
