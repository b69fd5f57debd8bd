/** What the settings refuse, each with a sentence for whoever starts the website. */
import { expect, test } from 'vitest';
import { readCompany } from '../content/read.ts';
import { readSettings, SettingsError } from './settings.ts';

const company = readCompany();
const WEBHOOK_URL = 'https://crm.example.co.uk/enquiries';
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test.each([
	['the address of a webhook without the key that signs its calls', { WEBHOOK_URL }, /WEBHOOK_SECRET: .*set together or not at all/],
	['the key of a webhook that has no address', { WEBHOOK_SECRET }, /WEBHOOK_SECRET: .*set together or not at all/],
	['a webhook that would be told in the clear', { WEBHOOK_URL: 'http://crm.example.co.uk/', WEBHOOK_SECRET }, /must begin with https/],
	['a key too short to sign with', { WEBHOOK_URL, WEBHOOK_SECRET: 'whsec_short' }, /WEBHOOK_SECRET: must be whsec_/],
	['a mail server over the web', { SMTP_URL: 'https://mail.example.co.uk' }, /SMTP_URL: must be an address such as smtp:/],
	['no days at all', { KEEP_QUARANTINED_DAYS: '0' }, /KEEP_QUARANTINED_DAYS: /],
	['three keys for forms', { FORM_KEY: Array.from({ length: 3 }, () => 'k'.repeat(32)).join(',') }, /FORM_KEY: must be at most two keys/],
	['a proxy that is no address', { TRUST_PROXY: 'my-proxy' }, /TRUST_PROXY: must be addresses or networks/],
])('%s is refused', (_what, environment, sentence) => {
	expect(() => readSettings(environment, company)).toThrow(SettingsError);
	expect(() => readSettings(environment, company)).toThrow(sentence);
});

test('every mistake is named at once', () => {
	const mistaken = () => readSettings({ PORT: 'three', KEEP_CONTACT_DAYS: 'long', OFFICE_EMAIL: 'office' }, company);
	expect(mistaken).toThrow(/PORT: [\s\S]*OFFICE_EMAIL: [\s\S]*KEEP_CONTACT_DAYS: /);
});

test('a webhook with its key is taken; on this machine it may be told without encryption', () => {
	expect(readSettings({ WEBHOOK_URL, WEBHOOK_SECRET }, company)).toMatchObject({ WEBHOOK_URL, WEBHOOK_SECRET });
	const here = 'http://127.0.0.1:8080/';
	expect(readSettings({ WEBHOOK_URL: here, WEBHOOK_SECRET }, company).WEBHOOK_URL).toBe(here);
});

test('what is not set follows from the company, and visitors are thanked only where there is a mail server', () => {
	expect(readSettings({}, company)).toMatchObject({ OFFICE_EMAIL: company.email, MAIL_FROM: company.email, ACKNOWLEDGE_VISITORS: false });
	expect(readSettings({ SMTP_URL: 'smtp://mail.example.co.uk' }, company).ACKNOWLEDGE_VISITORS).toBe(true);
	expect(readSettings({ SMTP_URL: 'smtp://mail.example.co.uk', ACKNOWLEDGE_VISITORS: 'off' }, company).ACKNOWLEDGE_VISITORS).toBe(false);
});
