/** Files that are no text, or no YAML, or mean something else than they seem to. */
import { expect, test } from 'vitest';
import { formatFaults, parseYaml } from './yaml-files.ts';

const read = (bytes: string | Buffer) => parseYaml('content/x.yaml', Buffer.from(bytes));

const words = 'a: Tŷ Cynnes\nb: up to £7,500 – today’s price\n';

test.each<[string, string | Buffer, string]>([
	[
		'Windows-1252',
		Buffer.from('a: x\nb: up to \xa37,500 \x96 today\x92s price\n', 'latin1'),
		'2:1  is not saved as UTF-8: open it, choose Save As',
	],
	['UTF-8 that is cut off', Buffer.from('a: £').subarray(0, -1), '1:1  is not saved as UTF-8'],
	['UTF-16', Buffer.from(`\ufeff${words}`, 'utf16le'), '1:1  is not saved as UTF-8'],
	['a letter saved wrongly before', 'a: x\nb: up to Â£7,500\n', '2:10  “Â£” is a letter that was'],
	['the same of a quotation mark', 'b: todayâ€™s\n', '1:9  “â€™” is a letter'],
	['a lost letter', 'b: \ufffd7,500\n', '1:4  “\ufffd” is a letter'],
	['more than a page has', 'a: x\n'.repeat(50_000), '1:1  has 250000 bytes: the most is 200000'],
	['brackets within each other', `a: ${'['.repeat(100_000)}`, '1:'],
	['a tab', 'hero:\n\theading: x\n', '2:1  Tabs are not allowed as indentation'],
	['words after a #', 'a: x\nb: Door #1 in town\n', '2:4  A # after a space begins a comment'],
	['words after a tab and a #', 'b: Door\t#1 in town\n', '1:4  A # after a space begins a comment'],
	['a text that is a tag', 'b: !Great news\n', '1:11  A text that begins with ! or & needs quotes'],
	[
		'a text that is an anchor',
		'b: &Sons Ltd\n',
		'1:10  A text that begins with ! or & needs quotes',
	],
	['a swallowed item', 'a:\n  - x\n    - y\n', '2:5  A line below that begins with - or a name'],
	[
		'a part repeated inside itself',
		'a: &a\n  b:\n    - *a\n',
		'2:3  A text that begins with ! or & needs quotes',
	],
])('%s is refused with its line and column', (_what, bytes, printed) => {
	const [first] = formatFaults(read(bytes));
	expect(first).toContain(`content/x.yaml:${printed}`);
});

test.each([
	words,
	`\ufeff${words}`,
	'a: PÂR O “DÂ” – FFRWYTHLON Â’R\n',
	'a: £7,500 · 20 °C ½ m² … 李伟\n',
	'# A note.\ndays:\n  - 2026-12-28 # for Boxing Day, a Saturday\n',
	'a: |-\n  One # two.\n  - three\n',
	'a: A long text\n  on two lines\n',
])('%j is read', (text) => expect(formatFaults(read(text))).toEqual([]));

test('a number that begins with 0 is a text; a space that is none is a space', () => {
	expect(read('phone: 01134960142\nnumber: 00012345\nyear: 2026\nnone: 0\n').value).toEqual({
		phone: '01134960142',
		number: '00012345',
		year: 2026,
		none: 0,
	});
	expect(
		read('a:\u00a00113\u202f496\u00a00142\u200b\nb\u00ad: \u202a07700 900123\u202c\n').value,
	).toEqual({
		a: '0113 496 0142',
		b: '07700 900123',
	});
});
