/** The schemas of the files in content/pages. */
import * as z from 'zod';
import { measures } from '#model/measures.ts';
import { checkPage } from './check-page-schema.ts';
import { houseParts, titledText } from './content-schemas.ts';
import { isoDate, pageHead, slug, template, text, webAddress, withChanges } from './fact-fields.ts';
import { nation } from './fact-schemas.ts';

const hero = z.strictObject({ heading: text, lead: text });

const homeBlocks = z.strictObject({
	...pageHead,
	hero,
	/** What visitors may ask for beside the funding form, by its name in content/asks.yaml. */
	ask: slug,
	/**
	 * The house, which is a control: a fact about each of its parts, and a January evening before and
	 * after insulation.
	 */
	picture: z.strictObject({
		/** What visitors can do with it. */
		text: text,
		/** Precedes the links to services that have no part of their own in the picture. */
		others: text,
		/** Opens the source of a figure. */
		from: text,
		/** The parts by their everyday names, and the claim that is shown when one is chosen. */
		parts: z.partialRecord(
			z.enum(houseParts),
			z.strictObject({ name: text, fact: slug.optional() }),
		),
		evening: z.strictObject({
			legend: text,
			before: z.strictObject({ label: text, heading: text, text: text }),
			after: z.strictObject({ label: text, heading: text, text: text }),
			/** The shares of the heat that its streams show. Without both claims there is no evening. */
			shares: z.strictObject({ roof: slug, walls: slug }),
			/** Opens their sources. */
			sources: text,
		}),
	}),
	/**
	 * Over the prices of content/company.yaml. What is said below each, before and after a grant:
	 * [range], [for], [grant], [scheme]. `all` links to all, each with its source.
	 */
	costs: z.strictObject({
		heading: text,
		before: template('range', 'for'),
		after: template('range', 'for', 'grant', 'scheme'),
		all: text,
	}),
	/** `cards`: the services that have one there; without any of them on offer, the first few. */
	services: z.strictObject({
		heading: text,
		cards: z.array(slug).max(2).default([]),
	}),
	audiences: z.strictObject({
		heading: text,
		/** `part`: of the house, that is drawn beside the item. */
		items: z
			.array(
				z.strictObject({
					who: text,
					part: z.enum(houseParts),
					/** Links to services not on offer are left out, and an item without any. */
					links: z.array(z.strictObject({ link: z.string().startsWith('/'), label: text })).min(1),
				}),
			)
			.min(3),
	}),
	/** `people`: a link to them. */
	getToKnowUs: z.strictObject({ heading: text, text: text, people: text }),
	qualify: z.strictObject({ heading: text, text: text, steps: z.array(titledText).length(4) }),
});
export const homePage = withChanges(homeBlocks, homeBlocks);

const aboutBlocks = z.strictObject({
	...pageHead,
	hero,
	ask: slug,
	story: z.strictObject({ heading: text, paragraphs: z.array(text).min(1) }),
	/**
	 * Over the people, the guarantees and the towns; each is shown only if
	 * content/company.yaml has some.
	 */
	people: z.strictObject({ heading: text, text: text }),
	cover: z.strictObject({ heading: text }),
	towns: z.strictObject({ heading: text, text: text }),
	values: z.strictObject({ heading: text, items: z.array(titledText).length(3) }),
	promises: z.strictObject({ heading: text, items: z.array(titledText).min(3) }),
	closing: titledText,
});
const aboutPage = withChanges(aboutBlocks, aboutBlocks);

const servicesBlocks = z.strictObject({
	...pageHead,
	hero,
	ask: slug,
	/** The section for landlords and managing agents. */
	landlords: z.strictObject({
		heading: text,
		text: text,
		points: z.array(text).min(2),
		/** Further points, for a firm that works in one of these nations. */
		law: z.strictObject({ nations: z.array(nation).min(1), points: z.array(text) }).optional(),
		ask: slug,
	}),
	cards: z.strictObject({
		heading: text,
		items: z.array(z.strictObject({ service: slug, text: text })).max(2),
	}),
	all: z.strictObject({
		heading: text,
		text: text,
		/** Replaces the text while a service on offer has a guide price. */
		priced: text,
		groups: z.array(z.strictObject({ title: text, services: z.array(slug).min(1) })).min(2),
		/** Over the services that no group names. */
		others: text,
	}),
});
const servicesPage = withChanges(servicesBlocks, servicesBlocks);

const contactBlocks = z.strictObject({
	...pageHead,
	hero,
	/** Beside the number and the opening hours. */
	ring: text,
	form: z.strictObject({ heading: text, text: text }),
	aside: z.strictObject({ heading: text, items: z.array(titledText).min(2) }),
	/** Over the towns, if content/company.yaml has some. */
	towns: z.strictObject({ heading: text, text: text }),
});
const contactPage = withChanges(contactBlocks, contactBlocks);

const grantBlocks = z.strictObject({
	...pageHead,
	hero,
	/** When answers came along from the check: what the page is then called, and the note of them. */
	brought: z.strictObject({
		title: pageHead.title,
		lead: text,
		answers: text,
		walls: z.strictObject({
			cavity: text,
			'cavity-filled': text,
			solid: text,
			'solid-insulated': text,
		}),
		all: text,
		change: text,
	}),
	/** Above the form: gives our number to visitors who would rather speak. */
	byPhone: z.strictObject({ question: text, text: text }),
	/** Leads visitors whom the form's questions do not fit to an ask (content/asks.yaml). */
	elsewhere: z.strictObject({ question: text, label: text, ask: slug }),
	before: z.strictObject({ heading: text, points: z.array(text).min(3) }),
	/** [private] is the sentence below, where the form asks for such answers; [about] names them. */
	afterwards: z.strictObject({
		heading: text,
		text: template('private').includes('[private]'),
		privateAnswers: template('about').includes('[about]'),
	}),
	/** Shown instead of both once an application has been received. */
	next: z.strictObject({ heading: text, points: z.array(text).min(2) }),
});
const grantPage = withChanges(grantBlocks, grantBlocks);

const notFoundPage = z.strictObject({
	...pageHead,
	hero,
	links: z.array(z.strictObject({ label: text, link: z.string().startsWith('/') })).min(3),
});

/** Blocks that are used on many pages. */
const sharedParts = z.strictObject({
	footer: z.strictObject({ mission: text }),
	/**
	 * The links by which every page can be left: to ring us, and to the check, which asks for no
	 * contact details.
	 */
	ways: z.strictObject({ ring: text, check: text }),
	contact: z.strictObject({
		heading: text,
		text: text,
		mapSummary: text,
		mapNote: text,
	}),
	/** `check` is the link to the check, which asks for no contact details. */
	qualifyBanner: z.strictObject({
		heading: text,
		text: text,
		check: text,
		/** Replaces the text on a page for businesses. */
		homesOnly: text,
	}),
	/**
	 * Help with the cost of work at home. Each page lists the schemes that are open on the day it is
	 * read.
	 */
	openSchemes: z.strictObject({ heading: text, text: text, schemes: z.array(slug).min(1) }),
	/**
	 * What photographs are asked for after an enquiry that was not about one service, or about one
	 * that names none.
	 */
	photographs: z.array(text).length(3),
	claimNote: text,
	/** What the fold of a service page's sum, its claims and all their sources is called. */
	folds: z.strictObject({ sources: text }),
	/** The lines of a service page's sum; `grant` as in content/check-words.yaml. */
	bill: z.strictObject({
		price: text,
		help: text,
		grant: z.strictObject({ always: text, until: text }),
		left: text,
		year: text,
		back: text,
	}),
	guideNote: text,
	/** When a step of the work happens, and what that is called. */
	stages: z.strictObject({ before: text, site: text, after: text }),
});
const sharedBlocks = withChanges(sharedParts, sharedParts);

/**
 * `storedCopy`: read in a stored copy and not on the live page, which the owner should still open.
 */
const pageSource = z.strictObject({
	name: text,
	checked: isoDate,
	storedCopy: z.literal(true).optional(),
});
const withSource = titledText.extend({ link: webAddress.optional(), source: pageSource });

/** How to check the company, and anyone who rings. */
const checkUsPage = z.strictObject({
	...pageHead,
	hero,
	registers: z.strictObject({
		heading: text,
		text: text,
		/** Before the links to the sheets of facts/quote-sheets.yaml. */
		sheets: text,
		items: z.array(withSource.required({ link: true })).min(3),
	}),
	/** `none` is said while the company has no membership that is current. */
	ours: z.strictObject({ heading: text, text: text, none: text }),
	call: z.strictObject({ heading: text, items: z.array(titledText).min(3) }),
	scam: z.strictObject({ heading: text, points: z.array(text).min(4) }),
	tell: z.strictObject({
		heading: text,
		text: text,
		items: z
			.array(
				withSource.extend({
					phone: z
						.string()
						.regex(/^[\d ]{3,14}$/, 'is not a phone number')
						.optional(),
				}),
			)
			.min(3),
	}),
	signed: titledText.omit({ title: true }).extend({ heading: text, source: pageSource }),
	/** Figures of the check beside what was measured, and by measure what was never measured. */
	sure: z.strictObject({
		heading: text,
		text: text,
		rows: z.strictObject({
			gasUse: text,
			cavityMeasured: text,
			solidWallMeasured: text,
			loftMeasured: text,
			controlsMeasured: text,
			scop: text,
			heatPumpPrices: text,
		}),
		unmeasured: text,
		points: z.partialRecord(z.enum([...measures, 'all']), text),
	}),
});

/**
 * A part of a legal page is shown only where that is so, by the settings and by what the firm asks.
 */
const when = z
	.enum([
		'copied',
		'handed over',
		'WhatsApp',
		'reviews',
		'visits',
		'application',
		'check',
		'health',
		'private answers',
	])
	.optional();

const legalSection = z.strictObject({
	id: slug,
	when,
	heading: text,
	/** The answer in short, always to be read. */
	text: text.optional(),
	/**
	 * What the fold has inside, in its one line. With it points and rows are folded; without it they
	 * are open.
	 */
	fold: text.optional(),
	points: z.array(text).optional(),
	rows: z.array(titledText.extend({ when })).optional(),
});

/**
 * A legal page: sections of plain text. Names in braces, such as {email}, are filled in from
 * content/company.yaml and the settings.
 */
const legalPage = z.strictObject({
	...pageHead,
	hero,
	/** Under the lead: ring us, or write. At the foot once more: ring us. */
	ask: z.strictObject({ question: text, or: text, label: text, again: text }),
	/** The day the text was last changed. */
	updated: isoDate,
	sections: z.array(legalSection).min(3),
});
export type LegalContent = z.infer<typeof legalPage>;

/**
 * A legal page of the firm's own, such as its terms: one file in content/legal. It needs no more
 * than a heading and a text.
 */
export const ownLegalPage = z.strictObject({
	/** What the footer calls it. */
	name: text,
	...pageHead,
	hero,
	/** The day the text was last changed. */
	updated: isoDate.optional(),
	sections: z.array(legalSection.pick({ heading: true, text: true, points: true })).min(1),
});

/** With its file's name, by which its URL ends. */
export type OwnLegalPage = z.infer<typeof ownLegalPage> & { readonly slug: string };

/** The schema of each file in content/pages. */
export const pageSchemas = {
	home: homePage,
	about: aboutPage,
	services: servicesPage,
	contact: contactPage,
	grant: grantPage,
	check: checkPage,
	'how-to-check-us': checkUsPage,
	privacy: legalPage,
	accessibility: legalPage,
	'not-found': notFoundPage,
	shared: sharedBlocks,
} as const;
