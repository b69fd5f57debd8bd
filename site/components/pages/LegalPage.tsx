/** A legal page. Its text comes from content/pages, its facts from company.yaml and the settings. */

import { interpolate } from '../../../content/interpolate.ts';
import { legalPage } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { dayInWords } from '../../../dates.ts';
import { contactForm } from '../../../forms/contact.ts';
import { dialLink } from '../../../forms/phone.ts';
import type { Head } from '../../data/head.ts';
import { legalPlaceholders, legalRows, type RetentionDays } from '../../data/legal-placeholders.ts';
import { Hero } from '../sections/Hero.tsx';
import { LegalSections } from '../sections/LegalSections.tsx';

type LegalPageName = 'privacy' | 'accessibility';

export function legalHead(name: LegalPageName): Head {
	const { title, description } = readPage(name, legalPage);
	return { title, description, path: `/${name}` };
}

/** `kept`: for how many days enquiries are kept. */
export function LegalPage({ name, kept }: { name: LegalPageName; kept: RetentionDays }) {
	const { hero, ask, sections, updated } = readPage(name, legalPage);
	const company = readCompany();
	const placeholders = legalPlaceholders(company, kept);
	const fill = (text: string) => interpolate(text, placeholders);
	return (
		<>
			<Hero heading={hero.heading} lead={fill(hero.lead)} tone="pine">
				<p>
					{`${ask.question} Ring `}
					<a href={dialLink(company.phone)}>{company.phone}</a>
					{` or ${ask.or} `}
					<a href={contactForm.path}>{ask.label}</a>
				</p>
			</Hero>
			<div className="band">
				<LegalSections
					sections={sections.map(({ id, heading, text, fold, points, rows }) => ({
						id,
						heading,
						...(text ? { text: fill(text) } : {}),
						...(fold ? { fold } : {}),
						...(points ? { points: points.map(fill) } : {}),
						...(rows ? { rows: legalRows(rows, kept).map((row) => ({ title: row.title, text: fill(row.text) })) } : {}),
					}))}
				/>
				<div className="stack">
					<p>
						{`${ask.again} `}
						<a href={dialLink(company.phone)}>{company.phone}</a>
					</p>
					<p className="small">{`Last changed on ${dayInWords(updated)}.`}</p>
				</div>
			</div>
		</>
	);
}
