/** The alert: the link that unlocks the office's day stands in the letter about a lock alone. */
import { expect, test } from 'vitest';
import type { Finding } from '../health.ts';
import { writeAlert } from './alert.ts';
import type { CompanyDetails } from './email.ts';

const firm = { name: 'Larkfield', siteUrl: 'https://larkfield.example' } as CompanyDetails;
const locked: Finding = { about: 'office day', severity: 'advice', words: 'Locked', cure: 'Ask the office.', isLock: true };
const textOf = (findings: readonly Finding[], url?: string) =>
	writeAlert({ recipient: 'ruth@example.co.uk', isPlain: false }, findings, firm, url).text;

test('has the link that unlocks the day where wrong codes have locked it, and it goes to the second address', () => {
	const url = 'https://larkfield.example/office/today/a-token';
	expect(textOf([locked], url)).toContain(url);
	expect(textOf([locked])).not.toContain('/office/today');
	expect(textOf([{ ...locked, isLock: undefined } as unknown as Finding], url)).not.toContain('/office/today');
});
