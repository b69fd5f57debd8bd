/** What `doctor` says of the system that enquiries are handed over to, and of the settings. */
import { expect, test } from 'vitest';
import type { HandOverCounts } from '#enquiries/store/enquiry-counts.ts';
import type { Store } from '#enquiries/store/store.ts';
import { handOverCheck, mailChecks, settingsCheck } from './doctor-checks.ts';

const waiting = (counts: Partial<HandOverCounts>): HandOverCounts =>
	({ waiting: 0, parked: 0, ...counts }) as HandOverCounts;

const set = { host: 'crm.example.co.uk', isNamed: true };
test.each<
	[string, Parameters<typeof handOverCheck>[0], HandOverCounts | undefined, boolean, RegExp]
>([
	['none is set', { host: undefined, isNamed: false }, undefined, true, /^to no other system/],
	[
		'none is set any more',
		{ host: undefined, isNamed: true },
		waiting({ waiting: 2, parked: 1 }),
		false,
		/^3 wait for a webhook/,
	],
	[
		'/privacy cannot name it',
		{ ...set, isNamed: false },
		undefined,
		false,
		/^to crm\.example\.co\.uk, which \/privacy cannot name/,
	],
	['it is named', set, waiting({ waiting: 2 }), true, /^to crm\.example\.co\.uk$/],
])('of the hand-over doctor says, when %s', async (_what, settings, handOver, isWell, message) => {
	const store = { count: async () => ({ handOver }) } as unknown as Store;
	const found = await handOverCheck(settings, { store: async () => store }).run();
	expect(found).toEqual({ isWell, message: expect.stringMatching(message) });
});

const dead = 'smtp://127.0.0.1:1';
test.each([
	['https://www.example.co.uk', undefined, true, [false, true, false], 'none set'],
	['https://www.example.co.uk', dead, false, [false, true, true], 'ECONNREFUSED'],
	['http://localhost:3000', undefined, true, [true, true, true], 'none set'],
] as const)(
	'of mail, alerts and office at %s with the mail server %s doctor says what is well',
	async (SITE_URL, SMTP_URL, isOfficeFromContent, isWell, message) => {
		const settings = { SITE_URL, SMTP_URL, ALERT_SMTP_URL: undefined, isOfficeFromContent };
		const checks = mailChecks({ ...settings, OFFICE_EMAIL: 'office@example.co.uk' });
		const found = await Promise.all(checks.map(({ run }) => run()));
		expect(found.map((one) => one.isWell)).toEqual(isWell);
		expect(found[0]?.message).toContain(message);
	},
);

test.each([
	[{ OFICE_EMAIL: 'office@example.co.uk' }, 'OFICE_EMAIL is not known: did you mean OFFICE_EMAIL?'],
	[{ SMTP_URl: 'smtp://mail' }, 'SMTP_URl is not known: did you mean SMTP_URL?'],
	[{ PATH: '/bin', HOME: '/', NODE_ENV: 'x' }, 'all in order'],
])('of the settings %j doctor says: %s', async (environment, message) => {
	expect((await settingsCheck(environment as NodeJS.ProcessEnv).run()).message).toBe(message);
});
