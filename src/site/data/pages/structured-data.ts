/**
 * Structured data for search engines (schema.org in JSON-LD), made from the content that the page
 * shows and nothing else.
 */
import type { Company, Service } from '#content/schemas/content-schemas.ts';
import { dialLink } from '#forms/fields/phone.ts';

/** The schema.org types we use, with the members we fill in. */
export type JsonLd =
	| {
			'@type': 'HomeAndConstructionBusiness';
			'@id': string;
			name: string;
			legalName?: string;
			url: string;
			[more: string]: unknown;
	  }
	| {
			'@type': 'Service';
			name: string;
			description: string;
			provider: { '@id': string } | JsonLd;
			[more: string]: unknown;
	  }
	| { '@type': 'FAQPage'; mainEntity: readonly Question[] }
	| { '@type': 'BreadcrumbList'; itemListElement: readonly Breadcrumb[] };

interface Question {
	readonly '@type': 'Question';
	readonly name: string;
	readonly acceptedAnswer: { readonly '@type': 'Answer'; readonly text: string };
}

interface Breadcrumb {
	readonly '@type': 'ListItem';
	readonly position: number;
	readonly name: string;
	readonly item: string;
}

const companyId = (origin: URL) => new URL('/#company', origin).href;

/** The company, for pages that are about it. */
export function businessData(company: Company, origin: URL): JsonLd {
	return {
		'@type': 'HomeAndConstructionBusiness',
		'@id': companyId(origin),
		name: company.name,
		legalName: company.legalName,
		url: origin.href,
		email: company.email,
		telephone: dialLink(company.phone).replace('tel:', ''),
		address: company.tradingAddress ?? company.registeredOffice,
		openingHoursSpecification: {
			'@type': 'OpeningHoursSpecification',
			dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
			opens: company.officeHours.opens,
			closes: company.officeHours.closes,
		},
		vatID: company.vatNumber ? company.vatNumber.replaceAll(' ', '') : undefined,
		sameAs: company.social,
		contactPoint: company.otherPhones?.map(({ for: what, number }) => ({
			'@type': 'ContactPoint',
			contactType: what,
			telephone: dialLink(number).replace('tel:', ''),
		})),
		areaServed: company.area,
		image: new URL('/share.png', origin).href,
	};
}

/** The company in one of its towns. */
export function areaData(town: string, company: Company, origin: URL): JsonLd {
	return {
		...businessData(company, origin),
		areaServed: { '@type': 'City', name: town },
	} as JsonLd;
}

/** A service, its provider and its area. */
export function serviceData(service: Service, company: Company, origin: URL): JsonLd {
	return {
		'@type': 'Service',
		name: service.name,
		description: service.description,
		url: new URL(service.path, origin).href,
		areaServed: company.area,
		provider: {
			'@type': 'HomeAndConstructionBusiness',
			'@id': companyId(origin),
			name: company.name,
			url: origin.href,
		},
	};
}

/** The questions and answers on a page. */
export function faqData(questions: NonNullable<Service['questions']>): JsonLd {
	return {
		'@type': 'FAQPage',
		mainEntity: questions.map(({ question, answer }) => ({
			'@type': 'Question',
			name: question,
			acceptedAnswer: { '@type': 'Answer', text: answer.replace(/\s+/g, ' ') },
		})),
	};
}

/** The breadcrumbs from the home page to a page: names and routes, the page itself last. */
export function breadcrumbData(
	steps: readonly (readonly [name: string, path: string])[],
	origin: URL,
): JsonLd {
	return {
		'@type': 'BreadcrumbList',
		itemListElement: steps.map(([name, path], index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name,
			item: new URL(path, origin).href,
		})),
	};
}

/**
 * The content of the page's JSON-LD script. `<` is escaped, so that no text can close the script
 * element.
 */
export function jsonLdScript(graph: readonly JsonLd[]): string {
	return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
		'<',
		'\\u003c',
	);
}
