/** What a letter takes of the brand, and what it must not. */
import { expect, test } from 'vitest';
import { inBrandColours, letterPainter } from './letter-colours.ts';

const navy = { brand: '#12305c', accent: '#b3123f', paper: '#f6f8fb' };
const paint = letterPainter(navy);

test('the styles of a letter take the brand’s colours, in the dark others', () => {
	expect(
		paint(
			'<style>.press{background:var(--accent)}</style><p style="color:var(--brand);background:var(--paper)">',
		),
	).toBe('<style>.press{background:#b3123f}</style><p style="color:#12305c;background:#f6f8fb">');
	const [, dark] = /color:(.*)}/.exec(paint('<style>.soft{color:var(--dark-brand)}</style>')) ?? [];
	expect(dark).toMatch(/^#[0-9a-f]{6}$/);
	expect(dark).not.toBe('#12305c');
});

test('a colour that a visitor has typed stays as typed, also in what looks like a style', () => {
	const typed =
		'<p style="color:var(--brand)">paint it var(--brand), style=&quot;color:var(--brand)&quot;, &lt;style&gt;var(--brand)&lt;/style&gt;</p>';
	expect(paint(typed)).toBe(
		typed.replace('<p style="color:var(--brand)">', '<p style="color:#12305c">'),
	);
});

test('a mailer sends each letter once, in the brand’s colours where it has any, and otherwise as it is', async () => {
	const sent: unknown[] = [];
	const mailer = inBrandColours(
		{ destination: 'this test', send: async (...given) => void sent.push(given) },
		navy,
	);
	const letter = { to: 'office@example.co.uk', subject: 'x', text: 'var(--brand)' };
	const envelope = { from: 'site@example.co.uk', messageId: '<1@example.co.uk>', name: 'x' };
	await mailer.send(letter, envelope);
	await mailer.send({ ...letter, html: '<p style="color:var(--brand)">' }, envelope);
	expect(sent).toEqual([
		[letter, envelope],
		[{ ...letter, html: '<p style="color:#12305c">' }, envelope],
	]);
	expect(mailer.destination).toBe('this test');
});
