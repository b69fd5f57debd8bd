/**
 * Checks content/brand.yaml: whether its files are light, and whether everybody can read its
 * colours.
 */

import { changedColours } from '../brand/tokens.ts';
import type { ContentProblem } from '../reader/content-problem.ts';
import { type Brand, brandFiles } from '../schemas/brand-schema.ts';

/** What each file may weigh, in bytes: a page has to arrive with it. */
const HEAVIEST = {
	logo: 30_000,
	logoOnDark: 100_000,
	icon: 30_000,
	sharePicture: 600_000,
	headingFont: 40_000,
} as const;

const where = (name: string) => `content/brand.yaml ${name}`;

/** `sizes`: the bytes of each file in content/brand, by name. */
export function brandProblems(brand: Brand, sizes: ReadonlyMap<string, number>): ContentProblem[] {
	return [...fileProblems(brand, sizes), ...colourProblems(brand)];
}

function fileProblems(brand: Brand, sizes: ReadonlyMap<string, number>): ContentProblem[] {
	return Object.entries(brandFiles(brand)).flatMap(([name, file]) => {
		const heaviest = HEAVIEST[name as keyof typeof HEAVIEST];
		const size = sizes.get(file ?? '') ?? 0;
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

/** The pages could show such a colour otherwise, but a firm should choose its own. */
function colourProblems({ colours }: Brand): ContentProblem[] {
	return changedColours(colours).map(({ name, to }) => ({
		where: where(`colours.${name}`),
		what: `is ${colours[name]}: not everybody could read words on it or in it.`,
		todo: `The nearest that everybody can read is ${to}.`,
	}));
}
