/**
 * Signing in to the office's pages with its code, once a day and device: the session's cookie, the
 * mark of a device that has signed in before, and the token of the session's forms.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import type { Store } from '#enquiries/store/store.ts';
import { endOfDay, londonDay, SECOND_MS } from '#model/dates.ts';
import { createOfficeCookies } from './office-cookies.ts';
import { signInActs, signInFields } from './sign-in-view.ts';
import { type CodeComparerParts, createCodeComparer, type RefusedCode } from './wrong-codes.ts';

/** The session that a request belongs to, and the token that its forms send back. */
export interface SignedIn {
	readonly session: OfficeSession;
	readonly token: string;
}

/** The headers that a browser sends by itself: untrusted text. */
interface BrowserHeaders {
	readonly cookie?: string;
	readonly 'user-agent'?: string;
}

export type SignIn = ReturnType<typeof createSignIn>;

interface SignInParts extends CodeComparerParts {
	readonly store: CodeComparerParts['store'] &
		Pick<Store, 'openOfficeSession' | 'officeSession' | 'isOfficeDevice' | 'endOfficeSessions'>;
	readonly siteUrl: string;
}

export function createSignIn(parts: SignInParts) {
	const { store, codes, siteUrl, now } = parts;
	const compare = createCodeComparer(parts);
	const cookies = createOfficeCookies(siteUrl);

	/** The secret of the device's mark, if it has signed in before. */
	async function knownMark(cookie: string): Promise<string | undefined> {
		const mark = cookies.markIn(cookie);
		return mark && (await store.isOfficeDevice(hashOf('mark', mark))) ? mark : undefined;
	}

	return {
		/** The session whose cookie came with a request. */
		async find({ cookie = '' }: BrowserHeaders): Promise<SignedIn | undefined> {
			const secret = cookies.sessionIn(cookie);
			const session = secret && (await store.officeSession(hashOf('session', secret)));
			if (!session) return undefined;
			const { hash, day, person, codeTag: tag } = session;
			if (day === londonDay(now()) && codes.isKnown({ person, tag }))
				return { session, token: hashOf('token', secret) };
			// For good: setting the clock or the code back revives no session.
			await store.endOfficeSessions(now(), hash);
			return undefined;
		},

		/** Signs a device in: the cookies that it gets, or why it gets none. */
		async open(
			typed: string,
			{ cookie = '', 'user-agent': userAgent = '' }: BrowserHeaders,
		): Promise<{ readonly cookies: string[] } | RefusedCode> {
			const browser = browserIn(userAgent);
			const known = await knownMark(cookie);
			const code = await compare(typed, { device: known && hashOf('mark', known), browser });
			if ('problem' in code) return code;
			const [secret, mark] = [newSecret(), known ?? newSecret()];
			const openedAt = now();
			const day = londonDay(openedAt);
			// One device has one session, also where two people sign in on it one after the other.
			const before = cookies.sessionIn(cookie);
			if (before) await store.endOfficeSessions(openedAt, hashOf('session', before));
			await store.openOfficeSession({
				hash: hashOf('session', secret),
				day,
				device: hashOf('mark', mark),
				person: code.person,
				browser,
				codeTag: code.tag,
				openedAt,
			});
			return {
				cookies: [cookies.ofSession(secret, endOfDay(day) - openedAt), cookies.ofMark(mark)],
			};
		},

		/**
		 * Why a code that is asked once more is refused, in words. Undefined where it is right. Wrong
		 * ones count as this device's.
		 */
		async refusalOf(
			typed: string,
			{ device, browser }: Pick<OfficeSession, 'device' | 'browser'>,
		): Promise<string | undefined> {
			const code = await compare(typed, { device, browser });
			return 'problem' in code ? code.problem : undefined;
		},

		/** Signs out, here or everywhere. Returns what to say; undefined for any other press. */
		async signOut({ hash }: OfficeSession, posted: URLSearchParams): Promise<string | undefined> {
			switch (posted.get(signInFields.act)) {
				case signInActs.signOut:
					await store.endOfficeSessions(now(), hash);
					return 'Signed out on this device.';
				case signInActs.signOutEverywhere:
					await store.endOfficeSessions(now());
					return 'Signed out on every device.';
			}
			return undefined;
		},

		/** The cookie of a session that was ended. */
		emptyCookie: cookies.ofSession('', 0),

		/** Whether a press comes from one of the session's own forms. */
		hasToken(posted: URLSearchParams, { token }: SignedIn): boolean {
			const [given, own] = [posted.get(signInFields.token) ?? '', token].map((text) =>
				createHash('sha256').update(text).digest(),
			) as [Buffer, Buffer];
			return timingSafeEqual(given, own);
		},

		/** In so many seconds the session is over. */
		endsIn: ({ day }: OfficeSession): number => Math.ceil((endOfDay(day) - now()) / SECOND_MS),
	};
}

const newSecret = () => randomBytes(32).toString('base64url');

/** A hash for a purpose. None serves for another, and the hash in the store is no cookie. */
const hashOf = (purpose: 'session' | 'mark' | 'token', secret: string) =>
	createHash('sha256').update(`office ${purpose} ${secret}`).digest('base64url');

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
