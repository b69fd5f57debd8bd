/** The application’s reducer. */
import { expect, test } from 'vitest';
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
const grace: FundingAnswers = {
	...ada,
	firstName: 'Grace',
	lastName: 'Hopper',
	email: 'grace@example.org',
	healthCondition: 'no',
};

const opened = initialApplication({ step: 0, answers: nothing, problems: {} });
const after = (application: ApplicationState, ...actions: ApplicationAction[]) =>
	actions.reduce(applicationReducer, application);
const submit = (answers: FundingAnswers, freshReference: string): ApplicationAction => ({
	type: 'moved',
	move: 'submit',
	answers,
	freshReference,
});
const press = (move: 'next' | 'back', answers = nothing): ApplicationAction => ({
	type: 'moved',
	move,
	answers,
	freshReference: 'never used',
});
const blurred = (name: 'homeOwnership', value: string, formKey = 0): ApplicationAction => ({
	type: 'blurred',
	name,
	value,
	formKey,
});
const received: ApplicationAction = { type: 'received', receipt: { day: '2026-11-21' } };
const references = ({ submission }: ApplicationState) =>
	submission.received.map(({ reference }) => reference);
const failed: ApplicationAction = { type: 'failed', message: 'Too Many Requests.' };

const onHealthDetail = after(opened, press('next', ada));
const failedOnce = after(onHealthDetail, submit(ada, 'FIRST'), failed);
const done = after(onHealthDetail, submit(ada, 'FIRST'), received);

test('a failure empties the fields, stays on Health Detail and focuses the alert', () => {
	expect(failedOnce).toMatchObject({
		step: 1,
		values: nothing,
		initial: { answers: nothing },
		focusTarget: { to: 'alert' },
	});
	expect(failedOnce.submission.failedAttempt).toEqual({
		answers: ada,
		reference: 'FIRST',
		message: 'Too Many Requests.',
	});
});

test('a failed application survives Back, Next, typing, an empty Submit and the alerts of the first form', () => {
	const later = after(
		failedOnce,
		press('back'),
		press('next'),
		{ type: 'changed', name: 'firstName', value: 'G' },
		blurred('homeOwnership', ''),
		{ type: 'editRequested', name: 'email' },
		submit(nothing, 'SECOND'),
	);
	expect(later.submission.failedAttempt).toEqual(failedOnce.submission.failedAttempt);
	expect(later.alert).toBe(fundingTexts.incomplete);
});

test('a retry sends the same answers with the same reference', () => {
	const trying = after(failedOnce, press('back'), { type: 'retried' });
	expect(trying.submission.sending).toEqual({ answers: ada, reference: 'FIRST', again: true });
	expect(references(after(trying, received))).toEqual(['FIRST']);
	expect(after(trying, failed).submission.failedAttempt?.reference).toBe('FIRST');
});

test('what is typed during a retry is kept', () => {
	const typed = after(
		failedOnce,
		press('back'),
		{ type: 'retried' },
		{ type: 'changed', name: 'firstName', value: 'Grace' },
	);
	expect(after(typed, failed)).toMatchObject({ step: 0, values: { firstName: 'Grace' } });
	expect(after(typed, received)).toMatchObject({
		step: 1,
		initial: { answers: { firstName: 'Grace' } },
	});
});

test('answers that are put back and sent unchanged are the same application', () => {
	const back = after(failedOnce, { type: 'restored' });
	expect(back).toMatchObject({ step: 1, initial: { answers: ada }, submission: { received: [] } });
	expect(back.submission.failedAttempt).toBeUndefined();
	expect(after(back, submit(ada, 'SECOND')).submission.sending?.reference).toBe('FIRST');
});

test('answers that are put back and corrected get a new reference, because the first may have been stored', () => {
	const corrected = { ...ada, phoneNumber: '07700 900124' };
	const back = after(failedOnce, { type: 'restored' }, submit(corrected, 'SECOND'));
	expect(back.submission.sending).toEqual({ answers: corrected, reference: 'SECOND' });
	expect(
		after(back, failed, { type: 'restored' }, submit(ada, 'THIRD')).submission.sending?.reference,
	).toBe('FIRST');
});

test('the same answers typed again are an attempt like any other: the fields are empty after it', () => {
	const again = after(failedOnce, press('back'), press('next', ada), submit(ada, 'SECOND'));
	expect(again.submission.sending?.reference).toBe('FIRST');
	for (const result of [failed, received])
		expect(after(again, result)).toMatchObject({
			step: 1,
			values: nothing,
			initial: { answers: nothing },
		});
	expect(after(again, received).submission.failedAttempt).toBeUndefined();
});

test('a failed application stays through another person’s success and failure, and each can be sent by itself', () => {
	const other = after(failedOnce, press('back'), press('next', grace), submit(grace, 'SECOND'));
	expect(after(other, received).submission).toMatchObject({
		received: [{ reference: 'SECOND' }],
		failedAttempt: { reference: 'FIRST', answers: ada },
	});
	const both = after(other, failed);
	expect(both.submission).toMatchObject({
		failedAttempt: { reference: 'SECOND' },
		earlierFailures: [{ reference: 'FIRST' }],
	});
	const one = after(both, { type: 'retried' }, received);
	expect(one.submission).toMatchObject({
		received: [{ reference: 'SECOND' }],
		failedAttempt: { reference: 'FIRST' },
	});
	expect(after(one, { type: 'retried' }, received).submission).toMatchObject({
		received: [{ reference: 'FIRST' }, { reference: 'SECOND' }],
	});
	expect(after(both, { type: 'discarded' }).submission.failedAttempt?.reference).toBe('FIRST');
});

test('the first wrong field gets the focus, and otherwise the step that one comes to; discarding leaves it on the step', () => {
	expect(
		after(opened, press('next', { ...ada, email: 'ada at home', phoneNumber: '1' })).focusTarget,
	).toEqual({
		to: 'field',
		name: 'email',
	});
	expect(onHealthDetail.focusTarget).toEqual({ to: 'step', step: 1 });
	expect(after(failedOnce, { type: 'discarded' }).focusTarget).toEqual({ to: 'step', step: 1 });
});

test('a retry that fails leaves the visitor on the step where they are', () => {
	const back = after(failedOnce, press('back', grace), { type: 'retried' }, failed);
	expect([back.step, back.values]).toEqual([0, grace]);
	expect(back.focusTarget).toEqual({ to: 'alert' });
});

test('no button removes a received reference; the next home gets its own, and the first stays listed', () => {
	const pressed = after(done, submit(nothing, 'SECOND'), press('back'), press('next'), {
		type: 'changed',
		name: 'email',
		value: 'x',
	});
	expect(references(pressed)).toEqual(['FIRST']);
	const second = after(done, press('back'), press('next', grace), submit(grace, 'SECOND'));
	expect(after(second, failed).submission).toMatchObject({
		received: [{ reference: 'FIRST' }],
		failedAttempt: { reference: 'SECOND' },
	});
	expect(references(after(second, received))).toEqual(['SECOND', 'FIRST']);
});

test('as specified: after a success all fields are empty and the wizard stands on Health Detail', () => {
	expect(done).toMatchObject({
		step: 1,
		values: nothing,
		initial: { answers: nothing },
		problems: {},
		focusTarget: { to: 'received' },
	});
	expect(done.alert).toBeUndefined();
});

test('a second Submit while one is in progress sends nothing', () => {
	const sending = after(onHealthDetail, submit(ada, 'FIRST'));
	expect(after(sending, submit(grace, 'SECOND'))).toBe(sending);
	expect(
		after(after(failedOnce, { type: 'retried' }), submit(grace, 'SECOND')).submission.sending
			?.reference,
	).toBe('FIRST');
});

test('during a retry the answers can neither be put back nor discarded', () => {
	const retrying = after(failedOnce, { type: 'retried' });
	expect(after(retrying, { type: 'restored' })).toBe(retrying);
	expect(after(retrying, { type: 'discarded' })).toBe(retrying);
});

test('Submit on an empty form focuses the alert', () => {
	const pressed = after(onHealthDetail, submit(nothing, 'FIRST'));
	expect(pressed).toMatchObject({
		step: 1,
		alert: fundingTexts.incomplete,
		focusTarget: { to: 'alert' },
	});
});

test('what was in the fields before hydration is checked as if it had just been typed', () => {
	const hydrated = after(opened, {
		type: 'hydrated',
		answers: { ...nothing, email: 'ada@', firstName: 'Ada' },
	});
	expect(hydrated.problems).toEqual({ email: 'Invalid email format.' });
	expect(hydrated.values.firstName).toBe('Ada');
});

test('a page drawn for a received application keeps its reference whatever is pressed', () => {
	const drawn = initialApplication({
		step: 1,
		answers: nothing,
		problems: {},
		received: ['FIRST'],
	});
	expect(
		references(after(drawn, { type: 'hydrated', answers: nothing }, submit(nothing, 'SECOND'))),
	).toEqual(['FIRST']);
});

test('while it is typed an answer is read as it will be sent', () => {
	const value = '\u200bJane <jane@example.org>';
	const typed = after(
		opened,
		{ type: 'changed', name: 'email', value },
		{ type: 'changed', name: 'firstName', value: '\u2800' },
	);
	expect([typed.values.email, typed.problems.email, typed.values.firstName]).toEqual([
		'jane@example.org',
		undefined,
		'',
	]);
});

test('a problem is shown and cleared as the field changes, and an empty field has none', () => {
	const typed = (value: string): ApplicationAction => ({ type: 'changed', name: 'email', value });
	expect(after(opened, typed('ada@')).problems).toEqual({ email: 'Invalid email format.' });
	expect(after(opened, typed('ada@'), typed('ada@example.org')).problems).toEqual({});
	expect(after(opened, typed('ada@'), typed('')).problems).toEqual({});
	const corrected = after(
		opened,
		typed('ada@'),
		{ type: 'changed', name: 'phoneNumber', value: '0770' },
		typed('ada@example.org'),
	);
	expect(Object.keys(corrected.problems)).toEqual(['phoneNumber']);
});

test('a question skipped shows its advice until it is answered', () => {
	const passed = after(opened, blurred('homeOwnership', ''));
	expect(passed.advice).toEqual({ homeOwnership: 'Please specify if you own your home.' });
	expect(after(passed, { type: 'changed', name: 'homeOwnership', value: 'yes' }).advice).toEqual(
		{},
	);
	expect(after(passed, blurred('homeOwnership', 'yes')).advice).toEqual({});
});

test('a field that is left because it is taken away shows no advice', () => {
	expect(after(failedOnce, blurred('homeOwnership', '', 0)).advice).toEqual({});
	expect(after(failedOnce, blurred('homeOwnership', '', 1)).advice).not.toEqual({});
});

test('Change moves the focus to the field on the first step', () => {
	expect(after(onHealthDetail, { type: 'editRequested', name: 'email' })).toMatchObject({
		step: 0,
		focusTarget: { to: 'field', name: 'email' },
	});
});

test('nothing is retried while an attempt is in progress, or when none has failed', () => {
	const trying = after(failedOnce, { type: 'retried' });
	expect(after(trying, { type: 'retried' }).submission).toEqual(trying.submission);
	expect(retry(trying.submission)).toBe(trying.submission);
	expect(after(onHealthDetail, { type: 'retried' })).toBe(onHealthDetail);
	expect(retry(noSubmission())).toEqual(noSubmission());
});

test('the answers behind the newest reference are known, unless the page was rendered with it', () => {
	const second = after(
		done,
		press('back'),
		press('next', grace),
		submit(grace, 'SECOND'),
		received,
	);
	expect(answersReceived(second.submission)).toEqual(grace);
	expect(answersReceived(noSubmission(['FIRST']))).toBeUndefined();
});
