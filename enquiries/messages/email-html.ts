/** The HTML of e-mails: tables and inline styles, because mail clients know little else. Dark where the client follows the device. */

import { dialLink } from '../../forms/phone.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text that no mail client reads as markup. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

const FONT = "'Segoe UI',-apple-system,Roboto,'Helvetica Neue',Arial,sans-serif";

/** Clients that know `prefers-color-scheme` apply these over the inline styles. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0f1713!important;color:#f1ede2!important}.card{background:#16201b!important;border-color:#33413a!important}.soft{color:#b9c4bd!important}.rule{border-color:#33413a!important}.link{color:#8fd0a5!important}.press{background:#ffa06b!important;color:#1c0d04!important}}`;

/** On paper: black on white over the whole width, without what is for the screen (`screen`), with what is for the pen (`paper`). */
const PRINT = `@media print{.page,.card{background:#fff!important;color:#000!important;padding:0!important;border:0!important;max-width:none!important}.soft,.link{color:#000!important;text-decoration:none!important}.screen{display:none!important}.paper{display:block!important}}`;

/** What only the screen shows, in clients that know `@media`. */
export const htmlForScreen = (body: string) => `<div class="screen">${body}</div>`;

/** What only paper shows. `mso-hide`, because Outlook knows no `display`. */
export const htmlForPaper = (body: string) => `<div class="paper" style="display:none;mso-hide:all">${body}</div>`;

/** A whole e-mail around its body, which is HTML already. */
export function htmlPage(title: string, body: string): string {
	return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}${PRINT}</style></head>
<body class="page" style="margin:0;padding:12px;background:#fbf8f1;color:#10231c;font:16px/1.5 ${FONT};overflow-wrap:anywhere">
<div class="card" style="max-width:640px;margin:0 auto;padding:20px;background:#ffffff;border:1px solid #e4ddd0">
<h1 style="font:600 24px/1.25 Georgia,serif;margin:0 0 8px">${escapeHtml(title)}</h1>
${body}
</div></body></html>`;
}

/** A paragraph of plain lines. */
export function htmlLines(lines: readonly string[], style = 'margin:0 0 16px'): string {
	return `<p style="${style}">${lines.map(escapeHtml).join('<br>')}</p>`;
}

/** The small print of an e-mail. */
export function htmlSmall(lines: readonly string[]): string {
	return `<p class="soft" style="margin:20px 0 0;font-size:14px;color:#52605a">${lines.map(escapeHtml).join('<br>')}</p>`;
}

/** A heading and a list. */
export function htmlList(heading: string, points: readonly string[], element: 'ul' | 'ol' = 'ul'): string {
	return `${htmlHeading(heading)}<${element} style="margin:0;padding-left:22px">${points.map((point) => `<li style="margin:0 0 6px">${escapeHtml(point)}</li>`).join('')}</${element}>`;
}

export function htmlHeading(heading: string): string {
	return `<h2 style="font:600 18px/1.3 Georgia,serif;margin:24px 0 8px">${escapeHtml(heading)}</h2>`;
}

/** A link in a sentence. */
export function htmlLink(url: string, words: string, style = ''): string {
	return `<a class="link" href="${escapeHtml(url)}" style="color:#23683e;${style}">${escapeHtml(words)}</a>`;
}

/** A paragraph in which the phone number can be pressed. */
export function htmlWithPhone(words: string, phone: string): string {
	return `<p style="margin:0 0 16px">${escapeHtml(words).replace(escapeHtml(phone), htmlLink(dialLink(phone), phone, 'font-weight:600;white-space:nowrap'))}</p>`;
}

/** A link that looks like a button. */
export function htmlButton(url: string, words: string): string {
	return `<p style="margin:16px 0"><a class="press" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;background:#c43f0a;color:#fffffe;font-weight:600;text-decoration:none;border-radius:4px">${escapeHtml(words)}</a></p>`;
}

/** Questions and answers as a table. */
export function htmlAnswers(lines: readonly { readonly question: string; readonly answer: string }[]): string {
	return `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;width:100%">
${lines.map(({ question, answer }) => `<tr><th class="rule soft" scope="row" style="text-align:left;vertical-align:top;padding:8px 16px 8px 0;border-top:1px solid #e4ddd0;font-weight:normal;color:#52605a;width:45%">${escapeHtml(question)}</th><td class="rule" style="vertical-align:top;padding:8px 0;border-top:1px solid #e4ddd0"><strong>${escapeHtml(answer)}</strong></td></tr>`).join('\n')}
</table>`;
}
