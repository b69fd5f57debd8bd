/** The confirmation after a form was received: the reference, and what happens next and when. */
import type { Ref } from 'react';
import './notice.css';

/** The id of the confirmation. A page that answers a received post is opened there. */
export const CONFIRMATION_ID = 'received';

/** What the forms say about the company. */
export interface CompanyContact {
	readonly phone: string;
	readonly email: string;
	/** How soon we reply: "one working day". */
	readonly within: string;
	readonly nextSteps: readonly string[];
}

export function Confirmation({
	heading,
	reference,
	company,
	level: Heading,
	ref,
}: {
	heading: string;
	reference: string;
	company: CompanyContact;
	/** The level of the heading; the heading below it is one level lower. */
	level: 'h2' | 'h3';
	ref?: Ref<HTMLElement>;
}) {
	const Lesser = Heading === 'h2' ? 'h3' : 'h4';
	return (
		<section className="received stack" id={CONFIRMATION_ID} aria-labelledby="received-heading" tabIndex={-1} ref={ref}>
			<Heading className="aside-heading" id="received-heading">
				{heading}
			</Heading>
			<p>
				{'Your reference is '}
				<strong className="received__reference">{reference}</strong>
				{'. Please note it down, and quote it if you ring or write.'}
			</p>
			<Lesser className="received__next">{`What happens next, within ${company.within}`}</Lesser>
			<ol>
				{company.nextSteps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			<p className="small">{`Anything to add? Ring ${company.phone} or write to ${company.email}.`}</p>
		</section>
	);
}
