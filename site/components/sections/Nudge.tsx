/** A question on the way down a page, with an ask as its answer: so that no reader is three screens from one. */
import { sharedBlocks } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { checkForm } from '../../../forms/eligibility/check-form.ts';
import { dialLink } from '../../../forms/phone.ts';

/** Leads to the check, or with `call` to our number: the check is about homes, and not for business. */
export function Nudge({ call = false }: { call?: boolean | undefined }) {
	const { nudges } = readPage('shared', sharedBlocks);
	const { phone } = readCompany();
	return (
		<p className="nudge">
			{`${call ? nudges.call.question : nudges.check.question} `}
			<a href={call ? dialLink(phone) : checkForm.path}>{call ? `${nudges.call.link} ${phone}` : nudges.check.link}</a>
		</p>
	);
}
