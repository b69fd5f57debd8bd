/**
 * The office's door: what a letter, a program, a stranger, a leaver, a lost device, another clock and
 * another machine can do, and cannot. docs/office-threats.md names each of these tests.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { makeOfficeCode, problemWithCodes } from './office-codes.ts';
import { CODE, type Door, openDoor, WRONG } from './testing.ts';

/** Types so many wrong codes, each from another address. */
async function guess(door: Door, count: number, cookie?: string) {
	const answers = [];
	for (let typed = 0; typed < count; typed += 1)
		answers.push(await door.type(WRONG, { cookie, ip: `192.0.2.${typed}` }));
	return answers;
}

const isOpen = async (door: Door, cookie: string) =>
	(await door.get('/office', { cookie })).body.includes('The list');

test('without the code every address of the office is one sign-in page, whatever stands behind it', async () => {
	await using door = await openDoor();
	const urls = [
		'/office',
		`/office/${newReference()}`,
		'/office/made-up?done=recorded',
		'/%6Fffice',
	];
	const pages = await Promise.all(urls.map((url) => door.get(url)));
	const posts = await Promise.all(
		urls.map((url) => door.post(url, { act: 'spoke', enquiry: 'any' })),
	);
	for (const answers of [pages, posts]) {
		expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
		expect(answers[0]).toMatchObject({ status: 403, body: expect.stringContaining('sign-in') });
	}
	expect(door.pressed).toEqual([]);
});

test('the code leads back to the address that was asked for, there or not, and to no other site', async () => {
	await using door = await openDoor();
	for (const url of ['/office', '/office/7K3M-9QXD-4', '/office/made-up?about=x'])
		expect(await door.type(CODE, {}, url)).toMatchObject({ status: 303, location: url });
	expect((await door.type(CODE, {}, '/office/%2F%2Fevil.example')).location).toBe(
		'/office/%2F%2Fevil.example',
	);
});

test('a program that opens, fills in and presses a thousand times changes nothing and makes no device wait', async () => {
	await using door = await openDoor();
	for (let count = 0; count < 500; count += 1) {
		const sent = { ip: `198.51.100.${count % 200}` };
		await door.get('/office/7K3M-9QXD-4', sent);
		const act = ['sign-in', 'spoke', 'erase', 'sign-out-everywhere'][count % 4] ?? '';
		const { cookies } = await door.post('/office', { act, code: '1234', digits: '0142' }, sent);
		expect(cookies).toEqual([]);
	}
	expect([door.compared, door.pressed, door.alarms]).toEqual([0, [], []]);
	expect(await isOpen(door, await door.enter())).toBe(true);
});

test('after ten wrong codes right and wrong get one answer that says until when, and one alarm a day; then one more is compared', async () => {
	await using door = await openDoor();
	for (const { status, body } of await guess(door, 10)) {
		expect(status).toBe(422);
		expect(body).toContain('That is not the office’s code.');
	}
	const [right, wrong] = [await door.type(CODE), await door.type(WRONG)];
	expect([right.status, right.headers['retry-after'], right.cookies]).toEqual([429, '60', []]);
	expect(right.body).toBe(wrong.body);
	expect(right.body).toContain('No code is compared until Fri 20 Nov, 13:01');
	expect(door.compared).toBe(10);
	door.now += MINUTE_MS;
	await guess(door, 2);
	expect([door.compared, door.alarms]).toEqual([11, ['A browser on a device']]);
	door.now += 5 * MINUTE_MS;
	expect((await door.type(CODE)).status).toBe(303);
	expect((await guess(door, 10)).map(({ status }) => status)).toEqual(Array(10).fill(422));
	expect(door.alarms).toHaveLength(1);
	door.now += DAY_MS;
	await guess(door, 1);
	expect(door.alarms).toHaveLength(2);
});

test('of two hundred codes posted at once to two processes ten are compared, and a restart forgets none', async () => {
	await using door = await openDoor();
	await using beside = await openDoor({}, door);
	await Promise.all(
		Array.from({ length: 200 }, (_, place) =>
			(place % 2 ? door : beside).type(WRONG, { ip: `192.0.2.${place}` }),
		),
	);
	expect(door.compared + beside.compared).toBe(10);
	await using restarted = await openDoor({}, door);
	expect((await restarted.type(CODE)).status).toBe(429);
});

test('strangers’ wrong codes delay no device that has signed in before, and close none that is open', async () => {
	await using door = await openDoor();
	const cookie = await door.enter();
	await guess(door, 20);
	expect(await isOpen(door, cookie)).toBe(true);
	door.now += DAY_MS;
	await guess(door, 20);
	expect(await isOpen(door, cookie)).toBe(false);
	expect((await door.type(CODE)).status).toBe(429);
	expect((await door.type(CODE, { cookie })).status).toBe(303);
	// Its own wrong ones make it wait, and no other device.
	await guess(door, 10, cookie);
	expect((await door.type(CODE, { cookie })).status).toBe(429);
	door.now += 15 * MINUTE_MS;
	expect((await door.type(CODE)).status).toBe(303);
});

test('the mark of a device that has signed in before opens nothing, and a made-up one is a stranger’s', async () => {
	await using door = await openDoor();
	const [, mark = ''] = (await door.enter()).split('; ');
	expect(mark).toMatch(/^__Secure-office-device=/);
	expect(await isOpen(door, mark)).toBe(false);
	expect(await isOpen(door, mark.replace('-device', ''))).toBe(false);
	const [name = ''] = mark.split('=');
	for (let count = 0; count < 10; count += 1)
		await door.type(WRONG, { cookie: `${name}=${String(count).repeat(43)}` });
	expect((await door.type(CODE)).status).toBe(429);
});

test('a changed code, or a name taken out, ends its sessions and no other, and its old code opens none', async () => {
	await using door = await openDoor({ OFFICE_PIN: `sam:${CODE},priya:20846175` });
	const [sam, priya] = [await door.enter(), await door.enter('20846175')];
	await using after = await openDoor({ OFFICE_PIN: 'priya:20846175' }, door);
	expect([await isOpen(after, sam), await isOpen(after, priya)]).toEqual([false, true]);
	expect((await after.type(CODE, { cookie: sam })).status).toBe(422);
	await using changed = await openDoor({ OFFICE_PIN: 'priya:51907348' }, door);
	expect(await isOpen(changed, priya)).toBe(false);
	// For good, also where the old code comes back.
	expect(await isOpen(door, sam)).toBe(false);
});

test('a press needs our own origin and the session’s own token: not another’s, not an earlier one’s', async () => {
	await using door = await openDoor();
	const [one, other] = [await door.enter(), await door.enter()];
	const token = await door.tokenOf(one);
	const press = (fields: Record<string, string>, cookie = one, headers?: Record<string, string>) =>
		door.post('/office', { act: 'spoke', ...fields }, { cookie, headers });
	for (const refused of [
		await press({}),
		await press({ token: await door.tokenOf(other) }),
		await press({ token }, other),
		await press({ token }, one, { origin: 'https://evil.example' }),
		await press({ token }, one, {}),
		await press({ token }, one, { origin: 'null', 'sec-fetch-site': 'cross-site' }),
	])
		expect(refused.status).toBe(403);
	expect(door.pressed).toEqual([]);
	expect((await press({ token })).location).toBe('/office?done=recorded');
	await press({ token }, one, { origin: 'null', 'sec-fetch-site': 'same-origin' });
	expect(door.pressed).toEqual(['spoke', 'spoke']);
	await press({ token, act: 'sign-out' });
	expect((await press({ token })).status).toBe(403);
	expect((await press({ token }, await door.enter())).status).toBe(403);
	expect(door.pressed).toHaveLength(2);
});

test('signing out ends this session or all of them, and signing in again the one before, at once in every process, and clears what Back would show', async () => {
	await using door = await openDoor();
	await using beside = await openDoor({}, door);
	const [one, other, third] = [await door.enter(), await door.enter(), await beside.enter()];
	const leave = async (act: string, cookie: string) =>
		door.post('/office', { act, token: await door.tokenOf(cookie) }, { cookie });
	const left = await leave('sign-out', one);
	expect(left).toMatchObject({
		status: 200,
		headers: { 'clear-site-data': '"cache"' },
		cookies: [expect.stringMatching(/^__Secure-office=; Max-Age=0; Path=\/office; /)],
		body: expect.stringContaining('Signed out on this device.'),
	});
	expect([await isOpen(beside, one), await isOpen(beside, other)]).toEqual([false, true]);
	const again = (await door.type(CODE, { cookie: other })).cookie;
	expect([await isOpen(door, other), await isOpen(door, again)]).toEqual([false, true]);
	await leave('sign-out-everywhere', again);
	expect([await isOpen(beside, again), await isOpen(door, third)]).toEqual([false, false]);
});

test.each([
	['2026-07-01T23:30:00Z', 84_600, 'half past midnight in summer'],
	['2026-03-29T00:00:00Z', 82_800, 'a day of 23 hours'],
	['2026-10-24T23:00:00Z', 90_000, 'a day of 25 hours'],
])('a session of %s ends at London’s midnight, in %i seconds: %s', async (moment, seconds) => {
	await using door = await openDoor();
	door.now = Date.parse(moment);
	const { cookies } = await door.type(CODE);
	expect(cookies).toEqual([
		expect.stringMatching(
			new RegExp(
				`^__Secure-office=[\\w-]{43}; Max-Age=${seconds}; Path=/office; HttpOnly; SameSite=Lax; Secure$`,
			),
		),
		expect.stringMatching(
			/^__Secure-office-device=[\w-]{43}; Max-Age=34560000; Path=\/office; HttpOnly; SameSite=Lax; Secure$/,
		),
	]);
});

test('on plain http the cookies are the same, without Secure', async () => {
	await using door = await openDoor({ SITE_URL: 'http://www.example.co.uk' });
	const { cookies } = await door.type(CODE);
	expect(cookies[0]).toMatch(
		/^office=[\w-]{43}; Max-Age=\d+; Path=\/office; HttpOnly; SameSite=Lax$/,
	);
});

test('a session is over at midnight, its page goes without script, and a clock set back revives it no more', async () => {
	await using door = await openDoor();
	door.now = Date.parse('2026-11-20T23:30:00Z');
	const [late, unseen] = [await door.enter(), await door.enter()];
	expect((await door.get('/office', { cookie: late })).headers.refresh).toBe('1801; url=/office');
	door.now = Date.parse('2026-11-21T00:00:01Z');
	expect(await isOpen(door, late)).toBe(false);
	await door.store.forgetOfficeDays('2026-11-21', door.now);
	door.now = Date.parse('2026-11-20T23:59:00Z');
	expect([await isOpen(door, late), await isOpen(door, unseen)]).toEqual([false, false]);
});

test('a wait is over where the clock that began it was ahead', async () => {
	await using door = await openDoor();
	door.now += 30 * DAY_MS;
	await guess(door, 12);
	door.now -= 30 * DAY_MS;
	expect((await door.type(CODE)).status).toBe(303);
});

test('after a restored backup no session is open, no device known and no code counted', async () => {
	await using door = await openDoor();
	const cookie = await door.enter();
	await guess(door, 1);
	const file = join(door.folder, 'copy.db');
	await door.store.backup?.(file);
	const restored = await openStore(openSqlite(file), 'example.co.uk');
	expect(await restored.officeSessions('2026-11-20')).toEqual([]);
	const [{ device = '' } = {}] = await door.store.officeSessions('2026-11-20');
	expect([cookie !== '', await restored.isOfficeDevice(device)]).toEqual([true, false]);
	expect(await restored.claimOfficeCode('', door.now)).toEqual({ count: 1 });
	await restored.close();
});

test('looking ahead changes nothing: a HEAD, a prefetch, an act in the address', async () => {
	await using door = await openDoor();
	const cookie = await door.enter();
	await door.get('/office', { cookie }, 'HEAD');
	await door.get('/office?act=sign-out-everywhere', { cookie });
	await door.get('/office', { cookie, headers: { 'sec-purpose': 'prefetch;prerender' } });
	expect([door.pressed, await isOpen(door, cookie)]).toEqual([[], true]);
});

test('a code that is asked once more counts as this device’s, and waits like any', async () => {
	await using door = await openDoor();
	await door.enter();
	const [session] = await door.store.officeSessions('2026-11-20');
	if (!session) throw new Error('There is no session.');
	expect(await door.signIn.refusalOf(CODE, session)).toBeUndefined();
	for (let count = 0; count < 10; count += 1)
		expect(await door.signIn.refusalOf(WRONG, session)).toBe('That is not the office’s code.');
	expect(await door.signIn.refusalOf(CODE, session)).toMatch(/^Wrong codes came too often\./);
	expect((await door.type(CODE)).status).toBe(303);
});

test('eight devices behind one address ask every four seconds for an hour, and none has to wait', async () => {
	await using door = await openDoor();
	const cookies = await Promise.all(Array.from({ length: 8 }, () => door.enter()));
	// A window of the limit has 150 questions of each; one of six is enough to know all.
	for (let count = 0; count < 150; count += 1) {
		door.now += 4 * SECOND_MS;
		for (const cookie of cookies) expect((await door.get('/office', { cookie })).status).toBe(200);
	}
});

test.each([
	'1234567',
	'12345678',
	'98765432',
	'11111111',
	'01134960199',
	'sam:73519046,73519047',
	'sam:73519046,priya:73519046',
])('%s is refused as the office’s code', (code) => {
	expect(problemWithCodes(code, ['0113 496 0199'])).toBeDefined();
	expect(problemWithCodes(makeOfficeCode(), ['0113 496 0199'])).toBeUndefined();
});

test('a code is made once, for its owner alone to read; neither store, log nor address has it', async () => {
	await using door = await openDoor({ OFFICE_PIN: undefined });
	const file = join(door.folder, 'office.code');
	const code = readFileSync(file, 'utf8').trim();
	expect([/^\d{8}$/.test(code), statSync(file).mode & 0o777]).toEqual([true, 0o600]);
	const { cookie, location } = await door.type(`${code.slice(0, 4)} ${code.slice(4)}`);
	expect(await isOpen(door, cookie)).toBe(true);
	await using again = await openDoor({ OFFICE_PIN: undefined }, door);
	expect(readFileSync(file, 'utf8').trim()).toBe(code);
	expect(`${location}${again.logged()}${door.logged()}`).not.toContain(code);
	for (const name of ['enquiries.db', 'enquiries.db-wal']) {
		const bytes = readFileSync(join(door.folder, name));
		for (const secret of [code, ...cookie.split('; ').map((one) => one.split('=')[1] ?? '')])
			expect(bytes.includes(secret)).toBe(false);
	}
});
