/** Where help that we cannot apply for is applied for, what to have to hand, and who decides. */
import type { Door } from '#forms/eligibility/apply-through.ts';

export function ApplyElsewhere({ label, href, says, ready = [], decides }: Door) {
	return (
		<div className="stack">
			<p className="no-print">
				<a className="button button--main" href={href}>
					{label}
				</a>
			</p>
			<p className="small">
				{says}
				{ready.length > 0 && ` Have to hand: ${ready.join('; ')}.`}
				{decides && ` Who decides then: ${decides}`}
			</p>
		</div>
	);
}
