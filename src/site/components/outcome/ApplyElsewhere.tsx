/** Where help that we cannot apply for is applied for, what to have to hand, and who decides. */
import type { Door } from '#forms/eligibility/apply-through.ts';

export function ApplyElsewhere({ label, href, says, ready = [], decides }: Door) {
	return (
		<>
			<a className="button button--main no-print" href={href}>
				{label}
			</a>
			<p className="small">
				{/* Paper has no button: with its address. One text, so that a translated page keeps up. */}
				{[
					`${says} See ${href}.`,
					ready[0] && `Have to hand: ${ready.join('; ')}.`,
					decides && `Then decides: ${decides}`,
				]
					.filter(Boolean)
					.join(' ')}
			</p>
		</>
	);
}
