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

const markup = [
	'<script>ran(1)</script>',
	'<img src=x onerror=ran(1)>',
	'<svg><script>ran(1)</script></svg>',
	'<iframe srcdoc="<script>parent.ran(1)</script>">',
	'<a href="javascript:ran(1)">x</a>',
	'<input autofocus onfocus=ran(1)>',
	'<form action="javascript:ran(1)"><button>x</button></form>',
	'<meta http-equiv=refresh content="0;url=javascript:ran(1)">',
	'<style>@import "//evil.example/x.css";</style>',
	'<noscript><p title="</noscript><img src=x onerror=ran(1)>">',
	'<x style="animation-name:x" onanimationstart=ran(1)>',
	'<scr<script>ipt>ran(1)</scr</script>ipt>',
	'<img src=x onerror=ran(1)',
	'&lt;script&gt;ran(1)&lt;/script&gt;',
	'%3Cscript%3Eran(1)%3C/script%3E',
	'javascript:ran(1)',
];
/** Out of an attribute, a text field, a comment, a title, a JSON property and a table. */
const ways = ['', '">', "'>", '</textarea>', '</title>', '-->', '\\"}</script>', '</td></table>'];
const payloads = markup.flatMap((one) => ways.map((way) => way + one));

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

/** The office's letter about these answers. */
const letterAbout = (form: FormName, given: Record<string, string>) =>
	officeLetter(
		{
			id: 'id',
			reference: '7K3M-9QXD-4',
			form,
			formVersion: 1,
			receivedAt: Date.UTC(2026, 10, 20),
			answers: readAnswers(allForms[form], Object.entries(given)),
			consents: [],
		},
		firm,
		{ answerBy: 'ring', link: 'http://localhost:3000/office' },
	);

/** All fields at once, each with another payload. */
const payloadsFrom = (form: FormName, first: number) =>
	Object.fromEntries(
		fieldsOf(allForms[form]).map(([name], place) => [
			name,
			payloads[(first + place * 7) % payloads.length] ?? '',
		]),
	);

/** Shows the HTML without a policy: the markup must hold by itself. */
async function expectNothingOf(page: Page, within: string, html: string): Promise<void> {
	await page.route('**/shown', (route) =>
		route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
	);
	await page.goto('/shown');
	const hostile =
		':is(script, img, iframe, meta, style, [href^="javascript"], [onload], [onerror])';
	await expect(page.locator(within).locator(hostile)).toHaveCount(0);
	await page.unroute('**/shown');
}

for (const form of ['contact', 'funding'] as const)
	test(`${payloads.length} payloads in the fields of the ${form} form run neither on the page that answers nor in the letter`, async ({
		site,
		visit,
	}) => {
		const { page, requests } = await visit('about:blank');
		const ran: string[] = [];
		await page.exposeFunction('ran', (what: string) => ran.push(what));
		page.on('dialog', (dialog) => ran.push(dialog.message()) && void dialog.dismiss());
		for (let first = 0; first < payloads.length; first += 8) {
			const answer = await fetch(site.origin + allForms[form].path, {
				method: 'POST',
				headers: { origin: site.origin },
				body: new URLSearchParams({ ...payloadsFrom(form, first), move: 'submit' }),
			});
			expect([200, 422]).toContain(answer.status);
			await expectNothingOf(page, 'form', await answer.text());
		}
		for (let first = 0; first < payloads.length; first += 1)
			await expectNothingOf(page, 'body', letterAbout(form, payloadsFrom(form, first)).html);
		expect(ran).toEqual([]);
		expect(requests.filter((address) => address.includes('evil.example'))).toEqual([]);
	});
