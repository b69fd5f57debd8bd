/** The alert of the funding application, in every state of sending. */

import type { Ref } from 'react';
import type { FundingView } from '#check/form-views.ts';
import { ALERT_ID } from '#forms/fields/page-places.ts';
import { grantDetail } from '#forms/funding.ts';
import type { ApplicationAction, ApplicationState } from '#forms/sending/application-state.ts';
import type { Submission } from '#forms/sending/submission.ts';
import { Alert } from '../components/outcome/Alert.tsx';
import { SendingFailed } from '../components/outcome/SendingFailed.tsx';
import type { CompanyContact } from '../data/company-contact.ts';

export const FORM_ID = 'application';

/** What the parts of the form are handed. */
export interface PartProps {
	readonly application: ApplicationState;
	readonly dispatch: (action: ApplicationAction) => void;
}

/**
 * The form's alert: what went wrong and what to do next. A failed application stays in it until it
 * is sent, restored or discarded. A function and not a component, so that React keeps the same
 * alert element in both layouts of the form.
 */
export function formAlert({
	application: { step, alert, submission },
	view,
	company,
	dispatch,
	ref,
}: PartProps & { company: CompanyContact; view: FundingView; ref: Ref<HTMLDivElement> }) {
	const { failedAttempt, sending } = submission;
	return (
		<Alert ref={ref} id={ALERT_ID} text={alert}>
			{alert && step === 1 && (
				<div className="form__buttons">
					<button
						className="button button--quiet"
						type="submit"
						form={FORM_ID}
						name="move"
						value="back"
					>
						{`Go to ${grantDetail.title}`}
					</button>
				</div>
			)}
			{failedAttempt && (
				<SendingFailed
					message={failedAttempt.message}
					sending={sending?.reference === failedAttempt.reference}
					advice={whoseAnswers(submission)}
					phone={company.phone}
				>
					{!sending && (
						<div className="form__buttons">
							<button
								className="button button--main"
								type="button"
								onClick={() => dispatch({ type: 'retried' })}
							>
								Try again
							</button>
							<button
								className="button button--quiet"
								type="button"
								onClick={() => dispatch({ type: 'restored' })}
							>
								Put my answers back
							</button>
							<button
								className="text-button"
								type="button"
								onClick={() => dispatch({ type: 'discarded' })}
							>
								Delete my answers
							</button>
						</div>
					)}
				</SendingFailed>
			)}
			{view.failed && submission.attempts.length === 0 && (
				<SendingFailed
					message={view.failed.message}
					sending={false}
					advice="Your answers are still in the form."
					phone={company.phone}
				/>
			)}
		</Alert>
	);
}

/**
 * That the answers are not lost, and whose they are if there are other applications on the page.
 */
function whoseAnswers({ failedAttempt, earlierFailures = [], received }: Submission): string {
	if (earlierFailures.length === 0 && received.length === 0) return 'Your answers are not lost.';
	const { firstName = '', lastName = '' } = failedAttempt?.answers ?? {};
	const others =
		earlierFailures.length > 0
			? ` After it comes what else was not sent from this page: ${earlierFailures.length}.`
			: '';
	return `This is the application of ${firstName} ${lastName}. Its answers are not lost.${others}`;
}
