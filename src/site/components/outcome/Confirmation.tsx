/**
 * The confirmation after a form was received: the reference, who answers by when, how else the
 * visitor may be answered, when they are visited, what happens next, what to have ready, and how they
 * heard of the firm.
 */

import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { AddPhotographs } from '#components/AddPhotographs.tsx';
import { OnePress } from '#components/OnePress.tsx';
import { CONFIRMATION_ID } from '#forms/fields/page-places.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { callDay, type NextSteps, promiseOf, type Receipt } from '#forms/sending/next-steps.ts';
import { clockInWords, fullDayInWords } from '#model/dates.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import type { CompanyContact } from '#site/data/company-contact.ts';
import { checkUsPath } from '#site/data/pages/paths.ts';
import './notice.css';

export function Confirmation({
	heading,
	reference,
	company,
	receipt: { day, next, yourPage, answering, photographs } = {},
	level: Heading,
	children,
	ref,
}: {
	heading: string;
	reference: string;
	company: CompanyContact;
	/** Missing, or without what happens next, only where that could not be fetched or has expired. */
	receipt?: Partial<Receipt>;
	/** The level of the heading; the headings below it are one level lower. */
	level: 'h2' | 'h3';
	/** Says what was not done: nothing was applied for at a scheme; and where one does that. */
	children?: ReactNode;
	ref?: Ref<HTMLElement>;
}) {
	const { phone, email, within } = company;
	const Lesser = Heading === 'h2' ? 'h3' : 'h4';
	const way = answering?.by ?? 'ring';
	useFreshPage(answering !== undefined);
	return (
		<section
			className="received stack"
			id={CONFIRMATION_ID}
			aria-labelledby="received-heading"
			tabIndex={-1}
			ref={ref}
		>
			<Heading className="aside-heading" id="received-heading">
				{heading}
			</Heading>
			{next && <WhoAnswers company={company} day={day} next={next} way={way} />}
			<p>
				{'Your reference is '}
				<strong className="received__reference">{reference}</strong>
				{'. Please note it down, and quote it if you ring or write.'}
			</p>
			{children}
			{yourPage && answering && <OnePress answering={answering} page={yourPage} heading={Lesser} />}
			{yourPage && (
				<p>
					<a href={yourPage}>Your own page about it</a>: how far it has got, and where you can
					correct it or take it back.
				</p>
			)}
			{yourPage && photographs && (
				<AddPhotographs
					{...photographs}
					url={yourPage}
					email={email}
					reference={reference}
					heading={Lesser}
				/>
			)}
			{next && way === 'ring' && <WhatHappens next={next} within={within} heading={Lesser} />}
			<p>
				{'Anything to add? Ring '}
				<Ring phone={phone} />
				{' or write to '}
				<a href={`mailto:${email}?subject=${reference}`}>{email}</a>.
			</p>
			<PrintButton />
			{yourPage && answering && (
				<OnePress answering={answering} page={yourPage} heading="p" isLast />
			)}
		</section>
	);
}

interface WhoAnswersProps {
	readonly company: CompanyContact;
	readonly day: string | undefined;
	readonly next: NextSteps;
	readonly way: AnswerWay;
}

/** Who answers, in the way that was chosen, and by when. */
function WhoAnswers({ company: { phone, within, faces }, day, next, way }: WhoAnswersProps) {
	const by = day && callDay(next, day);
	return (
		<div className="received__call">
			{faces.map((face) => (
				<img key={face} className="received__face" src={face} alt="" width={64} height={64} />
			))}
			<p>
				{`${promiseOf[way](next.caller)} `}
				<strong>
					{by ? `by ${fullDayInWords(by)}, ${clockInWords(next.closes)}` : `within ${within}`}
				</strong>
				{way === 'ring' ? (
					<>
						{', from '}
						<Ring phone={phone} />
						{'. If you doubt that it is us, ring us back on that number. '}
						<a href={checkUsPath}>How to check that it is us</a>
					</>
				) : (
					'.'
				)}
			</p>
		</div>
	);
}

interface WhatHappensProps extends Pick<CompanyContact, 'within'> {
	readonly next: NextSteps;
	readonly heading: 'h3' | 'h4';
}

/** What happens up to the call, and what to have to hand for it. */
function WhatHappens({ next: { steps, ready }, within, heading: Heading }: WhatHappensProps) {
	return (
		<>
			<Heading>{`What happens next, within ${within}`}</Heading>
			<ol>
				{steps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			{ready.length > 0 && (
				<>
					<Heading>Have these to hand</Heading>
					<ul>
						{ready.map((thing) => (
							<li key={thing}>{thing}</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}

/**
 * A page that the browser kept may promise a call to a visitor who has chosen an e-mail since: it is
 * drawn again, at the address that its receipt brought.
 */
function useFreshPage(mayChange: boolean): void {
	useEffect(() => {
		if (!mayChange) return undefined;
		const refresh = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
		addEventListener('pageshow', refresh);
		return () => removeEventListener('pageshow', refresh);
	}, [mayChange]);
}

/** A number to press. */
function Ring({ phone }: { phone: string }): ReactNode {
	return <a href={dialLink(phone)}>{phone}</a>;
}

/** Only a script can print, so the button comes with it. */
function PrintButton() {
	const [isHydrated, setHydrated] = useState(false);
	useEffect(() => setHydrated(true), []);
	return (
		isHydrated && (
			<p>
				<button className="button button--quiet" type="button" onClick={() => print()}>
					Print this page
				</button>
			</p>
		)
	);
}
