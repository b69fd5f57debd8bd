/**
 * The head of the check's result: what to do first and what one would feel of it; its price, who may
 * pay, and what it changes in the picture; and the ask.
 */
import type { ReactNode } from 'react';
import type { CheckResult } from '#check/check-result.ts';
import { sentences } from '#check/words.ts';
import type { Door } from '#forms/eligibility/apply-through.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { ApplyWithAnswers } from '../outcome/ApplyWithAnswers.tsx';
import './plan.css';

interface PlanHeadProps {
	readonly heading: string;
	/** Over the heading. */
	readonly eyebrow: string;
	readonly home: CheckResult['home'];
	readonly door: Door | undefined;
	/** Sending us these answers, and below it what else to do. */
	readonly children: ReactNode;
}

export function PlanHead({ heading, eyebrow, home, door, children }: PlanHeadProps) {
	const { feels, numbers, lead, text } = home?.plan ?? {};
	const lines = [
		numbers?.price,
		numbers && { ...numbers.help, note: sentences(lead, numbers.help.note, text) },
		feels && home?.picture.change,
	];
	return (
		<div className="plan-head stack">
			<p className="small">{eyebrow}</p>
			{/* Announced by screen readers when an answer changes it. */}
			<div role="status" className="stack">
				<h2 className="plan-head__heading">{heading}</h2>
				{feels && <p>{feels}</p>}
			</div>
			<dl className="plan-numbers">
				{lines.map((line) => line && <Line key={line.label} {...line} />)}
			</dl>
			{door && (
				<>
					<a className="button button--main apply-elsewhere" href={door.href}>
						{door.label}
					</a>
					<p className="small">{door.says}</p>
				</>
			)}
			{children}
		</div>
	);
}

const Line = ({ label, value, note }: { label: string; value: string; note?: string }) => (
	<div>
		<dt>{label}</dt>
		<dd className="plan-numbers__value">{value}</dd>
		{note && <dd className="small">{note}</dd>}
	</div>
);

interface AskProps {
	readonly answers: Partial<CheckAnswers>;
	readonly words: { readonly apply: string; readonly ask?: string };
	/** True where it is what to do first. A result has one such button. */
	readonly isFirst: boolean;
}

/** Sending us these answers. */
export function Ask({ answers, words, isFirst }: AskProps) {
	return words.ask ? (
		<a className={`button button--${isFirst ? 'main' : 'quiet'}`} href={words.ask}>
			{words.apply}
		</a>
	) : (
		<ApplyWithAnswers answers={answers} button={words.apply} isFirst={isFirst} />
	);
}
