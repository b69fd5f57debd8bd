/** How the funding application stands while somebody fills it in, and what each press, key and answer makes of it. Pure, no browser needed. */
import { adviceFor, findProblem, noAnswers } from './answers.ts';
import { type Field, fieldsOf, type Problems } from './field.ts';
import { type FundingAnswers, fundingForm, grantDetail } from './funding.ts';
import { type Move, nextStep, type StepIndex } from './funding-steps.ts';
import { sanitise } from './sanitise.ts';
import { discard, noSubmission, type Submission, type SubmissionEvent, send, sendAgain, settle } from './submission.ts';

/** What the visitor should be brought to, once it is on the page. */
export type FocusTarget =
	| { readonly to: 'alert' }
	| { readonly to: 'received' }
	| { readonly to: 'step'; readonly step: StepIndex }
	| { readonly to: 'field'; readonly name: string };

/** Everything that changes while the form is open. */
export interface Application {
	readonly step: StepIndex;
	/** What stands in the fields, as last seen. */
	readonly seen: FundingAnswers;
	/** What the fields start from; a new round of the form starts them afresh. */
	readonly start: { readonly round: number; readonly answers: FundingAnswers };
	readonly problems: Problems;
	/** Help about questions passed by. */
	readonly advice: Problems;
	/** What a press could not lead to, in the specified words. What became of sending is in `submission`. */
	readonly alert?: string;
	readonly submission: Submission;
	/** A new object each time, so that the same place can be asked for twice. */
	readonly attention?: FocusTarget;
}

export type ApplicationAction =
	/** The script has joined the page: this stands in the fields, typed early, filled in by the browser or come back to. */
	| { readonly type: 'woke'; readonly answers: FundingAnswers }
	| { readonly type: 'changed'; readonly name: string; readonly value: string }
	/** A question was passed by. */
	| { readonly type: 'left'; readonly name: string; readonly value: string }
	/** `fresh` is the reference to be used if these answers have none yet. */
	| { readonly type: 'pressed'; readonly move: Move; readonly answers: FundingAnswers; readonly fresh: string }
	/** "Change" at an answer of the first step. */
	| { readonly type: 'wentTo'; readonly name: string }
	| { readonly type: 'triedAgain' }
	| { readonly type: 'putBack' }
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

const fields: Readonly<Record<string, Field>> = Object.fromEntries(fieldsOf(fundingForm));
const empty = noAnswers(fundingForm);

/** The application as its page was drawn. */
export function initialApplication({ step, answers, problems, alert, received }: InitialApplication): Application {
	return {
		step,
		seen: answers,
		start: { round: 0, answers },
		problems,
		advice: {},
		...(alert ? { alert } : {}),
		submission: noSubmission(received),
	};
}

/** What a happening makes of the application. */
export function applicationReducer(application: Application, happening: ApplicationAction): Application {
	const { submission, seen } = application;
	switch (happening.type) {
		case 'woke':
			return { ...application, seen: happening.answers, problems: { ...application.problems, ...wrongIn(happening.answers) } };
		case 'changed': {
			const value = sanitise(happening.value);
			return {
				...application,
				seen: { ...seen, [happening.name]: value },
				problems: withOrWithout(application.problems, happening.name, wrongWith(happening.name, value)),
				advice: withOrWithout(application.advice, happening.name, undefined),
			};
		}
		case 'left': {
			const field = fields[happening.name];
			return { ...application, advice: withOrWithout(application.advice, happening.name, field && adviceFor(field, happening.value)) };
		}
		case 'pressed':
			return pressed(application, happening);
		case 'wentTo':
			return { ...without(application), step: 0, attention: { to: 'field', name: happening.name } };
		case 'triedAgain':
			if (!submission.lost) return application;
			return { ...application, submission: sendAgain(submission), attention: { to: 'alert' } };
		case 'putBack':
			if (!submission.lost || submission.sending) return application;
			return {
				...afresh(application, submission.lost.answers as FundingAnswers),
				step: 1,
				submission: discard(submission),
				attention: { to: 'step', step: 1 },
			};
		case 'discarded':
			if (submission.sending) return application;
			return { ...application, submission: discard(submission), attention: { to: 'step', step: application.step } };
		case 'received':
		case 'failed':
			return settled(application, happening);
	}
}

function pressed(application: Application, { move, answers, fresh }: Extract<ApplicationAction, { type: 'pressed' }>): Application {
	const { submission } = application;
	if (submission.sending) return application;
	const turned = nextStep(move, answers);
	const moved = { ...without(application), seen: answers, step: turned.step, problems: turned.problems };
	if (turned.send) return { ...moved, submission: send(submission, answers, fresh) };
	const [wrong] = Object.keys(turned.problems);
	const attention: FocusTarget | undefined = wrong
		? { to: 'field', name: wrong }
		: turned.alert
			? { to: 'alert' }
			: turned.step !== application.step
				? { to: 'step', step: turned.step }
				: undefined;
	return { ...moved, ...(turned.alert ? { alert: turned.alert } : {}), ...(attention ? { attention } : {}) };
}

/**
 * After an attempt all fields are empty and the wizard stays on Health Detail (specification, section 4). When something lost
 * was tried again they had been emptied before, and what was typed since is nobody's to take away.
 */
function settled(application: Application, fate: SubmissionEvent): Application {
	const { submission, seen } = application;
	const { sending } = submission;
	if (!sending) return application;
	const wasTriedAgain = sending.again === true;
	const isReceived = fate.type === 'received';
	const rested = wasTriedAgain && !isReceived ? application : afresh(application, wasTriedAgain ? seen : empty);
	return {
		...rested,
		step: wasTriedAgain && !isReceived ? application.step : 1,
		submission: settle(submission, fate),
		attention: { to: isReceived ? 'received' : 'alert' },
	};
}

/** The form with these answers in its fields, and nothing said about them yet. */
function afresh(application: Application, answers: FundingAnswers): Application {
	return { ...without(application), start: { round: application.start.round + 1, answers }, seen: answers, problems: {}, advice: {} };
}

/** The application without what the last press led to. */
function without({ alert: _, attention: __, ...others }: Application): Application {
	return others;
}

/** What is wrong with an answer of the first step once there is one. An empty one is only looked at by Next. */
function wrongWith(name: string, value: string): string | undefined {
	const field = fields[name];
	return field && value !== '' ? findProblem(field, value) : undefined;
}

function wrongIn(answers: FundingAnswers): Problems {
	const given: Readonly<Record<string, string>> = answers;
	return Object.fromEntries(
		Object.keys(grantDetail.fields).flatMap((name) => {
			const problem = wrongWith(name, given[name] ?? '');
			return problem ? [[name, problem]] : [];
		}),
	);
}

/** The same sentences, with this one's set or taken away; the very same object when nothing changes. */
function withOrWithout(sentences: Problems, name: string, sentence: string | undefined): Problems {
	if (sentences[name] === sentence) return sentences;
	const { [name]: _, ...others } = sentences;
	return sentence ? { ...others, [name]: sentence } : others;
}
