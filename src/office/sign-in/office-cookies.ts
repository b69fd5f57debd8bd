/** The two cookies of a device of the office: of its session, and the mark that it has signed in before. */
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import { DEVICE_MARK_MS } from '#enquiries/store/office-sessions.ts';
import { SECOND_MS } from '#model/dates.ts';

/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** Only over HTTPS where the website is. No page but the office's gets them, and no script. */
export function createOfficeCookies(siteUrl: string) {
	const isSecure = siteUrl.startsWith('https:');
	const nameOf = (name: string) => (isSecure ? `__Secure-${name}` : name);
	const [session, mark] = [nameOf('office'), nameOf('office-device')];
	const header = (name: string, value: string, ageMs: number) =>
		`${name}=${value}; Max-Age=${Math.ceil(ageMs / SECOND_MS)}; Path=${OFFICE_PATH}; ` +
		`HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
	return {
		/** The secrets that came with a request; undefined where there is none of its form. */
		sessionIn: (cookies: string) => secretIn(cookies, session),
		markIn: (cookies: string) => secretIn(cookies, mark),
		/** The headers that set them. */
		ofSession: (secret: string, ageMs: number) => header(session, secret, ageMs),
		ofMark: (secret: string) => header(mark, secret, DEVICE_MARK_MS),
	};
}

/** The secret in the cookie of that name. */
function secretIn(cookies: string, name: string): string | undefined {
	const value = cookies
		.split(';')
		.map((one) => one.trim().split('=', 2))
		.find(([one]) => one === name)?.[1];
	return value && SECRET.test(value) ? value : undefined;
}
