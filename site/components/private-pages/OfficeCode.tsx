/** Asks for the office's code, which opens its day on this device. It names nobody. */
import { dayActs, dayFields, type OfficeCodeView } from '../../../forms/private-pages/office-day-view.ts';
import { officeFields } from '../../../forms/private-pages/private-page-urls.ts';
import { Digits } from './OfficeControls.tsx';
import '../form/button.css';
import '../form/question.css';
import './office-page.css';

export function OfficeCode({ nonce, problem, done }: OfficeCodeView) {
	return (
		<>
			<h1>The office’s day</h1>
			{done && (
				<p className="office__done" role="status">
					{done}
				</p>
			)}
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
			<details>
				<summary>A device is lost, or was left open</summary>
				<form className="office__form" method="post">
					<Digits id={officeFields.digits} isWrong={false} label="Last four digits of our own number, as visitors know it" />
					<label className="office__choice">
						<input type="checkbox" name={dayFields.locks} value="yes" />
						<span>Let no device in before midnight either</span>
					</label>
					<input type="hidden" name={officeFields.nonce} value={nonce} />
					<div className="office__press">
						<button className="button button--quiet" type="submit" name={officeFields.act} value={dayActs.endAll}>
							End every open device
						</button>
					</div>
				</form>
			</details>
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
