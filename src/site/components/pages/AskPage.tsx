/**
 * The page at /grant or /check where the firm has no funding form, or no check: its own ask, and
 * the schemes that pay for what it offers.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { openSchemes, ownAsk } from '#site/data/content-lookup.ts';
import { OpenSchemes } from '../claims/OpenSchemes.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Hero } from '../sections/Hero.tsx';

export function AskPage({ content }: { content: PageContent }) {
	return (
		<>
			<Hero {...content.pages.grant.hero} tone="brand" />
			<ContactBlock content={content} about={ownAsk(content).name} />
			<OpenSchemes level="h2" band {...openSchemes(content)} />
		</>
	);
}
