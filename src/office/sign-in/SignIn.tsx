/** Asks for the office's code. It shows nothing of what was asked for, and posts to its address. */
import { type SignInView, signInActs, signInFields } from './sign-in-view.ts';
import '#components/button.css';
import '#components/question.css';
import '../office.css';

export function SignIn({ problem, done }: SignInView) {
	return (
		<>
			<h1>The office</h1>
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
				<input type="hidden" name={signInFields.act} value={signInActs.signIn} />
				<p className="question">
					<label className="question__label" htmlFor={signInFields.code}>
						The office’s code
					</label>
					<span className="question__hint" id="code-hint">
						Once a day on each device. It is in no letter: ask whoever looks after the website.
					</span>
					<input
						className="question__control"
						id={signInFields.code}
						name={signInFields.code}
						type="password"
						inputMode="numeric"
						autoComplete="one-time-code"
						aria-describedby={problem ? 'code-problem code-hint' : 'code-hint'}
						aria-invalid={problem ? true : undefined}
					/>
				</p>
				<div className="office__press">
					<button className="button button--main" type="submit">
						Sign in
					</button>
				</div>
			</form>
		</>
	);
}
