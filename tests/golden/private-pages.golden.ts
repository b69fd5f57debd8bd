/**
 * Golden copies of the pages that links in letters open, of the letters, and of what the office's
 * tool exports: three enquiries and one that is held back, over some days.
 */
import { afterAll, beforeAll, test } from 'vitest';
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

const visitorLink = async ({ email, reference }: { email: string; reference: string }) =>
	linkIn(await site.letter(email, reference), '/your-enquiry/');

/** The cookies of the device on which the office has signed in. */
const signedIn = { cookie: '' };

/** Signs the office in. */
async function signIn(path = '/office'): Promise<Exchange> {
	const opened = await site.ask(path, { body: { act: 'sign-in', code: CODE } });
	signedIn.cookie = opened.headers
		.flatMap(([name, value]) => (name === 'set-cookie' ? (value.split(';')[0] ?? []) : []))
		.join('; ');
	return opened;
}
const asOffice = (path: string) => site.ask(path, { headers: signedIn });

test('the office’s door', async () => {
	const path = linkIn(await site.letter(OFFICE, '[2222-2222-8]'), '/office/');
	await keep('office/sign-in', site.ask(path));
	await keep('office/head', site.ask(path, { method: 'HEAD' }));
	await keep('office/press-signed-out', site.ask(path, { body: { act: 'spoke' } }));
	const right = { act: 'sign-in', code: CODE };
	await keep(
		'office/other-site',
		site.ask(path, { body: right, headers: { origin: 'https://example.org' } }),
	);
	const wrong = (code: number) => site.ask(path, { body: { act: 'sign-in', code: String(code) } });
	await keep('office/code-wrong', wrong(73519050));
	await keep('office/signed-in', signIn(path));
	for (let code = 73519051; code < 73519061; code += 1) await wrong(code);
	await keep('office/waits', site.ask(path, { body: right }));
	await keepLetter('letters/alert-wrong-codes', site.letter('second@example.co.uk', 'wrong codes'));
});

test('the office’s list, and its pages of enquiries', async () => {
	const day = await asOffice('/office');
	await keep('office/list', day);
	const version = /data-version="([^"]+)/.exec(day.text)?.[1];
	await keep('office/unchanged', asOffice(`/office?since=${version}`));
	const idOf = (name: string) =>
		day.text
			.split('data-id="')
			.find((row) => row.includes(`>${name}</h3>`))
			?.slice(0, 36) ?? '';
	const press = (name: string, fields: Record<string, string>) =>
		site.press('/office', day, [`value="${idOf(name)}"`], fields, signedIn);
	await keep('office/no-survey', press('Ada Byron', { act: 'survey-booked', note: 'In January.' }));
	await keep('office/answered', press('Karen Voss', { act: 'answered-in-writing' }));
	await keep('office/let-out', press('Rank Higher', { act: 'released' }));
	await keepLetter('letters/office-let-out', site.letter(OFFICE, '4444-4444-G'));
	await keep(
		'office/found',
		site.press('/office', day, ['search'], { act: 'search', words: 'hopper' }, signedIn),
	);

	const ada = '/office/2222-2222-8';
	await site.later(1);
	const page = await asOffice(ada);
	await keep('office/enquiry', page);
	const act = (fields: Record<string, string>, asked = page) =>
		site.press(ada, asked, ['What happened?'], fields, signedIn);
	await keep('office/no-answer', act({ act: 'no-answer@2026-12-01T16:00', note: 'Rings out.' }));
	await keep('office/overtaken', act({ act: 'spoke', nonce: 'another' }));
	await keep(
		'office/answers-shown',
		site.press(ada, page, ['answers-shown'], { nonce: 'a third' }, signedIn),
	);
	await keep('office/none', asOffice('/office/1111-1111-1'));

	const spam = '/office/4444-4444-G';
	const erase = async (fields: Record<string, string>) =>
		site.press(
			spam,
			await asOffice(spam),
			['value="erase"'],
			{ act: 'erase', ...fields },
			signedIn,
		);
	await keep('office/erase-without-reason', erase({}));
	await keep('office/erased', erase({ reason: 'spam', code: CODE }));
	await keepLetter('letters/alert-erased', site.letter('second@example.co.uk', 'erased'));
	await site.letter(OFFICE, 'erased');
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
	await keep('visitor/copy', site.ask(`${path}?copy`));
	await site.later(60);
	await keepLetter('letters/news-corrected', site.letter(OFFICE, 'News: Ada Byron'));
	await press('by-e-mail', 'answer-by', { answerBy: 'email' });
	await press('by-phone', 'answer-by', { answerBy: 'ring' });
	await press('wrong-digits', 'withdraw', { digits: '0000' });
	await press('withdrawn', 'withdraw', { digits: '0124' });
	await site.later(61);
	await keepLetter('letters/news-withdrawn', site.letter(OFFICE, 'Withdrawn: Ada Byron'));
	await keep('office/corrected-and-withdrawn', asOffice('/office/2222-2222-8'));
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
	await signIn();
	await keep('office/next-morning', asOffice('/office'));
	const ada = '/office/2222-2222-8';
	await keep(
		'office/survey-booked',
		site.press(
			ada,
			await asOffice(ada),
			['What happened?'],
			{ act: 'survey-booked', day: '2026-12-09' },
			signedIn,
		),
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
	await site.newLetter('new@example.co.uk', 'since yesterday');
	await signIn();
	const list = await asOffice('/office');
	await keep(
		'office/signed-out',
		site.ask('/office', {
			body: { ...hiddenFields(list.text, 'sign-out'), act: 'sign-out-everywhere' },
			headers: signedIn,
		}),
	);
});

test('what the office’s tool exports', async () => {
	for (const [name, options] of Object.entries({
		'all.csv': [],
		'all.json': [],
		'for-accounts.csv': ['--for-accounts'],
	}))
		await keepText(`exports/${name}`, await site.exported(name, options));
});
