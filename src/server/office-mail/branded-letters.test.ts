/** What a letter takes of the brand, and what it must not. */
import { expect, test } from 'vitest';
import { inBrandColours, recolourLetter } from './branded-letters.ts';

const navy = { brand: '#12305c', accent: '#b3123f', paper: '#f6f8fb' };

test('the styles of a letter take the brand’s colours', () => {
	expect(
		recolourLetter(
			'<style>.press{background:#c43f0a}</style><p style="color:#0e3b2e;background:#fbf8f1">',
			navy,
		),
	).toBe('<style>.press{background:#b3123f}</style><p style="color:#12305c;background:#f6f8fb">');
});

test('a colour that a visitor has typed stays as typed, also in what looks like a style', () => {
	const typed =
		'<p style="color:#0e3b2e">paint it #0e3b2e, style=&quot;color:#0e3b2e&quot;, &lt;style&gt;#0e3b2e&lt;/style&gt;</p>';
	expect(recolourLetter(typed, navy)).toBe(
		typed.replace('<p style="color:#0e3b2e">', '<p style="color:#12305c">'),
	);
});

test('a mailer sends each letter once, in the brand’s colours where it has any, and otherwise as it is', async () => {
	const sent: unknown[] = [];
	const mailer = inBrandColours(
		{ destination: 'this test', send: async (...given) => void sent.push(given) },
		navy,
	);
	const letter = { to: 'office@example.co.uk', subject: 'x', text: '#0e3b2e' };
	const envelope = { from: 'site@example.co.uk', messageId: '<1@example.co.uk>', name: 'x' };
	await mailer.send(letter, envelope);
	await mailer.send({ ...letter, html: '<p style="color:#0e3b2e">' }, envelope);
	expect(sent).toEqual([
		[letter, envelope],
		[{ ...letter, html: '<p style="color:#12305c">' }, envelope],
	]);
	expect(mailer.destination).toBe('this test');
});
