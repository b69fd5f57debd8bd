/** The Content-Security-Policy of a page, from its finished HTML. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCsp } from './csp.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const cspFor = createCsp({ siteUrl: 'https://www.example.co.uk' });

test('nothing is allowed by default, and only this site for everything else', () => {
	expect(cspFor('<p>Hello</p>').split('; ')).toEqual([
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

test('inline scripts, styles and speculation rules are allowed by their hashes, each once; data blocks need none', () => {
	const html =
		'<style>a{}</style><script type="module">run()</script><script>run()</script>' +
		'<script type="speculationrules">{"x":1}</script><script type="application/ld+json">{"y":1}</script>';
	const policy = cspFor(html);
	expect(policy).toContain(`script-src 'self' ${hash('run()')} ${hash('{"x":1}')};`);
	expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
	expect(policy).not.toContain(hash('{"y":1}'));
});

test('the map’s host, a hosted e-mail service and the upgrade to https are only there if the site has them', () => {
	expect(
		cspFor('<iframe loading="lazy" src="https://maps.example.org/embed?q=1"></iframe>'),
	).toContain('frame-src https://maps.example.org;');
	const plain = createCsp({
		siteUrl: 'http://localhost:3000',
		emailOrigin: 'https://api.example.org',
	})('');
	expect(plain).toContain("connect-src 'self' https://api.example.org;");
	expect(plain).not.toContain('upgrade-insecure-requests');
});
