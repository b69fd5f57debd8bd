/** Where help that we cannot apply for is applied for. */
import type { Door } from '#forms/eligibility/apply-through.ts';
import './apply-elsewhere.css';

export function ApplyElsewhere({ label, href, says }: Door) {
	return (
		<>
			<a className="button button--main apply-elsewhere" href={href}>
				{label}
			</a>
			<p className="small">{says}</p>
		</>
	);
}
