/**
 * A button to the application. Where the firm has none, its page asks for something else, and the
 * button is called by that.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { fundingForm } from '#forms/funding.ts';
import { hasForm, ownAsk } from '#site/data/content-lookup.ts';
import { ButtonLink } from './Button.tsx';

export const FundingButton = ({ label, content }: { label: string; content: PageContent }) => (
	<ButtonLink href={fundingForm.path}>
		{hasForm(content) ? label : ownAsk(content).label}
	</ButtonLink>
);
