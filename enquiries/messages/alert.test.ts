/** The alert: the link that opens the office's day is in the letter that says it was closed, and in no other. */
import { expect, test } from 'vitest';
import type { Finding } from '../health.ts';
import { writeAlert } from './alert.ts';
import type { CompanyDetails } from './email.ts';

const firm = { name: 'Larkfield', siteUrl: 'https://larkfield.example' } as CompanyDetails;
const locked: Finding = { about: 'office day', severity: 'advice', words: 'Locked', cure: 'Ask the office.', isClosed: true };
const textOf = (findings: readonly Finding[], url?: string) =>
	writeAlert({ recipient: 'ruth@example.co.uk', isPlain: false }, findings, firm, url).text;

test('has the link that opens the day where it was closed, and it goes to the second address', () => {
	const url = 'https://larkfield.example/office/today/a-token';
	expect(textOf([locked], url)).toContain(url);
	expect(textOf([locked])).not.toContain('/office/today');
	expect(textOf([{ ...locked, isClosed: undefined } as unknown as Finding], url)).not.toContain('/office/today');
});
