/** Asks for the office's code, which opens its day on this device. It shows no names. */
import { dayActs, dayFields, officeFields } from '../acts/act-fields.ts';
import type { OfficeCodeView } from './code-view.ts';
import '#site/components/form/button.css';
import '#site/components/form/question.css';
import '../office.css';

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
				<CodeField id={dayFields.code} isRefused={problem !== undefined}>
					Once a day on each device. It is in no letter: ask whoever looks after the website.
				</CodeField>
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
					<CodeField id={`${dayActs.endAll}-code`} label="The code, to end them all">
						Each device then asks for it again.
					</CodeField>
					<input type="hidden" name={officeFields.nonce} value={nonce} />
					<div className="office__press">
						<button
							className="button button--quiet"
							type="submit"
							name={officeFields.act}
							value={dayActs.endAll}
						>
							End every open device
						</button>
					</div>
				</form>
			</details>
		</>
	);
}

/** The field for the code, with its hint. */
function CodeField({
	id,
	label = 'The office’s code',
	isRefused = false,
	children,
}: {
	id: string;
	label?: string;
	isRefused?: boolean;
	children: string;
}) {
	const hint = `${id}-hint`;
	return (
		<p className="question">
			<label className="question__label" htmlFor={id}>
				{label}
			</label>
			<span className="question__hint" id={hint}>
				{children}
			</span>
			<input
				className="question__control"
				id={id}
				name={dayFields.code}
				type="password"
				inputMode="numeric"
				autoComplete="one-time-code"
				aria-describedby={isRefused ? `code-problem ${hint}` : hint}
				aria-invalid={isRefused || undefined}
			/>
		</p>
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
