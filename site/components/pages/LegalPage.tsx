/** A page of small print, its words from content/pages and its facts from company.yaml and the settings. */

import { interpolate } from '../../../content/interpolate.ts';
import { legalPage } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { dayInWords } from '../../../dates.ts';
import type { Head } from '../../data/head.ts';
import { type DaysKept, legalFacts } from '../../data/legal-facts.ts';
import { Hero } from '../sections/Hero.tsx';
import { LegalSections } from '../sections/LegalSections.tsx';

type LegalPageName = 'privacy' | 'accessibility';

export function legalHead(name: LegalPageName): Head {
	const { title, description } = readPage(name, legalPage);
	return { title, description, path: `/${name}` };
}

/** `kept` says for how long what visitors send is kept. */
export function LegalPage({ name, kept }: { name: LegalPageName; kept: DaysKept }) {
	const { hero, sections, updated } = readPage(name, legalPage);
	const facts = legalFacts(readCompany(), kept);
	const said = (text: string) => interpolate(text, facts);
	return (
		<>
			<Hero heading={hero.heading} lead={said(hero.lead)} tone="pine" />
			<div className="band">
				<LegalSections
					sections={sections.map(({ id, heading, text, points, rows }) => ({
						id,
						heading,
						...(text ? { text: said(text) } : {}),
						...(points ? { points: points.map(said) } : {}),
						...(rows ? { rows: rows.map((row) => ({ title: row.title, text: said(row.text) })) } : {}),
					}))}
				/>
				<p className="small">{`Last changed on ${dayInWords(updated)}.`}</p>
			</div>
		</>
	);
}
