/**
 * The head of the check's result: what to do first and who may pay, three numbers, and what to do
 * with it.
 */
import type { ReactNode } from 'react';
import type { Plan } from '#check/plan.ts';
import { dialLink } from '#forms/fields/phone.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { ApplyWithAnswers } from '../outcome/ApplyWithAnswers.tsx';
import './plan.css';

interface PlanHeadProps {
	readonly heading: string;
	/** Over the heading. */
	readonly eyebrow: string;
	readonly plan: Pick<Plan, 'text' | 'numbers' | 'basis'> | undefined;
	readonly children: ReactNode;
}

/** `children`: the asks. */
export function PlanHead({ heading, eyebrow, plan, children }: PlanHeadProps) {
	return (
		<div className="plan-head stack">
			<p className="small">{eyebrow}</p>
			{/* Announced by screen readers when an answer changes it. */}
			<div role="status">
				<h2 className="plan-head__heading">{heading}</h2>
				{plan?.text && <p>{plan.text}</p>}
			</div>
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

interface AsksProps {
	readonly answers: Partial<CheckAnswers>;
	readonly words: {
		readonly apply: string;
		readonly ask?: string | undefined;
		readonly ring: string;
	};
	readonly phone: string;
	/** Where one applies for the help that the answer names, if that is not here. */
	readonly door?: Plan['door'];
	readonly children?: ReactNode;
}

/** Where to apply, sending us these answers, our number, and `children`. */
export function Asks({ answers, words, phone, door, children }: AsksProps) {
	return (
		<div className="asks no-print">
			{door && (
				<a className="button button--main" href={door.href}>
					{door.label}
				</a>
			)}
			{words.ask ? (
				<a className={`button button--${door ? 'quiet' : 'main'}`} href={words.ask}>
					{words.apply}
				</a>
			) : (
				<ApplyWithAnswers answers={answers} button={words.apply} isFirst={!door} />
			)}
			<a className="button button--quiet" href={dialLink(phone)}>
				{words.ring}
			</a>
			{children}
		</div>
	);
}
