/**
 * The page at /grant or /check where the firm has no funding form, or no check: its own ask, and
 * the schemes that pay for what it offers.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { isClosed } from '#model/dates.ts';
import { openSchemes, ownAsk } from '#site/data/content-lookup.ts';
import { OpenSchemes } from '../claims/OpenSchemes.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Band } from '../sections/Section.tsx';

export function AskPage({ content }: { content: PageContent }) {
	const schemes = openSchemes(content);
	return (
		<>
			<Hero {...content.pages.grant.hero} tone="brand" />
			<ContactBlock content={content} about={ownAsk(content).name} />
			{schemes.schemes.some((scheme) => !isClosed(scheme, content.day)) && (
				<Band tone="white">
					<OpenSchemes level="h2" {...schemes} />
				</Band>
			)}
		</>
	);
}
