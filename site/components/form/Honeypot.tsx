/** A field for programs only: out of sight, out of the tab order, silent to screen readers. What it holds is never kept. */
import { HONEYPOT } from '../../../forms/hidden-fields.ts';

export function Honeypot() {
	return (
		<div className="visually-hidden" aria-hidden="true">
			<label>
				{'Please leave this empty'}
				<input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	);
}
