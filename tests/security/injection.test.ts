/** Hostile words in every field: on the page, and in the e-mail as a browser shows it. */
import type { Page } from '@playwright/test';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { newReference } from '#model/reference.ts';
import { callWith, message, postTo } from '../support/enquiry.ts';
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
const payload = (place: number) => payloads[place % payloads.length] ?? '';

/** Shows the HTML without a policy, because the markup must hold by itself. */
async function expectNothingIn(page: Page, within: string, html = ''): Promise<void> {
	await page.route('**/shown', (route) =>
		route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
	);
	await page.goto('/shown');
	const hostile = ':is(script, img, iframe, meta, [href^="javascript"], [onload], [onerror])';
	await expect(page.locator(within).locator(hostile)).toHaveCount(0);
	await page.unroute('**/shown');
}

test(`${payloads.length} payloads run neither on the page that answers a form nor in the office’s letter, and fetch nothing`, async ({
	site,
	visit,
}) => {
	const { page, requests } = await visit('/healthz');
	const ran: string[] = [];
	await page.exposeFunction('ran', (what: string) => ran.push(what));
	page.on('dialog', (dialog) => ran.push(dialog.message()) && void dialog.dismiss());
	for (const form of [allForms.contact, allForms.funding])
		for (let first = 0; first < payloads.length; first += 8) {
			const body = new URLSearchParams({ move: 'submit' });
			for (const [place, [name]] of fieldsOf(form).entries())
				body.set(name, payload(first + place * 7));
			const headers = { origin: site.origin };
			const answer = await fetch(site.origin + form.path, { method: 'POST', headers, body });
			expect([200, 422]).toContain(answer.status);
			await expectNothingIn(page, 'form', await answer.text());
		}
	// Not held back as spam.
	const browser = { 'user-agent': 'Mozilla/5.0', 'accept-language': 'en' };
	for (let first = 0; first < payloads.length; first += 4) {
		const reference = newReference();
		const description = payloads.slice(first, first + 4).join('\n');
		const fullName = `Grace ${payload(first)}`.slice(0, 80);
		const sent = callWith({ ...message, fullName, description, reference });
		expect((await postTo(site.origin, sent, browser)).status).toBe(200);
		await expectNothingIn(page, 'body', (await site.mailAbout(reference)).html);
	}
	expect(ran).toEqual([]);
	expect(requests.filter((address) => address.includes('evil.example'))).toEqual([]);
});
