/** Steps in their order, as a numbered line to follow down the page. */
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './steps.css?inline';

export function Steps({
	steps,
}: {
	readonly steps: readonly { readonly title: string; readonly text: string }[];
}) {
	carryStyles(styles);
	return (
		<ol className="steps">
			{steps.map(({ title, text }) => (
				<li key={title} className="steps__step">
					<h3>{title}</h3>
					<p>{text}</p>
				</li>
			))}
		</ol>
	);
}
