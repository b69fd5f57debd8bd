/**
 * Every built page and every answer to a posted form is valid HTML, and keeps the standard's
 * accessibility rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, test } from '../support/test.ts';

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

test('every built page is valid', async () => {
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

const ada = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700900123',
	address: '12 Ember Row',
};
const grace = {
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '07700900456',
	description: 'My loft is cold & < 4 °C.',
};

test('the answers to posted forms are valid', async ({ site }) => {
	for (const [path, fields, status] of [
		['/grant', { ...ada, email: 'ada at home', move: 'next' }, 422],
		['/grant', { ...ada, move: 'next' }, 200],
		['/grant', { ...ada, heatingSource: 'lpg', move: 'submit' }, 200],
		['/Contact', {}, 422],
		['/Contact', grace, 200],
		['/check', {}, 422],
		['/check', { homeOwnership: 'yes', heatingSource: 'lpg' }, 200],
	] as const) {
		const answer = await fetch(site.origin + path, {
			method: 'POST',
			body: new URLSearchParams(fields),
			headers: { origin: site.origin },
		});
		expect([path, answer.status]).toEqual([path, status]);
		expect(await mistakesIn(await answer.text()), path).toEqual([]);
	}
});
