/**
 * Golden copies of what visitors without script are answered, of the site's files, and of
 * refusals. To write them anew: `npx vitest run tests/golden -u`.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import {
	BROWSER,
	byLines,
	keep,
	keepLetter,
	keepText,
	startWebsite,
	type Website,
} from './website.ts';

const grace = {
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold, and my income is < £31k.',
	reference: '1111-1111-M',
};
const ada = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700 900123',
	address: '12 Ember Row, ZZ1 1ZZ',
	reference: '2222-2222-8',
};
const household = {
	benefitsClaim: 'yes',
	selectedBenefits: 'universalCredit',
	healthCondition: 'yes',
	householdIncome: 'yes',
	homeOwnership: 'yes',
	heatingSource: 'gas',
	energySavings: 'airSourceHeatPump',
	insulationMethod: 'loft',
};
const home = JSON.stringify({ kind: 'semi', walls: 'cavity', loft: 'none', measureLoft: 'yes' });

const PROPERTIES = /(?<=data-props=")[^"]*/g;
/** What the copies of pages have only by its digest. */
const partsOf = (page: string, part: RegExp) => byLines((page.match(part) ?? []).join('\n'));

let site: Website;
beforeAll(async () => {
	site = await startWebsite('2026-12-01T10:00', { RATE_LIMIT: 'on' });
});
afterAll(() => site.stop());

test('a message posted without script', async () => {
	const post = async (name: string, body: Record<string, string>) => {
		const exchanges = await site.post('/Contact', body);
		await keep(`contact/${name}`, exchanges);
		return exchanges[0]?.header('location').replace(/#.*/, '') ?? '';
	};
	await post('empty', {});
	await post('problems', { ...grace, fullName: '<b>Grace</b>', email: 'grace@', phone: '0113' });
	await post('asked-for-a-survey-problems', { about: 'survey', fullName: 'Grace Hopper' });
	const received = await post('received', grace);
	const { text } = await site.ask(received);
	await keepText(
		'contact/received-frame-whole',
		partsOf(text, /<header[\s\S]*?<\/header>|<footer[\s\S]*?<\/footer>/g),
	);
	await keepText('contact/received-properties-whole', partsOf(text, PROPERTIES));
	await post('received-twice', grace);
	await post('received-held-back', {
		...grace,
		furtherNotes: 'https://spam.example/offer',
		reference: '4444-4444-G',
	});
	await keep('contact/made-up-answer', site.ask('/contact?answer=made-up'));
	await site.later(31 * 60);
	await keep('contact/received-expired', site.ask(received));
});

test('an application posted without script', async () => {
	const post = async (name: string, body: Record<string, string>) => {
		const exchanges = await site.post('/grant', body);
		await keep(`grant/${name}`, exchanges);
		return exchanges[0]?.header('location').replace(/#.*/, '') ?? '';
	};
	const answers = { ...ada, ...household };
	await post('empty', {});
	await post('next-empty', { move: 'next' });
	await post('next-problems', { ...ada, move: 'next', email: 'ada', phoneNumber: '12' });
	await post('next', { ...ada, home, move: 'next' });
	await post('back', { ...answers, move: 'back' });
	await post('submit-without-first-step', { ...household, move: 'submit' });
	await post('submit-wrong-option', { ...answers, heatingSource: 'peat', move: 'submit' });
	const received = await post('received', {
		...answers,
		home,
		received: '1111-1111-M',
		move: 'submit',
	});
	await keepText(
		'grant/received-properties-whole',
		partsOf((await site.ask(received)).text, PROPERTIES),
	);
	await post('received-nothing-else', { ...ada, reference: '5555-5555-4', move: 'submit' });
	await site.later(31 * 60);
	await keep('grant/received-expired', site.ask(received));
});

test('the check of a home posted without script', async () => {
	const homes = {
		'one-answer': { kind: 'semi' },
		detached: {
			kind: 'detached',
			heatingSource: 'oil',
			homeOwnership: 'yes',
			walls: 'solid',
			loft: 'none',
			bill: '120',
			postcode: 'LS8 2AB',
			householdIncome: 'yes',
			measureLoft: 'yes',
			measureHeatPump: 'yes',
		},
		'flat-let': { kind: 'flat', heatingSource: 'storage', homeOwnership: 'let', change: 'yes' },
		empty: {},
		'wrong-option': { kind: 'palace' },
		'wrong-number': { kind: 'semi', bill: 'lots' },
	};
	for (const [name, answers] of Object.entries(homes))
		await keep(`check/${name}`, site.post('/check', answers));
	await keep(
		'check/place',
		site.ask('/check', {
			body: { kind: 'semi', postcode: 'LS8 2AB' },
			headers: { accept: 'application/json' },
		}),
	);
	await keep('check/expired', site.ask('/check?answer=made-up'));
});

test('what is no form of ours is refused', async () => {
	const refusals: Record<string, Parameters<Website['ask']>> = {
		'too-long': ['/Contact', { body: { description: 'x'.repeat(70_000) } }],
		'too-many-fields': [
			'/grant',
			{
				body: Object.fromEntries(
					Array.from({ length: 2_000 }, (_, place) => [`field${place}`, 'x']),
				),
			},
		],
		'other-site': ['/Contact', { body: {}, headers: { origin: 'https://example.org' } }],
		'other-type': ['/Contact', { body: '{}', headers: { 'content-type': 'application/json' } }],
		compressed: ['/Contact', { body: {}, headers: { 'content-encoding': 'gzip' } }],
		'broken-multipart': [
			'/check',
			{ body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
		],
		'post-to-a-page': ['/About', { body: {} }],
		'delete-a-page': ['/Contact', { method: 'DELETE' }],
		'post-to-nothing': ['/nothing', { body: {} }],
		malformed: ['/%zz'],
		'malformed-query': ['/Contact?answer=%zz'],
	};
	for (const [name, asked] of Object.entries(refusals))
		await keep(`refusals/${name}`, site.ask(...asked));
});

test('pages and files, by their headers and outline', async () => {
	const page = (await site.ask('/')).text;
	const named = (pattern: RegExp) => pattern.exec(page)?.[0] ?? '';
	const paths = {
		home: '/',
		'home-by-name': '/Home',
		'home-misspelt': '/HOME/',
		contact: '/Contact',
		'contact-about': '/Contact?about=survey',
		'contact-about-nothing': '/Contact?about=nothing',
		grant: '/grant',
		check: '/check',
		service: '/services/solar-PV',
		privacy: '/privacy',
		'not-found': '/nothing',
		'hidden-page': '/answered/contact',
		'hidden-private-page': '/private/office',
		sitemap: '/sitemap.xml',
		robots: '/robots.txt',
		security: '/.well-known/security.txt',
		json: '/check-data.json',
		'next-steps': '/next-steps.json',
		svg: '/house.svg',
		png: '/share.png',
		favicon: '/favicon.ico',
		woff2: named(/\/_astro\/fonts\/[\w]+\.woff2/),
		script: named(/\/_astro\/[\w.-]+\.js/),
		island: /\/islands\/[\w.-]+\.js/.exec((await site.ask('/grant')).text)?.[0] ?? '',
	};
	for (const [name, path] of Object.entries(paths)) await keep(`files/${name}`, site.ask(path));
	const [name, tag] = ['etag', (await site.ask('/About')).header('etag')];
	await keep('files/head', site.ask('/About', { method: 'HEAD' }));
	await keep('files/not-modified', {
		...(await site.ask('/About', { headers: { 'if-none-match': tag } })),
		asked: `GET /About\nif-none-match: «${name}»`,
	});
	for (const encoding of ['br', 'gzip'])
		await keep(`files/${encoding}`, {
			...(await site.ask('/About', { headers: { 'accept-encoding': encoding } })),
			text: '',
		});
	await keep(
		'files/from-another-page',
		site.ask('/grant', {
			headers: { host: 'www.example.co.uk', referer: 'https://www.example.co.uk/' },
		}),
	);
});

test('a page from the day on which a scheme has closed', async () => {
	await site.restartAt('2027-01-01T10:00');
	await keep('files/scheme-closed', site.ask('/services/eco-4-grants'));
	await keep(
		'grant/received-later',
		site.post('/grant', { ...ada, ...household, reference: '6666-6666-R', move: 'submit' }),
	);
});

test('over the limit, and while the store is away', async () => {
	await Promise.all(
		Array.from({ length: 60 }, () =>
			site.ask('/api/v1.0/email/send', {
				body: '{}',
				headers: { 'content-type': 'application/json' },
			}),
		),
	);
	await keep(
		'refusals/limit-contact',
		site.post('/Contact', { ...grace, reference: '7777-7777-C' }),
	);
	await keep(
		'refusals/limit-grant',
		site.post('/grant', { ...ada, reference: '8888-8888-0', move: 'submit' }),
	);
	await keep(
		'refusals/limit-api',
		site.ask('/api/v1.0/email/send', {
			body: '{}',
			headers: { ...BROWSER, 'content-type': 'application/json' },
		}),
	);
	await site.later(11 * 60);
	for (const ending of ['', '-wal', '-shm']) rmSync(join(site.dataDir, `enquiries.db${ending}`));
	await keep(
		'refusals/store-away-contact',
		site.post('/Contact', { ...grace, reference: '7777-7777-C' }),
	);
	await keep(
		'refusals/store-away-grant',
		site.post('/grant', { ...ada, reference: '8888-8888-0', move: 'submit' }),
	);
	await keep('refusals/store-away-readyz', site.ask('/readyz'));
	await keepLetter(
		'letters/alert-store-away',
		site.letter('second@example.co.uk', 'cannot be kept'),
	);
});
