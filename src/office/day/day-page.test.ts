/** The office's list of the day: what a line says and offers, and what a press does. */
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { drawn, locationOf, type Office, startOffice, statusOf } from '../testing.ts';

const MOBILE = '07700 900142';
const LONG = `${'The loft is bare and the wind blows through it. '.repeat(3)}Please do not ring.`;

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

/** The line of the only person of the day, without what opens below it, and all of the row. */
async function lineOf(office: Office) {
	const all = /<li class="call[\s\S]*?<\/li>/.exec(drawn(await office.ask('')))?.[0] ?? '';
	return { all, line: all.replace(/<\/summary>[\s\S]*?<\/details>/, '') };
}

describe('a line', () => {
	const RING = 'href="tel:+447700900142"';
	const SMS = 'href="sms:+447700900142?&amp;body=Ruth%3A%20I%20ring';
	const MAILTO = 'href="mailto:grace@example.org?subject=';
	const READ = 'call__read';
	const byOffice = { who: 'office' } as const;
	const answerBy = (way: 'email' | 'text'): NewEvent => ({
		kind: 'answer-by',
		by: { who: 'visitor' },
		data: { answerBy: way },
	});

	test.each<readonly [string, Record<string, string>, NewEvent | undefined, string[], string[]]>([
		['a short message', {}, undefined, [RING, SMS, 'Spoke', 'No answer'], [READ, '>more<']],
		['no message', { description: '' }, undefined, [RING, SMS], [READ]],
		['a land line', { phone: '0113 496 0142' }, undefined, ['tel:+441134960142'], ['sms:']],
		[
			'a message that does not fit',
			{ description: LONG },
			undefined,
			[READ, '>more<'],
			[RING, SMS],
		],
		[
			'an answer by e-mail',
			{},
			answerBy('email'),
			['>E-mail</mark>', MAILTO, 'Answered'],
			[RING, SMS, 'No answer'],
		],
		[
			'an answer by text',
			{},
			answerBy('text'),
			['>Text</mark>', 'href="sms:+447700900142"', 'Answered'],
			[RING, 'I%20ring'],
		],
		[
			'an answer by text, and a long message',
			{ description: LONG },
			answerBy('text'),
			[READ],
			[RING, SMS],
		],
		[
			'a complaint',
			{},
			{ kind: 'complaint', by: byOffice },
			['acknowledge by Sunday, 20 December 2026'],
			[RING, SMS, 'Spoke'],
		],
		['a withdrawal', {}, { kind: 'withdrawn', by: { who: 'visitor' } }, ['withdrawn'], [RING, SMS]],
	])('with %s offers what may be pressed', async (_, answers, event, has, hasNot) => {
		await using office = await startOffice();
		const { id } = await office.keep({ answers: { phone: MOBILE, ...answers } });
		if (event) await office.store.recordEvent(id, event, office.now);
		const { line } = await lineOf(office);
		for (const words of has) expect(line).toContain(words);
		for (const words of hasNot) expect(line).not.toContain(words);
	});

	test('has the number of a long message below all of its words alone, and WhatsApp where the firm writes by it', async () => {
		for (const hasWhatsApp of [true, false]) {
			await using office = await startOffice({ hasWhatsApp });
			await office.keep({ answers: { phone: MOBILE, description: LONG } });
			const { all } = await lineOf(office);
			const [above = '', below = ''] = all.split(`<p class="office__message">${LONG}</p>`);
			expect(above).not.toContain(RING);
			expect(below).toMatch(/tel:\+447700900142[\s\S]*sms:\+447700900142/);
			expect(below.includes('https://wa.me/447700900142?text=Ruth')).toBe(hasWhatsApp);
		}
	});

	test('of a person who chose e-mail about another enquiry says so, and that they wrote again', async () => {
		await using office = await startOffice();
		await office.keep();
		const { id } = await office.keep({
			answers: { fullName: 'Ada Hopper', description: 'And the walls?' },
		});
		await office.store.recordEvent(id, answerBy('email'), office.now);
		const { all } = await lineOf(office);
		expect(all).toMatch(/E-mail<\/mark>[\s\S]*My loft is cold\. And the walls\?/);
		expect(all).toContain('Wrote again as Ada Hopper: ');
	});
});

describe('who has had an answer', () => {
	const by = { who: 'office' } as const;
	const quoted: NewEvent = { kind: 'quoted', by, data: { pounds: 8400 } };
	const RESULTS = ['Quoted', 'Won', 'Lost', 'Later', 'Send no letter of thanks'];

	test.each<readonly [string, NewEvent[], string[], string[]]>([
		['has a price', [quoted], ['quoted, £8,400, 12 days ago', ...RESULTS], ['My loft', '>Spoke']],
		['was rung again', [quoted, { kind: 'spoke', by }], ['spoken to, £8,400, 12 days ago'], []],
		[
			'decides on a day that has come',
			[quoted, { kind: 'later', by, data: { remindAt: 1 } }],
			['Spoke', 'No answer', 'My loft', ...RESULTS],
			[],
		],
	])('and %s is asked what came of it', async (_, events, has, hasNot) => {
		await using office = await startOffice();
		const { id } = await office.keep();
		for (const event of events) await office.store.recordEvent(id, event, office.now);
		office.now += 12 * DAY_MS;
		const { line } = await lineOf(office);
		for (const words of has) expect(line).toContain(words);
		for (const words of hasNot) expect(line).not.toContain(words);
	});

	test('keeps a refused amount, and is asked until it is lost', async () => {
		await using office = await startOffice();
		const { id } = await office.keep();
		await office.store.recordEvent(id, quoted, office.now);
		const refused = drawn(await office.press(id, { act: 'quoted', pounds: 'about 8000' }));
		expect(refused).toMatch(/value="about 8000"[\s\S]*Enter the pounds as a number/);
		await office.press(id, { act: 'lost', because: 'only a question' });
		expect((await office.day()).groups.openEnded).toEqual([]);
	});
});

test('the first twenty have all their acts; who comes later has the likeliest, and a link to the others', async () => {
	await using office = await startOffice();
	for (let count = 10; count < 32; count += 1)
		await office.keep({
			answers: { phone: `07700 9001${count}`, email: `${count}@example.org`, description: LONG },
		});
	const day = drawn(await office.ask(''));
	const counts = ['>Survey booked<', '>Spoke<', 'What else came of it, and all that is known'].map(
		(words) => day.split(words).length - 1,
	);
	expect(counts).toEqual([20, 22, 2]);
});

test('news is what a visitor did since the office last did something, but not how they heard of us', async () => {
	await using office = await startOffice();
	const { id } = await office.keep();
	const news = async () => names((await office.day()).groups.news);
	await office.store.recordEvent(id, { kind: 'call-time', by: { who: 'visitor' } }, office.now);
	await office.press(id, { act: 'spoke' });
	const heardOf = { kind: 'heard-of', by: { who: 'visitor' }, data: { heardOf: 'van' } } as const;
	await office.store.recordEvent(id, heardOf, office.now);
	expect(await news()).toEqual([]);
	await office.store.recordEvent(id, { kind: 'corrected', by: { who: 'visitor' } }, office.now);
	expect(await news()).toEqual(['Grace Hopper']);
});

test('colleagues see who is rung at this moment, until something is noted or a quarter of an hour is over', async () => {
	await using office = await startOffice();
	await office.signIn('colleague');
	const { id } = await office.keep();
	const ring = () => office.press(id, { act: 'ringing' });
	const seenBy = async (as: string) => Object.keys((await office.day('', as)).ringing);
	await ring();
	expect((await office.day('', 'colleague')).ringing[id]).toMatch(
		/^A colleague \(Firefox on Windows\) has been ringing since 13:00/,
	);
	expect(await seenBy('desk')).toEqual([]);
	office.now += 15 * MINUTE_MS;
	expect(await seenBy('colleague')).toEqual([]);
	await ring();
	expect(await seenBy('colleague')).toEqual([id]);
	office.now += MINUTE_MS;
	await office.press(id, { act: 'no-answer@2026-11-20T16:00' });
	expect(await seenBy('colleague')).toEqual([]);
});

test('while nothing has changed, the four-second question is answered with nothing', async () => {
	await using office = await startOffice();
	const { id } = await office.keep();
	const { version } = await office.day();
	const asked = () => office.ask('', { query: `since=${version}` });
	expect(await asked()).toEqual({ unchanged: true });
	await office.press(id, { act: 'spoke' });
	expect(statusOf(await asked())).toBe(200);
});

describe('a telephone enquiry', () => {
	const ann = { fullName: 'Ann Lee', phone: '0113 496 0199', address: 'Leeds' };
	const NOT_AGAIN = () => Promise.reject(new StoreUnavailable('The disk is full.'));

	/** What a page posts that was drawn now. */
	async function formOf(office: Office, fields: Record<string, string> = {}) {
		const { forms, telephone } = await office.day();
		const { reference } = telephone;
		return { act: 'add-to-ring', nonce: forms.nonce, reference, ...ann, ...fields };
	}
	const add = async (office: Office, fields?: Record<string, string>) =>
		office.ask('', { posted: await formOf(office, fields) });
	const keptOf = (office: Office) => office.store.search('0199');

	test.each([
		['add-to-ring', 'listed', 'toRing', []],
		['add-spoken', 'spoken', 'openEnded', ['spoke']],
	] as const)(
		'saved by %s is kept once however often that arrives, with a letter to the address given and none to the office',
		async (act, done, group, kinds) => {
			await using office = await startOffice();
			const posted = await formOf(office, { act, email: 'ann@example.org' });
			const press = async () => locationOf(await office.ask('', { posted }));
			const all = [...(await Promise.all([press(), press()])), await press()];
			expect(all).toEqual(Array(3).fill(`/office?done=${done}&about=${posted.reference}`));
			expect(names((await office.day()).groups[group])).toEqual(['Ann Lee']);
			const [one] = await keptOf(office);
			expect((await office.store.eventsOf(one?.id ?? '')).map(({ kind }) => kind)).toEqual(kinds);
			expect(await office.store.dispatchesOf(one?.id ?? '')).toMatchObject([
				{ kind: 'acknowledgement', recipient: 'ann@example.org' },
			]);
		},
	);

	test('whose number is known is shown that first, and saved once that number is pressed again', async () => {
		await using office = await startOffice();
		await office.keep({ answers: { phone: '+44 113 496 0199' } });
		for (const sure of ['', '0113 496 0142']) {
			const answer = drawn(await add(office, { sure, description: 'The walls' }));
			expect(answer).toMatch(
				/Known already[\s\S]*Grace Hopper[\s\S]*No call is recorded[\s\S]*"Ann Lee"[\s\S]*The walls[\s\S]*Save all the same, to be rung/,
			);
		}
		expect(await keptOf(office)).toHaveLength(1);
		expect(locationOf(await add(office, { sure: ann.phone }))).toContain('done=listed');
		expect(await keptOf(office)).toHaveLength(2);
	});

	test.each<readonly [string, Record<string, string>, RegExp]>([
		['wrong', { phone: '0199' }, /"Ann Lee"[\s\S]*"0199"[\s\S]*Enter a valid phone number/],
		['unavailable', {}, /All that you typed is here[\s\S]*"Ann Lee"[\s\S]*"0113 496 0199"/],
	])('that is %s is not lost', async (what, fields, says) => {
		await using office = await startOffice();
		if (what === 'unavailable') office.store.save = NOT_AGAIN;
		const answer = await add(office, fields);
		expect(statusOf(answer)).toBe(422);
		expect(drawn(answer)).toMatch(says);
		expect(await keptOf(office)).toEqual([]);
	});

	test('is found by the number as it is heard, with what was done; a number of nobody fills in the form', async () => {
		await using office = await startOffice();
		const { id } = await office.keep();
		await office.press(id, { act: 'spoke', note: 'rings back' });
		const find = async (words: string) =>
			drawn(await office.ask('', { posted: { act: 'search', words } }));
		expect(await find('oh double 1 3 496')).toMatch(
			/<summary>(?:(?!<\/summary>)[\s\S])*Spoken to: .* at 13:00\. rings back/,
		);
		expect(await find('07700 9 double 0 9')).toMatch(
			/id="telephone" open=""[\s\S]*value="07700 9 00 9"[\s\S]*Add a caller with this number/,
		);
		expect(await find('smithers')).not.toContain('with this number');
	});
});
