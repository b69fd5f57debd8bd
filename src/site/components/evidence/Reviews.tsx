/**
 * What customers have written in public, each with a link to the original. There are no stars, and
 * none in the structured data.
 */
import type { Review } from '#content/schemas/evidence-schemas.ts';
import { dayInWords } from '#model/dates.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './reviews.css?inline';

export function Reviews({ reviews }: { reviews: readonly Review[] }) {
	if (reviews.length === 0) return null;
	carryStyles(styles);
	return (
		<ul className="reviews">
			{reviews.map(({ words, firstName, town, written, link, source }) => (
				<li key={words} className="review">
					<blockquote className="review__words">{`“${words}”`}</blockquote>
					<p className="small">{`${firstName}, ${town}, ${dayInWords(written)}`}</p>
					<p className="small">
						<a href={link}>{`Read ${firstName}’s review at ${source.name}`}</a>
					</p>
				</li>
			))}
		</ul>
	);
}
