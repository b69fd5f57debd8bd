/** What a confirmation promises, by how the sender is answered. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { type Answering, nextStepsFrom } from '#forms/sending/next-steps.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import { companyContact } from '#site/data/company-contact.ts';
import { pageContentOn } from '#site/testing.ts';
import { Confirmation } from './Confirmation.tsx';

const yourPage = '/your-enquiry/secret';

function drawn(answering?: Answering, page: string | undefined = yourPage): string {
	return renderToStaticMarkup(
		<Confirmation
			heading="Thank you."
			reference="7K3M-9QXD-4"
			level="h2"
			company={companyContact(pageContentOn('2026-11-23'))}
			receipt={{
				day: '2026-11-26',
				next: nextStepsFrom(content.company, content.officeHolidays),
				yourPage: page,
				answering,
			}}
		/>,
	);
}
const answeredBy = (by: AnswerWay, ...others: AnswerWay[]): Answering => ({
	by,
	questions: others.map((value) => ({
		act: value,
		question: 'How shall we answer you?',
		name: 'answerBy',
		buttons: [{ value, words: `By ${value} instead` }],
	})),
	nonce: 'nonce',
});

test.each([
	['email', 'We e-mail you <strong>by Friday, 27 November 2026, 5.30pm</strong>'],
	['text', 'We send you a text message <strong>by Friday, 27 November 2026, 5.30pm</strong>'],
] as const)('who asked for an answer by %s is promised no call', (way, promise) => {
	const page = drawn(answeredBy(way, 'ring'));
	expect(page).toContain(promise);
	expect(page).not.toMatch(/rings you|ring you back|ring us back/);
});

test.each([undefined, answeredBy('ring', 'email', 'text')])(
	'until something is chosen, with %j, we ring',
	(answering) => {
		expect(drawn(answering)).toContain('rings you <strong>by Friday, 27 November 2026');
	},
);

test('the other ways are a press to the visitor’s own page, where there is one', () => {
	expect(drawn(answeredBy('ring', 'email', 'text'))).toMatch(
		/<form[^>]* action="\/your-enquiry\/secret"[\s\S]*By email instead[\s\S]*By text instead/,
	);
	expect(drawn(answeredBy('ring'))).not.toContain('<form');
	expect(drawn(answeredBy('ring', 'email'), '')).not.toContain('<form');
	expect(drawn(undefined)).not.toContain('<form');
});

test('what is asked last comes last, and a link to more leads to the visitor’s page', () => {
	const visit = { act: 'visit', question: 'When?', name: 'visit', buttons: [] };
	const heard = { ...visit, buttons: [{ value: 'van', words: 'A van' }], isLast: true };
	const questions = [{ ...visit, more: { words: 'Others', to: '?all' } }, heard];
	const asked = { by: 'ring', questions, nonce: 'nonce' } as const;
	expect(drawn(asked)).toMatch(
		/"\/your-enquiry\/secret\?all">Others[\s\S]*Anything to add[\s\S]*action="\/your-enquiry\/secret"[\s\S]*value="van"[^>]*>A van<\/button><\/form>/,
	);
	expect(drawn(asked, '')).not.toContain('<form');
});
