/** Checks content/brand.yaml: whether its files are there and light, and whether everybody can read its colours. */

import { unreadablePairs } from '../brand-colours.ts';
import type { Brand } from '../brand-schema.ts';
import type { ContentProblem } from './content-problem.ts';

/** What each file may weigh, in bytes: a page has to arrive with it. */
const HEAVIEST = { logo: 30_000, logoOnDark: 100_000, icon: 30_000, sharePicture: 600_000, headingFont: 40_000 } as const;

const where = (name: string) => `content/brand.yaml ${name}`;

/** `sizes`: the bytes of each file in content/brand, by name. */
export function brandProblems(brand: Brand, sizes: ReadonlyMap<string, number>): ContentProblem[] {
	return [...fileProblems(brand, sizes), ...colourProblems(brand)];
}

function fileProblems(brand: Brand, sizes: ReadonlyMap<string, number>): ContentProblem[] {
	const named = { ...brand, headingFont: brand.headingFont?.file };
	return Object.entries(HEAVIEST).flatMap(([name, heaviest]) => {
		const file = named[name as keyof typeof HEAVIEST];
		if (file === undefined) return [];
		const size = sizes.get(file);
		if (size === undefined) {
			const there = sizes.size > 0 ? `The files there are: ${[...sizes.keys()].join(', ')}.` : 'No file is there yet.';
			return [
				{ where: where(name), what: `names ${file}, which is not in content/brand.`, todo: `Put it there, or take the line out. ${there}` },
			];
		}
		if (size <= heaviest) return [];
		const [has, may] = [size, heaviest].map((bytes) => `${Math.ceil(bytes / 1000)} KB`);
		return [
			{
				where: where(name),
				what: `names ${file}, which has ${has}.`,
				todo: `Make it at most ${may}, so that a poor phone gets the page soon.`,
			},
		];
	});
}

function colourProblems({ colours }: Brand): ContentProblem[] {
	return unreadablePairs(colours).map(({ what, change, contrast, least, nearest }) => ({
		where: where(`colours.${change}`),
		what: `is ${colours[change]}: ${what} would have a contrast of ${contrast.toFixed(2)}, and need ${least}.`,
		todo: nearest ? `The nearest that everybody can read is ${nearest}.` : 'No lightness of that colour can be read there: choose another.',
	}));
}
