/** Puts the answers about a home that came along with an application into words. */
import { type AnswerInWords, describeAnswers } from '../fields/answers-in-words.ts';
import { answersInHomeText } from './home-answers.ts';
import { type HomeFormAnswers, homeForm } from './home-form.ts';

/** The answers in the string of ./home-answers.ts (homeText), those that were given. */
export function describeHome(text: unknown): AnswerInWords[] {
	const answers = answersInHomeText(text);
	return describeAnswers(homeForm, answers).filter(
		({ name }) => answers[name as keyof HomeFormAnswers],
	);
}
