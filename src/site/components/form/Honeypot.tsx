/**
 * The honeypot: a field that only bots fill in. Out of sight, out of the tab order, hidden from
 * screen readers, never stored.
 */
import { HONEYPOT } from '#forms/fields/hidden-fields.ts';

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
