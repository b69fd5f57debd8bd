/**
 * Every built page and every answer to a posted form is valid HTML, and keeps the standard's
 * accessibility rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';

const BUILT = 'dist/client';
const judge = new HtmlValidate({
	root: true,
	extends: ['html-validate:standard', 'html-validate:a11y'],
	elements: ['html5'],
});

/** What is wrong with a page, and where. */
async function mistakesIn(html: string): Promise<string[]> {
	const { results } = await judge.validateString(html);
	return results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
	);
}

test('[A10] every built page is valid, those of coming days as well', async () => {
	const pages = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.html'),
	);
	expect(pages.length).toBeGreaterThan(20);
	const wrong: Record<string, string[]> = {};
	for (const page of pages) {
		const mistakes = await mistakesIn(readFileSync(join(BUILT, page), 'utf8'));
		if (mistakes.length > 0) wrong[page] = mistakes;
	}
	expect(wrong).toEqual({});
});

test.describe('[A10] the answer to a posted form is valid', () => {
	let site: RunningSite;
	test.beforeAll(async () => {
		site = await startSite();
	});
	test.afterAll(async () => {
		await site?.stop();
	});

	const ada = {
		firstName: 'Ada',
		lastName: 'Byron',
		email: 'ada@example.org',
		phoneNumber: '07700900123',
		address: '12 Ember Row',
	};
	for (const { what, path, fields, status } of [
		{ what: 'nothing filled in', path: '/grant', fields: { move: 'next' }, status: 422 },
		{
			what: 'an impossible e-mail',
			path: '/grant',
			fields: { ...ada, email: 'ada at home', move: 'next' },
			status: 422,
		},
		{ what: 'the second step', path: '/grant', fields: { ...ada, move: 'next' }, status: 200 },
		{
			what: 'an application received',
			path: '/grant',
			fields: { ...ada, heatingSource: 'lpg', move: 'submit' },
			status: 200,
		},
		{ what: 'an empty message', path: '/Contact', fields: {}, status: 422 },
		{
			what: 'a message received',
			path: '/Contact',
			fields: {
				fullName: 'Grace Hopper',
				email: 'grace@example.org',
				phone: '07700900456',
				description: 'My loft is cold & < 4 °C.',
			},
			status: 200,
		},
		{ what: 'a check of nothing', path: '/check', fields: {}, status: 422 },
		{
			what: 'a check',
			path: '/check',
			fields: { homeOwnership: 'yes', heatingSource: 'lpg' },
			status: 200,
		},
	])
		test(`${what} (${path})`, async () => {
			const answer = await fetch(site.origin + path, {
				method: 'POST',
				body: new URLSearchParams(fields),
				headers: { origin: site.origin },
			});
			expect(answer.status).toBe(status);
			expect(await mistakesIn(await answer.text())).toEqual([]);
		});
});
