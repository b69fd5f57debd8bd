/** One of several to answer: what is said before a number, and whether it can be pressed. */
import { expect, test } from 'vitest';
import type { AnswerWay } from '#model/enquiry-events.ts';
import { sanitiseSubject } from '../answers/excerpt.ts';
import { drawLetter, Letter } from './blocks.tsx';
import { PersonToAnswer } from './how-to-answer.tsx';

const person = {
	name: 'Ada',
	phone: '07700 900123',
	email: 'ada@example.org',
	reference: '7K3M-9QXD-4',
};

const draw = (messages: readonly string[], answerBy: AnswerWay, name = person.name) =>
	drawLetter(
		<Letter title="x">
			<PersonToAnswer {...person} name={name} messages={messages} answerBy={answerBy} />
		</Letter>,
	);

const long = 'It is cold. '.repeat(20);

test.each<readonly [string, readonly string[], AnswerWay, RegExp, RegExp, RegExp]>([
	[
		'the number, below all that they wrote',
		['Please do not ring.', 'And again.'],
		'ring',
		/^Ada\nWrote: Please do not ring\.\nWrote: And again\.\n07700 900123$/,
		/href="tel:\+447700900123"/,
		/mailto:|sms:/,
	],
	[
		'a number that cannot be pressed, where their words are cut',
		['', long],
		'ring',
		/^Ada\nWrote: It is cold\. .*…\n07700 900123, once you have read the rest on its page$/,
		/07700 900123/,
		/href=/,
	],
	[
		'their e-mail address',
		[],
		'email',
		/^Ada\nAsked to be answered by e-mail: ada@example\.org$/,
		/href="mailto:ada@example\.org\?subject=Your%20enquiry%2C%20reference%207K3M-9QXD-4"/,
		/900123|tel:/,
	],
	[
		'a text message to the number',
		[],
		'text',
		/^Ada\nAsked to be answered by text message: 07700 900123$/,
		/href="sms:\+447700900123"/,
		/tel:/,
	],
])('it is %s', (_, messages, way, words, pressed, never) => {
	const { text, html } = draw(messages, way);
	expect(text.replace(/^x\n\n/, '')).toMatch(words);
	expect(html).toMatch(pressed);
	expect(html).not.toMatch(never);
});

test.each([
	['محمد علي', '\u2068محمد علي\u2069'],
	['Zoë \u202eecarG', 'Zoë ecarG'],
])('a line with the name %s is read from left to right', (name, isolated) => {
	expect(draw([], 'ring', name).text).toContain(`\n${isolated}\n`);
	expect(sanitiseSubject(name)).toBe(isolated);
});
