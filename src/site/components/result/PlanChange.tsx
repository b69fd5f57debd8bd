/** What the plan changes: the year's bill as two bars. */
import type { Plan } from '#check/plan.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { inPounds } from '#model/money.ts';

interface PlanChangeProps {
	readonly bill: NonNullable<Plan['bill']>;
	readonly words: CheckPageWords['answer']['bill'];
}

const VIEWS = ['before', 'after'] as const;

export function PlanChange({ bill, words }: PlanChangeProps) {
	const most = Math.max(1, bill.before, bill.after);
	return (
		<div className="stack">
			<h4 className="plan-group__heading">{words.heading}</h4>
			<dl className="plan-bill">
				{VIEWS.map((view) => (
					<div key={view}>
						<dt>{words[view]}</dt>
						<dd>
							<svg
								viewBox="0 0 200 14"
								preserveAspectRatio="none"
								aria-hidden="true"
								data-view={view}
							>
								<path
									d={`M0 7H${Math.round((200 * Math.max(0, bill[view])) / most)}`}
									stroke="currentColor"
									strokeWidth="14"
								/>
							</svg>
							<strong>{`${bill[view] < 0 ? '−' : ''}${inPounds(Math.abs(bill[view]))}`}</strong>
						</dd>
					</div>
				))}
			</dl>
			<p className="small">{[words.text, bill.charges].join(' ').trim()}</p>
		</div>
	);
}
