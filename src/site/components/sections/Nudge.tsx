/** A question on the way down a page, with an ask as its answer. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { hasCheck } from '#site/data/content-lookup.ts';
import { Unbroken } from '../text/Unbroken.tsx';

/**
 * Leads to the check, and with `call` to our number: the check is about homes, and not for business.
 * Without a check only the number is left, once on a page.
 */
export function Nudge({ content, call = false }: { content: PageContent; call?: boolean }) {
	const { nudges } = content.pages.shared;
	const { phone } = content.company;
	if (!call && !hasCheck(content)) return null;
	return (
		<p className="nudge">
			{`${call ? nudges.call.question : nudges.check.question} `}
			<a href={call ? dialLink(phone) : checkForm.path}>
				<Unbroken text={call ? `${nudges.call.link} ${phone}` : nudges.check.link} />
			</a>
		</p>
	);
}
