/** The security headers of an https site. */
import { expect, test } from 'vitest';
import { securityHeadersFor } from './headers.ts';

const expected = {
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy':
		'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

test('only a site served over https asks browsers to insist on it', () => {
	expect(securityHeadersFor('http://localhost:3000')).toEqual(expected);
	expect(securityHeadersFor('https://www.example.co.uk')).toEqual({
		...expected,
		'strict-transport-security': 'max-age=63072000',
	});
});
