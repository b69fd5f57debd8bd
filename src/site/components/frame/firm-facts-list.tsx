/**
 * What a firm may have beside its one phone number and one address. Each draws nothing where
 * content/company.yaml has none.
 */

import type { Company } from '#content/schemas/content-schemas.ts';
import { socialName } from '#content/schemas/firm-facts.ts';
import { dialLink } from '#forms/fields/phone.ts';

/** Further numbers, each with what it is for, as items of a list. */
export function FurtherPhones({ company: { otherPhones = [] } }: { company: Company }) {
	return otherPhones.map(({ for: what, number }) => (
		<li key={number}>
			{`${what}: `}
			<a href={dialLink(number)}>{number}</a>
		</li>
	));
}

/** The firm's pages on other sites, as items of a list. */
export function SocialLinks({ company: { social = [] } }: { company: Company }) {
	return social.map((link) => (
		<li key={link}>
			<a href={link}>{socialName(link)}</a>
		</li>
	));
}
