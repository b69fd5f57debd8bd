/** What `doctor` says of the sender's domain, asked of a real name server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DnsServer, startDns } from '#tests/support/servers/dns-server.ts';
import { mailDnsChecks } from './mail-dns.ts';

const OUTLOOK = 'v=spf1 include:spf.protection.outlook.com -all';
const many = Array.from({ length: 11 }, (_, number) => `include:s${number}.example`).join(' ');

let dns: DnsServer;
beforeAll(async () => {
	dns = await startDns({
		'good.example': ['something else', OUTLOOK],
		'_dmarc.good.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@good.example'],
		'selector1._domainkey.good.example': [`v=DKIM1; k=rsa; p=${'A'.repeat(390)}`],
		'old._domainkey.good.example': ['v=DKIM1; p='],
		'post.good.example': ['v=spf1 redirect=_spf.good.example'],
		'lax.example': ['v=spf1 +all'],
		'_dmarc.lax.example': ['v=DMARC1; p=none'],
		'open.example': ['v=spf1 mx ?all'],
		'_dmarc.open.example': ['v=DMARC1; rua=mailto:x@open.example'],
		'twice.example': [OUTLOOK, 'v=spf1 mx -all'],
		'_dmarc.twice.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
		'long.example': [`v=spf1 ${many} -all`],
		'away.example': 'failing',
	});
});
afterAll(() => dns.close());

/** Each check's line: whether it is well, its name, what it says. */
async function doctor(domain: string, dkimSelector?: string): Promise<string[]> {
	const checks = mailDnsChecks({
		from: `hello@${domain}`,
		isSending: true,
		dkimSelector,
		servers: [dns.address],
	});
	return Promise.all(
		checks.map(async ({ name, run }) => {
			const { isWell, message } = await run().catch((error: Error) => ({
				isWell: false,
				message: error.message,
			}));
			return `${isWell ? 'ok' : 'FAIL'} ${name} ${message}`;
		}),
	);
}

test('a domain that says who sends for it is well, with the records it has', async () => {
	expect(await doctor('good.example', 'selector1')).toEqual([
		`ok SPF good.example: ${OUTLOOK}. Does it include the server in SMTP_URL?`,
		'ok DMARC _dmarc.good.example: v=DMARC1; p=quarantine; rua=mailto:dmarc@good.example',
		'ok DKIM selector1._domainkey.good.example has a key',
	]);
});

test('a domain without records gets the records to publish', async () => {
	const [spf, dmarc, dkim] = await doctor('bare.example', 'selector1');
	expect(spf).toMatch(/^FAIL SPF bare\.example has no SPF record: publish/);
	expect(dmarc).toContain(
		'FAIL DMARC bare.example has no DMARC record: publish TXT _dmarc.bare.example "v=DMARC1; p=none;',
	);
	expect(dkim).toContain('FAIL DKIM selector1._domainkey.bare.example has no key');
});

test('a subdomain has its parent’s DMARC record, and without a selector nobody looks at DKIM', async () => {
	const [spf, dmarc, dkim] = await doctor('post.good.example');
	expect(spf).toMatch(/^ok/);
	expect(dmarc).toContain('ok DMARC _dmarc.good.example: ');
	expect(dkim).toContain('ok DKIM not looked at: set DKIM_SELECTOR');
});

test.each([
	['lax.example', /FAIL SPF .* lets everybody send/, /ok DMARC .* It only observes/],
	['open.example', /FAIL SPF .* does not say who may not send/, /FAIL DMARC .* names no policy/],
	['twice.example', /FAIL SPF .* has 2 SPF records/, /FAIL DMARC .* has 2 DMARC records/],
	['long.example', /FAIL SPF .* causes more than 10 look-ups/, /FAIL DMARC .* has no DMARC record/],
	[
		'away.example',
		/FAIL SPF away\.example could not be looked up \(ESERVFAIL\)/,
		/FAIL DMARC away\.example has no DMARC/,
	],
])('%s is told what is wrong with its records', async (domain, spf, dmarc) => {
	const lines = await doctor(domain);
	expect(lines[0]).toMatch(spf);
	expect(lines[1]).toMatch(dmarc);
});

test('a key that was revoked is not a key', async () => {
	expect((await doctor('good.example', 'old'))[2]).toContain(
		'FAIL DKIM old._domainkey.good.example was revoked',
	);
});

test('nothing is looked up while e-mails are files', () => {
	expect(mailDnsChecks({ from: 'hello@good.example', isSending: false })).toEqual([]);
});
