/** The check with script and without: one answer, word for word, of forty homes. */

import type { Page } from '@playwright/test';
import type { Field } from '#forms/fields/field.ts';
import { RESULT_ID } from '#forms/fields/page-places.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { measureFields } from '#forms/home/home-form.ts';
import { startSite } from '#server/testing/running-site.ts';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { formAwake, unfold } from '../support/visit.ts';

const HOMES = 40;

/** What is written into the boxes, by the names of their questions. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
	bill: ['85', '£120', '9,000 kWh'],
	useKwh: ['9500', '22,000', '4 200'],
	usePounds: ['£1,200', '740'],
	rateFuel: ['7.33'],
	rateElectricity: ['26.11', '24.9'],
	rateExport: ['15'],
	postcode: ['LS8 2AB', 'G12 8QQ', 'SY16', 'NR2 3AA', 'BT1 5GS', 'TD15 1AA', 'CH5 1AA', 'JE2 3AB'],
	council: ['Leeds City Council', 'Powys'],
};

const fields: readonly (readonly [name: string, field: Field])[] = checkForm.steps.flatMap((step) =>
	Object.entries(step.fields),
);

/**
 * The answers of one home. The first is answered by its kind alone; each further one leaves other
 * questions open.
 */
function home(number: number): Record<string, string> {
	if (number === 0) return { kind: 'semi' };
	const answers = fields.flatMap(([name, field], place): (readonly [string, string])[] => {
		const turn = number * 7 + place * 5 + Math.floor(number / 5);
		// Questions after the first four are each answered in a third of the homes.
		if (place > 3 && turn % 3 !== 0) return [];
		const possible =
			field.kind === 'choice'
				? Object.keys(field.options)
				: field.kind === 'tick'
					? ['yes']
					: (WRITTEN[name] ?? []);
		const answer = possible[turn % Math.max(1, possible.length)];
		return answer === undefined ? [] : [[name, answer]];
	});
	return Object.fromEntries(answers);
}

/**
 * What is read of a result, of the page that is open or of a page's HTML: the line under the house
 * and everything below, folds included, by sentences.
 */
function readText([html, id]: readonly [html: string | undefined, id: string]): string[] {
	const from = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
	const texts: string[] = [];
	for (const part of [from.querySelector('.house-in-sight__line'), from.getElementById(id)]) {
		const copy = part?.cloneNode(true) as Element | undefined;
		// Ways to keep the plan and to copy the letter differ: without script there is no link and no
		// button. With script a tick needs no press.
		for (const other of copy?.querySelectorAll(
			'[hidden], script, style, .keep, .result__redraw, .letter button',
		) ?? [])
			other.remove();
		const walker = from.createTreeWalker(copy ?? from.createElement('p'), NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
	}
	return texts
		.join(' ')
		.replace(/\s+/g, ' ')
		.trim()
		.split(/(?<=[.:]) /);
}

test(
	'forty homes get one answer, word for word, with script and without',
	ALL,
	async ({ visit }) => {
		const site = await startSite({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
		try {
			const { page } = await visit(`${site.origin}/check`);
			for (let number = 0; number < HOMES; number += 1) {
				await page.goto(`${site.origin}/check`);
				await formAwake(page);
				await unfold(page);
				const answers = await give(page, home(number));
				const posted = await fetch(`${site.origin}/check`, {
					method: 'POST',
					headers: { origin: site.origin },
					body: new URLSearchParams(answers),
				});
				const without = await page.evaluate(readText, [await posted.text(), RESULT_ID] as const);
				expect(without.length, JSON.stringify(answers)).toBeGreaterThan(10);
				const message = JSON.stringify(answers);
				await expect
					.poll(() => page.evaluate(readText, [undefined, RESULT_ID] as const), { message })
					.toEqual(without);
			}
		} finally {
			await site.stop();
		}
	},
);

/**
 * Answers as a visitor does, each question in turn. Returns what was answered: of the measures, the
 * page has a box for those that fit.
 */
async function give(
	page: Page,
	answers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
	const given: Record<string, string> = {};
	for (const [name, answer] of Object.entries(answers)) {
		// The first: hidden ones carry the answers on to the application, and prices can be put in
		// beside the result as well.
		const field = page.locator(`[name=${name}]:not([type=hidden])`).first();
		if (name in measureFields && (await field.count()) === 0) continue;
		given[name] = answer;
		const kind = await field.evaluate((control) => (control as HTMLInputElement).type);
		if (kind === 'radio')
			await page.locator(`[name=${name}][type=radio][value="${answer}"]`).check({ force: true });
		else if (kind === 'checkbox') await field.check({ force: true });
		else if (kind === 'select-one') await field.selectOption(answer);
		else {
			await field.fill(answer);
			await field.blur();
		}
	}
	return given;
}
