/** Reads answers and validates them. */

import {
	type Answers,
	type Field,
	type Form,
	fieldsOf,
	type GivenAnswers,
	type Problems,
	type Step,
} from './field.ts';
import { serviceInWords } from './offered-fields.ts';
import { readText, sanitise } from './sanitise.ts';

/** Said of an option that the form does not offer, which only a hand-made request can send. */
const NOT_AN_OPTION = 'Please choose one of the options listed.';

/** The value of a ticked box. */
export const TICKED = 'yes';

/** Far longer than any option's value. */
const MAX_OPTION_LENGTH = 100;

/**
 * The form's answers, sanitised. Other entries are ignored; a missing answer is an empty string.
 */
export function readAnswers<F extends Form>(
	form: F,
	given: Iterable<readonly [string, unknown]>,
): Answers<F> {
	const byName = new Map(given);
	const answers = fieldsOf(form).map(([name, field]) => {
		const value = byName.get(name);
		return [name, typeof value === 'string' ? readAnswer(field, value) : ''] as const;
	});
	return Object.fromEntries(answers) as Answers<F>;
}

/** Before it is sanitised, an answer may be this many times longer than after. */
const MARKUP_ALLOWANCE = 4;

/**
 * One answer as its field reads it. A far too long one is returned as it is, to save the work: it
 * is refused for its length anyway, and the visitor gets every word back.
 */
export function readAnswer(field: Field, value: string): string {
	const longest = field.kind === 'text' ? field.maxLength : MAX_OPTION_LENGTH;
	if (value.length > longest * MARKUP_ALLOWANCE) return value;
	return field.kind === 'text' ? (field.read ?? readText)(value) : sanitise(value);
}

/** A form with nothing filled in. */
export function noAnswers<F extends Form>(form: F): Answers<F> {
	return readAnswers(form, []);
}

/**
 * What is wrong with one answer, beside the others, as a sentence to show. An empty choice is
 * valid: choices are optional.
 */
export function findProblem(
	field: Field,
	value: string,
	answers: GivenAnswers = {},
): string | undefined {
	if (field.kind === 'choice') {
		const isService = field.services && serviceInWords(value) !== undefined;
		return value === '' || Object.hasOwn(field.options, value) || isService
			? undefined
			: NOT_AN_OPTION;
	}
	if (field.kind === 'tick') return value === '' || value === TICKED ? undefined : NOT_AN_OPTION;
	if (value === '') return field.missing;
	if (exceedsLength(value, field.maxLength))
		return `Please keep this to ${field.maxLength} characters or fewer.`;
	return field.rules.find((rule) => !rule.holds(value, answers))?.message;
}

/** Counts code points: an emoji is one character, though JavaScript's `length` says two. */
function exceedsLength(value: string, most: number): boolean {
	return value.length > most && (value.length > 2 * most || [...value].length > most);
}

/** What is wrong with the answers to these steps, in the order of the questions. */
export function findProblems(steps: readonly Step[], answers: Answers): Problems {
	const problems: Record<string, string> = {};
	for (const [name, field] of steps.flatMap((step) => Object.entries(step.fields))) {
		const problem = findProblem(field, answers[name] ?? '', answers);
		if (problem) problems[name] = problem;
	}
	return problems;
}

/** True when a text field of the step that needs an answer was left empty. */
export function isIncomplete(step: Step, answers: Answers): boolean {
	return Object.entries(step.fields).some(
		([name, field]) => field.kind === 'text' && field.missing !== undefined && !answers[name],
	);
}

/** The help shown when a choice is skipped. */
export function adviceFor(field: Field, value: string): string | undefined {
	return field.kind === 'choice' && value === '' ? field.advice : undefined;
}

/**
 * The consents that these answers give, as `field:version of the wording`, to be stored with them.
 */
export function consentsGiven(form: Form, answers: Answers): string[] {
	return fieldsOf(form).flatMap(([name, field]) =>
		field.kind === 'choice' && field.consent && answers[name]
			? [`${name}:${field.consent.version}`]
			: [],
	);
}
