/**
 * A legal page: the site's, whose facts come from content/company.yaml and the settings, or one of
 * the firm's own (content/legal).
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { contactForm } from '#forms/contact.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { dayInWords } from '#model/dates.ts';
import { BRACES, interpolate } from '#model/interpolate.ts';
import type { Head } from '#site/data/pages/head.ts';
import {
	legalParts,
	legalPlaceholders,
	type RetentionDays,
} from '#site/data/pages/legal-placeholders.ts';
import { ownLegalPath } from '#site/data/pages/paths.ts';
import { Hero } from '../sections/Hero.tsx';
import { LegalSections } from '../sections/LegalSections.tsx';

type LegalPageName = 'privacy' | 'accessibility';

export function legalHead(name: LegalPageName, content: PageContent): Head {
	const { title, description } = content.pages[name];
	return { title, description, path: `/${name}` };
}

interface LegalPageProps {
	readonly name: LegalPageName;
	/** For how many days enquiries are kept. */
	readonly kept: RetentionDays;
	readonly content: PageContent;
}

export function LegalPage({ name, kept, content }: LegalPageProps) {
	const { hero, ask, sections, updated } = content.pages[name];
	const { company } = content;
	const placeholders = legalPlaceholders(content, kept);
	const fill = (text: string) => interpolate(text, placeholders, BRACES);
	return (
		<>
			<Hero heading={hero.heading} lead={fill(hero.lead)} tone="brand">
				<p>
					{`${ask.question} Ring `}
					<a href={dialLink(company.phone)}>{company.phone}</a>
					{` or ${ask.or} `}
					<a href={contactForm.path}>{ask.label}</a>
				</p>
			</Hero>
			<div className="band">
				<LegalSections
					sections={legalParts(sections, content, kept).map(
						({ id, heading, text, fold, points, rows }) => ({
							id,
							heading,
							text: text && fill(text),
							fold,
							points: points?.map(fill),
							rows:
								rows &&
								legalParts(rows, content, kept).map((row) => ({
									title: row.title,
									text: fill(row.text),
								})),
						}),
					)}
				/>
				<div className="stack">
					<p>
						{`${ask.again} `}
						<a href={dialLink(company.phone)}>{company.phone}</a>
					</p>
					<LastChanged on={updated} />
				</div>
			</div>
		</>
	);
}

const LastChanged = ({ on }: { on: string }) => (
	<p className="small">{`Last changed on ${dayInWords(on)}.`}</p>
);

/** `slug`: the name of its file in content/legal. */
interface OwnLegalProps {
	readonly slug: string;
	readonly content: PageContent;
}

function ownLegalNamed({ slug, content }: OwnLegalProps) {
	const page = content.ownLegalPages.find((one) => one.slug === slug);
	if (!page) throw new Error(`There is no content/legal/${slug}.yaml.`);
	return page;
}

export function ownLegalHead(props: OwnLegalProps): Head {
	const { title, description } = ownLegalNamed(props);
	return { title, description, path: ownLegalPath(props.slug) };
}

export function OwnLegalPage(props: OwnLegalProps) {
	const { hero, sections, updated } = ownLegalNamed(props);
	return (
		<>
			<Hero heading={hero.heading} lead={hero.lead} tone="brand" />
			<div className="band">
				<LegalSections
					sections={sections.map((section, index) => ({ ...section, id: `section-${index + 1}` }))}
				/>
				{updated && <LastChanged on={updated} />}
			</div>
		</>
	);
}
