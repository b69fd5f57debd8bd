/**
 * What must not happen on the office's day, and does not: guessing, scanners, stolen letters, lost
 * devices, other clocks.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import { createOfficeLinks } from '#enquiries/links/office-link.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import type { Settings } from '#server/configuration/settings.ts';
import { problemWithCodes } from '../code/code-rules.ts';
import { whyNoOfficeDay } from '../code/office-codes.ts';
import {
	CODE,
	drawn,
	enquiryView,
	OFFICE,
	type Office,
	startBeside,
	startOffice,
} from '../testing.ts';

const WRONG = '90817263';
const grace = {
	form: 'funding' as const,
	answers: {
		fullName: 'Grace Hopper',
		phone: '',
		phoneNumber: '07700 900142',
		benefitsClaim: 'yes',
		selectedBenefits: 'universalCredit',
	},
};

/** A nonce of the code's page that is old enough. */
async function nonceOf(office: Office): Promise<string> {
	const { view } = await office.get(office.dayLink());
	office.now += 10 * SECOND_MS;
	return view.page === 'office-code' ? view.nonce : '';
}

test('a scanner that opens, fills in and presses a thousand links sees no name on the way to the day, changes nothing and costs no try', async () => {
	await using office = await startOffice();
	const { id, path } = await office.keep(grace);
	const { acts } = enquiryView(await office.get(path));
	const presses = [...acts.map(({ value }) => value), 'answers-shown', 'erase', 'end-all'];
	for (let count = 0; count < 334; count += 1) {
		const typed = count % 3 ? '1234' : CODE.slice(0, 7);
		const act = presses[count % presses.length] ?? '';
		for (const link of [office.dayLink(), path, `${DAY_PATH}/${path.slice('/office/'.length)}`]) {
			const ip = `198.51.100.${count % 200}`;
			const { body, view } = await office.get(link, undefined, { ip });
			if (link !== path) expect(body).not.toContain('Grace');
			const nonce = 'nonce' in view ? view.nonce : '';
			if (count % 2) office.now += 10 * SECOND_MS;
			const fields = { act, nonce, seen: '', code: typed, digits: typed, reason: 'spam' };
			const { location, cookie } = await office.post(link, fields, undefined, { ip });
			expect([/flash=|^\/office\/today$/.test(location), cookie]).toEqual([false, '']);
		}
	}
	const closed = await office.get(DAY_PATH);
	expect([closed.status, closed.body.includes('Grace')]).toEqual([403, false]);
	expect(await office.store.officeCounts('2026-11-20')).toEqual({});
	expect(await office.store.eventsOf(id)).toEqual([]);
	expect(await office.store.enquiryById(id)).toBeDefined();
});

test('ten wrong codes, from ten addresses, lock new devices and raise one alarm; right and wrong codes then get one answer, which says since when, by which letter and how it opens; open devices work', async () => {
	await using office = await startOffice();
	await office.keep(grace);
	const open = await office.open();
	const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' };
	for (let count = 1; count <= 9; count += 1)
		expect((await office.type(WRONG, { ip: `192.0.2.${count}` })).location).toBe('?code=wrong');
	for (const code of [WRONG, CODE, WRONG]) {
		const { location, cookie } = await office.type(code, { ip: '192.0.2.10', headers });
		expect([location, cookie]).toEqual(['?code=locked', '']);
	}
	const last = `the last wrong code came from the morning’s list to ${OFFICE} (Firefox on Windows)`;
	expect([office.alarms, office.details]).toEqual([['locked'], [last]]);
	const { status, view } = await office.get(`${office.dayLink()}?code=locked`);
	expect([status, view]).toMatchObject([
		422,
		{
			problem:
				`Wrong codes came too often today: no code is compared before midnight. Locked since Friday, 20 November 2026 at 13:01; ${last}. ` +
				'The letter to the office’s second address opens the day; where there is none, npm run enquiries -- office-code --unlock on the website’s machine. ' +
				'Where the day is open already, it stays open.',
		},
	]);
	expect((await office.day(open)).groups.toRing).toHaveLength(1);
});

test('the letter to the second address opens the locked day with the code, each time; the first time other letters do again; five wrong codes end it', async () => {
	await using office = await startOffice();
	const link = office.dayLink('alert');
	const lock = async () => {
		for (let count = 0; count < 10; count += 1) await office.type(WRONG);
	};
	await lock();
	expect((await office.get(link)).view).toMatchObject({ page: 'office-code' });
	expect([
		(await office.type(WRONG, { link })).location,
		(await office.type(CODE)).location,
	]).toEqual(['?code=locked', '?code=locked']);
	expect((await office.type(CODE, { link })).location).toBe(DAY_PATH);
	expect((await office.type(CODE)).location).toBe(DAY_PATH);
	await lock();
	for (let count = 0; count < 9; count += 1)
		expect((await office.type(CODE, { link })).location).toBe(DAY_PATH);
	expect((await office.type(CODE)).location).toBe('?code=locked');
	expect(office.alarms).toEqual(['locked', 'locked']);
	for (let count = 0; count < 4; count += 1) await office.type(WRONG, { link });
	expect((await office.type(CODE, { link })).location).toBe('?code=locked');
});

test('from a letter every device is ended by the code alone, which is told; nothing in a letter or on the website closes the day', async () => {
	await using office = await startOffice();
	const [cookie, link] = [await office.open(), office.dayLink()];
	const endAll = async (fields: Record<string, string>) => {
		const nonce = await nonceOf(office);
		return (await office.post(link, { act: 'end-all', nonce, ...fields })).location;
	};
	for (const code of ['', '0199'])
		expect(await endAll({ code, digits: '0199' })).toBe('?code=not-a-code');
	expect(await endAll({ code: WRONG })).toBe('?code=wrong');
	expect([(await office.get(DAY_PATH, cookie)).status, office.alarms]).toEqual([200, []]);
	expect(await endAll({ code: CODE })).toBe('?code=ended');
	expect([(await office.get(DAY_PATH, cookie)).status, office.alarms]).toEqual([403, ['ended']]);
	expect((await office.type(CODE)).location).toBe(DAY_PATH);
});

test('while the day is locked, erasing on an open device says so, and erases nothing with the right code either', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const erase = async (code: string) => {
		const { location } = await office.post(
			`/office/${id}`,
			{ act: 'erase', reason: 'asked', code },
			cookie,
		);
		return enquiryView(await office.get(`/office/${id}${location}`, cookie)).problems?.code;
	};
	expect(await erase(WRONG)).toBe('That is not the office’s code. Nothing was erased.');
	for (let count = 0; count < 9; count += 1) await office.type(WRONG);
	for (const code of [CODE, WRONG])
		expect(await erase(code)).toMatch(/^Wrong codes came too often today.*Nothing was erased\.$/);
});

test('of two hundred codes posted at once to two processes ten are compared, and a restart forgets none', async () => {
	await using office = await startOffice();
	await using beside = await startBeside(office);
	const nonce = await nonceOf(office);
	const answers = await Promise.all(
		Array.from({ length: 200 }, (_, place) =>
			(place % 2 ? office : beside).post(office.dayLink(), { code: WRONG, nonce }, undefined, {
				ip: `192.0.2.${place}`,
			}),
		),
	);
	expect(answers.filter(({ location }) => location === '?code=wrong')).toHaveLength(9);
	await using restarted = await startBeside(office);
	expect((await restarted.post(office.dayLink(), { code: CODE, nonce })).location).toBe(
		'?code=locked',
	);
});

test('a made-up link costs no try and answers like one of yesterday', async () => {
	await using office = await startOffice();
	const link = office.dayLink();
	const nonce = await nonceOf(office);
	office.now += DAY_MS;
	const answers = await Promise.all(
		[link, `${link.slice(0, -4)}AAAA`, `${DAY_PATH}/x`].map((path) => office.get(path)),
	);
	expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
	for (const path of [link, `${DAY_PATH}/x`])
		expect((await office.post(path, { code: CODE, nonce })).cookie).toBe('');
	expect(await office.store.officeCounts('2026-11-21')).toEqual({});
});

test.each([
	['2026-07-01T23:30:00Z', 84_590, 'half past midnight in summer'],
	['2026-03-29T00:00:00Z', 82_790, 'a day of 23 hours'],
	['2026-10-24T23:00:00Z', 89_990, 'a day of 25 hours'],
])('a cookie of %s ends at London’s midnight, in %i seconds: %s', async (moment, seconds) => {
	await using office = await startOffice();
	office.now = Date.parse(moment);
	expect((await office.type(CODE)).cookie).toContain(`Max-Age=${seconds};`);
});

test('a device is closed at midnight, after four hours without a press although its tab asks, and by its end, at once in every process', async () => {
	await using office = await startOffice();
	await using beside = await startBeside(office);
	const [asking, ended] = [await office.open(), await office.open()];
	const { thisDevice: device } = await office.day(ended);
	const end = await office.post(DAY_PATH, { act: 'end', device }, ended);
	expect(end.headers['clear-site-data']).toBe('"cache"');
	expect((await beside.get(DAY_PATH, ended)).status).toBe(403);
	const { id } = await office.keep(grace);
	// Without script the browser itself takes the names away. It is noon and ten seconds, or twenty.
	for (const path of [DAY_PATH, `/office/${id}`])
		expect((await office.get(path, asking)).headers.refresh, path).toMatch(
			/^143\d\d; url=\/office\/today$/,
		);
	for (let minutes = 0; minutes < 239; minutes += 20) {
		expect((await office.get(DAY_PATH, asking)).status).toBe(200);
		office.now += 20 * MINUTE_MS;
	}
	expect((await office.get(DAY_PATH, asking)).status).toBe(403);
	office.now = Date.parse('2026-11-20T23:30:00Z');
	const late = await office.open();
	expect((await office.get(DAY_PATH, late)).headers.refresh).toBe('1791; url=/office/today');
	office.now = Date.parse('2026-11-21T00:00:01Z');
	expect((await office.get(DAY_PATH, late)).status).toBe(403);
	// The clock that is set back finds nobody, also before the minute's housekeeping.
	office.now = Date.parse('2026-11-20T23:59:00Z');
	expect((await office.get(DAY_PATH, late)).status).toBe(403);
	const unseen = await office.open();
	await office.store.forgetOfficeDays('2026-11-21', '2026-11-14');
	expect((await office.get(DAY_PATH, unseen)).status).toBe(403);
});

test('a changed code, or a name taken out, closes its devices and no other', async () => {
	await using office = await startOffice({ OFFICE_PIN: `sam:${CODE},priya:20846175` });
	const [sam, priya] = [await office.open(), await office.open('20846175')];
	await using after = await startBeside(office, { OFFICE_PIN: 'priya:20846175' });
	expect([
		(await after.get(DAY_PATH, sam)).status,
		(await after.get(DAY_PATH, priya)).status,
	]).toEqual([403, 200]);
	await using changed = await startBeside(office, { OFFICE_PIN: 'priya:51907348' });
	expect((await changed.get(DAY_PATH, priya)).status).toBe(403);
});

test('after a restored backup no device is open', async () => {
	await using office = await startOffice();
	await office.keep(grace);
	await office.open();
	const file = join(office.folder, 'copy.db');
	await office.store.backup?.(file);
	const restored = await openStore(openSqlite(file), 'example.co.uk');
	expect(await restored.officeDevices('2026-11-20')).toEqual([]);
	expect(await restored.officeCounts('2026-11-20')).toEqual({});
	expect(await restored.search('hopper')).toHaveLength(1);
	await restored.close();
});

test('what one device was given works on no other', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const [one, other] = [await office.open(), await office.open()];
	await office.press(other, await office.day(one), id, { act: 'spoke' });
	expect(await office.store.eventsOf(id)).toEqual([]);
	const { location } = await office.post(DAY_PATH, { act: 'search', words: 'hopper' }, one);
	expect((await office.get(location.split('#')[0] ?? '', other)).body).not.toContain('"found"');
});

test('no address and no line of the log has a name, a number, what was searched for or the code', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const day = await office.day(cookie);
	const addresses = [
		await office.press(cookie, day, id, { act: 'note', note: 'Grace has two lofts.' }),
		await office.post(DAY_PATH, { act: 'search', words: 'hopper' }, cookie),
		await office.type(WRONG),
	].map(({ location }) => location);
	for (const text of [...addresses, office.logged()])
		for (const word of ['Grace', 'hopper', '0142', 'lofts', CODE, WRONG])
			expect(text).not.toContain(word);
});

test('looking ahead changes nothing: a HEAD, a prefetch, a prerender', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const before = await office.store.officeCounts('2026-11-20');
	for (const path of [DAY_PATH, `/office/${id}`, `${DAY_PATH}?act=spoke&enquiry=${id}`]) {
		await office.get(path, cookie, { method: 'HEAD' });
		await office.get(path, cookie, { headers: { 'sec-purpose': 'prefetch;prerender' } });
	}
	expect(await office.store.eventsOf(id)).toEqual([]);
	expect(await office.store.officeCounts('2026-11-20')).toEqual(before);
});

test.each<[string, Partial<Settings>, string | undefined]>([
	['with an office’s day', {}, undefined],
	['on public http', { SITE_URL: 'http://www.example.co.uk' }, 'https://'],
])(
	'%s a letter’s link shows what its letter said, records a press, and opens no answer, note or photograph; where no code opens them it says why',
	async (_where, settings, why) => {
		await using office = await startOffice(settings);
		const { id, path } = await office.keep(grace);
		const shown = enquiryView(await office.get(path));
		expect(shown).toMatchObject({ isOpen: false, photographCount: 0 });
		expect([shown.whyNoDay ?? '', shown.dayPath]).toEqual(
			why
				? [expect.stringContaining(why), undefined]
				: ['', expect.stringContaining(`${DAY_PATH}/`)],
		);
		office.now += 10 * SECOND_MS;
		const typed = { digits: '0142', nonce: shown.nonce, seen: '' };
		expect((await office.post(path, { ...typed, act: 'answers-shown' })).location).toBe(path);
		expect((await office.post(path, { ...typed, act: 'note', note: 'Rang.' })).location).toContain(
			'flash=recorded',
		);
		expect((await office.store.eventsOf(id)).map(({ kind }) => kind)).toEqual(['note']);
		if (why) expect((await office.get(office.dayLink())).status).toBe(404);
		const after = await office.get(path);
		expect(drawn(after)).toMatch(/Grace Hopper[\s\S]*07700 900142/);
		// Nor has what draws the page any of it.
		expect(after.body).not.toMatch(/Rang\.|niversal|benefitsClaim/);
	},
);

test('a letter leads to the day and to its enquiry on its own London day; later its page opens, and the day no more', async () => {
	await using office = await startOffice();
	const { path, id } = await office.keep(grace);
	const { dayPath: link = '' } = enquiryView(await office.get(path));
	expect((await office.type(CODE, { link })).location).toBe(`/office/${id}`);
	office.now += DAY_MS;
	expect((await office.get(link)).status).toBe(404);
	const later = enquiryView(await office.get(path));
	expect(later).toMatchObject({ isOpen: false, enquiry: { id } });
	expect(later).not.toHaveProperty('dayPath');
});

test('another system’s link never opens the day', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const links = createOfficeLinks([Buffer.alloc(32, 7)], [OFFICE, 'crm.example'], () => office.now);
	const link = links
		.pathFor({ enquiryId: id, mailbox: 'crm.example', letter: 'enquiry' })
		.replace('/office', DAY_PATH);
	expect((await office.get(link)).status).toBe(404);
});

test('erasing asks the code and a reason, tells of it, and is refused the sixth time in a day', async () => {
	await using office = await startOffice();
	const cookie = await office.open();
	const erase = async (fields: Record<string, string>) => {
		const { id } = await office.keep({ ...grace, receivedAt: office.now });
		const { location } = await office.post(`/office/${id}`, { act: 'erase', ...fields }, cookie);
		return [location, (await office.store.enquiryById(id)) !== undefined] as const;
	};
	expect((await erase({ reason: 'asked' }))[1]).toBe(true);
	expect((await erase({ code: CODE }))[1]).toBe(true);
	for (let count = 1; count <= 5; count += 1)
		expect(await erase({ reason: 'asked', code: CODE })).toEqual([
			`${DAY_PATH}?flash=erased`,
			false,
		]);
	expect((await erase({ reason: 'asked', code: CODE }))[1]).toBe(true);
	expect(office.erased).toHaveLength(5);
	expect(office.erased[0]).toMatch(/: They asked us to erase it$/);
});

test('looking at the answers about health is recorded with the person, and the forty-first time asks for the code again', async () => {
	await using office = await startOffice({ OFFICE_PIN: `sam:${CODE}` });
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const look = async () => {
		const { nonce } = enquiryView(await office.get(`/office/${id}`, cookie));
		return office.post(`/office/${id}`, { act: 'answers-shown', nonce }, cookie);
	};
	for (let count = 1; count <= 40; count += 1)
		expect((await look()).location).toContain('show=answers-shown');
	expect(await office.store.eventsOf(id)).toContainEqual(
		expect.objectContaining({
			kind: 'answers-shown',
			by: expect.objectContaining({ person: 'sam' }),
		}),
	);
	expect((await look()).location).toBe(DAY_PATH);
	expect((await office.get(DAY_PATH, cookie)).status).toBe(403);
});

test('the letter about an enquiry is sent again three times a day at most', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const send = async () => (await office.post(`/office/${id}`, { act: 'resend' }, cookie)).location;
	for (let count = 1; count <= 3; count += 1) expect(await send()).toContain('flash=resent');
	expect(await send()).toContain('flash=not-resent');
});

test('eight devices behind one address ask every four seconds for an hour, and none has to wait', async () => {
	await using office = await startOffice();
	const cookies = await Promise.all(Array.from({ length: 8 }, () => office.open()));
	const { version } = await office.day(cookies[0] ?? '');
	// A window of the limit has 150 questions of each; one of six is enough to know all.
	for (let count = 0; count < 150; count += 1) {
		office.now += 4 * SECOND_MS;
		for (const cookie of cookies)
			expect((await office.get(`${DAY_PATH}?since=${version}`, cookie)).status).toBe(204);
	}
});

test.each([
	'1234567',
	'12345678',
	'11111111',
	'12121212',
	'24121984',
	'19841224',
	'01134960199',
	'sam:73519046,73519047',
	'sam:73519046,priya:73519046',
])('%s is refused as the office’s code', (code) => {
	expect(problemWithCodes(code, ['0113 496 0199'])).toBeDefined();
});

test('a code is made once, for its owner alone to read; neither the store nor the log has it', async () => {
	await using office = await startOffice({ OFFICE_PIN: undefined });
	const file = join(office.folder, 'office.code');
	const code = readFileSync(file, 'utf8').trim();
	expect([/^\d{8}$/.test(code), statSync(file).mode & 0o777]).toEqual([true, 0o600]);
	expect(await office.open(code)).not.toBe('');
	await using again = await startBeside(office);
	expect(readFileSync(file, 'utf8').trim()).toBe(code);
	expect(again.logged() + office.logged()).not.toContain(code);
	expect(readFileSync(join(office.folder, 'enquiries.db')).includes(code)).toBe(false);
	expect(readFileSync(join(office.folder, 'enquiries.db-wal')).includes(code)).toBe(false);
});

test('there is no day on public http, nor on a shared database without a code and a key of its own', () => {
	const settings = {
		SITE_URL: 'https://www.example.co.uk',
		DATA_DIR: '',
		SECRET_KEY: [],
	} as unknown as Settings;
	const shared = { ...settings, DATABASE_URL: 'postgres://db/website' };
	expect(whyNoOfficeDay(settings)).toBeUndefined();
	expect(whyNoOfficeDay({ ...settings, SITE_URL: 'http://localhost:3000' })).toBeUndefined();
	expect(whyNoOfficeDay({ ...settings, SITE_URL: 'http://www.example.co.uk' })).toContain(
		'https://',
	);
	expect(whyNoOfficeDay({ ...shared, SECRET_KEY: ['x'] })).toContain('OFFICE_PIN');
	expect(whyNoOfficeDay({ ...shared, OFFICE_PIN: CODE })).toContain('SECRET_KEY');
	expect(whyNoOfficeDay({ ...shared, OFFICE_PIN: CODE, SECRET_KEY: ['x'] })).toBeUndefined();
});
