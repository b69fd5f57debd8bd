/**
 * Every page and every answer to a posted form is valid HTML, and keeps the standard's
 * accessibility rules.
 */
import { HtmlValidate } from 'html-validate';
import { content } from '#content/reader/testing.ts';
import { contactForm } from '#forms/contact.ts';
import { ABOUT } from '#forms/fields/hidden-fields.ts';
import { expect, test } from '../support/test.ts';
import { everyPage } from './states.ts';

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

test('every page is valid', async ({ site }) => {
	const wrong: Record<string, string[]> = {};
	const prepared = Object.keys(content.asks).map((ask) => `${contactForm.path}?${ABOUT}=${ask}`);
	for (const page of [...everyPage, ...prepared]) {
		const mistakes = await mistakesIn(await (await fetch(site.origin + page)).text());
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
