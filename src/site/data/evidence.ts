/**
 * The company's shelves as pages show them: the current items, with their photographs. For
 * prerendered pages only.
 */

import { ownPhotographNames } from '#content/company/own-photographs.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { currentInsurance, currentMemberships } from '#content/reader/current-shelf-items.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { Project } from '#content/schemas/shelf-schemas.ts';
import type { ShownMembership } from '../components/evidence/Accreditations.tsx';
import type { OwnPhotograph } from '../components/evidence/OwnPhotographs.tsx';
import type { ShownPerson } from '../components/evidence/People.tsx';
import type { ShownProject } from '../components/evidence/Projects.tsx';
import { isOffered, serviceBySlug } from './content-lookup.ts';
import { drawnPhotograph } from './drawn-photographs.ts';

/**
 * The people of the company. A drawing is an invented face, so only people who are invented keep
 * theirs.
 */
export const shownPeople = ({ company }: Content): ShownPerson[] =>
	company.people.map(({ photo, drawing, ...person }) => ({
		...person,
		...(photo ? { photograph: drawnPhotograph(photo) } : {}),
		...(drawing && person.sample ? { drawing } : {}),
	}));

/** Those of them who ring visitors back. */
export const peopleWhoRingBack = (content: Content): ShownPerson[] =>
	shownPeople(content).filter(({ ringsBack }) => ringsBack);

/** The company's own pictures, in the order in which Home shows them. */
export const shownOwnPhotographs = ({ company: { photographs } }: Content): OwnPhotograph[] =>
	ownPhotographNames.flatMap((name) => {
		const photo = photographs[name];
		return photo ? [{ name, photograph: drawnPhotograph(photo) }] : [];
	});

/** The memberships that somebody has looked up recently enough. */
export const shownMemberships = ({ company, day }: PageContent): ShownMembership[] =>
	currentMemberships(company, day).map(({ badge, ...membership }) => ({
		...membership,
		...(badge ? { badge: drawnPhotograph(badge) } : {}),
	}));

/**
 * A page of more photographs would be too heavy for a telephone
 * (src/content/checks/built/page-weights.ts).
 */
const PROJECTS_SHOWN = 3;

/** The latest projects that included that service. */
export const projectsWith = (slug: string, content: Content): ShownProject[] =>
	latestProjects(({ services }) => services.includes(slug), content);

/** The latest projects in that town. */
export const projectsIn = (town: string, content: Content): ShownProject[] =>
	latestProjects((project) => project.town === town, content);

const latestProjects = (
	isWanted: (project: Project) => boolean,
	content: Content,
): ShownProject[] =>
	content.company.projects
		.filter(isWanted)
		.sort((one, other) => other.year - one.year)
		.slice(0, PROJECTS_SHOWN)
		.map(({ before, after, ...project }) => ({
			...project,
			before: drawnPhotograph(before),
			after: drawnPhotograph(after),
			measures: project.services
				.filter((slug) => isOffered(slug, content))
				.map((slug) => serviceBySlug(slug, content).name),
		}));

/** The latest reviews: of that service, or of any. */
export const latestReviews = ({ company }: Content, slug?: string) =>
	company.reviews
		.filter(({ services }) => slug === undefined || services?.includes(slug))
		.sort((one, other) => other.written.localeCompare(one.written))
		.slice(0, 3);

/** What the company guarantees and is insured for. */
export const shownGuarantees = ({ company, day }: PageContent) => ({
	guarantees: company.guarantees,
	insurance: currentInsurance(company, day),
});
