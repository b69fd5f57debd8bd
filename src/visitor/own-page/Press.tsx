/** The parts of a press on the visitor's own page: its fold, its form, and the digits that some take. */

import type { ReactNode } from 'react';
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import { DIGITS_ASKED, type VisitorAct } from './own-page-view.ts';

/** `why`: the reason for asking. */
export function Digits({
	id,
	typed,
	why = 'So that no program that checks your e-mails can do this.',
}: {
	id: string;
	typed?: string;
	why?: string;
}) {
	return (
		<div className="question">
			<label className="question__label" htmlFor={id}>
				{`The last ${DIGITS_ASKED} digits of the phone number you gave us`}
			</label>
			<p className="question__hint" id={`${id}-hint`}>
				{why}
			</p>
			<input
				className="question__control visitor__digits"
				id={id}
				name={visitorFields.digits}
				aria-describedby={`${id}-hint`}
				type="text"
				inputMode="numeric"
				autoComplete="off"
				maxLength={8}
				defaultValue={typed}
				required
			/>
		</div>
	);
}

/** `isPrinted`: it is open on paper. Others are left off. */
export function Fold({
	title,
	note,
	isOpen,
	isPrinted,
	children,
}: {
	title: string;
	note?: string;
	isOpen?: boolean;
	isPrinted?: boolean;
	children: ReactNode;
}) {
	return (
		<details
			className={isPrinted ? 'visitor__fold visitor__fold--printed' : 'visitor__fold'}
			open={isOpen}
		>
			<summary>
				{title}
				{note && <span className="small">{` ${note}`}</span>}
			</summary>
			{children}
		</details>
	);
}

/**
 * The form of a press. Posted to the page's own address, so that the page does not contain the
 * secret; without what came after it, which would hide the answer at the top.
 */
export function Press({
	act,
	nonce,
	label,
	children,
}: {
	act: VisitorAct;
	nonce: string;
	/** Of its button, where it has only one. */
	label?: string;
	children: ReactNode;
}) {
	const isEnd = act === 'withdraw' || act === 'erase';
	return (
		<form method="post" action="?" className="visitor__form">
			<input type="hidden" name={visitorFields.act} value={act} />
			<input type="hidden" name={visitorFields.nonce} value={nonce} />
			{children}
			{label && (
				<button className={isEnd ? 'button button--quiet' : 'button button--main'} type="submit">
					{label}
				</button>
			)}
		</form>
	);
}
