/**
 * The contact form. Hydrated, it checks and sends without leaving the page; before and without
 * script it posts to /Contact.
 */

import { type SubmitEvent, useLayoutEffect, useReducer, useRef } from 'react';
import type { ContactView } from '#check/form-views.ts';
import { Question } from '#components/Question.tsx';
import { type ContactAnswers, contactForm, contactTexts } from '#forms/contact.ts';
import {
	findProblem,
	findProblems,
	noAnswers,
	readAnswer,
	readAnswers,
} from '#forms/fields/answers.ts';
import { actionOf, fieldsOf, type Problems } from '#forms/fields/field.ts';
import { ABOUT } from '#forms/fields/hidden-fields.ts';
import { ALERT_ID } from '#forms/fields/page-places.ts';
import {
	noSubmission,
	recordResult,
	type Submission,
	type SubmissionEvent,
	submit,
} from '#forms/sending/submission.ts';
import { submissionTexts } from '#forms/shared-texts.ts';
import { newReference } from '#model/reference.ts';
import { ErrorSummary } from '../components/form/ErrorSummary.tsx';
import { Honeypot } from '../components/form/Honeypot.tsx';
import { Alert } from '../components/outcome/Alert.tsx';
import { Confirmation } from '../components/outcome/Confirmation.tsx';
import { SendingFailed } from '../components/outcome/SendingFailed.tsx';
import { SendingStatus } from '../components/outcome/SendingStatus.tsx';
import type { CompanyContact } from '../data/company-contact.ts';
import { hasCopies } from './kept-input.ts';
import { scrollToElement } from './scroll-to.ts';
import { useSubmission } from './use-submission.ts';

/** The state of the hydrated form. The fields are uncontrolled and keep what is typed. */
interface ContactState {
	readonly problems: Problems;
	readonly submission: Submission;
	/**
	 * Counts the events after which the focus moves to the summary, the confirmation or the alert.
	 */
	readonly focusRequests: number;
}

type ContactAction =
	| { readonly type: 'sent'; readonly answers: ContactAnswers; readonly fresh: string }
	| { readonly type: 'corrected'; readonly name: string }
	| SubmissionEvent;

const untouched: ContactView = { answers: noAnswers(contactForm), problems: {} };

function contactReducer(state: ContactState, action: ContactAction): ContactState {
	const { problems, submission, focusRequests } = state;
	switch (action.type) {
		case 'sent': {
			if (submission.sending) return state;
			const found = findProblems(contactForm.steps, action.answers);
			if (Object.keys(found).length > 0)
				return { problems: found, submission, focusRequests: focusRequests + 1 };
			return {
				problems: {},
				submission: submit(submission, action.answers, action.fresh),
				focusRequests,
			};
		}
		case 'corrected': {
			const { [action.name]: _, ...others } = problems;
			return { ...state, problems: others };
		}
		case 'received':
		case 'failed':
			return {
				problems,
				submission: recordResult(submission, action),
				focusRequests: focusRequests + 1,
			};
	}
}

/** What the form was opened for (content/asks.yaml). */
interface ContactAsk {
	readonly name: string;
	/** Replaces the message field's own hint. */
	readonly hint: string;
}

interface ContactFormProps {
	readonly company: CompanyContact;
	readonly view?: ContactView;
	readonly ask?: ContactAsk;
}

export function ContactForm({ company, view = untouched, ask }: ContactFormProps) {
	const [{ problems, submission, focusRequests }, dispatch] = useReducer(contactReducer, {
		problems: view.problems,
		submission: noSubmission(view.received ? [view.received] : []),
		focusRequests: 0,
	});
	const summary = useRef<HTMLElement>(null);
	const alert = useRef<HTMLDivElement>(null);
	const status = useRef<HTMLDivElement>(null);
	const { sending, failedAttempt } = submission;
	const failed = failedAttempt ?? (submission.attempts.length === 0 ? view.failed : undefined);
	const [received] = submission.received;

	useSubmission('contact', sending, contactTexts.received, status, dispatch);

	// The error summary or the confirmation if there is one, otherwise the alert.
	useLayoutEffect(() => {
		if (focusRequests > 0) scrollToElement(summary.current ?? alert.current);
	}, [focusRequests]);

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		if (hasCopies(event.currentTarget)) return;
		const answers = readAnswers(contactForm, new FormData(event.currentTarget).entries());
		const fresh = newReference();
		// Prevented last, so that the browser posts where anything above fails.
		event.preventDefault();
		dispatch({ type: 'sent', answers, fresh });
	}

	if (received)
		return (
			<Confirmation
				ref={summary}
				level="h3"
				heading="Thank you. Your message is with us."
				reference={received.reference}
				company={company}
				receipt={received.receipt ?? view.receipt}
			/>
		);
	return (
		<form
			className="form"
			method="post"
			action={actionOf(contactForm)}
			noValidate
			onSubmit={handleSubmit}
		>
			{view.alert && <p className="notice notice--problem">{view.alert}</p>}
			<ErrorSummary problems={problems} ref={summary} />
			{fieldsOf(contactForm).map(([name, field]) => (
				<Question
					key={name}
					name={name}
					field={
						ask && name === 'description' && field.kind === 'text'
							? { ...field, hint: ask.hint }
							: field
					}
					answer={view.answers[name]}
					problem={problems[name]}
					onChange={(event) => {
						if (problems[name] && !findProblem(field, readAnswer(field, event.target.value)))
							dispatch({ type: 'corrected', name });
					}}
				/>
			))}
			{ask && <input type="hidden" name={ABOUT} value={ask.name} />}
			<Honeypot />
			<Alert ref={alert} id={ALERT_ID}>
				{failed && (
					<SendingFailed
						message={failed.message}
						sending={sending !== undefined}
						advice="Your words are still here."
						phone={company.phone}
					/>
				)}
			</Alert>
			<div className="form__buttons">
				<button className="button button--main" type="submit" disabled={sending !== undefined}>
					{sending ? submissionTexts.sending : 'Send'}
				</button>
				<SendingStatus isSending={sending !== undefined} ref={status} />
			</div>
			<p className="small">
				{'We use this to answer you, and for nothing else. '}
				<a href="/privacy">How we look after it</a>
			</p>
		</form>
	);
}
