/** Checks that no two services have the same place in the menu, page or name, and that each has what its page needs. */
import type { Service } from '../schemas.ts';
import type { ContentProblem } from './content-problem.ts';

type ServiceEntry = Service & { readonly slug: string };

interface Known {
	/** The names in content/asks.yaml. */
	readonly asks: readonly string[];
	/** The names in content/diagrams.yaml. */
	readonly diagrams: readonly string[];
}

/** What would make a service's page fail, disappear or be found in two places. */
export function serviceProblems(services: readonly ServiceEntry[], { asks, diagrams }: Known): ContentProblem[] {
	const fileOf = (slug: string) => `content/services/${slug}.yaml`;
	const twice = (read: (service: ServiceEntry) => string | number, what: (value: string | number) => string, todo: string) => {
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
			.filter(({ ask }) => !asks.includes(ask))
			.map(({ slug, ask }) => ({
				where: `${fileOf(slug)} ask`,
				what: `names the ask ${ask}, which does not exist.`,
				todo: `Use one of: ${asks.join(', ')}.`,
			})),
		...services
			.filter(({ slug }) => !diagrams.includes(slug))
			.map(({ slug }) => ({
				where: fileOf(slug),
				what: 'has no diagram.',
				todo: `Add ${slug}: to content/diagrams.yaml, and its drawing (CONTRIBUTING.md).`,
			})),
	];
}
