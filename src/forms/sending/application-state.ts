/**
 * The state of the funding application while it is filled in, as a reducer. Pure, needs no browser.
 */
import { adviceFor, findProblem, noAnswers, readAnswer } from '../fields/answers.ts';
import {
	type Field,
	type FieldName,
	fieldsOf,
	fieldsOfStep,
	type Problems,
} from '../fields/field.ts';
import { type FundingAnswers, fundingForm, grantDetail } from '../funding.ts';
import { type Move, nextStep, type StepIndex } from './funding-steps.ts';
import {
	discardFailed,
	noSubmission,
	recordResult,
	retry,
	type Submission,
	type SubmissionEvent,
	submit,
} from './submission.ts';

type FundingField = FieldName<typeof fundingForm>;

/** Where the focus goes next. */
type FocusTarget =
	| { readonly to: 'alert' }
	| { readonly to: 'received' }
	| { readonly to: 'step'; readonly step: StepIndex }
	| { readonly to: 'field'; readonly name: string };

/** Everything that changes while the form is open. */
export interface ApplicationState {
	readonly step: StepIndex;
	/** What the fields hold, as last reported. */
	readonly values: FundingAnswers;
	/** What the (uncontrolled) fields start from; a new key mounts them afresh. */
	readonly initial: { readonly formKey: number; readonly answers: FundingAnswers };
	readonly problems: Problems;
	/** Help about questions that were skipped. */
	readonly advice: Problems;
	/** Why a button led nowhere, in the specified words. How sending went is in `submission`. */
	readonly alert?: string;
	readonly submission: Submission;
	/** A new object each time, so that the same place can be focused twice. */
	readonly focusTarget?: FocusTarget;
}

export type ApplicationAction =
	/**
	 * The script has taken over the page. The fields hold what was typed early, filled in by the
	 * browser or restored.
	 */
	| { readonly type: 'hydrated'; readonly answers: FundingAnswers }
	| { readonly type: 'changed'; readonly name: FundingField; readonly value: string }
	/**
	 * A field was left. `formKey` is that of its form: a browser may say so of a field because it is
	 * taken away.
	 */
	| {
			readonly type: 'blurred';
			readonly name: FundingField;
			readonly value: string;
			readonly formKey: number;
	  }
	/** A button was pressed. `freshReference` is used if these answers have no reference yet. */
	| {
			readonly type: 'moved';
			readonly move: Move;
			readonly answers: FundingAnswers;
			readonly freshReference: string;
	  }
	/** "Change" beside an answer of the first step. */
	| { readonly type: 'editRequested'; readonly name: string }
	| { readonly type: 'retried' }
	/** "Put my answers back" after a failed attempt. */
	| { readonly type: 'restored' }
	| { readonly type: 'discarded' }
	| SubmissionEvent;

/** How the page was drawn. */
export interface InitialApplication {
	readonly step: StepIndex;
	readonly answers: FundingAnswers;
	readonly problems: Problems;
	readonly alert?: string;
	readonly received?: readonly string[];
}

const fields: Readonly<Record<FundingField, Field>> = Object.fromEntries(
	fieldsOf(fundingForm),
) as Record<FundingField, Field>;
const empty = noAnswers(fundingForm);

/** The state of a page as it was drawn. */
export function initialApplication({
	step,
	answers,
	problems,
	alert,
	received,
}: InitialApplication): ApplicationState {
	return {
		step,
		values: answers,
		initial: { formKey: 0, answers },
		problems,
		advice: {},
		alert,
		submission: noSubmission(received),
	};
}

export function applicationReducer(
	application: ApplicationState,
	action: ApplicationAction,
): ApplicationState {
	const { submission, values } = application;
	switch (action.type) {
		case 'hydrated':
			return {
				...application,
				values: action.answers,
				problems: { ...application.problems, ...firstStepProblems(action.answers) },
			};
		case 'changed': {
			const value = readAnswer(fields[action.name], action.value);
			return {
				...application,
				values: { ...values, [action.name]: value },
				problems: setMessage(
					application.problems,
					action.name,
					problemWith(fields[action.name], value),
				),
				advice: setMessage(application.advice, action.name, undefined),
			};
		}
		case 'blurred': {
			if (action.formKey !== application.initial.formKey) return application;
			const advice = adviceFor(fields[action.name], action.value);
			return { ...application, advice: setMessage(application.advice, action.name, advice) };
		}
		case 'moved':
			return afterMove(application, action);
		case 'editRequested':
			return {
				...withoutAlert(application),
				step: 0,
				focusTarget: { to: 'field', name: action.name },
			};
		case 'retried':
			if (!submission.failedAttempt) return application;
			return { ...withoutAlert(application), submission: retry(submission) };
		case 'restored':
			if (!submission.failedAttempt || submission.sending) return application;
			return {
				...resetFields(application, submission.failedAttempt.answers as FundingAnswers),
				step: 1,
				submission: discardFailed(submission),
				focusTarget: { to: 'step', step: 1 },
			};
		case 'discarded':
			if (submission.sending) return application;
			return {
				...application,
				submission: discardFailed(submission),
				focusTarget: { to: 'step', step: application.step },
			};
		case 'received':
		case 'failed':
			return afterResult(application, action);
	}
}

type MoveAction = Extract<ApplicationAction, { type: 'moved' }>;

function afterMove(
	application: ApplicationState,
	{ move, answers, freshReference }: MoveAction,
): ApplicationState {
	const { submission } = application;
	if (submission.sending) return application;
	const next = nextStep(move, answers);
	const moved = {
		...withoutAlert(application),
		values: answers,
		step: next.step,
		problems: next.problems,
	};
	if (next.send) return { ...moved, submission: submit(submission, answers, freshReference) };
	const [firstProblem] = Object.keys(next.problems);
	const focusTarget: FocusTarget | undefined = firstProblem
		? { to: 'field', name: firstProblem }
		: next.alert
			? { to: 'alert' }
			: next.step !== application.step
				? { to: 'step', step: next.step }
				: undefined;
	return {
		...moved,
		alert: next.alert,
		focusTarget,
	};
}

/**
 * After an attempt all fields are empty and the wizard stays on Health Detail (specification,
 * section 4). A retry is different: the fields were emptied before it, and what was typed since
 * stays.
 */
function afterResult(application: ApplicationState, result: SubmissionEvent): ApplicationState {
	const { submission, values } = application;
	const { sending } = submission;
	if (!sending) return application;
	const wasRetry = sending.again === true;
	const isReceived = result.type === 'received';
	const rest =
		wasRetry && !isReceived ? application : resetFields(application, wasRetry ? values : empty);
	return {
		...rest,
		step: wasRetry && !isReceived ? application.step : 1,
		submission: recordResult(submission, result),
		focusTarget: { to: isReceived ? 'received' : 'alert' },
	};
}

/** The form with these answers in its fields, without problems or advice. */
function resetFields(application: ApplicationState, answers: FundingAnswers): ApplicationState {
	const { formKey } = application.initial;
	return {
		...withoutAlert(application),
		initial: { formKey: formKey + 1, answers },
		values: answers,
		problems: {},
		advice: {},
	};
}

/** The state without the alert and the focus of the last button press. */
function withoutAlert({
	alert: _,
	focusTarget: __,
	...others
}: ApplicationState): ApplicationState {
	return others;
}

/** What is wrong with an answer while it is typed. An empty one is only reported by Next. */
function problemWith(field: Field, value: string): string | undefined {
	return value !== '' ? findProblem(field, value) : undefined;
}

function firstStepProblems(answers: FundingAnswers): Problems {
	return Object.fromEntries(
		fieldsOfStep(grantDetail).flatMap(([name, field]) => {
			const problem = problemWith(field, answers[name]);
			return problem ? [[name, problem]] : [];
		}),
	);
}

/** The same messages, with this one set or removed; the same object when nothing changes. */
function setMessage(messages: Problems, name: string, message: string | undefined): Problems {
	if (messages[name] === message) return messages;
	const { [name]: _, ...others } = messages;
	return message ? { ...others, [name]: message } : others;
}
