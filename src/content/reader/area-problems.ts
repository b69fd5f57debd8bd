/**
 * Refuses pages about towns that say no more of the town than its name: search engines take such
 * pages for spam, and people for chaff.
 */
import { daysBetween } from '#model/dates.ts';
import type { AreaEntry } from '../schemas/area-schema.ts';
import type { Company } from '../schemas/content-schemas.ts';
import type { ContentProblem } from './content-problem.ts';
import { MEMBERSHIP_DAYS } from './current-shelf-items.ts';

/** With fewer words there is nothing to read about the town. */
const WORDS_AT_LEAST = 80;

/** What keeps each file in content/areas from being a page. */
export function areaProblems(
	areas: readonly AreaEntry[],
	{ towns, projects }: Company,
): ContentProblem[] {
	const served = (towns?.places ?? []).map(({ name }) => name);
	return areas.flatMap(({ slug, town, text, register, council }) => {
		const file = `content/areas/${slug}.yaml`;
		const problem = (what: string, todo: string): ContentProblem => ({
			where: `${file} town`,
			what,
			todo,
		});
		const others = areas.filter((other) => other.town === town && other.slug < slug);
		const words = text.split(/\s+/).length;
		const isProven =
			projects.some((project) => project.town === town) ||
			register !== undefined ||
			council !== undefined;
		return [
			...(served.includes(town)
				? []
				: [
						problem(
							`is about ${town}, which is not among the towns in company.yaml.`,
							`Name ${town} under towns, or take the file away.`,
						),
					]),
			...others.map((other) =>
				problem(
					`is the second page about ${town}, beside content/areas/${other.slug}.yaml.`,
					'Put both into one file: a town has one page.',
				),
			),
			...(isProven
				? []
				: [
						problem(
							`has nothing that is so in ${town} only.`,
							`Add a project in ${town} to company.yaml, or a register entry or council status to this file; without one of them, take the file away.`,
						),
					]),
			...(words < WORDS_AT_LEAST
				? [
						{
							where: `${file} text`,
							what: `has ${words} words.`,
							todo: `Write at least ${WORDS_AT_LEAST} about homes in ${town}, or take the file away.`,
						},
					]
				: []),
		];
	});
}

/** The entries that should be looked up again, because pages say when that was last done. */
export function staleAreaEntries(areas: readonly AreaEntry[], today: string): ContentProblem[] {
	return areas.flatMap(({ slug, register, council }) =>
		Object.entries({ register, council }).flatMap(([name, entry]) => {
			if (!entry) return [];
			if (daysBetween(entry.checked, today) <= MEMBERSHIP_DAYS) return [];
			return [
				{
					where: `content/areas/${slug}.yaml ${name}`,
					what: `was looked up on ${entry.checked}, more than ${MEMBERSHIP_DAYS} days ago.`,
					todo: `Look at ${entry.link} and write the day under checked, or take the entry away.`,
				},
			];
		}),
	);
}
