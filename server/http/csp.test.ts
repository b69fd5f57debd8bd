/** The content security policy of a page, from its finished HTML. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCsp } from './csp.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const policyOf = createCsp({ siteUrl: 'https://www.example.co.uk' });

test('nothing may run, be shown or be sent to but what is named', () => {
	expect(policyOf('<p>Hello</p>').split('; ')).toEqual([
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		'upgrade-insecure-requests',
	]);
});

test('scripts, styles and speculation rules inside the page are allowed by their hash, once; data needs none', () => {
	const html =
		'<style>a{}</style><script type="module">run()</script><script>run()</script>' +
		'<script type="speculationrules">{"x":1}</script><script type="application/ld+json">{"y":1}</script>';
	const policy = policyOf(html);
	expect(policy).toContain(`script-src 'self' ${hash('run()')} ${hash('{"x":1}')};`);
	expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
	expect(policy).not.toContain(hash('{"y":1}'));
});

test('the map’s host is allowed where there is a map, a hosted e-mail service where there is one, and TLS is asked for only where it is', () => {
	expect(policyOf('<iframe loading="lazy" src="https://maps.example.org/embed?q=1"></iframe>')).toContain(
		'frame-src https://maps.example.org;',
	);
	const plain = createCsp({ siteUrl: 'http://localhost:3000', emailOrigin: 'https://api.example.org' })('');
	expect(plain).toContain("connect-src 'self' https://api.example.org;");
	expect(plain).not.toContain('upgrade-insecure-requests');
});
