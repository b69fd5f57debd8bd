/**
 * The blocks of letters: whatever somebody typed comes out as text, and plain text says what HTML
 * says.
 */
import { expect, test } from 'vitest';
import {
	answerTable,
	button,
	callTable,
	dial,
	drawLetter,
	entry,
	heading,
	inLine,
	joined,
	largeDial,
	link,
	list,
	loud,
	onPaper,
	onScreen,
	paragraph,
	plainText,
	small,
	textOnly,
	withPhone,
} from './blocks.tsx';

const typed = `<b title="x">&'`;
const asText = '&lt;b title=&quot;x&quot;&gt;&amp;&#x27;';
const url = 'https://larkfield.example/x';

test('an answer, its question, and the address and words of a link are text', () => {
	for (const block of [
		answerTable([{ question: typed, answer: typed }]),
		link(typed, typed),
		button(typed, typed),
	]) {
		const { html } = drawLetter({ title: 'Letter' }, block);
		expect(html.split(asText)).toHaveLength(3);
		expect(html).not.toContain('<b ');
	}
});

test('plain text has an empty line between blocks, and none between a title and what stands under it', () => {
	const { text } = drawLetter(
		{ title: 'Ada', under: [largeDial('0113 496 0142')] },
		paragraph('One', undefined, false, 'two'),
		small('a', '', 'b'),
	);
	expect(text).toBe('Ada\n0113 496 0142\n\nOne\ntwo\n\na\n\nb');
});

test('a web address stands alone below its words, and a phone number or e-mail address is its own words', () => {
	expect(plainText(button(url, 'Open it'))).toBe(`Open it:\n${url}`);
	expect(plainText(paragraph(withPhone('Ring 0113 496 0142 today.', '0113 496 0142')))).toBe(
		'Ring 0113 496 0142 today.',
	);
	expect(plainText(paragraph(link('mailto:ada@example.org?subject=x', 'ada@example.org')))).toBe(
		'ada@example.org',
	);
	expect(
		drawLetter({ title: 'x' }, paragraph(withPhone('Ring 0113 496 0142.', '0113 496 0142'))).html,
	).toContain('href="tel:+441134960142"');
});

test('lists, answers, entries and calls keep their shape in plain text', () => {
	expect(plainText(list('To ask', ['One', link(url, 'Two')]))).toBe(
		`To ask\n  - One\n  - Two:\n    ${url}`,
	);
	expect(plainText(list('Next', ['We read.', 'We ring.'], 'ol'))).toBe(
		'Next\n1. We read.\n2. We ring.',
	);
	expect(
		plainText(
			answerTable([
				{ question: 'Fuel?', answer: 'Gas' },
				{ question: 'Home?', answer: 'Flat' },
			]),
		),
	).toBe('Fuel?\n  Gas\n\nHome?\n  Flat');
	expect(plainText(entry('ABCD', 'why', '', link(url, 'Look')))).toBe(
		`ABCD\n  why\n  Look:\n  ${url}`,
	);
	expect(plainText(callTable([[inLine('Ada', '  ', dial('0113 496 0142')), 'Leeds']]))).toBe(
		'Ada  0113 496 0142\n  Leeds',
	);
	expect(plainText(joined('One', paragraph('two')))).toBe('One\ntwo');
});

test('plain text has its long letters’ headings in capitals and what is for the screen, and HTML what is for paper', () => {
	const blocks = [
		heading(loud('Held back'), ', for you'),
		onScreen('screen'),
		onPaper('paper'),
		textOnly(paragraph('text')),
	];
	expect(plainText(...blocks)).toBe('HELD BACK, for you\n\nscreen\n\ntext');
	const { html } = drawLetter({ title: 'x' }, ...blocks);
	expect(html).toContain('paper</div>');
	expect(html).toContain('>Held back, for you</h2>');
	expect(html).not.toContain('text</p>');
});
