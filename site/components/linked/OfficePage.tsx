/** The office's page of one enquiry: what was asked, what has happened, and one form to say what happens next. */
import type { OfficeView } from '../../../forms/linked-pages.ts';
import { telLink } from '../frame/tel-link.ts';

export function OfficePage({ name, phone, town, received, state, reference }: OfficeView) {
	return (
		<>
			<h1>{[name, town].filter(Boolean).join(', ')}</h1>
			<p>
				<a href={telLink(phone)}>{phone}</a>
			</p>
			<p>{`${state} Received ${received}. Reference ${reference}.`}</p>
		</>
	);
}
