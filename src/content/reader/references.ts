/** What one file says of another that is not so, and what may be there only once. */
import {
	type Claim,
	type Company,
	claimsInSight,
	type Scheme,
	type Service,
} from '../schemas/content-schemas.ts';
import type { AreaEntry } from '../schemas/evidence-schemas.ts';
import type { Mistake, YamlFiles } from './yaml-files.ts';

/** What a file may name, by the keys under which it does. */
const REFERENCES = {
	ask: ['ask'],
	claim: ['claim', 'claims', 'fact'],
	scheme: ['scheme', 'schemes', 'worksWith', 'after'],
	service: ['service', 'services', 'cards', 'page'],
	sheet: ['sheet'],
} as const;
type Kind = keyof typeof REFERENCES;

const KIND_OF: Readonly<Record<string, Kind>> = Object.fromEntries(
	Object.entries(REFERENCES).flatMap(([kind, keys]) => keys.map((key) => [key, kind as Kind])),
);

/** Its own names are those of services. */
const DIAGRAMS = 'content/diagrams.yaml';

/** A name that other files may have; words and addresses under the same keys are none. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

type Path = readonly PropertyKey[];
type ServiceEntry = Service & { readonly slug: string };

/** The files that others name, and those that name them by more than a name. */
export interface Named {
	readonly asks: Readonly<Record<string, unknown>>;
	readonly claims: Readonly<Record<string, Claim>>;
	readonly schemes: Readonly<Record<string, Scheme>>;
	readonly quoteSheets: { readonly sheets: Readonly<Record<string, unknown>> };
	/** Offered or not, in menu order. */
	readonly allServices: readonly ServiceEntry[];
	readonly areas: readonly AreaEntry[];
	readonly company: Pick<Company, 'towns' | 'specification'>;
	readonly pages: {
		readonly services: {
			readonly all: { readonly groups: readonly { readonly title: string }[] };
		};
	};
}

const fileOf = (slug: string) => `content/services/${slug}.yaml`;

/** The mistakes between files that are each valid by themselves. */
export function referenceMistakes(content: Named, files: YamlFiles): Mistake[] {
	return [
		...unknownNames(content, files),
		...content.allServices.flatMap((service) => claimsOfService(service, content)),
		...Object.entries(content.claims).flatMap(([name, claim]) =>
			claimMistakes(name, claim, content),
		),
		...Object.entries(content.schemes)
			.filter(([, { closes, instead }]) => closes && !instead)
			.map(([name]) => at('facts/schemes.yaml', [name], 'closes, and lacks instead')),
		...serviceMistakes(content),
		...areaMistakes(content),
	];
}

const at = (file: string, path: Path, message: string): Mistake => ({ file, path, message });

/** Names of what no file has. */
function unknownNames(
	{ asks, claims, schemes, quoteSheets, allServices }: Named,
	files: YamlFiles,
): Mistake[] {
	const known: Readonly<Record<Kind, readonly string[]>> = {
		ask: Object.keys(asks),
		claim: Object.keys(claims),
		scheme: Object.keys(schemes),
		service: allServices.map(({ slug }) => slug),
		sheet: Object.keys(quoteSheets.sheets),
	};
	return [...files.values()].flatMap(({ name: file, value }) => {
		const named = (kind: Kind, name: unknown, path: Path): Mistake[] =>
			typeof name !== 'string' || !NAME.test(name) || known[kind].includes(name)
				? []
				: [at(file, path, `There is no ${kind} ${name}, only: ${known[kind].join(', ')}`)];
		const within = (part: unknown, path: Path): Mistake[] => {
			if (part === null || typeof part !== 'object') return [];
			return Object.entries(part).flatMap(([key, inner]) => {
				const here = [...path, key];
				const kind = path.at(-1) === 'shares' ? 'claim' : KIND_OF[key];
				return [
					...(kind ? named(kind, inner, here) : []),
					...(kind && Array.isArray(inner)
						? inner.flatMap((name, index) => named(kind, name, [...here, index]))
						: []),
					...(file === DIAGRAMS && path.length === 0 ? named('service', key, here) : []),
					...(key === 'guidePrices'
						? Object.keys(inner ?? {}).flatMap((name) => named('service', name, [...here, name]))
						: []),
					...within(inner, here),
				];
			});
		};
		return file.startsWith('content/') ? within(value, []) : [];
	});
}

/** The claims of a page belong to it, and are listed where their sources are shown. */
function claimsOfService(service: ServiceEntry, { claims }: Named): Mistake[] {
	const { slug, benefits, installation } = service;
	const listed = [...benefits.claims, ...installation.claims];
	return [
		...Object.entries({ benefits, installation }).flatMap(([block, { claims: names }]) =>
			names.flatMap((name, index) => {
				const page = claims[name]?.page;
				return page === undefined || page === slug
					? []
					: [at(fileOf(slug), [block, 'claims', index], `${name} belongs to ${page}`)];
			}),
		),
		...claimsInSight(service)
			.filter(({ claim }) => !listed.includes(claim))
			.map(({ claim }) =>
				at(fileOf(slug), [], `${claim} is shown, and is in no list of claims, where its source is`),
			),
	];
}

/** What a claim that is shown owes its reader. */
function claimMistakes(name: string, claim: Claim, content: Named): Mistake[] {
	const { page, figure, says, status, signed } = claim;
	const mistake = (key: string, message: string) => at('content/claims.yaml', [name, key], message);
	const service = content.allServices.find(({ slug }) => slug === page);
	const listed = service && [...service.benefits.claims, ...service.installation.claims];
	return [
		...(listed?.includes(name) === false
			? [mistake('page', `${fileOf(page)} lists it neither under benefits nor installation`)]
			: []),
		...(says.toLowerCase().includes(figure.toLowerCase())
			? []
			: [mistake('figure', `“${figure}” is not in “${says}”`)]),
		...(status === 'published' && !signed && !content.company.specification
			? [mistake('status', 'Nobody has signed it: add signed: { by: …, on: … }, or withhold it')]
			: []),
	];
}

/** No two services have the same place in the menu, page, name or measure. */
function serviceMistakes({ allServices, pages }: Named): Mistake[] {
	const groups = pages.services.all.groups.map(({ title }) => title);
	return allServices.flatMap((service, index) => [
		...(['order', 'path', 'name', 'measure'] as const).flatMap((key) => {
			const same = (one: ServiceEntry) =>
				service[key] !== undefined &&
				String(one[key]).toLowerCase() === String(service[key]).toLowerCase();
			const other = allServices.slice(0, index).find(same);
			return other
				? [at(fileOf(service.slug), [key], `${fileOf(other.slug)} has the same ${key}`)]
				: [];
		}),
		...(service.group !== undefined && !groups.includes(service.group)
			? [at(fileOf(service.slug), ['group'], `There is no such group, only: ${groups.join(', ')}`)]
			: []),
	]);
}

/** A page about a town is about one that the firm names, and the only one. */
function areaMistakes({ areas, company }: Named): Mistake[] {
	const towns = (company.towns?.places ?? []).map(({ name }) => name);
	return areas.flatMap(({ slug, town }, index) => {
		const file = `content/areas/${slug}.yaml`;
		const other = areas.slice(0, index).find((area) => area.town === town);
		return [
			...(towns.includes(town)
				? []
				: [at(file, ['town'], `${town} is not among the towns in content/company.yaml`)]),
			...(other ? [at(file, ['town'], `content/areas/${other.slug}.yaml is about it too`)] : []),
		];
	});
}
