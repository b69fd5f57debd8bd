/**
 * Checks that no two services have the same place in the menu, page or name, and that each has what
 * its page needs.
 */
import type { Service } from '../schemas/content-schemas.ts';
import type { ContentProblem } from './content-problem.ts';

type ServiceEntry = Service & { readonly slug: string };

interface Known {
	/** The names in content/asks.yaml. */
	readonly asks: readonly string[];
	/** The names in content/diagrams.yaml. */
	readonly diagrams: readonly string[];
	/** The drawings in site/art/diagrams. A service needs none. */
	readonly drawings: readonly string[] | undefined;
	/** The titles of the groups in content/pages/services.yaml. */
	readonly groups: readonly string[];
}

/** What would make a service's page fail, disappear or be found in two places. */
export function serviceProblems(
	services: readonly ServiceEntry[],
	{ asks, diagrams, drawings, groups }: Known,
): ContentProblem[] {
	const fileOf = (slug: string) => `content/services/${slug}.yaml`;
	const twice = (
		read: (service: ServiceEntry) => string | number,
		what: (value: string | number) => string,
		todo: string,
	) => {
		const groups = Map.groupBy(services, (service) => String(read(service)).toLowerCase());
		return [...groups.values()]
			.filter((group) => group.length > 1)
			.map((group): ContentProblem => {
				const files = group.map(({ slug }) => fileOf(slug));
				return { where: files.join(' and '), what: what(read(group[0] as ServiceEntry)), todo };
			});
	};
	const free = Math.max(0, ...services.map(({ order }) => order)) + 1;
	return [
		...twice(
			({ order }) => order,
			(order) => `services have the same order, ${order}.`,
			`Give one of them another number; ${free} is free.`,
		),
		...twice(
			({ path }) => path,
			(path) => `services have the same path, ${path}: only one of them would have a page.`,
			'Give one of them another path.',
		),
		...twice(
			({ name }) => name,
			(name) => `services have the same name, ${name}.`,
			'Give one of them another name: menus show nothing else.',
		),
		...services
			.flatMap(({ slug, ask, extras = [] }) =>
				[ask, ...extras.flatMap((extra) => extra.ask ?? [])].map((name) => ({ slug, ask: name })),
			)
			.filter(({ ask }) => !asks.includes(ask))
			.map(({ slug, ask }) => ({
				where: `${fileOf(slug)} ask`,
				what: `names the ask ${ask}, which does not exist.`,
				todo: `Use one of: ${asks.join(', ')}.`,
			})),
		...services
			.filter(({ slug }) => drawings && diagrams.includes(slug) !== drawings.includes(slug))
			.map(({ slug }) => ({
				where: fileOf(slug),
				what: drawings?.includes(slug)
					? 'has a diagram without words.'
					: 'has words for a diagram that is not there.',
				todo: drawings?.includes(slug)
					? `Add ${slug}: to content/diagrams.yaml, or take site/art/diagrams/${slug}.svg away.`
					: `Take ${slug}: out of content/diagrams.yaml, or draw site/art/diagrams/${slug}.svg (CONTRIBUTING.md). A service needs no diagram.`,
			})),
		...services
			.filter(({ group }) => group !== undefined && !groups.includes(group))
			.map(({ slug, group }) => ({
				where: `${fileOf(slug)} group`,
				what: `names the group ${group}, which does not exist.`,
				todo: `Use one of: ${groups.join(', ')}; or take the line out.`,
			})),
		...twice(
			({ slug, measure }) => measure ?? `none, as ${slug}`,
			(measure) => `services are the same measure, ${measure}: the check of a home knows one.`,
			'Take measure: out of one of them.',
		),
	];
}
