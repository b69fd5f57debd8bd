/** Hostile words in every field: on the page, and in the e-mail as a browser shows it. */

import type { Page } from '@playwright/test';
import { content } from '#content/reader/testing.ts';
import { officeLetter } from '#enquiries/letters/office-letter.tsx';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { readAnswers } from '#forms/fields/answers.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { FormName } from '#model/form-names.ts';
import { expect, test } from '../support/test.ts';
import { payloads } from './payloads.ts';

const { company } = content;
const firm = {
	name: company.name,
	legalName: company.legalName,
	phone: company.phone,
	openingHours: '',
	siteUrl: 'http://localhost:3000',
	within: company.response.within,
	nextSteps: company.response.steps,
	particulars: '',
	schemes: schemesForRules(content.schemes),
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
	officeLetter(enquiryWith(form, given), firm, { answerBy: 'ring' });

const names = (form: FormName) => fieldsOf(allForms[form]).map(([name]) => name);

/** All fields at once, each with another payload. */
const payloadsFrom = (form: FormName, first: number) =>
	Object.fromEntries(
		names(form).map((name, place) => [name, payloads[(first + place * 7) % payloads.length] ?? '']),
	);

/** Notes whatever runs, and every dialog. */
async function noteWhatRuns(page: Page): Promise<string[]> {
	const ran: string[] = [];
	await page.exposeFunction('ran', (what: string) => ran.push(what));
	page.on('dialog', (dialog) => ran.push(dialog.message()) && void dialog.dismiss());
	return ran;
}

for (const form of ['contact', 'funding'] as const) {
	test(`${payloads.length} payloads in the fields of the ${form} form: the page that answers runs none`, async ({
		site,
		visit,
	}) => {
		const { page } = await visit('about:blank');
		const ran = await noteWhatRuns(page);
		for (let first = 0; first < payloads.length; first += 8) {
			const answer = await fetch(site.origin + allForms[form].path, {
				method: 'POST',
				headers: { origin: site.origin },
				body: new URLSearchParams({ ...payloadsFrom(form, first), move: 'submit' }),
			});
			expect([200, 422]).toContain(answer.status);
			const body = await answer.text();
			// Without the policy: the markup must hold by itself.
			await page.route('**/answer', (route) =>
				route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
			);
			await page.goto(`${site.origin}/answer`);
			await expect(page.locator('form :is([onerror], [onload], img, iframe, script)')).toHaveCount(
				0,
			);
			await page.unroute('**/answer');
		}
		expect(ran).toEqual([]);
	});

	test(`in the e-mail about the ${form} form, read in a browser with script on, nothing runs and nothing is fetched`, async ({
		visit,
	}) => {
		const { page, requests } = await visit('about:blank');
		const ran = await noteWhatRuns(page);
		const before = requests.length;
		const letters = payloads.map((_, first) => letterAbout(form, payloadsFrom(form, first)).html);
		for (let first = 0; first < letters.length; first += 20) {
			await page.setContent(letters.slice(first, first + 20).join('\n'));
			await expect(
				page.locator(
					'script, img, iframe, object, embed, svg, a[href^="javascript"], [onload], [onerror]',
				),
			).toHaveCount(0);
		}
		expect([ran, requests.slice(before)]).toEqual([[], []]);
	});
}
