/**
 * The company's shelves as pages show them: the current items, with their photographs. One that is
 * left out leaves its place as if it were not named.
 */

import type { PageContent, SiteContent } from '#content/reader/content-on-day.ts';
import { currentInsurance, currentMemberships } from '#content/reader/content-on-day.ts';
import type {
	Membership,
	OwnPhotograph,
	Person,
	Photo,
	Project,
} from '#content/schemas/evidence-schemas.ts';
import { isOffered, serviceBySlug } from './content-lookup.ts';
import { type DrawnPhotograph, drawnPhotograph } from './drawn-photographs.ts';

type Shelves = Pick<SiteContent, 'company' | 'photographs'>;

export interface ShownPerson extends Omit<Person, 'photo'> {
	readonly photograph?: DrawnPhotograph;
}

/**
 * The people of the company. Invented ones are shown by the sample alone, which says so on every
 * page; only they have a drawing, which is an invented face.
 */
export const shownPeople = ({ company, photographs }: Shelves): ShownPerson[] =>
	company.people
		.filter(({ sample }) => !sample || company.specification)
		.map(({ photo, drawing, ...person }) => ({
			...person,
			photograph: photo && drawnPhotograph(photo, photographs),
			drawing: person.sample && drawing,
		}));

/** Those of them who ring visitors back. */
export const peopleWhoRingBack = (content: Shelves): ShownPerson[] =>
	shownPeople(content).filter(({ ringsBack }) => ringsBack);

/** The company's own photograph of that name: of that service, or else of any work. */
export function ownPhotograph(
	name: OwnPhotograph,
	{ company, photographs }: Shelves,
	service?: string,
): DrawnPhotograph | undefined {
	const shelf: Partial<Record<OwnPhotograph, Photo>> | undefined =
		service === undefined ? company.photographs : company.servicePhotographs[service];
	const photo = shelf?.[name];
	return photo && drawnPhotograph(photo, photographs);
}

export interface ShownMembership extends Omit<Membership, 'badge'> {
	readonly badge?: DrawnPhotograph;
}

/** The memberships that were checked recently enough. */
export const shownMemberships = ({ company, day, photographs }: PageContent): ShownMembership[] =>
	currentMemberships(company, day).map(({ badge, ...membership }) => ({
		...membership,
		badge: badge && drawnPhotograph(badge, photographs),
	}));

export interface ShownProject extends Omit<Project, 'before' | 'after'> {
	readonly before?: DrawnPhotograph;
	readonly after?: DrawnPhotograph;
	/** The measures by the names on their pages. */
	readonly measures: readonly string[];
}

/** A page of more photographs would be too heavy for a telephone. */
const PROJECTS_SHOWN = 3;

/** The latest projects that included that service. */
export const projectsWith = (slug: string, content: SiteContent): ShownProject[] =>
	latestProjects(({ services }) => services.includes(slug), content);

/** The latest projects in that town. */
export const projectsIn = (town: string, content: SiteContent): ShownProject[] =>
	latestProjects((project) => project.town === town, content);

const latestProjects = (
	isWanted: (project: Project) => boolean,
	content: SiteContent,
): ShownProject[] =>
	content.company.projects
		.filter(isWanted)
		.sort((one, other) => other.year - one.year)
		.slice(0, PROJECTS_SHOWN)
		.map(({ before, after, ...project }) => ({
			...project,
			before: drawnPhotograph(before, content.photographs),
			after: drawnPhotograph(after, content.photographs),
			measures: project.services
				.filter((slug) => isOffered(slug, content))
				.map((slug) => serviceBySlug(slug, content).name),
		}));

/** The latest reviews: of that service, or of any. */
export const latestReviews = ({ company }: Shelves, slug?: string) =>
	company.reviews
		.filter(({ services }) => slug === undefined || services?.includes(slug))
		.sort((one, other) => other.written.localeCompare(one.written))
		.slice(0, 3);

/** What the company guarantees and is insured for. */
export const shownGuarantees = ({ company, day }: PageContent) => ({
	guarantees: company.guarantees,
	insurance: currentInsurance(company, day),
});
