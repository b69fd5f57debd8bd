/** The funding application in its two steps. Awake, it turns them without leaving the page; asleep, it posts to /grant. */
import { type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { adviceFor, describeAnswers, findProblem, noAnswers, readAnswers } from '../../forms/answers.ts';
import { type Assessment, assess } from '../../forms/assessment.ts';
import { clean } from '../../forms/clean.ts';
import type { Schemes } from '../../forms/eligibility.ts';
import type { Field, Problems } from '../../forms/field.ts';
import { type FundingAnswers, fundingForm, fundingTexts, grantDetail } from '../../forms/funding.ts';
import { newReference, REFERENCE } from '../../forms/reference.ts';
import { readMove, type StepIndex, turn } from '../../forms/wizard.ts';
import { CheckAnswers } from '../components/CheckAnswers.tsx';
import { Alert, type FirmFacts, Received } from '../components/Notice.tsx';
import { Outcomes } from '../components/Outcomes.tsx';
import { controlId, Question } from '../components/Question.tsx';
import { Trap } from '../components/Trap.tsx';
import { sendEnquiry } from './send.ts';
import { announce } from './toasts.tsx';

/** How the application stands when the page is drawn. */
export interface FundingView {
	readonly step: StepIndex;
	readonly answers: FundingAnswers;
	readonly problems: Problems;
	readonly alert?: string;
	/** Carried from post to post, so that a page sent twice is one application. */
	readonly reference?: string;
	/** The reference, once the application has been received. */
	readonly received?: string;
	/** What may fit, going by the application that was received. */
	readonly outcomes?: Assessment;
}

interface Attempt {
	readonly answers: FundingAnswers;
	readonly reference: string;
}

const untouched: FundingView = { step: 0, answers: noAnswers(fundingForm), problems: {} };

interface FundingFormProps {
	readonly firm: FirmFacts;
	readonly schemes: Schemes;
	readonly view?: FundingView;
}

const firstStep = Object.keys(grantDetail.fields);

export function FundingForm({ firm, schemes, view = untouched }: FundingFormProps) {
	const [step, setStep] = useState<StepIndex>(view.step);
	const [problems, setProblems] = useState<Problems>(view.problems);
	const [advice, setAdvice] = useState<Problems>({});
	const [alert, setAlert] = useState(view.alert);
	const [received, setReceived] = useState(view.received);
	const [outcomes, setOutcomes] = useState(view.outcomes);
	/** The answers as last seen, for checking them before Submit. */
	const [seen, setSeen] = useState(view.answers);
	/** Whether `seen` follows what is chosen. Without script it cannot, and only what was posted is shown. */
	const [awake, setAwake] = useState(false);
	/** What the controls start from; a new round of the form starts from it afresh. */
	const [start, setStart] = useState({ round: 0, answers: view.answers });
	/** What was sent and did not arrive. It lives here and nowhere else: never in the browser's storage (decision 1, no. 4). */
	const [lost, setLost] = useState<Attempt>();
	const [sending, setSending] = useState(false);
	const reference = useRef(view.reference);
	const form = useRef<HTMLFormElement>(null);
	const headings = useRef<(HTMLHeadingElement | null)[]>([]);
	const confirmation = useRef<HTMLElement>(null);
	const focusNext = useRef<(() => void) | undefined>(undefined);

	// Focus follows what happened, once it is on the page.
	useEffect(() => {
		focusNext.current?.();
		focusNext.current = undefined;
	});

	useEffect(() => setAwake(true), []);

	/** The answers as they stand, in the form's own keeping. */
	const read = () => readAnswers(fundingForm, form.current ? new FormData(form.current).entries() : []);

	function startAfresh(answers: FundingAnswers) {
		setStart(({ round }) => ({ round: round + 1, answers }));
		setSeen(answers);
		setProblems({});
		setAdvice({});
	}

	function submit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (sending) return;
		const pressed = event.nativeEvent.submitter as HTMLButtonElement | null;
		const answers = read();
		const next = turn(readMove(pressed?.value), answers);
		setSeen(answers);
		setProblems(next.problems);
		setAlert(next.alert);
		setReceived(undefined);
		if (next.send) {
			void sendOff({ answers, reference: reference.current ?? newReference() });
			return;
		}
		const [firstProblem] = Object.keys(next.problems);
		if (firstProblem) focusNext.current = () => document.getElementById(controlId(firstProblem))?.focus();
		else if (next.step !== step) focusNext.current = () => headings.current[next.step]?.focus();
		setStep(next.step);
	}

	async function sendOff(attempt: Attempt) {
		reference.current = attempt.reference;
		setSending(true);
		setAlert(undefined);
		try {
			const today = await sendEnquiry('funding', attempt.answers, attempt.reference);
			setLost(undefined);
			setReceived(attempt.reference);
			setOutcomes(assess(attempt.answers, schemes, today));
			reference.current = undefined;
			setAlert(fundingTexts.received);
			announce.success(fundingTexts.received);
			focusNext.current = () => confirmation.current?.focus();
		} catch {
			setLost(attempt);
			setAlert(fundingTexts.failed);
			announce.error(fundingTexts.failed);
		}
		setSending(false);
		startAfresh(noAnswers(fundingForm));
	}

	return (
		<form ref={form} className="form" method="post" action={fundingForm.path} noValidate onSubmit={submit}>
			{reference.current && !sending && <input type="hidden" name={REFERENCE} value={reference.current} />}
			<Alert text={alert} tone={received ? 'good' : 'problem'}>
				{lost && (
					<>
						<p>{`Your answers are not lost. You can also ring ${firm.phone}.`}</p>
						<div className="form__buttons">
							<button className="button button--main" type="button" disabled={sending} onClick={() => void sendOff(lost)}>
								Try again
							</button>
							<button
								className="button button--quiet"
								type="button"
								onClick={() => {
									startAfresh(lost.answers);
									setLost(undefined);
									setAlert(undefined);
									focusNext.current = () => headings.current[1]?.focus();
								}}
							>
								Put my answers back
							</button>
						</div>
					</>
				)}
			</Alert>
			{received && (
				<Received ref={confirmation} level="h2" heading="Thank you. Your application is with us." reference={received} firm={firm} />
			)}
			{received && outcomes && <Outcomes {...outcomes} />}
			{received && <p className="small">The form below is empty again, should you need it for another home.</p>}
			{fundingForm.steps.map(({ title, fields }, index) => (
				<fieldset key={`${title}-${start.round}`} className="form__step" hidden={index !== step}>
					<legend className="form__heading">
						<h2
							className="form__heading"
							tabIndex={-1}
							ref={(heading) => {
								headings.current[index] = heading;
							}}
						>
							{title}
						</h2>
					</legend>
					<p className="form__progress">{`Step ${index + 1} of ${fundingForm.steps.length}`}</p>
					{Object.entries<Field>(fields).map(([name, field]) => (
						<Question
							key={name}
							name={name}
							field={field}
							answer={start.answers[name as keyof FundingAnswers]}
							problem={problems[name]}
							advice={advice[name] !== undefined}
							onChange={(event) => {
								const value = clean(event.target.value);
								setSeen((others) => ({ ...others, [name]: value }));
								setProblems((others) => withOrWithout(others, name, value === '' ? undefined : findProblem(field, value)));
								setAdvice((others) => withOrWithout(others, name, undefined));
							}}
							onBlur={(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
								const words = adviceFor(field, event.target.value);
								setAdvice((others) => withOrWithout(others, name, words));
							}}
						/>
					))}
				</fieldset>
			))}
			<Trap />
			{step === 1 && !received && (
				<CheckAnswers
					answers={describeAnswers(fundingForm, seen).filter(({ name }) => awake || firstStep.includes(name))}
					onFirstStep={firstStep}
					onChange={(name, event) => {
						event.preventDefault();
						setStep(0);
						focusNext.current = () => document.getElementById(controlId(name))?.focus();
					}}
				/>
			)}
			<div className="form__buttons">
				<button
					className="button button--quiet"
					type={step === 0 ? 'button' : 'submit'}
					name="move"
					value="back"
					disabled={step === 0 || sending}
				>
					Back
				</button>
				{step === 0 ? (
					<button key="next" className="button button--main" type="submit" name="move" value="next">
						Next
					</button>
				) : (
					<button key="submit" className="button button--main" type="submit" name="move" value="submit" disabled={sending}>
						{sending ? fundingTexts.sending : 'Submit'}
					</button>
				)}
			</div>
			<p className="small">
				{'Your answers come to our office and to nobody else. '}
				<a href="/privacy">How we look after them</a>
			</p>
		</form>
	);
}

/** The same sentences, with this one's set or taken away; the very same object when nothing changes. */
function withOrWithout(sentences: Problems, name: string, sentence: string | undefined): Problems {
	if (sentences[name] === sentence) return sentences;
	const { [name]: _, ...others } = sentences;
	return sentence ? { ...others, [name]: sentence } : others;
}
