/**
 * The sections of a legal page: the heading at the left, at the right the answer in short, and its
 * points and rows, folded where they are long.
 */
import type { ReactNode } from 'react';
import type { LegalContent } from '#content/schemas/page-schemas.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Fold } from '../folds/Fold.tsx';
import { Pairs } from '../text/Pairs.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import styles from './legal-sections.css?inline';

export function LegalSections({ sections }: { sections: LegalContent['sections'] }) {
	carryStyles(styles);
	return (
		<div className="legal">
			{sections.map(({ id, heading, text, fold, points, rows }) => (
				<section key={id} className="legal__section" aria-labelledby={id}>
					<h2 className="legal__heading" id={id}>
						{heading}
					</h2>
					<div className="prose">
						{text?.split(/\n\s*\n/).map((paragraph) => (
							<p key={paragraph}>{withLinks(paragraph)}</p>
						))}
						{fold ? (
							<Fold summary={fold}>
								<Details points={points} rows={rows} />
							</Fold>
						) : (
							<Details points={points} rows={rows} />
						)}
					</div>
				</section>
			))}
		</div>
	);
}

function Details({ points, rows }: Pick<LegalContent['sections'][number], 'points' | 'rows'>) {
	return (
		<>
			{points && (
				<ul>
					{points.map((point) => (
						<li key={point}>{withLinks(point)}</li>
					))}
				</ul>
			)}
			{rows && (
				<Pairs>
					{rows.map((row) => (
						<div key={row.title}>
							<dt>{row.title}</dt>
							<dd>{withLinks(row.text)}</dd>
						</div>
					))}
				</Pairs>
			)}
		</>
	);
}

/** Turns `[text](url)` and e-mail addresses into links. */
function withLinks(text: string): ReactNode[] {
	return text
		.split(/(\[[^\]]+\]\([^)]+\)|[\w.+&/'-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)/u)
		.map((part, index) => {
			const [, words, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
			if (address) {
				return (
					<a key={address} href={address}>
						{words}
					</a>
				);
			}
			// The pieces at odd positions are the matches.
			return index % 2 === 1 ? (
				<a key={part} href={`mailto:${part}`}>
					{part}
				</a>
			) : (
				<Unbroken key={part} text={part} />
			);
		});
}
