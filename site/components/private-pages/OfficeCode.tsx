/** Asks for the office's code, which opens its day on this device. It names nobody. */
import { dayFields, type OfficeCodeView } from '../../../forms/private-pages/office-day-view.ts';
import { officeFields } from '../../../forms/private-pages/private-page-urls.ts';
import '../form/button.css';
import '../form/question.css';
import './office-page.css';

export function OfficeCode({ nonce, problem }: OfficeCodeView) {
	return (
		<>
			<h1>The office’s day</h1>
			{problem && (
				<p className="office__problems" role="alert" id="code-problem">
					{problem}
				</p>
			)}
			<form className="office__form" method="post">
				<p className="question">
					<label className="question__label" htmlFor={dayFields.code}>
						The office’s code
					</label>
					<span className="question__hint" id="code-hint">
						Once a day on each device. It stands in no letter: ask whoever looks after the website.
					</span>
					<input
						className="question__control"
						id={dayFields.code}
						name={dayFields.code}
						type="password"
						inputMode="numeric"
						autoComplete="one-time-code"
						aria-describedby={problem ? 'code-problem code-hint' : 'code-hint'}
						aria-invalid={problem ? true : undefined}
					/>
				</p>
				<input type="hidden" name={officeFields.nonce} value={nonce} />
				<div className="office__press">
					<button className="button button--main" type="submit">
						Open today
					</button>
				</div>
			</form>
		</>
	);
}

/** Shown where no device is open, such as from a bookmark. */
export function OfficeDayClosed() {
	return (
		<>
			<h1>The office’s day</h1>
			<p>Open it from this morning’s letter.</p>
		</>
	);
}
