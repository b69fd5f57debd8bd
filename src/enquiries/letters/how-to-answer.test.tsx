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

test.each([
	['محمد علي', '\u2068محمد علي\u2069'],
	['Zoë \u202eecarG', 'Zoë ecarG'],
])('a line with the name %s is read from left to right', (name, isolated) => {
	expect(draw([], 'ring', name).text).toContain(`\n${isolated}\n`);
	expect(sanitiseSubject(name)).toBe(isolated);
});
