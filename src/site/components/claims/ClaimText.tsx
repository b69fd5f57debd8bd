/**
 * The source of a claim. Apart from the list of claims, so that a page without one does without its
 * styles.
 */
import type { Claim } from '#content/schemas/content-schemas.ts';
import { dayInWords } from '#model/dates.ts';

/** The source of a claim, and when it was last checked. */
export function Source({ claim: { source, checked } }: { claim: Claim }) {
	return (
		<>
			{'Source: '}
			{source.link ? <a href={source.link}>{source.name}</a> : source.name}
			{`. Checked ${dayInWords(checked)}.`}
		</>
	);
}
