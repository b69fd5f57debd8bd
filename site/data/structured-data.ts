/** What a page says of itself to search engines (JSON-LD, schema.org), out of the same content and nothing besides. */
import type { Company, Service } from '../../content/schemas.ts';
import { telephone } from '../components/frame/Footer.tsx';

/** The few types we use, with the members we fill in. */
export type Thing =
	| { '@type': 'HomeAndConstructionBusiness'; '@id': string; name: string; legalName?: string; url: string; [more: string]: unknown }
	| { '@type': 'Service'; name: string; description: string; provider: { '@id': string } | Thing; [more: string]: unknown }
	| { '@type': 'FAQPage'; mainEntity: readonly Question[] }
	| { '@type': 'BreadcrumbList'; itemListElement: readonly Crumb[] };

interface Question {
	readonly '@type': 'Question';
	readonly name: string;
	readonly acceptedAnswer: { readonly '@type': 'Answer'; readonly text: string };
}

interface Crumb {
	readonly '@type': 'ListItem';
	readonly position: number;
	readonly name: string;
	readonly item: string;
}

const companyId = (origin: URL) => new URL('/#company', origin).href;

/** The company, where it is what the page is about. Opening hours stay in words on the page: schema.org wants a code for them. */
export function businessData(company: Company, origin: URL): Thing {
	return {
		'@type': 'HomeAndConstructionBusiness',
		'@id': companyId(origin),
		name: company.name,
		legalName: company.legalName,
		url: origin.href,
		email: company.email,
		telephone: telephone(company.phone).replace('tel:', ''),
		address: company.registeredOffice,
		areaServed: company.area,
		image: new URL('/share/home.png', origin).href,
	};
}

/** A service, who provides it and where. */
export function serviceData(service: Service, company: Company, origin: URL): Thing {
	return {
		'@type': 'Service',
		name: service.name,
		description: service.description,
		url: new URL(service.path, origin).href,
		areaServed: company.area,
		provider: { '@type': 'HomeAndConstructionBusiness', '@id': companyId(origin), name: company.name, url: origin.href },
	};
}

/** A page's questions with their answers, as they stand on it. */
export function questionsData(questions: NonNullable<Service['questions']>): Thing {
	return {
		'@type': 'FAQPage',
		mainEntity: questions.map(({ question, answer }) => ({
			'@type': 'Question',
			name: question,
			acceptedAnswer: { '@type': 'Answer', text: answer.replace(/\s+/g, ' ') },
		})),
	};
}

/** The way to a page from the home page: names and routes, the page itself last. */
export function crumbsData(steps: readonly (readonly [name: string, path: string])[], origin: URL): Thing {
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

/** For a script element of its own: nothing in it can end the element. */
export function asScript(things: readonly Thing[]): string {
	return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}
