/**
 * What to hold beside each quote: what to ask, what a good answer is, and who says so. On paper, and
 * where there is room, with a column for each of three quotes.
 */
import type { PageContent } from '#content/reader/content-on-day.ts';
import { SHEET_ID } from '#forms/fields/page-places.ts';
import { dayInWords } from '#model/dates.ts';
import { interpolate } from '#model/interpolate.ts';
import { inDigits } from '#model/money.ts';
import { askNamed } from '#site/data/asks.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Fold, Folds } from '../folds/Fold.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { Band, Section } from '../sections/Section.tsx';
import styles from './quote-sheet.css?inline';

interface QuoteSheetProps {
	readonly sheet: string;
	readonly content: PageContent;
	/** Otherwise it is in a fold, which paper opens. */
	readonly isOpen: boolean;
}

export function QuoteSheet({ sheet, content, isOpen }: QuoteSheetProps) {
	const { offer, quoteSheets } = content;
	const { lines, sheets, checked } = quoteSheets;
	const own = sheets[sheet];
	if (!own) throw new Error(`There is no sheet ${sheet} in facts/quote-sheets.yaml.`);
	carryStyles(styles);
	const { low, high } = content.figures.scop.value;
	const ends = { low: inDigits(low, 2), high: inDigits(high, 2) };
	const ask = askNamed('other-quote', content);
	const { name, phone } = content.company;
	const shown = [...own.lines, ...lines].filter(({ nations = offer.nations }) =>
		nations.some((nation) => offer.nations.includes(nation)),
	);
	const heading = `Comparing quotes for ${own.name}?`;
	const body = (
		<>
			{isOpen && <p>Hold this beside each, ours too.</p>}
			<table className="sheet">
				<thead>
					<tr>
						<th scope="col">Ask for</th>
						<th scope="col">A good answer</th>
						{quotes.map((quote) => (
							<th key={quote} scope="col">
								{quote}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{shown.map(({ ask: what, good, source }) => (
						<tr key={what}>
							<th scope="row">{what}</th>
							<td>
								{interpolate(good, ends)} <small>{source.name}</small>
							</td>
							{quotes.map((quote) => (
								<td key={quote} />
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="small">{`Under each answer: who says so, checked ${dayInWords(checked)}. ${name}, ${phone}.`}</p>
			<p className="row">
				<ButtonLink href={ask.path}>{ask.label}</ButtonLink>
				<a href={`#${SHEET_ID}`}>Print this sheet</a>
				<noscript>(press it, then Print in your browser)</noscript>
			</p>
		</>
	);
	return isOpen ? (
		<Section id={SHEET_ID} headingId="sheet" heading={heading} layout="stack">
			{body}
		</Section>
	) : (
		<Band id={SHEET_ID} label={heading} strip>
			<Folds>
				<Fold summary={heading} hint="Hold this beside each, ours too">
					{body}
				</Fold>
			</Folds>
		</Band>
	);
}

const quotes = ['Quote 1', 'Quote 2', 'Quote 3'];
