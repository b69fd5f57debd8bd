/**
 * A page about a town that the company works in, made of what is so in that town only. None is
 * generated (docs/decisions/content.md).
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { dayInWords } from '#model/dates.ts';
import { projectsIn } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { areaPath } from '#site/data/pages/paths.ts';
import { areaData, breadcrumbData } from '#site/data/pages/structured-data.ts';
import { Projects } from '../evidence/Projects.tsx';
import { FundingButton } from '../form/FundingButton.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Crumbs, Hero } from '../sections/Hero.tsx';
import { Section } from '../sections/Section.tsx';
import { Pairs } from '../text/Pairs.tsx';
import { Paragraphs } from '../text/Paragraphs.tsx';

interface AreaProps {
	/** The name of its file in content/areas. */
	readonly slug: string;
	readonly content: PageContent;
}

function areaNamed(slug: string, { areas }: PageContent) {
	const area = areas.find((one) => one.slug === slug);
	if (!area) throw new Error(`There is no content/areas/${slug}.yaml.`);
	return area;
}

export function areaHead({ slug, content }: AreaProps, origin: URL): Head {
	const { town, title, description } = areaNamed(slug, content);
	const path = areaPath(slug);
	const breadcrumbs = [
		['Home', '/'],
		['About Us', '/About'],
		[town, path],
	] as const;
	return {
		title,
		description,
		path,
		structuredData: [areaData(town, content.company, origin), breadcrumbData(breadcrumbs, origin)],
	};
}

export function AreaPage({ slug, content }: AreaProps) {
	const { town, heading, lead, text, register, council } = areaNamed(slug, content);
	const { phone } = content.company;
	const projects = projectsIn(town, content);
	const entries = [register, council].filter((entry) => entry !== undefined);
	return (
		<>
			<Hero
				heading={heading}
				lead={lead}
				tone="brand"
				breadcrumbs={<Crumbs above={['About Us', '/About']} name={town} />}
			>
				<p className="row">
					<FundingButton label="Get Funding" content={content} />
					<a href={dialLink(phone)}>{phone}</a>
				</p>
			</Hero>
			{projects.length > 0 && (
				<Section
					headingId="projects"
					heading={`What we have done in ${town}`}
					layout="stack stack--wide"
				>
					<Projects projects={projects} />
				</Section>
			)}
			<Section headingId="homes" heading={`Homes in ${town}`} layout="split">
				<div className="prose">
					<Paragraphs text={text} />
				</div>
			</Section>
			{entries.length > 0 && (
				<Section headingId="entries" heading={`Who knows us in ${town}`} layout="split">
					<Pairs stacked>
						{entries.map(({ name, says, link, checked }) => (
							<div key={link}>
								<dt>
									<a href={link}>{name}</a>
								</dt>
								<dd>{says}</dd>
								<dd className="small">{`Looked up on ${dayInWords(checked)}.`}</dd>
							</div>
						))}
					</Pairs>
				</Section>
			)}
			<ContactBlock content={content} />
		</>
	);
}
