/** The contact form. Drawn with the page; awake, it checks and sends without leaving it. Asleep, it posts to /Contact. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { findProblem, findProblems, noAnswers, readAnswers } from '../../forms/answers.ts';
import { type ContactAnswers, contactForm } from '../../forms/contact.ts';
import type { Field, Problems } from '../../forms/field.ts';
import { fundingTexts } from '../../forms/funding.ts';
import { newReference } from '../../forms/reference.ts';
import { Alert, ErrorSummary, type FirmFacts, Received } from '../components/Notice.tsx';
import { Question } from '../components/Question.tsx';
import { Trap } from '../components/Trap.tsx';
import { sendEnquiry } from './send.ts';
import { announce } from './toasts.tsx';

/** How the form stands when the page is drawn. */
export interface ContactView {
	readonly answers: ContactAnswers;
	readonly problems: Problems;
	readonly failed: boolean;
	/** The reference, once the message has been received. */
	readonly received?: string;
}

const untouched: ContactView = { answers: noAnswers(contactForm), problems: {}, failed: false };
const fields: Readonly<Record<string, Field>> = contactForm.steps[0].fields;

export function ContactForm({ firm, view = untouched }: { firm: FirmFacts; view?: ContactView }) {
	const [problems, setProblems] = useState(view.problems);
	const [failed, setFailed] = useState(view.failed);
	const [received, setReceived] = useState(view.received);
	const [sending, setSending] = useState(false);
	const reference = useRef<string>(undefined);
	/** The summary of problems or the confirmation: whichever is there takes the focus as it appears. */
	const news = useRef<HTMLElement>(null);
	const tellNews = useRef(view !== untouched);

	useEffect(() => {
		if (tellNews.current) news.current?.focus();
		tellNews.current = false;
	});

	async function submit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (sending) return;
		const answers = readAnswers(contactForm, new FormData(event.currentTarget).entries());
		const found = findProblems(contactForm.steps, answers);
		tellNews.current = true;
		setProblems(found);
		setFailed(false);
		if (Object.keys(found).length > 0) return;
		setSending(true);
		reference.current ??= newReference();
		try {
			await sendEnquiry('contact', answers, reference.current);
			tellNews.current = true;
			setReceived(reference.current);
			announce.success('Your message has reached us.');
		} catch {
			setFailed(true);
			setSending(false);
			announce.error(fundingTexts.failed);
		}
	}

	if (received) return <Received ref={news} level="h3" heading="Thank you. Your message is with us." reference={received} firm={firm} />;
	return (
		<form className="form" method="post" action={contactForm.path} noValidate onSubmit={submit}>
			<ErrorSummary problems={problems} ref={news} />
			{Object.entries(fields).map(([name, field]) => (
				<Question
					key={name}
					name={name}
					field={field}
					answer={view.answers[name as keyof ContactAnswers]}
					problem={problems[name]}
					onChange={(event) => {
						if (problems[name] && !findProblem(field, event.target.value.trim())) setProblems(({ [name]: _, ...others }) => others);
					}}
				/>
			))}
			<Trap />
			<Alert text={failed ? fundingTexts.failed : undefined}>
				<p>{`Your words are still here. You can also ring ${firm.phone}.`}</p>
			</Alert>
			<div className="form__buttons">
				<button className="button button--main" type="submit" disabled={sending}>
					{sending ? fundingTexts.sending : 'Send'}
				</button>
			</div>
			<p className="small">
				{'We use what you write to answer you, and for nothing else. '}
				<a href="/privacy">How we look after it</a>
			</p>
		</form>
	);
}
