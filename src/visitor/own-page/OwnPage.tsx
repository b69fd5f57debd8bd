/**
 * The visitor's own page: how far the enquiry has got, and, behind the last digits of the phone
 * number, everything they can do about it.
 */

import type { ReactNode } from 'react';
import type { Company } from '#content/schemas/content-schemas.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { fundingTexts } from '#forms/funding.ts';
import { Question } from '#site/components/form/Question.tsx';
import {
	correctableFields,
	DIGITS_TO_OPEN,
	type VisitorAct,
	type VisitorControls,
	type VisitorView,
} from '#visitor/own-page/own-page-view.ts';
import { Photographs } from '../photographs/Photographs.tsx';
import { visitorFields } from '../photographs/photographs-view.ts';
import '#site/components/form/button.css';
import './own-page.css';

const titles = { contact: 'Your message to us', funding: 'Your answers about funding' } as const;

/** The title of the page. */
export const visitorTitle = ({ form }: VisitorView) => titles[form];

/** `company`: whom to ring or write to. */
export function VisitorPage({ company, ...view }: VisitorView & { company: Company }) {
	const { form, reference, stages, next, usually, schemes, nonce, done, problem, controls } = view;
	return (
		<>
			<div>
				<h1>{titles[form]}</h1>
				<p className="visitor__reference">{`Reference ${reference}`}</p>
			</div>
			{(done || problem) && (
				<p
					className={done ? 'visitor__said' : 'visitor__said visitor__said--problem'}
					role="status"
				>
					{done ?? problem}
				</p>
			)}
			{controls?.isErasing ? (
				<SecondLook nonce={nonce} company={company} />
			) : (
				<>
					<section aria-labelledby="next">
						<h2 id="next">What happens next</h2>
						<p className="visitor__next">{next}</p>
						{usually && <p className="small">{usually}</p>}
						<ol className="stages">
							{stages.map(({ what, when }) => (
								<li
									className={when ? 'stages__stage stages__stage--done' : 'stages__stage'}
									key={what}
								>
									<strong>{what}</strong>
									<span>{when ?? 'not yet'}</span>
								</li>
							))}
						</ol>
						{form === 'funding' && <p>{fundingTexts.toUsAlone}</p>}
						{schemes?.map(({ name, nations, officialPage }) => (
							<p key={name}>
								<a href={officialPage}>{`${name} (${nations.join(', ')})`}</a>: you apply for it
								yourself, not through us.
							</p>
						))}
					</section>
					{controls ? <Controls {...view} controls={controls} /> : <Opening {...view} />}
					{controls?.photographs && !controls.isWithdrawn && (
						<Photographs {...controls.photographs} nonce={nonce} />
					)}
				</>
			)}
			<p className="small visitor__keep">
				Keep the address of this page to yourself: whoever has it sees the above.{' '}
				<a href="/privacy">What we do with what you sent</a>
			</p>
		</>
	);
}

/** The button below the question whether we rang. */
const TELL = 'Tell the office';

/**
 * The form that opens the rest of the page. A program that follows links does not know the number.
 * A visitor who comes from the letter that asks whether we rang answers with the same press.
 */
function Opening({ nonce, digits, asksWhetherWeRang: asks, mayBeRung }: VisitorView) {
	return (
		<section aria-labelledby="change">
			<h2 id="change">{asks ? 'One question' : 'Change something, or take it back'}</h2>
			{!asks && (
				<p>{`Add photographs, correct your number or an answer,${mayBeRung ? ' choose a time to ring,' : ''} take a copy, withdraw it or erase it.`}</p>
			)}
			<Press act="open" nonce={nonce} label={asks ? TELL : 'Show me'}>
				{asks && <DidWeRing isOptional />}
				<div className="question">
					<label className="question__label" htmlFor="digits">
						{`The last ${DIGITS_TO_OPEN} digits of the phone number you gave us`}
					</label>
					<p className="question__hint" id="digits-hint">
						So that nobody else, and no program that checks your e-mails, can change anything.
					</p>
					<input
						className="question__control visitor__digits"
						id="digits"
						name={visitorFields.digits}
						aria-describedby="digits-hint"
						type="text"
						inputMode="numeric"
						autoComplete="off"
						maxLength={8}
						defaultValue={digits}
						required
					/>
				</div>
			</Press>
			{asks && (
				<p className="small">
					You can also change something then, choose a time to ring, withdraw it or erase it.
				</p>
			)}
		</section>
	);
}

function DidWeRing({ isOptional = false }) {
	return (
		<Choice
			legend="Did we ring you?"
			name={visitorFields.rang}
			isOptional={isOptional}
			options={[
				{ value: 'yes', words: 'Yes' },
				{ value: 'no', words: 'No' },
			]}
		/>
	);
}

function Controls({
	form,
	nonce,
	asksWhetherWeRang,
	mayBeRung,
	controls,
}: VisitorView & { controls: VisitorControls }) {
	const { answers, problems, callTimes, callTime, isWithdrawn } = controls;
	const hasProblems = Object.keys(problems).length > 0;
	return (
		<section className="visitor__acts" aria-labelledby="change">
			<h2 id="change">Change something, or take it back</h2>
			{asksWhetherWeRang && (
				<Press act="did-we-ring" nonce={nonce} label={TELL}>
					<DidWeRing />
				</Press>
			)}
			{mayBeRung && (
				<Fold title="Choose a time to ring" note={callTime ? `You chose: ${callTime}` : undefined}>
					<Press act="call-time" nonce={nonce} label="Choose this time">
						<Choice
							legend="When is a good time?"
							name={visitorFields.callTime}
							options={callTimes}
						/>
					</Press>
				</Fold>
			)}
			<Fold title="Correct your number or an answer" isOpen={hasProblems}>
				<Press act="correct" nonce={nonce} label="Save what I corrected">
					{correctableFields(form).map(([name, field]) => (
						<Question
							key={name}
							name={name}
							field={field}
							answer={answers[name] ?? ''}
							problem={problems[name]}
						/>
					))}
					{form === 'funding' && (
						<p className="small">
							For answers about health, benefits or income, please tell us on the phone.
						</p>
					)}
				</Press>
			</Fold>
			<Fold title="Take a copy">
				<Press act="copy" nonce={nonce} label="Download my copy">
					<p>
						A text file with everything that you sent and what has happened since. It holds all your
						answers: mind who shares your device.
					</p>
				</Press>
			</Fold>
			{isWithdrawn ? (
				<Fold title="Ask us to ring after all">
					<Press act="ask-again" nonce={nonce} label="Ring me after all">
						<p>We do not ring about it now. You can take that back.</p>
					</Press>
				</Fold>
			) : (
				<Fold title="Withdraw">
					<Press act="withdraw" nonce={nonce} label="Withdraw it">
						<p>
							We do not ring about it any more. What you sent is deleted when its time is up; you
							can take this back until then.
						</p>
					</Press>
				</Fold>
			)}
			<Fold title="Erase everything">
				<Press act="erase" nonce={nonce} label="Go on to erase it">
					<p>For good, at once. You get a second look first.</p>
				</Press>
			</Fold>
		</section>
	);
}

/** Nothing here is chosen beforehand, and the way out comes first. */
function SecondLook({ nonce, company: { phone, email } }: { nonce: string; company: Company }) {
	return (
		<section aria-labelledby="erase">
			<h2 id="erase">Erase everything?</h2>
			<p>
				What you sent and all that we noted about it go from our records now, and from our backups
				when they are replaced. Nobody can bring it back, and nobody will ring you. This page goes
				too.
			</p>
			<p>
				{
					'The e-mails about it in our office are deleted by hand. If that should happen today, say so: '
				}
				<a href={dialLink(phone)}>{phone}</a>, <a href={`mailto:${email}`}>{email}</a>.
			</p>
			<p>
				{/* The page by its own address: a GET, which changes nothing. */}
				<a href="?">No, keep it</a>
			</p>
			<Press act="erase-now" nonce={nonce} label="Erase it for good">
				<label className="visitor__choice">
					<input type="checkbox" name={visitorFields.sure} value="yes" required />
					Yes, I am sure
				</label>
			</Press>
		</section>
	);
}

/** What is left after erasing. */
export function ErasedPage({ company: { phone } }: { company: Company }) {
	return (
		<>
			<h1>It has been erased</h1>
			<p>
				What you sent is gone from our records. Backups hold it until they are replaced; if one is
				restored before then, it is erased again.
			</p>
			<p>
				{'This page is gone too. If you want to write to us again, you are welcome, or ring '}
				<a href={dialLink(phone)}>{phone}</a>.
			</p>
		</>
	);
}

function Fold({
	title,
	note,
	isOpen,
	children,
}: {
	title: string;
	note?: string;
	isOpen?: boolean;
	children: ReactNode;
}) {
	return (
		<details className="visitor__fold" open={isOpen}>
			<summary>
				{title}
				{note && <span className="small">{` ${note}`}</span>}
			</summary>
			{children}
		</details>
	);
}

/**
 * A form of one button. Posted to the page's own address, so that the page does not contain the
 * secret.
 */
function Press({
	act,
	nonce,
	label,
	children,
}: {
	act: VisitorAct;
	nonce: string;
	label: string;
	children: ReactNode;
}) {
	return (
		<form method="post" className="visitor__form">
			<input type="hidden" name={visitorFields.nonce} value={nonce} />
			{children}
			<button
				className={act === 'erase-now' ? 'button button--quiet' : 'button button--main'}
				type="submit"
				name={visitorFields.act}
				value={act}
			>
				{label}
			</button>
		</form>
	);
}

function Choice({
	legend,
	name,
	options,
	isOptional = false,
}: {
	legend: string;
	name: string;
	options: readonly { value: string; words: string }[];
	/** Whether the form may be sent without. */
	isOptional?: boolean;
}) {
	return (
		<fieldset className="visitor__choices">
			<legend>{legend}</legend>
			{options.map(({ value, words }) => (
				<label className="visitor__choice" key={value}>
					<input type="radio" name={name} value={value} required={!isOptional} />
					{words}
				</label>
			))}
		</fieldset>
	);
}
