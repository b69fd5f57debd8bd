/** Checks that what content files refer to in each other exists, and that both sides agree. */

import type { ContentProblem } from '../reader/content-problem.ts';
import {
	type Claim,
	claimsInSight,
	type Scheme,
	type Service,
} from '../schemas/content-schemas.ts';

interface Named {
	readonly services: readonly (Service & { readonly slug: string })[];
	readonly claims: Readonly<Record<string, Claim>>;
	readonly schemes: Readonly<Record<string, Scheme>>;
	/** The services that other pages show, with the file that names them. */
	readonly shown: readonly { readonly file: string; readonly slugs: readonly string[] }[];
}

const fileOf = (slug: string) => `content/services/${slug}.yaml`;

export function brokenReferences({ services, claims, schemes, shown }: Named): ContentProblem[] {
	const problems: ContentProblem[] = [];
	const missing = (where: string, kind: string, name: string, among: readonly string[]) =>
		problems.push({
			where,
			what: `names the ${kind} ${name}, which does not exist.`,
			todo: `Use one of: ${among.join(', ')}.${kind === 'service' ? ' A service is taken off the site by offered: false in its file, which stays.' : ''}`,
		});
	const claimNames = Object.keys(claims);
	const schemeNames = Object.keys(schemes);
	const slugs = services.map(({ slug }) => slug);

	for (const service of services) {
		const { slug, benefits, installation, measures, closed } = service;
		const listed = [...benefits.claims, ...installation.claims];
		for (const name of listed) {
			const claim = claims[name];
			if (!claim) missing(fileOf(slug), 'claim', name, claimNames);
			else if (claim.page !== slug) {
				const todo = `Set page: ${slug} at the claim, or take it off this page.`;
				problems.push({
					where: fileOf(slug),
					what: `shows the claim ${name}, which says it belongs to ${claim.page}.`,
					todo,
				});
			}
		}
		for (const { claim: name } of claimsInSight(service)) {
			if (!listed.includes(name)) {
				const todo =
					'List it under benefits.claims or installation.claims as well, where its source is shown.';
				problems.push({
					where: fileOf(slug),
					what: `shows ${name} at a glance or in a table only.`,
					todo,
				});
			}
		}
		const later = Object.entries(closed ?? {}).flatMap(([scheme, blocks]) => [
			scheme,
			...(blocks.benefits?.schemes ?? []),
		]);
		for (const name of [...benefits.schemes, ...later]) {
			if (!schemes[name]) missing(fileOf(slug), 'scheme', name, schemeNames);
		}
		for (const { service } of measures ?? [])
			if (!slugs.includes(service)) missing(`${fileOf(slug)} measures`, 'service', service, slugs);
	}

	for (const [name, claim] of Object.entries(claims)) {
		const where = `content/claims.yaml ${name}`;
		const page = services.find(({ slug }) => slug === claim.page);
		if (!page) missing(`${where}.page`, 'service', claim.page, slugs);
		else if (![...page.benefits.claims, ...page.installation.claims].includes(name)) {
			const todo = `Add ${name} to benefits.claims or installation.claims in ${fileOf(claim.page)}, or remove the claim.`;
			problems.push({
				where,
				what: `says it stands on ${claim.page}, which does not list it.`,
				todo,
			});
		}
		if (claim.scheme && !schemes[claim.scheme])
			missing(`${where}.scheme`, 'scheme', claim.scheme, schemeNames);
		if (claim.scheme && schemes[claim.scheme]?.closes && !claim.closed) {
			const todo =
				'Add closed: with figure, says and qualification, as they are to read from the day after.';
			problems.push({
				where,
				what: `stands on ${claim.scheme}, which closes, and does not say what it says then.`,
				todo,
			});
		}
		if (!says(claim.says, claim.figure)) {
			problems.push({
				where,
				what: `does not have its figure “${claim.figure}” in what it says.`,
				todo: 'Use the same words in says and figure.',
			});
		}
	}

	for (const [name, { closes, instead }] of Object.entries(schemes)) {
		if (closes && !instead) {
			problems.push({
				where: `facts/schemes.yaml ${name}`,
				what: 'closes, and does not say what there is instead.',
				todo: 'Add instead:.',
			});
		}
	}
	for (const { file, slugs: named } of shown)
		for (const slug of named) if (!slugs.includes(slug)) missing(file, 'service', slug, slugs);
	return problems;
}

/** Ignores case, because a figure may begin a sentence. */
const says = (sentence: string, figure: string) =>
	sentence.toLowerCase().includes(figure.toLowerCase());
