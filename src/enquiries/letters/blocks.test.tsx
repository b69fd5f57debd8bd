/**
 * The blocks of letters: whatever somebody typed comes out as text, and plain text says what HTML
 * says.
 */
import { expect, test } from 'vitest';
import {
	AnswerTable,
	Button,
	CallRow,
	CallTable,
	Dial,
	drawLetter,
	Entry,
	Heading,
	Joined,
	Letter,
	Lines,
	Link,
	List,
	Loud,
	NumberToRing,
	OnPaper,
	OnScreen,
	Paragraph,
	plainText,
	Small,
	TextOnly,
} from './blocks.tsx';

const typed = `<b title="x">&'`;
const asText = '&lt;b title=&quot;x&quot;&gt;&amp;&#x27;';
const url = 'https://larkfield.example/x';

test.each([
	<AnswerTable key="answers" answers={[{ question: typed, answer: typed }]} />,
	<Link key="link" url={typed}>
		{typed}
	</Link>,
	<Button key="button" url={typed}>
		{typed}
	</Button>,
])('an answer, its question, and the address and words of a link are text (%#)', (block) => {
	const { html } = drawLetter(<Letter title="Letter">{block}</Letter>);
	expect(html.split(asText)).toHaveLength(3);
	expect(html).not.toContain('<b ');
});

test('plain text has an empty line between blocks, and none between a title and what is under it', () => {
	const { text } = drawLetter(
		<Letter title="Ada" under={<NumberToRing phone="0113 496 0142" />}>
			<Paragraph>
				<Lines>
					One
					{undefined}
					{false}
					{'two'}
				</Lines>
			</Paragraph>
			<Small>
				<Lines>
					a{''}
					{'b'}
				</Lines>
			</Small>
		</Letter>,
	);
	expect(text).toBe('Ada\n0113 496 0142\n\nOne\ntwo\n\na\n\nb');
});

test('a web address is alone below its words, and a phone number or e-mail address is its own words', () => {
	expect(plainText(<Button url={url}>Open it</Button>)).toBe(`Open it:\n${url}`);
	const ring = (
		<Paragraph>
			Ring <Dial phone="0113 496 0142" /> today.
		</Paragraph>
	);
	expect(plainText(ring)).toBe('Ring 0113 496 0142 today.');
	expect(
		plainText(
			<Paragraph>
				<Link url="mailto:ada@example.org?subject=x">ada@example.org</Link>
			</Paragraph>,
		),
	).toBe('ada@example.org');
	expect(drawLetter(<Letter title="x">{ring}</Letter>).html).toContain('href="tel:+441134960142"');
});

test.each([
	[
		'a list',
		<List key="list" title="To ask">
			{'One'}
			<Link url={url}>Two</Link>
		</List>,
		`To ask\n  - One\n  - Two:\n    ${url}`,
	],
	[
		'steps',
		<List key="steps" title="Next" as="ol">
			{['We read.', 'We ring.']}
		</List>,
		'Next\n1. We read.\n2. We ring.',
	],
	['an empty list', <List key="none" title="None" />, ''],
	[
		'answers',
		<AnswerTable
			key="answers"
			answers={[
				{ question: 'Fuel?', answer: 'Gas' },
				{ question: 'Home?', answer: 'Flat' },
			]}
		/>,
		'Fuel?\n  Gas\n\nHome?\n  Flat',
	],
	[
		'an entry',
		<Entry key="entry">
			{'ABCD'}
			{'why'}
			{''}
			<Link url={url}>Look</Link>
		</Entry>,
		`ABCD\n  why\n  Look:\n  ${url}`,
	],
	[
		'somebody to ring',
		<CallTable key="call">
			<CallRow>
				<Dial phone="0113 496 0142" />
				{'Leeds'}
			</CallRow>
		</CallTable>,
		'0113 496 0142\n  Leeds',
	],
	[
		'joined blocks',
		<Joined key="joined">
			One
			<Paragraph>two</Paragraph>
		</Joined>,
		'One\ntwo',
	],
])('%s keeps its shape in plain text', (_, block, text) => {
	expect(plainText(block)).toBe(text);
});

test('plain text has its long letters’ headings in capitals and what is for the screen, and HTML what is for paper', () => {
	const blocks = (
		<>
			<Heading>
				<Loud>Held back</Loud>, for you
			</Heading>
			<OnScreen>screen</OnScreen>
			<OnPaper>paper</OnPaper>
			<TextOnly>
				<Paragraph>text</Paragraph>
			</TextOnly>
		</>
	);
	expect(plainText(blocks)).toBe('HELD BACK, for you\n\nscreen\n\ntext');
	const { html } = drawLetter(<Letter title="x">{blocks}</Letter>);
	expect(html).toContain('paper</div>');
	expect(html).toContain('>Held back, for you</h2>');
	expect(html).not.toContain('text</p>');
});
