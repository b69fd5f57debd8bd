/**
 * The head of the check's result: what to do first and who may pay, three numbers, and what to do
 * with it.
 */
import type { ReactNode } from 'react';
import type { Plan } from '#check/plan.ts';
import type { Door } from '#forms/eligibility/apply-through.ts';
import { controlId } from '#forms/fields/page-places.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { ApplyWithAnswers } from '../outcome/ApplyWithAnswers.tsx';
import './plan.css';

interface PlanHeadProps {
	readonly heading: string;
	/** Over the heading. */
	readonly eyebrow: string;
	readonly plan: Plan | undefined;
	readonly door: Door | undefined;
	/** Above the conditions. */
	readonly needs: string;
	/** Below them, where one is the letter of the home's certificate. */
	readonly letter: string;
	/** Sending us these answers. */
	readonly ask: ReactNode;
	/** Below the numbers. */
	readonly children: ReactNode;
}

export function PlanHead({
	heading,
	eyebrow,
	plan,
	door,
	needs,
	letter,
	ask,
	children,
}: PlanHeadProps) {
	const { lead, conditions = [], text } = plan ?? {};
	return (
		<div className="plan-head stack">
			<p className="small">{eyebrow}</p>
			{/* Announced by screen readers when an answer changes it. */}
			<div role="status" className="stack">
				<h2 className="plan-head__heading">{heading}</h2>
				{conditions.length === 0 ? (
					lead && <p>{lead}</p>
				) : (
					<>
						<p>{`${lead} ${needs}`.trim()}</p>
						<ul className="ticks">
							{conditions.map((condition) => (
								<li key={condition}>{condition}</li>
							))}
						</ul>
					</>
				)}
				{text && <p>{text}</p>}
			</div>
			{plan?.isLetterOpen && (
				<p className="no-print">
					<a href={`#${controlId('band')}`}>{letter}</a>
				</p>
			)}
			{door && (
				<>
					<a className="button button--main apply-elsewhere" href={door.href}>
						{door.label}
					</a>
					<p className="small">{door.says}</p>
				</>
			)}
			{ask}
			{plan && (
				<>
					<dl className="plan-numbers">
						{plan.numbers.map(({ label, value, note }) => (
							<div key={label}>
								<dt>{label}</dt>
								<dd className="plan-numbers__value">{value}</dd>
								{note && <dd className="small">{note}</dd>}
							</div>
						))}
					</dl>
					<p className="small">{plan.basis}</p>
				</>
			)}
			{children}
		</div>
	);
}

interface AskProps {
	readonly answers: Partial<CheckAnswers>;
	readonly words: { readonly apply: string; readonly ask?: string };
	/** True where it is what to do first. A result has one such button. */
	readonly isFirst?: boolean;
}

/** Sending us these answers. */
export function Ask({ answers, words, isFirst = false }: AskProps) {
	return (
		<div className="asks no-print">
			{words.ask ? (
				<a className={`button button--${isFirst ? 'main' : 'quiet'}`} href={words.ask}>
					{words.apply}
				</a>
			) : (
				<ApplyWithAnswers answers={answers} button={words.apply} isFirst={isFirst} />
			)}
		</div>
	);
}
