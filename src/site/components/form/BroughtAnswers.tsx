/**
 * Above the application: that the answers of the check came along and go with it, which they are,
 * and a way back to change them.
 */

import type { BroughtHome } from '#check/brought-home.ts';
import { CHANGE } from '#forms/fields/hidden-fields.ts';
import './check-answers.css';

export function BroughtAnswers({ says, answers, words, path, posted }: BroughtHome) {
	return (
		<div className="brought">
			{/* In a form of its own: who we are to reach is none of the check's business. */}
			<form method="post" action={path}>
				{Object.entries(posted).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<span>{`${says} `}</span>
				<button className="text-button" type="submit" name={CHANGE} value="yes">
					{words.change}
				</button>
			</form>
			{answers.length > 0 && (
				<details className="check-answers">
					<summary className="check-answers__summary">{`${words.all} (${answers.length})`}</summary>
					<dl>
						{answers.map(({ name, question, answer }) => (
							<div key={name} className="check-answers__row">
								<dt>{question}</dt>
								<dd>{answer}</dd>
							</div>
						))}
					</dl>
				</details>
			)}
		</div>
	);
}
