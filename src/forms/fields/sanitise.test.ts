/** What sanitising removes from an answer, and what it keeps. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitise } from './sanitise.ts';

describe('sanitising', () => {
	test.each([
		['  two\r\nlines ', 'two lines'],
		['a<b>bold</b> claim', 'abold claim'],
		['<scr<script>ipt>alert(1)</script>', 'alert(1)'],
		['<svg/onload=alert(1)>x', 'x'],
		['<a href="https://x.org">here</a>', 'here'],
		['<P CLASS=a>One<br/>two</P >', 'Onetwo'],
		['<svg><circle r="1"/><text x=1>t</text></svg>', 't'],
		['<x-tag>t</x-tag>', '<x-tag>t'],
		['<!-- a --><!doctype html><?xml version="1.0"?><![CDATA[b]]>text', 'text'],
		['income < £31k and > £20k', 'income < £31k and > £20k'],
		['tab\tand\u2028line\u0085ends', 'tab and line ends'],
		['nul\u0000byte', 'nul byte'],
		['half \ud83d pair', 'half \ufffd pair'],
		['Ann\u202egpj.exe \u2066x\u2069', 'Anngpj.exe x'],
		['<scr\u202eipt>x', 'x'],
	])('as specified: %j becomes %j', (given, cleaned) => {
		expect(sanitise(given)).toBe(cleaned);
	});

	test.each([
		'Reach me: Jane <jane@x.org>',
		'if a<b and c>d',
		'my heating is <broken since> May',
		'use <https://x.org>, or <www.x.org/a?b=c>',
		'<Li Wei> and <b@x.org>',
		'the house is <large>, see <link to my house>',
		'<address of my mother> <time to be agreed> <picture attached>',
		'می‌خواهم و 👩‍🚒 و \u200fשלום',
		'I <3 warm lofts, <2 people> live here',
		'<<what?>> <!> <?> <',
		'<begun and never ended',
	])('%j stays as it was written', (given) => {
		expect(sanitise(given)).toBe(given);
	});

	/** Brackets, halves of tags, whole tags and words, in any order. */
	const hostile = fc
		.array(
			fc.constantFrom(
				...'<|>|</|/|<b|b>|scr|ipt|<script>|<!-|-|img | x=1|y| and |<Ann>|<?|\n'.split('|'),
			),
			{ maxLength: 30 },
		)
		.map((pieces) => pieces.join(''));

	test('two halves never join to form a tag, whatever is hidden between them', () => {
		const isTag = (piece: string) => sanitise(`x${piece}x`) === 'xx';
		/** Slow and plain: every tag out, and again, until none is left. */
		const untilNoneIsLeft = (text: string): string => {
			const less = text.replace(/<[^<>]*>/g, (piece) => (isTag(piece) ? '' : piece));
			return less === text ? text : untilNoneIsLeft(less);
		};
		fc.assert(
			fc.property(hostile, (text) => {
				const cleaned = sanitise(text);
				expect(cleaned).toBe(untilNoneIsLeft(text.replace(/\n+/g, ' ')).trim());
				expect(cleaned).not.toMatch(/<\/?(?:script|img)[\s/>][^<>]*>|<\/?b\s*>/);
				expect(sanitise(cleaned)).toBe(cleaned);
			}),
			{ numRuns: 5_000 },
		);
	});

	test('every word outside a tag is kept, in order', () => {
		const tags = ['<b>', '</b>', '<img src=x>'];
		const word = fc.constantFrom('cold', 'loft', '<Ann>', '<y and z>', '<', ...tags);
		fc.assert(
			fc.property(fc.array(word, { maxLength: 20 }), (words) => {
				const kept = words.filter((one) => !tags.includes(one));
				// Without blanks "<" and what follows could be a tag; with one between all words it is none.
				expect(sanitise(words.join(' ')).replaceAll(' ', '')).toBe(
					kept.join('').replaceAll(' ', ''),
				);
			}),
			{ numRuns: 1_000 },
		);
	});

	test.each([
		['nested halves', (size: number) => '<'.repeat(size) + 'a>'.repeat(size)],
		['brackets that never close', (size: number) => '<'.repeat(3 * size)],
		['words in brackets', (size: number) => '<x>'.repeat(size)],
		['tags around words', (size: number) => `${'<'.repeat(size)}${'b>x>'.repeat(size / 2)}`],
		['attributes', (size: number) => `<a ${' a'.repeat(size)}${'>'.repeat(size)}`],
		['line ends', (size: number) => '\n<b>'.repeat(size)],
	])(
		'one text of sixteen times as many %s costs about as much as sixteen texts of them',
		(_what, made) => {
			const costOf = (texts: readonly string[]) => {
				const costs = Array.from({ length: 8 }, () => {
					const before = process.cpuUsage();
					for (const text of texts) sanitise(text);
					const { user, system } = process.cpuUsage(before);
					return user + system;
				});
				return Math.min(...costs);
			};
			// What takes the square of the time comes to 16. Of the processor, because a busy machine
			// interrupts the longer one more often.
			const ratio = costOf([made(80_000)]) / costOf(Array(16).fill(made(5_000)));
			expect(ratio).toBeLessThan(6);
		},
	);
});
