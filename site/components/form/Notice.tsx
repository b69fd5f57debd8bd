/** What a form says about itself: alerts, the summary of problems, and the confirmation with its reference. */
import { Children, type ReactNode, type Ref } from 'react';
import type { Problems } from '../../../forms/field.ts';
import { submissionTexts } from '../../../forms/texts.ts';
import { controlId } from './Question.tsx';
import './notice.css';

/** The id of what a form has to say of itself. An answer that a post brought is opened there. */
export const NEWS_ID = 'news';
/** The id of the summary of problems. */
export const PROBLEMS_ID = 'problems';
/** The id of the confirmation. */
export const RECEIVED_ID = 'received';

/** The form's alert. Always on the page, so that what appears in it is read out; it can take the focus. */
export function Alert({
	text,
	tone = 'problem',
	id,
	children,
	ref,
}: {
	text?: string | undefined;
	tone?: 'problem' | 'good';
	id?: string;
	children?: ReactNode;
	ref?: Ref<HTMLDivElement>;
}) {
	const isEmpty = !text && Children.toArray(children).length === 0;
	return (
		<div role="alert" id={id} tabIndex={-1} ref={ref} className={isEmpty ? undefined : `notice notice--${tone}`}>
			{text && <p className="notice__text">{text}</p>}
			{children}
		</div>
	);
}

/** That something was sent in vain: the specified sentence, the server's own if it gave one, and the ways on from there. */
export function Failed({
	message,
	sending,
	words,
	children,
}: {
	message?: string | undefined;
	/** While it is tried again, that is what is said here. */
	sending: boolean;
	words: string;
	children?: ReactNode;
}) {
	return (
		<>
			<p className="notice__text">{sending ? submissionTexts.sending : submissionTexts.failed}</p>
			{message && !sending && <p>{message}</p>}
			<p>{words}</p>
			{!sending && children}
		</>
	);
}

/** Every problem of a form, each a link to its question. Takes the focus when it appears. */
export function ErrorSummary({ problems, ref }: { problems: Problems; ref?: Ref<HTMLElement> }) {
	const listed = Object.entries(problems);
	if (listed.length === 0) return null;
	return (
		<section className="notice notice--problem" id={PROBLEMS_ID} aria-labelledby="problems-heading" tabIndex={-1} ref={ref}>
			<h3 className="notice__text" id="problems-heading">
				{listed.length === 1 ? 'There is something to put right' : 'There are some things to put right'}
			</h3>
			<ul>
				{listed.map(([name, problem]) => (
					<li key={name}>
						<a href={`#${controlId(name)}`}>{problem}</a>
					</li>
				))}
			</ul>
		</section>
	);
}

/** What a form needs to know of the company to say what happens next. */
export interface FirmFacts {
	readonly phone: string;
	readonly email: string;
	/** How soon we answer: "one working day". */
	readonly within: string;
	readonly nextSteps: readonly string[];
}

/** What follows a form that was received: the reference, and what happens next and when. */
export function Received({
	heading,
	reference,
	firm,
	level: Heading,
	ref,
}: {
	heading: string;
	reference: string;
	firm: FirmFacts;
	/** What the heading is under the headings around it; what follows it is one less. */
	level: 'h2' | 'h3';
	ref?: Ref<HTMLElement>;
}) {
	const Lesser = Heading === 'h2' ? 'h3' : 'h4';
	return (
		<section className="received stack" id={RECEIVED_ID} aria-labelledby="received-heading" tabIndex={-1} ref={ref}>
			<Heading className="aside-heading" id="received-heading">
				{heading}
			</Heading>
			<p>
				{'Your reference is '}
				<strong className="received__reference">{reference}</strong>
				{'. Please note it down, and quote it if you ring or write.'}
			</p>
			<Lesser className="received__next">{`What happens next, within ${firm.within}`}</Lesser>
			<ol>
				{firm.nextSteps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			<p className="small">{`Anything to add? Ring ${firm.phone} or write to ${firm.email}.`}</p>
		</section>
	);
}
