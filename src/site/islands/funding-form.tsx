/**
 * The funding application in two steps. Hydrated, it changes step without leaving the page; before
 * and without script it posts to /grant.
 */

import {
	type FocusEvent,
	type Ref,
	type SubmitEvent,
	useEffect,
	useLayoutEffect,
	useReducer,
	useRef,
} from 'react';
import type { FundingView } from '#check/form-views.ts';
import type { Assessment } from '#forms/eligibility/assessment.ts';
import { assessByCertificate, withCertificate } from '#forms/eligibility/by-certificate.ts';
import type { Schemes } from '#forms/eligibility/types.ts';
import { noAnswers, readAnswers } from '#forms/fields/answers.ts';
import { describeAnswers } from '#forms/fields/answers-in-words.ts';
import { actionOf, fieldsOfStep } from '#forms/fields/field.ts';
import { HOME, RECEIVED_REFERENCES } from '#forms/fields/hidden-fields.ts';
import { askedFields, type OfferedOptions } from '#forms/fields/offered-fields.ts';
import { controlId } from '#forms/fields/page-places.ts';
import {
	aboutAfterCheck,
	type FundingAnswers,
	fundingForm,
	fundingTexts,
	grantDetail,
} from '#forms/funding.ts';
import { nationOfApplication } from '#forms/home/home-place.ts';
import { applicationReducer, initialApplication } from '#forms/sending/application-state.ts';
import { moveFrom } from '#forms/sending/funding-steps.ts';
import { answersReceived, type Submission } from '#forms/sending/submission.ts';
import { submissionTexts } from '#forms/shared-texts.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { BroughtAnswers } from '../components/form/BroughtAnswers.tsx';
import { CheckAnswers } from '../components/form/CheckAnswers.tsx';
import { Honeypot } from '../components/form/Honeypot.tsx';
import { Alert } from '../components/outcome/Alert.tsx';
import { Confirmation } from '../components/outcome/Confirmation.tsx';
import { Doors, Outcomes } from '../components/outcome/Outcomes.tsx';
import type { CompanyContact } from '../data/company-contact.ts';
import '../components/form/funding.css';
import { Question } from '#components/Question.tsx';
import { SendingStatus } from '../components/outcome/SendingStatus.tsx';
import { FORM_ID, formAlert, type PartProps } from './funding-alert.tsx';
import { hasCopies } from './kept-input.ts';
import { scrollToElement } from './scroll-to.ts';
import { showToast } from './toasts/toasts.tsx';
import { useSubmission } from './use-submission.ts';

const untouched: FundingView = { step: 0, answers: noAnswers(fundingForm), problems: {} };

interface FundingFormProps {
	readonly company: CompanyContact;
	readonly schemes: Schemes;
	/** Present if the firm does not offer every option, or offers more. */
	readonly offered?: OfferedOptions;
	readonly view?: FundingView;
}

const firstStep = fieldsOfStep(grantDetail).map(([name]) => name);

export function FundingForm({ company, schemes, offered, view = untouched }: FundingFormProps) {
	const { application, dispatch, submit, form, alert, status, confirmation, headings } =
		useApplication(view);
	const { submission, initial } = application;
	const [received, ...earlier] = submission.received;
	const before = earlier.map(({ reference }) => reference).join(', ');
	/** Something was typed for another home while this one was being sent again. */
	const isTyped = Object.values(initial.answers).some(Boolean);
	const outcomes = assessmentOf(submission, schemes) ?? view.outcomes;
	const isAgain = submission.sending?.again === true;
	const formMessage = formAlert({ ref: alert, application, view, company, dispatch });
	const brought = initial.answers.home ? view.home : undefined;
	const statusOfRetry = <SendingStatus isSending={isAgain} ref={isAgain ? status : undefined} />;
	const steps = (
		<form
			ref={form}
			id={FORM_ID}
			className="form"
			method="post"
			action={actionOf(fundingForm)}
			noValidate
			onSubmit={submit}
		>
			{view.reference && <input type="hidden" name={REFERENCE} value={view.reference} />}
			{view.received && view.received.length > 0 && (
				<input type="hidden" name={RECEIVED_REFERENCES} value={view.received.join(' ')} />
			)}
			{initial.answers.home && <input type="hidden" name={HOME} value={initial.answers.home} />}
			<StepFields
				application={application}
				brought={brought !== undefined}
				offered={offered}
				headings={headings.current}
				dispatch={dispatch}
			/>
			{/* With a parent of its own, because the browser styles all its siblings anew when it comes or goes. */}
			<div className="form__check">
				<Honeypot />
				{application.step === 1 && firstStep.some((name) => application.values[name]) && (
					<CheckAnswers
						answers={describeAnswers({ ...fundingForm, steps: [grantDetail] }, application.values)}
						onChange={(name, event) => {
							event.preventDefault();
							dispatch({ type: 'editRequested', name });
						}}
					/>
				)}
			</div>
			<Buttons application={application} status={isAgain ? undefined : status} />
			<p className="small">
				{'Your answers come to our office. '}
				<a href="/privacy">How we look after them</a>
			</p>
		</form>
	);

	// The alert stays the same element, because only a change inside an existing element is sure to
	// be read out.
	if (!received) {
		return (
			<div>
				{formMessage}
				{statusOfRetry}
				{brought && <BroughtAnswers {...brought} />}
				{steps}
			</div>
		);
	}
	return (
		<div className="stack">
			<Alert tone="good" text={fundingTexts.received} />
			<Confirmation
				ref={confirmation}
				level="h2"
				heading="Thank you. Your answers are with us."
				reference={received.reference}
				company={company}
				receipt={received.receipt ?? view.receipt}
			>
				<p>{fundingTexts.toUsAlone}</p>
				{outcomes && <Doors {...outcomes} />}
			</Confirmation>
			{before && <p>{`Sent from this page before: ${before}.`}</p>}
			{outcomes && <Outcomes {...outcomes} />}
			{formMessage}
			{statusOfRetry}
			<details
				key={received.reference}
				className="again"
				open={(submission.attempts.length === 0 && isBegun(view)) || isTyped}
			>
				<summary className="again__button">Apply for another home</summary>
				{!isTyped && (
					<p>{`The form is empty again. Press Back to begin with ${grantDetail.title}.`}</p>
				)}
				{steps}
			</details>
		</div>
	);
}

/**
 * The state of the application, and what the browser does as it changes: it sends, asks before
 * failed answers are lost, and moves the focus.
 */
function useApplication(view: FundingView) {
	const [application, dispatch] = useReducer(applicationReducer, view, initialApplication);
	const { step, alert: message, submission, focusTarget } = application;
	const address = submission.received[0]?.receipt?.address;
	const form = useRef<HTMLFormElement>(null);
	const alert = useRef<HTMLDivElement>(null);
	/** The status in use: the one beside Submit, or the one beside the alert's Try again. */
	const status = useRef<HTMLDivElement>(null);
	const confirmation = useRef<HTMLElement>(null);
	const headings = useRef<(HTMLHeadingElement | null)[]>([]);

	useSubmission('funding', submission.sending, fundingTexts.received, status, dispatch);

	// It is in this page's memory only, so a reload or a closed tab loses it: the browser asks first.
	const hasFailed = submission.failedAttempt !== undefined;
	useEffect(() => {
		if (!hasFailed) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		return () => removeEventListener('beforeunload', ask);
	}, [hasFailed]);

	// The fields may already be filled: before hydration, by autofill, or by going back.
	useEffect(() => {
		dispatch({ type: 'hydrated', answers: readForm(form.current) });
	}, []);

	// The browser's Back and Forward lead to the other step, as the form's own buttons do.
	useEffect(() => {
		const follow = ({ state }: PopStateEvent) => {
			// A link within the page has no step.
			if (state?.step === undefined) return;
			if (address) history.replaceState(state, '', address);
			if (state.step === step) return;
			dispatch({
				type: 'moved',
				move: state.step ? 'next' : 'back',
				answers: readForm(form.current),
				freshReference: '',
			});
		};
		addEventListener('popstate', follow);
		return () => removeEventListener('popstate', follow);
	}, [step, address]);

	// Before the next event: the second press of a doubled one on Next must not meet Submit.
	useLayoutEffect(() => {
		if (message) showToast.error(message);
		if (focusTarget?.to === 'alert') scrollToElement(alert.current);
		if (focusTarget?.to === 'received') scrollToElement(confirmation.current);
		if (focusTarget?.to === 'step') {
			if (focusTarget.step > (history.state?.step ?? 0)) {
				// A step begins at its heading, on the way back too.
				history.scrollRestoration = 'manual';
				history.replaceState({ step: 0 }, '');
				history.pushState({ step: 1 }, '');
			}
			scrollToElement(headings.current[focusTarget.step]);
		}
		if (focusTarget?.to === 'field') document.getElementById(controlId(focusTarget.name))?.focus();
	}, [focusTarget, message]);

	function submit(event: SubmitEvent<HTMLFormElement>) {
		if (hasCopies(event.currentTarget)) return;
		const pressed = event.nativeEvent.submitter as HTMLButtonElement | null;
		const move = moveFrom(pressed?.value);
		const answers = readForm(event.currentTarget);
		const freshReference = newReference();
		// Prevented last, so that the browser posts where anything above fails.
		event.preventDefault();
		if (move === 'back' && history.state?.step) history.back();
		else dispatch({ type: 'moved', move, answers, freshReference });
	}

	return { application, dispatch, submit, form, alert, status, confirmation, headings };
}

/** The assessment of the newest received application; undefined if the page was drawn with it. */
function assessmentOf(submission: Submission, schemes: Schemes): Assessment | undefined {
	const answers = answersReceived(submission);
	const receipt = submission.received[0]?.receipt;
	return (
		answers &&
		receipt &&
		assessByCertificate(
			withCertificate(answers),
			schemes,
			receipt.day,
			nationOfApplication(answers),
		)
	);
}

function StepFields({
	application: { step, initial, problems, advice },
	brought,
	headings,
	offered,
	dispatch,
}: PartProps &
	Pick<FundingFormProps, 'offered'> & {
		brought: boolean;
		headings: (HTMLHeadingElement | null)[];
	}) {
	return fundingForm.steps.map((formStep, index) => (
		<fieldset
			key={`${formStep.title}-${initial.formKey}`}
			className="form__step"
			hidden={index !== step}
		>
			<legend className="form__heading">
				<h2
					className="form__heading"
					tabIndex={-1}
					ref={(heading) => {
						headings[index] = heading;
					}}
				>
					{formStep.title}
				</h2>
			</legend>
			<p className="form__progress" data-step={index + 1}>
				<span>
					{`Step ${index + 1} of ${fundingForm.steps.length}. ${brought && index ? aboutAfterCheck : formStep.about}`}
				</span>
			</p>
			{askedFields(formStep, offered).map(([name, field]) => (
				<Question
					key={name}
					name={name}
					field={field}
					answer={initial.answers[name]}
					problem={problems[name]}
					advice={advice[name] !== undefined}
					onChange={({ target }) => dispatch({ type: 'changed', name, value: target.value })}
					onBlur={({
						target,
					}: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
						dispatch({ type: 'blurred', name, value: target.value, formKey: initial.formKey })
					}
				/>
			))}
		</fieldset>
	));
}

function Buttons({
	application: { step, submission },
	status,
}: Pick<PartProps, 'application'> & { status: Ref<HTMLDivElement> | undefined }) {
	const isSending = submission.sending !== undefined;
	return (
		<div className="form__buttons">
			<button
				className="button button--quiet"
				type={step === 0 ? 'button' : 'submit'}
				name="move"
				value="back"
				disabled={step === 0 || isSending}
			>
				Back
			</button>
			{step === 0 ? (
				<button className="button button--main" type="submit" name="move" value="next">
					Next
				</button>
			) : (
				<button
					className="button button--main"
					type="submit"
					name="move"
					value="submit"
					disabled={isSending}
				>
					{isSending ? submissionTexts.sending : 'Submit'}
				</button>
			)}
			<SendingStatus isSending={isSending && status !== undefined} ref={status} />
		</div>
	);
}

/** Whether the form of an answer page is in use after an earlier application was received. */
function isBegun({ step, answers, problems, alert, failed, received }: FundingView): boolean {
	if (!received?.length) return false;
	return (
		step === 0 ||
		alert !== undefined ||
		failed !== undefined ||
		Object.keys(problems).length > 0 ||
		Object.values(answers).some(Boolean)
	);
}

/** The current answers, read from the fields. */
function readForm(form: HTMLFormElement | null): FundingAnswers {
	const given = form ? new FormData(form) : undefined;
	const home = given?.get(HOME);
	// The server checks it.
	return {
		...readAnswers(fundingForm, given?.entries() ?? []),
		...(typeof home === 'string' ? { home } : {}),
	};
}
