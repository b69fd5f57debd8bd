/** Where help that we cannot apply for is applied for, what to have to hand, and who decides. */
import type { Door } from '#forms/eligibility/apply-through.ts';
import './apply-elsewhere.css';

export function ApplyElsewhere({ label, href, says, ready = [], decides }: Door) {
	return (
		<>
			<a className="button button--main apply-elsewhere" href={href}>
				{label}
			</a>
			{/* One text, so that a translated page keeps up. */}
			<p className="small">
				{[
					says,
					ready[0] && `Have these to hand: ${ready.join('; ')}.`,
					decides && `Who decides? ${decides}`,
				]
					.filter(Boolean)
					.join(' ')}
			</p>
		</>
	);
}
