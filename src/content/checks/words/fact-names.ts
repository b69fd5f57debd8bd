/** The names in the facts, for the spelling check. */
import type { Councils, EstimateFigures, Prices } from '#content/schemas/fact-schemas.ts';
import { wordsToSpell } from './spelling.ts';

interface Estimates {
	readonly figures: EstimateFigures;
	readonly prices: Prices;
	readonly councils: Councils;
}

/** The names of sources and councils, which no dictionary has to know. */
export function namesInEstimates({ figures, prices, councils }: Estimates): string[] {
	const { announcements: _, ...priced } = prices;
	const periods = Object.values(priced).flatMap<{ readonly source: { readonly name: string } }>(
		(price) => price.periods,
	);
	const sources = [...Object.values(figures), ...periods, councils].map(
		({ source }) => source.name,
	);
	return [...sources, ...councils.councils.map(({ name }) => name)].flatMap(wordsToSpell);
}
