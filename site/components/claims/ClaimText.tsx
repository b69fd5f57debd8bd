/** The words of a claim: unbroken ranges, and its source. Apart from the list of claims, so that a page without one does without its styles. */
import type { Claim } from '../../../content/schemas/content-schemas.ts';
import { dayInWords } from '../../../dates.ts';
import './claim-text.css';

/** Text in which no line breaks at the hyphen of a range such as 2-5. */
export function Unbroken({ text }: { text: string }) {
	return text.split(/(\S*\d-\S+)/).map((piece, index) =>
		index % 2 ? (
			<span key={piece} className="unbroken">
				{piece}
			</span>
		) : (
			piece
		),
	);
}

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
