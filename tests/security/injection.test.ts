/**
 * Hostile words in every field: on the page, in the toast, in the e-mail as a browser shows it, and
 * in its headers.
 */

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { content } from '#content/reader/testing.ts';
import type { LetterContext } from '#enquiries/letters/letter-context.ts';
import { officeLetter } from '#enquiries/letters/office-letter.tsx';
import { writeLetter } from '#enquiries/letters/write-letter.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { describeAnswers, findProblems, readAnswers } from '#forms/fields/answers.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { FormName } from '#model/form-names.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { recordFigure } from '../support/figures.ts';
import { test } from '../support/full-size.ts';
import { ALL } from '../support/tags.ts';
import { payloads } from './payloads.ts';

/** How many words and letters are tried. */
const runs = (fullSize: boolean) => (fullSize ? 10_000 : 100);

const { company } = content;
const firm = {
	name: company.name,
	legalName: company.legalName,
	phone: company.phone,
	openingHours: '',
	siteUrl: 'http://localhost:3000',
	nextSteps: company.response.steps,
	particulars: '',
	schemes: schemesForRules(content.schemes),
};

const usable: Record<FormName, Record<string, string>> = {
	contact: {
		fullName: 'Eve',
		email: 'eve@example.org',
		phone: '01134960142',
		description: 'Hello.',
	},
	funding: {
		firstName: 'Eve',
		lastName: 'Moore',
		email: 'eve@example.org',
		phoneNumber: '07700900123',
		address: '12 Ember Row, ZZ1 1ZZ',
	},
};

/** An enquiry with sanitised answers, valid or not. */
const enquiryWith = (form: FormName, given: Record<string, string>) => ({
	id: 'id',
	reference: '7K3M-9QXD-4',
	form,
	formVersion: 1,
	receivedAt: Date.UTC(2026, 10, 20),
	answers: readAnswers(allForms[form], Object.entries(given)),
	consents: [],
});

/** The office's letter about it. */
const letterAbout = (form: FormName, given: Record<string, string>) =>
	officeLetter(enquiryWith(form, given), firm, {});

/** The same as an e-mail. */
async function emailAbout(form: FormName, given: Record<string, string>) {
	const store = { eventsOf: async () => [], earlierThan: async () => [] };
	const { email } = await writeLetter(
		{
			id: 'e',
			kind: 'office',
			recipient: 'office@example.co.uk',
			messageId: '<id@example.co.uk>',
			attempts: 1,
			refusals: 0,
			isPlain: false,
			queuedAt: 0,
			claimId: 'c',
			enquiry: enquiryWith(form, given),
		},
		{ store, firm, officeUrl: () => 'http://localhost:3000/office/x' } as unknown as LetterContext,
	);
	return email;
}

let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite();
});
test.afterAll(async () => {
	await site?.stop();
});

test.describe(`[B4] ${payloads.length} payloads`, () => {
	for (const form of ['contact', 'funding'] as const)
		test(
			`in each field of the ${form} form: the page that answers shows them and runs none`,
			ALL,
			async ({ browser }) => {
				const context = await browser.newContext();
				const page = await context.newPage();
				const ran: string[] = [];
				await page.exposeFunction('ran', (what: string) => ran.push(what));
				page.on('dialog', (dialog) => ran.push(dialog.message()) && void dialog.dismiss());
				const names = fieldsOf(allForms[form]).map(([name]) => name);
				// All fields at once, each with another payload, so that every payload meets every field in
				// as many pages as there are payloads.
				for (let first = 0; first < payloads.length; first += form === 'contact' ? 8 : 16) {
					const given = Object.fromEntries(
						names.map((name, place) => [name, payloads[(first + place) % payloads.length] ?? '']),
					);
					const answer = await fetch(site.origin + allForms[form].path, {
						method: 'POST',
						headers: { origin: site.origin },
						body: new URLSearchParams({ ...given, move: 'submit' }),
					});
					expect([200, 422]).toContain(answer.status);
					await page.route('**/answer', (route) =>
						// Without the policy: the markup must hold by itself.
						route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
					);
					const html = await answer.text();
					await page.goto(`${site.origin}/answer`);
					expect(
						await page.evaluate(
							() =>
								document.querySelectorAll(
									'form [onerror], form [onload], form img, form iframe, form script',
								).length,
						),
					).toBe(0);
					await page.unroute('**/answer');
				}
				expect(ran).toEqual([]);
				await context.close();
				recordFigure(`${payloads.length} payloads in the page of the ${form} form`);
			},
		);

	for (const form of ['contact', 'funding'] as const)
		test(`in the e-mail about the ${form} form, read in a browser with script on: nothing runs, nothing is fetched`, async ({
			browser,
		}) => {
			const context = await browser.newContext();
			const page = await context.newPage();
			const happened: string[] = [];
			await page.exposeFunction('ran', (what: string) => happened.push(what));
			page.on('dialog', (dialog) => happened.push(dialog.message()) && void dialog.dismiss());
			page.on('request', (request) => happened.push(request.url()));
			const names = fieldsOf(allForms[form]).map(([name]) => name);
			const letters = payloads.map((_, first) => {
				const given = Object.fromEntries(
					names.map((name, place) => [name, payloads[(first + place * 7) % payloads.length] ?? '']),
				);
				return letterAbout(form, given).html;
			});
			for (let first = 0; first < letters.length; first += 20) {
				await page.setContent(letters.slice(first, first + 20).join('\n'));
				expect(
					await page.evaluate(
						() =>
							document.querySelectorAll(
								'script, img, iframe, object, embed, svg, a[href^="javascript"], [onload], [onerror]',
							).length,
					),
				).toBe(0);
			}
			expect(happened).toEqual([]);
			await context.close();
			recordFigure(`${payloads.length} payloads in the e-mail of the ${form} form`);
		});
});

const characters: Readonly<Record<string, string>> = {
	'&amp;': '&',
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&#x27;': "'",
};

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The words that a browser shows: what is between the tags, with its entities read. */
const textOf = (html: string): string =>
	spaced(
		html
			.replace(/<[^>]*>/g, ' ')
			.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => characters[entity] ?? entity),
	);

/** The elements of our own e-mails. */
const OUR_TAGS = new Set(
	'!doctype html head meta title style body div h1 h2 table tr th td strong p br ul ol li a'.split(
		' ',
	),
);

// With Node's own assertions: each of Playwright's is a step that it keeps, and here there are
// hundreds of thousands.
test("[B4] random words in every field come out of the e-mail's HTML as text and nothing else", ({
	fullSize,
}) => {
	const numRuns = runs(fullSize);
	fc.assert(
		fc.property(
			fc.constantFrom('contact', 'funding'),
			fc.array(hostile(), { minLength: 13, maxLength: 13 }),
			(form, words) => {
				const names = fieldsOf(allForms[form]).map(([name]) => name);
				const given = Object.fromEntries(names.map((name, place) => [name, words[place] ?? '']));
				const { html = '' } = letterAbout(form, given);
				// The letter as a browser shows it has every answer as it was typed, without its tags.
				const shown = textOf(html);
				const answers: Readonly<Record<string, string>> = readAnswers(
					allForms[form],
					Object.entries(given),
				);
				const typed = describeAnswers(allForms[form], answers).filter(
					({ name }) =>
						answers[name] &&
						fieldsOf(allForms[form]).some(([other, { kind }]) => other === name && kind === 'text'),
				);
				for (const { answer } of typed)
					assert.ok(shown.includes(spaced(answer)), `${answer} is not in ${shown}`);
				const tags = new Set(
					[...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase()),
				);
				assert.deepEqual([...tags.difference(OUR_TAGS)], []);
				assert.equal(html.match(/<style/gi)?.length, 1);
				assert.doesNotMatch(html, /<[^>]*\son\w+\s*=/i);
			},
		),
		{ numRuns },
	);
	recordFigure(`${numRuns} sets of random words in an e-mail`);
});

test('[B5] letters with line breaks, look-alikes and half characters in them: the same headers, one recipient, one reply address of ours to check', async ({
	fullSize,
}) => {
	const numRuns = runs(fullSize);
	const transport = createTransport({
		streamTransport: true,
		buffer: true,
		newline: 'windows',
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom('contact', 'funding'),
			fc.array(hostile(), { minLength: 5, maxLength: 5 }),
			hostileEmail(),
			async (form, words, email) => {
				const names = Object.keys(usable[form]);
				const given: Record<string, string> = {
					...usable[form],
					...Object.fromEntries(names.map((name, place) => [name, words[place] ?? ''])),
					email,
				};
				// E-mails are only written about valid answers, so invalid ones are replaced.
				const answers: Record<string, string> = readAnswers(allForms[form], Object.entries(given));
				for (const name of Object.keys(findProblems(allForms[form].steps, answers)))
					given[name] = usable[form][name] ?? '';
				const written = await emailAbout(form, given);
				const { message, envelope } = await transport.sendMail({
					from: 'site@example.co.uk',
					to: written.to,
					replyTo: 'office@example.co.uk',
					subject: written.subject,
					text: written.text,
					html: written.html,
					messageId: '<id@example.co.uk>',
				});
				assert.deepEqual(
					{ ...envelope },
					{ from: 'site@example.co.uk', to: ['office@example.co.uk'] },
				);
				const mail = await PostalMime.parse(message as Buffer);
				assert.equal(
					mail.headers
						.map(({ key }) => key)
						.sort()
						.join(' '),
					'content-type date from message-id mime-version reply-to subject to',
				);
				assert.deepEqual(
					mail.replyTo?.map(({ address }) => address),
					['office@example.co.uk'],
				);
				assert.deepEqual(
					mail.to?.map(({ address }) => address),
					['office@example.co.uk'],
				);
				assert.deepEqual(
					[mail.messageId, mail.attachments.length, mail.cc, mail.bcc],
					['<id@example.co.uk>', 0, undefined, undefined],
				);
				for (const mark of ['\r', '\n', '\0']) assert.ok(!mail.subject?.includes(mark));
			},
		),
		{ numRuns },
	);
	recordFigure(`${numRuns} e-mails`);
});

/** Words with everything in them that has ever ended a header, an attribute or a word early. */
function hostile() {
	const mark = fc.constantFrom(
		'\r\n',
		'\n',
		'\r',
		'\0',
		'\u0085',
		'\u2028',
		'\ud800',
		'\udc00',
		'=?utf-8?Q?=0D=0ABcc:?=',
		'=?utf-8?B?DQpCY2M6IA==?=',
		'Bcc: a@b.example',
		'"><script>ran(1)</script>',
		"' onload=ran(1) ",
		'<img src=x onerror=ran(1)>',
		'&lt;',
		'\u001b[2J',
		'\t',
		' ',
		',',
		';',
		'<a@b.example>',
		'{{x}}',
		'%0d%0a',
		'--\r\n\r\n.\r\n',
	);
	return fc
		.array(
			fc.oneof(
				mark,
				fc.string({ unit: 'binary', maxLength: 12 }),
				fc.string({ unit: 'grapheme', maxLength: 12 }),
			),
			{ maxLength: 8 },
		)
		.map((parts) => parts.join(''));
}

function hostileEmail() {
	return fc.oneof(
		fc.emailAddress(),
		hostile().map((words) => `eve@example.org${words}`),
		hostile().map((words) => `${words}eve@example.org`),
		fc.constantFrom(
			'"a@evil.example"@example.org',
			'"a b"@example.org',
			'a@example.org,b@evil.example',
			'a@example.org>\r\nBcc:x@evil.example',
			'Eve <eve@evil.example>',
			"o'brien+tag@example.org",
			'=?utf-8?q?a?=@example.org',
			'a:b@evil.example;',
			'a@[127.0.0.1]',
		),
	);
}
