/** A field for programs only: out of sight, out of the tab order, silent to screen readers. What it holds is never kept. */
import { TRAP } from '../../forms/beside.ts';

export function Trap() {
	return (
		<div className="visually-hidden" aria-hidden="true">
			<label>
				{'Please leave this empty'}
				<input name={TRAP} tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	);
}
