/** What a visitor can change on their own page: a fold for each press. */

import { Question } from '#components/Question.tsx';
import type { Company } from '#content/schemas/content-schemas.ts';
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { correctableFields, type VisitorView } from './own-page-view.ts';
import { Digits, Fold, Press } from './Press.tsx';

export function Changes({ company, ...view }: VisitorView & { company: Company }) {
	const { form, callTimes, callTime, answers, problems, isWithdrawn, pressed, digits } = view;
	const ofVisit = view.hasVisit ? ' The visit is cancelled with it.' : '';
	const { nonce } = view.answering;
	return (
		<section className="visitor__acts" aria-labelledby="change">
			<h2 id="change">Change something, or take it back</h2>
			{callTimes.length > 0 && (
				<Fold title="Choose a time to ring" note={callTime && `You chose: ${callTime}`}>
					<Press act="call-time" nonce={nonce}>
						{callTimes.map(({ value, words }) => (
							<button
								className="button button--quiet"
								type="submit"
								name={visitorFields.callTime}
								value={value}
								key={value}
							>
								{words}
							</button>
						))}
					</Press>
				</Fold>
			)}
			<Fold title="Correct your number or an answer" isOpen={pressed === 'correct'}>
				<Press act="correct" nonce={nonce} label="Save what I corrected">
					{correctableFields(form).map(([name, field]) => (
						<Question
							key={name}
							name={name}
							field={field}
							answer={answers[name] ?? ''}
							problem={problems[name]}
						/>
					))}
					{form === 'funding' && (
						<p className="small">
							For answers about health, benefits or income, please tell us on the phone.
						</p>
					)}
				</Press>
			</Fold>
			{isWithdrawn ? (
				<Fold title="Ask us again">
					<Press act="ask-again" nonce={nonce} label="Answer me after all">
						<p>We do not get in touch about it now. You can take that back.</p>
					</Press>
				</Fold>
			) : (
				<Fold title="Withdraw" isOpen={pressed === 'withdraw'}>
					<Press act="withdraw" nonce={nonce} label="Withdraw it">
						<p>
							{`We do not get in touch about it any more.${ofVisit} What you sent is deleted when its time is up; you can take this back until then.`}
						</p>
						<Digits id="digits-withdraw" typed={digits} />
					</Press>
				</Fold>
			)}
			<Fold title="Erase everything" isOpen={pressed === 'erase'}>
				<Press act="erase" nonce={nonce} label="Erase it for good">
					<p>
						{`What you sent and all that we noted about it go from our records at once, and from our backups when they are replaced.${ofVisit} Nobody can bring it back, and nobody will answer you. This page goes too.`}
					</p>
					<p>
						{
							'The e-mails about it in our office are deleted by hand. If that should happen today, say so: '
						}
						<a href={dialLink(company.phone)}>{company.phone}</a>,{' '}
						<a href={`mailto:${company.email}`}>{company.email}</a>.
					</p>
					<Digits id="digits-erase" typed={digits} />
					<label className="visitor__choice">
						<input type="checkbox" name={visitorFields.sure} value="yes" required />
						Yes, I am sure
					</label>
				</Press>
			</Fold>
		</section>
	);
}
