/** The application’s reducer. */
import { describe, expect, test } from 'vitest';
import { noAnswers } from '../fields/answers.ts';
import { type FundingAnswers, fundingForm, fundingTexts } from '../funding.ts';
import {
	type ApplicationAction,
	type ApplicationState,
	applicationReducer,
	initialApplication,
} from './application-state.ts';
import { answersReceived, noSubmission, retry } from './submission.ts';

const nothing = noAnswers(fundingForm);
const ada: FundingAnswers = {
	...nothing,
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700 900123',
	address: '12 Ember Row, ZZ1 1ZZ',
	healthCondition: 'yes',
};
const grace: FundingAnswers = { ...ada, firstName: 'Grace', email: 'grace@example.org' };

const stateAfter = (application: ApplicationState, ...actions: ApplicationAction[]) =>
	actions.reduce(applicationReducer, application);
const pressed = (
	move: 'next' | 'back' | 'submit',
	answers = nothing,
	freshReference = 'SECOND',
): ApplicationAction => ({ type: 'moved', move, answers, freshReference });
const submit = (answers: FundingAnswers, reference?: string) =>
	pressed('submit', answers, reference);
const typed = (name: 'email' | 'firstName' | 'phoneNumber', value: string): ApplicationAction => ({
	type: 'changed',
	name,
	value,
});
const left = (value: string, formKey = 0): ApplicationAction => ({
	type: 'blurred',
	name: 'homeOwnership',
	value,
	formKey,
});
const received: ApplicationAction = { type: 'received', receipt: { day: '2026-11-21' } };
const failed: ApplicationAction = { type: 'failed', message: 'Too Many Requests.' };
const retried: ApplicationAction = { type: 'retried' };
const restored: ApplicationAction = { type: 'restored' };
const discarded: ApplicationAction = { type: 'discarded' };
const changeEmail: ApplicationAction = { type: 'editRequested', name: 'email' };

const opened = initialApplication({ step: 0, answers: nothing, problems: {} });
const onHealthDetail = stateAfter(opened, pressed('next', ada));
const failedOnce = stateAfter(onHealthDetail, submit(ada, 'FIRST'), failed);
const done = stateAfter(onHealthDetail, submit(ada, 'FIRST'), received);

/** Which references were received, the newest first, and which failed, the last one first. */
const ends = ({ submission }: ApplicationState) => ({
	received: submission.received.map(({ reference }) => reference),
	failed: [submission.failedAttempt, ...(submission.earlierFailures ?? [])].flatMap(
		(attempt) => attempt?.reference ?? [],
	),
});

const EMPTIED = { step: 1, values: nothing, initial: { answers: nothing }, problems: {} };

describe('after an attempt', () => {
	test('as specified: a success empties all fields and stays on Health Detail', () => {
		expect(done).toMatchObject({ ...EMPTIED, focusTarget: { to: 'received' } });
		expect(done.alert).toBeUndefined();
	});

	test('a failure empties the fields, stays on Health Detail and keeps the answers with what the server said', () => {
		expect(failedOnce).toMatchObject({ ...EMPTIED, focusTarget: { to: 'alert' } });
		expect(failedOnce.submission.failedAttempt).toEqual({
			answers: ada,
			reference: 'FIRST',
			message: 'Too Many Requests.',
		});
	});

	// What is pressed and typed after one failed application, and what becomes of it.
	test.each<[string, ApplicationAction[], string[], string[]]>([
		[
			'it survives Back, Next, typing, Change, an empty Submit and the alert of the first form',
			[pressed('back'), pressed('next'), typed('firstName', 'G'), changeEmail, submit(nothing)],
			[],
			['FIRST'],
		],
		['a retry has the same reference', [retried, received], ['FIRST'], []],
		['a retry that fails has it, too', [pressed('back'), retried, failed], [], ['FIRST']],
		['put back and sent unchanged it has it', [restored, submit(ada), received], ['FIRST'], []],
		['typed again it has it', [pressed('next', ada), submit(ada), received], ['FIRST'], []],
		[
			'put back and corrected it has a new one, because the first may have been stored, and the old answers theirs',
			[restored, submit(grace), failed, restored, submit(ada, 'THIRD'), failed],
			[],
			['FIRST'],
		],
		['it stays through another person’s success', [submit(grace), received], ['SECOND'], ['FIRST']],
		['and failure', [submit(grace), failed], [], ['SECOND', 'FIRST']],
		[
			'each can be sent by itself',
			[submit(grace), failed, retried, received, retried, received],
			['FIRST', 'SECOND'],
			[],
		],
		['or discarded', [submit(grace), failed, discarded], [], ['FIRST']],
	])('a failed application: %s', (_, actions, receivedOnes, failedOnes) => {
		expect(ends(stateAfter(failedOnce, ...actions))).toEqual({
			received: receivedOnes,
			failed: failedOnes,
		});
	});

	test.each<[string, ApplicationAction[], string[]]>([
		[
			'no button removes it',
			[submit(nothing), pressed('back'), pressed('next'), typed('email', 'x')],
			['FIRST'],
		],
		['the next home gets its own', [submit(grace), received], ['SECOND', 'FIRST']],
		['nor does one that fails', [submit(grace), failed], ['FIRST']],
	])('a received reference: %s', (_, actions, references) => {
		expect(ends(stateAfter(done, ...actions)).received).toEqual(references);
		const drawn = initialApplication({ ...opened, answers: nothing, received: ['FIRST'] });
		expect(ends(stateAfter(drawn, ...actions)).received).toEqual(references);
	});

	test('what is typed during a retry is kept', () => {
		const retrying = stateAfter(failedOnce, pressed('back'), retried, typed('firstName', 'Grace'));
		expect(stateAfter(retrying, failed)).toMatchObject({ step: 0, values: { firstName: 'Grace' } });
		expect(stateAfter(retrying, received)).toMatchObject({
			step: 1,
			initial: { answers: { firstName: 'Grace' } },
		});
	});

	test('answers are put back into the fields, and the attempt is no failure any more', () => {
		const back = stateAfter(failedOnce, restored);
		expect(back).toMatchObject({ step: 1, initial: { answers: ada } });
		expect(ends(back)).toEqual({ received: [], failed: [] });
	});

	test('during an attempt nothing else is sent, put back or discarded', () => {
		const sending = stateAfter(onHealthDetail, submit(ada, 'FIRST'));
		const retrying = stateAfter(failedOnce, retried);
		for (const state of [sending, retrying])
			for (const action of [submit(grace), restored, discarded])
				expect(stateAfter(state, action)).toBe(state);
		expect(retry(retrying.submission)).toBe(retrying.submission);
		// Nor is there anything to retry where nothing has failed.
		expect(stateAfter(onHealthDetail, retried)).toBe(onHealthDetail);
		expect(retry(noSubmission())).toEqual(noSubmission());
	});

	test('the answers behind the newest reference are known, unless the page was drawn with it', () => {
		const second = stateAfter(done, submit(grace), received);
		expect(answersReceived(second.submission)).toEqual(grace);
		expect(answersReceived(noSubmission(['FIRST']))).toBeUndefined();
	});
});

test.each<[string, ApplicationState, object]>([
	[
		'the first wrong field',
		stateAfter(opened, pressed('next', { ...ada, email: 'ada at home', phoneNumber: '1' })),
		{ to: 'field', name: 'email' },
	],
	['the step that one comes to', onHealthDetail, { to: 'step', step: 1 }],
	[
		'the step, where answers were discarded',
		stateAfter(failedOnce, discarded),
		{ to: 'step', step: 1 },
	],
	[
		'the alert, after Submit on an empty form',
		stateAfter(onHealthDetail, submit(nothing)),
		{ to: 'alert' },
	],
	[
		'the alert, after a retry that failed',
		stateAfter(failedOnce, retried, failed),
		{ to: 'alert' },
	],
	[
		'the field that is to be changed',
		stateAfter(done, changeEmail),
		{ to: 'field', name: 'email' },
	],
])('the focus goes to %s', (_, { focusTarget }, target) => {
	expect(focusTarget).toEqual(target);
});

test('Submit on an empty form says so, and Change leads to the first step', () => {
	const { alert, step } = stateAfter(onHealthDetail, submit(nothing));
	expect([alert, step]).toEqual([fundingTexts.incomplete, 1]);
	expect(stateAfter(onHealthDetail, changeEmail).step).toBe(0);
});

// That the fields report it: tests/journeys/autofill.test.ts, and “passed by” in tests/access/states.ts.
describe('while it is typed', () => {
	test.each<[string, ApplicationAction[], object]>([
		[
			'as specified: on each change a problem is shown',
			[typed('email', 'ada@')],
			{ email: 'Invalid email format.' },
		],
		['and cleared', [typed('email', 'ada@'), typed('email', 'ada@example.org')], {}],
		['an empty field has none', [typed('email', 'ada@'), typed('email', '')], {}],
		[
			'those of others stay',
			[typed('phoneNumber', '0'), typed('email', 'ada@example.org')],
			{ phoneNumber: expect.any(String) },
		],
		[
			'what was there before the script is checked as if it had just been typed',
			[{ type: 'hydrated', answers: { ...nothing, email: 'ada@', firstName: 'Ada' } }],
			{ email: 'Invalid email format.' },
		],
	])('%s', (_, actions, problems) => {
		expect(stateAfter(opened, ...actions).problems).toEqual(problems);
	});

	test('an answer is read as it will be sent', () => {
		const { values } = stateAfter(
			opened,
			typed('email', '\u200bJane <jane@example.org>'),
			typed('firstName', '\u2800'),
		);
		expect([values.email, values.firstName]).toEqual(['jane@example.org', '']);
	});

	const ADVICE = { homeOwnership: 'Please specify if you own your home.' };
	test.each<[string, ApplicationState, object]>([
		['on blur a question skipped shows its advice', stateAfter(opened, left('')), ADVICE],
		['until it is answered', stateAfter(opened, left(''), left('yes')), {}],
		[
			'or while it is',
			stateAfter(opened, left(''), { type: 'changed', name: 'homeOwnership', value: 'yes' }),
			{},
		],
		['a field that was taken away shows none', stateAfter(failedOnce, left('', 0)), {}],
		['the one in its place does', stateAfter(failedOnce, left('', 1)), ADVICE],
	])('as specified: %s', (_, { advice }, shown) => {
		expect(advice).toEqual(shown);
	});
});
