/** The shape of the words on the pages that are not service pages, one schema a file in content/pages. */
import { z } from 'zod';
import { head, kebab, titled, turning, words } from './schemas.ts';

const hero = z.strictObject({ heading: words(80), lead: words(320) });

const homeBlocks = z.strictObject({
	...head,
	hero,
	picture: z.strictObject({ heading: words(80), text: words() }),
	services: z.strictObject({ heading: words(80), text: words(), cards: z.array(kebab).length(2) }),
	audiences: z.strictObject({
		heading: words(80),
		items: z.array(z.strictObject({ who: words(40), text: words(240), link: z.string().startsWith('/'), label: words(40) })).min(3),
	}),
	getToKnowUs: z.strictObject({ heading: words(80), text: words(), points: z.array(words(200)).min(2) }),
	qualify: z.strictObject({ heading: words(80), text: words(), points: z.array(words(200)).min(2) }),
	process: z.strictObject({ heading: words(80), text: words(), steps: z.array(titled).length(4) }),
});
export const homePage = turning(homeBlocks, homeBlocks);

export const aboutPage = z.strictObject({
	...head,
	hero,
	story: z.strictObject({ heading: words(80), paragraphs: z.array(words()).min(1) }),
	values: z.strictObject({ heading: words(80), items: z.array(titled).length(3) }),
	promises: z.strictObject({ heading: words(80), items: z.array(titled).min(3) }),
	closing: titled,
});

const servicesBlocks = z.strictObject({
	...head,
	hero,
	cards: z.strictObject({
		heading: words(80),
		text: words(),
		items: z.array(z.strictObject({ service: kebab, text: words(320) })).length(2),
	}),
	all: z.strictObject({
		heading: words(80),
		text: words(),
		groups: z.array(z.strictObject({ title: words(60), services: z.array(kebab).min(1) })).min(2),
	}),
	/** Over the picture that compares savings and days. */
	compare: z.strictObject({ heading: words(80), text: words() }),
	closing: titled,
});
export const servicesPage = turning(servicesBlocks, servicesBlocks);

export const contactPage = z.strictObject({ ...head, hero, aside: z.strictObject({ heading: words(80), items: z.array(titled).min(2) }) });

export const grantPage = z.strictObject({
	...head,
	hero,
	before: z.strictObject({ heading: words(80), points: z.array(words(240)).min(3) }),
	after: z.strictObject({ heading: words(80), text: words() }),
	/** Stands in their place once an application has been received. */
	next: z.strictObject({ heading: words(80), points: z.array(words(240)).min(2) }),
});

export const notFoundPage = z.strictObject({
	...head,
	hero,
	links: z.array(z.strictObject({ label: words(60), link: z.string().startsWith('/') })).min(3),
});

/** Blocks that stand on many pages. */
export const sharedBlocks = z.strictObject({
	footer: z.strictObject({ mission: words(300) }),
	contact: z.strictObject({ heading: words(80), text: words(), mapSummary: words(80), mapNote: words(240) }),
	/** `check` is the link to the check, which asks for no contact details. */
	qualifyBanner: z.strictObject({ heading: words(80), text: words(), check: words(60) }),
	/** Help with the cost of work at home, of which each page lists what is open on the day it is read. */
	openSchemes: z.strictObject({ heading: words(80), text: words(), schemes: z.array(kebab).min(1) }),
	claimNote: words(300),
	guideNote: words(300),
});

export const checkPage = z.strictObject({
	...head,
	hero,
	form: z.strictObject({ heading: words(80), text: words(), button: words(40) }),
	answer: z.strictObject({ heading: words(80), applyHeading: words(80), applyText: words(), apply: words(40), again: words(40) }),
});

/** The small print: sections of plain words. Names in braces, such as {email}, are filled in from company.yaml and the settings. */
export const legalPage = z.strictObject({
	...head,
	hero,
	/** The day the words were last changed. */
	updated: z.iso.date('is not a day written as 2026-11-30'),
	sections: z
		.array(
			z.strictObject({
				id: kebab,
				heading: words(80),
				text: words(3000).optional(),
				points: z.array(words(500)).optional(),
				rows: z.array(titled).optional(),
			}),
		)
		.min(3),
});
export type LegalPage = z.infer<typeof legalPage>;

/** The schema of each file in content/pages. */
export const pageSchemas = {
	home: homePage,
	about: aboutPage,
	services: servicesPage,
	contact: contactPage,
	grant: grantPage,
	check: checkPage,
	privacy: legalPage,
	accessibility: legalPage,
	'not-found': notFoundPage,
	shared: sharedBlocks,
} as const;
