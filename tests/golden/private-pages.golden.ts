/**
 * Golden copies of the pages that links in letters open, of the letters, and of what the office's
 * tool exports: three enquiries and one that is held back, over some days.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, test } from 'vitest';
import { until } from '#server/testing/running-site.ts';
import { callWith } from '../support/enquiry.ts';
import {
	BROWSER,
	CODE,
	type Exchange,
	hiddenFields,
	keep,
	keepLetter,
	keepText,
	linkIn,
	OFFICE,
	startWebsite,
	type Website,
} from './website.ts';

const people = {
	ada: {
		firstName: 'Ada',
		lastName: 'Byron',
		email: 'ada@example.org',
		phoneNumber: '07700 900123',
		address: '12 Ember Row, ZZ1 1ZZ',
		benefitsClaim: 'yes',
		selectedBenefits: 'universalCredit',
		healthCondition: 'yes',
		heatingSource: 'gas',
		energySavings: 'solar',
		home: JSON.stringify({ kind: 'semi', walls: 'cavity', loft: 'none', measureLoft: 'yes' }),
		reference: '2222-2222-8',
	},
	grace: {
		fullName: 'Grace Hopper',
		email: 'grace@example.org',
		phone: '0113 496 0142',
		description: 'My loft in Leeds is cold, and my income is < £31k.',
		reference: '1111-1111-M',
	},
	karen: {
		fullName: 'Karen Voss',
		email: 'karen@example.org',
		phone: '07700 900114',
		description: 'Do not ring me, I am deaf. My daughter is on 07700 900555.',
		reference: '3333-3333-W',
	},
	spam: {
		fullName: 'Rank Higher',
		email: 'rank@example.org',
		phone: '07700 900999',
		description: 'We get your website on page 1 of Google.',
		furtherNotes: 'https://spam.example/offer',
		reference: '4444-4444-G',
	},
};

let site: Website;
beforeAll(async () => {
	site = await startWebsite('2026-12-01T10:00');
});
afterAll(() => site.stop());

test('the letters about an enquiry', async () => {
	for (const [name, person] of Object.entries(people)) {
		await site.later(60);
		const template_id = `template_${name === 'ada' ? 'funding' : 'contact'}`;
		await site.ask('/api/v1.0/email/send', {
			body: JSON.stringify(callWith(person, { template_id })),
			headers: { ...BROWSER, 'content-type': 'application/json' },
		});
		if (name === 'spam') continue;
		await keepLetter(`letters/office-${name}`, site.letter(OFFICE, person.reference));
		await keepLetter(
			`letters/acknowledgement-${name}`,
			site.letter(person.email, person.reference),
		);
	}
});

const pathOf = ({ asked }: Exchange) => asked.replace('GET ', '');
/** A page of an open device, once it says that every letter is sent. */
const whenSent = (path: string, headers: Record<string, string>) =>
	until(async () => {
		const page = await site.ask(path, { headers });
		return page.text.includes(': on its way') ? undefined : page;
	});
const keyIn = (path: string) => path.split('/').at(-1) ?? '';
const officeLink = async (reference: string) =>
	linkIn(await site.letter(OFFICE, `[${reference}]`), '/office/');
const visitorLink = async ({ email, reference }: { email: string; reference: string }) =>
	linkIn(await site.letter(email, reference), '/your-enquiry/');

test('the office’s page of an enquiry, from its letter', async () => {
	const path = await officeLink('2222-2222-8');
	const page = await site.ask(path);
	await keep('office/new', page);
	await keep('office/asks-for-no-call', site.ask(await officeLink('3333-3333-W')));
	await keep('office/head', site.ask(path, { method: 'HEAD' }));
	await keep('office/closed', site.ask(`${path.slice(0, -4)}AAAA`));
	await keep(
		'office/other-site',
		site.ask(path, { body: {}, headers: { origin: 'https://example.org' } }),
	);
	await keep('office/store-away', site.ask(`${path}?answer=unavailable`));
	const hidden = hiddenFields(page.text, 'What happened?');
	await keep(
		'office/pressed-too-soon',
		site.post(path, { ...hidden, act: 'spoke', digits: '0123' }),
	);
	const press = (fields: Record<string, string>) =>
		site.press(path, page, ['What happened?'], fields);
	await keep('office/nothing-chosen', press({ digits: '0123', note: 'Has two lofts.' }));
	await keep('office/wrong-digits', press({ act: 'spoke', digits: '0000' }));
	await keep('office/no-day-of-survey', press({ act: 'survey-booked', digits: '0123' }));
	const pressed = { act: 'no-answer@2026-12-01T16:00', digits: '0123', note: 'Rings out.' };
	await keep('office/no-answer', press(pressed));
	await keep('office/pressed-twice', press(pressed));
	await keep('office/answers-before-code', press({ act: 'answers-shown' }));
	await keep(
		'office/overtaken',
		site.press(path, page, ['What happened?'], {
			nonce: (await site.ask(path)).text.match(/name="nonce" value="([^"]+)/)?.[1] ?? '',
			act: 'spoke',
			digits: '0123',
		}),
	);
});

let cookie = '';

/** Opens the office's day on a device, from the letter about this enquiry. */
async function openDay(link: string) {
	const path = `/office/today/${keyIn(link)}`;
	const page = await site.ask(path);
	const [opened] = await site.press(path, page, ['Open today'], { code: CODE });
	cookie = opened.header('set-cookie').split(';')[0] ?? '';
	return opened;
}

test('the office’s day', async () => {
	const link = await officeLink('2222-2222-8');
	const path = `/office/today/${keyIn(link)}`;
	await keep('day/closed', site.ask('/office/today'));
	await keep('day/closed-press', site.ask('/office/today', { body: { act: 'search' } }));
	await keep('day/closed-link', site.ask(`${path.slice(0, -4)}AAAA`));
	const asked = await site.ask(path);
	await keep('day/code', asked);
	await keep(
		'day/code-too-soon',
		site.post(path, { ...hiddenFields(asked.text, 'Open today'), code: CODE }),
	);
	await keep('day/code-wrong', site.press(path, asked, ['Open today'], { code: '73519047' }));
	await keep('day/no-code', site.press(path, asked, ['Open today'], { code: '1234' }));
	await keep('day/opened', openDay(link));
	const headers = { cookie };
	const day = await site.ask('/office/today', { headers });
	await keep('day/rows', day);
	const version = /data-version="([^"]+)/.exec(day.text)?.[1];
	await keep('day/unchanged', site.ask(`/office/today?since=${version}`, { headers }));
	const idOf = (name: string) =>
		new RegExp(`/office/([\\da-f-]{36})">${name}`).exec(day.text)?.[1] ?? '';
	const press = (words: readonly string[], fields: Record<string, string>, page = day) =>
		site.press('/office/today', page, words, fields, headers);
	const row = (name: string) => [`value="${idOf(name)}"`];
	for (const file of ['vcf', 'ics'])
		await keep(
			`day/file-${file}`,
			site.ask(`/office/today?file=${file}&about=${idOf('Ada Byron')}`, { headers }),
		);
	await keep('day/ringing', press(row('Ada Byron'), { act: 'ringing' }));
	await keep(
		'day/no-survey',
		press(row('Ada Byron'), { act: 'survey-booked', note: 'In the new year.' }),
	);
	await keep('day/spoke', press(row('Karen Voss'), { act: 'answered-in-writing' }));
	await keep('day/pressed-twice', press(row('Karen Voss'), { act: 'answered-in-writing' }));
	await keep(
		'day/overtaken',
		press(row('Karen Voss'), {
			act: 'spoke',
			nonce:
				hiddenFields((await site.ask('/office/today', { headers })).text, 'printed').nonce ?? '',
		}),
	);
	await keep('day/let-out', press(row('Rank Higher'), { act: 'released' }));
	await keepLetter('letters/office-let-out', site.letter(OFFICE, '4444-4444-G'));
	await keep('day/found', press(['search'], { act: 'search', words: 'hopper' }));
	await keep('day/found-too-short', press(['search'], { act: 'search', words: 'x' }));
	await keep('day/after-presses', site.ask('/office/today', { headers }));
	const office = `/office/${idOf('Ada Byron')}`;
	const page = await whenSent(office, headers);
	await keep('office/open', page);
	await keep('office/answers-shown', site.press(office, page, ['answers-shown'], {}, headers));
	await site.later(121);
	const sent = site.mail.received.length;
	const spam = `/office/${idOf('Rank Higher')}`;
	const open = await whenSent(spam, headers);
	const [resent, after] = await site.press(
		spam,
		open,
		['value="resend"'],
		{ act: 'resend' },
		headers,
	);
	await site.mail.arrived(sent + 1);
	await keep('office/letter-again', [resent, await whenSent(pathOf(after), headers)]);
	await keep(
		'office/erase-without-reason',
		site.press(spam, open, ['value="erase"'], { act: 'erase' }, headers),
	);
	await keep(
		'office/erase-wrong-code',
		site.press(
			spam,
			open,
			['value="erase"'],
			{ act: 'erase', reason: 'spam', code: '73519047' },
			headers,
		),
	);
	await keep(
		'office/erased',
		site.press(
			spam,
			open,
			['value="erase"'],
			{ act: 'erase', reason: 'spam', code: CODE },
			headers,
		),
	);
	await keepLetter('letters/alert-erased', site.letter('second@example.co.uk', 'erased'));
	await site.letter(OFFICE, 'erased');
	await keep('office/gone', site.ask(spam, { headers }));
	for (let code = 73519050; code < 73519059; code += 1)
		await site.press(path, asked, ['Open today'], { code: String(code) });
	await keep('day/locked', site.press(path, asked, ['Open today'], { code: CODE }));
	await keepLetter('letters/alert-locked', site.letter('second@example.co.uk', 'locked'));
	await keep('day/device-ended', press(['value="end"'], { act: 'end' }));
});

test('the visitor’s own page', async () => {
	const path = await visitorLink(people.ada);
	let [, page] = [undefined, await site.ask(path)] as readonly [unknown, Exchange];
	await keep('visitor/fresh', page);
	await keep('visitor/closed-link', site.ask(`${path.slice(0, -4)}AAAA`));
	await keep(
		'visitor/closed-link-press',
		site.ask(`${path.slice(0, -4)}AAAA`, { body: { act: 'withdraw' } }),
	);
	const press = async (name: string, act: string, fields: Record<string, string> = {}) => {
		const exchanges = await site.press(path, page, [`value="${act}"`], fields);
		await keep(`visitor/${name}`, exchanges);
		page = exchanges[1];
	};
	await keep(
		'visitor/too-soon',
		site.post(path, { ...hiddenFields(page.text, 'value="withdraw"'), digits: '0123' }),
	);
	await press('correction-problems', 'correct', { phoneNumber: '12' });
	await press('corrected', 'correct', { phoneNumber: '07700 900124' });
	await press('call-time', 'call-time', { callTime: 'morning' });
	await site.later(4);
	const boiler = await sharp({
		create: { width: 600, height: 400, channels: 3, background: '#789' },
	})
		.jpeg()
		.toBuffer();
	const form = new FormData();
	for (const [name, value] of Object.entries(hiddenFields(page.text, 'add-photographs')))
		form.set(name, value);
	form.set('boiler', new File([new Uint8Array(boiler)], 'boiler.jpg', { type: 'image/jpeg' }));
	form.set('loft', new File(['<svg/>'], 'loft.jpg', { type: 'image/jpeg' }));
	const photographs = await site.post(path, form);
	await keep('visitor/photographs', photographs);
	page = photographs[1];
	const query = /<img[^>]* src="(\?photograph=[^"]+)"/
		.exec(page.text)?.[1]
		?.replaceAll('&amp;', '&');
	const { asked, status, headers, bytes, text, header } = await site.ask(path + query);
	await keep('visitor/photograph', {
		asked,
		status,
		headers: headers.filter(([name]) => name !== 'content-length'),
		bytes,
		text,
		header,
	});
	await keep('visitor/copy', site.ask(`${path}?copy`));
	await site.later(60);
	await keepLetter('letters/news-corrected', site.letter(OFFICE, 'News: Ada Byron'));
	await press('by-e-mail', 'answer-by', { answerBy: 'email' });
	await press('by-phone', 'answer-by', { answerBy: 'ring' });
	await press('wrong-digits', 'withdraw', { digits: '0000' });
	await press('withdrawn', 'withdraw', { digits: '0124' });
	await site.later(61);
	await keepLetter('letters/news-withdrawn', site.letter(OFFICE, 'Withdrawn: Ada Byron'));
	await keep('office/corrected-and-withdrawn', site.ask(await officeLink('2222-2222-8')));
	await press('asked-again', 'ask-again');
	const sent = site.mail.received.length;
	await site.later(61);
	await site.mail.arrived(sent + 1);
	const karen = await visitorLink(people.karen);
	const erase = ['value="erase"'] as const;
	await keep(
		'visitor/erasing-not-sure',
		site.press(karen, await site.ask(karen), erase, { digits: '0114' }),
	);
	await keep(
		'visitor/erased',
		site.press(karen, await site.ask(karen), erase, { digits: '0114', sure: 'yes' }),
	);
	await keep('visitor/erased-closed', site.ask(karen));
	const grace = await visitorLink(people.grace);
	for (let tries = 0; tries < 10; tries += 1)
		await site.press(grace, await site.ask(grace), ['value="withdraw"'], { digits: '0000' });
	await keep(
		'visitor/too-many-digits',
		site.press(grace, await site.ask(grace), ['value="withdraw"'], { digits: '0142' }),
	);
});

test('the letters of the days after', async () => {
	await site.restartAt('2026-12-01T16:01');
	await keepLetter('letters/to-try-again', site.letter(OFFICE, 'To try again: Ada Byron'));
	await site.restartAt('2026-12-02T08:05');
	const digest = await site.newLetter(OFFICE, 'since yesterday');
	await keepLetter('letters/digest', digest);
	await openDay(linkIn(digest, '/office/today/'));
	const headers = { cookie };
	await keep('day/next-morning', site.ask('/office/today', { headers }));
	const office = await officeLink('2222-2222-8');
	const open = await site.ask(office, { headers });
	await keep(
		'office/photographs-shown',
		site.press(office, open, ['photographs-shown'], {}, headers),
	);
	const page = await site.ask(office);
	await keep(
		'office/survey-booked',
		site.press(office, page, ['What happened?'], {
			act: 'survey-booked',
			day: '2026-12-09',
			digits: '0124',
		}),
	);
	await site.restartAt('2026-12-02T14:45');
	await keepLetter('letters/promise-warning', site.letter(OFFICE, 'To ring before'));
	await site.restartAt('2026-12-04T10:05');
	await site.newLetter(OFFICE, 'since yesterday');
	await site.restartAt('2027-01-01T08:05');
	await site.newLetter(OFFICE, 'since yesterday');
	await keepLetter('letters/month', site.newLetter('owner@example.co.uk', ''));
	await site.restartAt('2027-01-04T08:05', { OFFICE_EMAIL: 'new@example.co.uk' });
	await keepLetter('letters/address-change', site.letter(OFFICE, 'another address'));
	const latest = await site.newLetter('new@example.co.uk', 'since yesterday');
	const link = linkIn(latest, '/office/today/');
	await openDay(link);
	await keep('day/with-month', site.ask('/office/today', { headers: { cookie } }));
	await keep(
		'day/all-ended',
		site.press(link, await site.ask(link), ['end-all'], { act: 'end-all', code: CODE }),
	);
	await keepLetter('letters/alert-ended', site.newLetter('second@example.co.uk', 'ended'));
});

test('what the office’s tool exports', async () => {
	for (const [name, options] of Object.entries({
		'all.csv': [],
		'all.json': [],
		'for-accounts.csv': ['--for-accounts'],
	}))
		await keepText(`exports/${name}`, await site.exported(name, options));
});
