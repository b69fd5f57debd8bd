/**
 * How to check the company, and anyone who rings: registers, our own numbers, genuine calls, scams,
 * whom to tell.
 */

import { Fragment, type ReactNode } from 'react';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { currentMemberships } from '#content/reader/content-on-day.ts';
import { SHEET_ID } from '#forms/fields/page-places.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { dayInWords } from '#model/dates.ts';
import { shownGuarantees, shownPeople } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { checkUsPath } from '#site/data/pages/paths.ts';
import { breadcrumbData } from '#site/data/pages/structured-data.ts';
import { MeasuredTable } from '../charts/MeasuredTable.tsx';
import { Guarantees } from '../evidence/Guarantees.tsx';
import { People } from '../evidence/People.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Hero, ScenePicture } from '../sections/Hero.tsx';
import { Section } from '../sections/Section.tsx';
import { DescriptionList } from '../text/DescriptionList.tsx';
import { Pairs } from '../text/Pairs.tsx';
import { Paragraphs } from '../text/Paragraphs.tsx';
import { RuledList } from '../text/RuledList.tsx';
import { Unbroken } from '../text/Unbroken.tsx';

export function checkUsHead(content: PageContent, origin: URL): Head {
	const { title, description } = content.pages['how-to-check-us'];
	const breadcrumbs = [
		['Home', '/'],
		['How to check us', checkUsPath],
	] as const;
	return {
		title,
		description,
		path: checkUsPath,
		structuredData: [breadcrumbData(breadcrumbs, origin)],
	};
}

export function CheckUsPage({ content }: { content: PageContent }) {
	const { hero, registers, ours, call, scam, tell, signed, sure } =
		content.pages['how-to-check-us'];
	const { company, offer } = content;
	return (
		<>
			<Hero {...hero} picture={<ScenePicture scene="door" alt="" />}>
				<p>
					{'Ring us yourself: '}
					<a href={dialLink(company.phone)}>{company.phone}</a>
				</p>
			</Hero>
			<Section
				headingId="registers"
				heading={registers.heading}
				layout="split"
				intro={
					<>
						<p>{registers.text}</p>
						<QuoteSheets content={content} words={registers.sheets} />
					</>
				}
				introLayout="stack stack--beside"
			>
				<SourcedPairs items={registers.items} />
			</Section>
			<Section
				headingId="ours"
				heading={ours.heading}
				layout="split"
				intro={<p>{ours.text}</p>}
				introLayout="stack stack--beside"
			>
				<OwnNumbers content={content} none={ours.none} />
			</Section>
			<Section headingId="call" heading={call.heading} layout="stack stack--wide">
				<DescriptionList items={call.items} layout="trio" />
				<People people={shownPeople(content)} />
			</Section>
			<Section headingId="scam" heading={scam.heading} tone="brand" layout="split">
				<RuledList points={scam.points} />
			</Section>
			<Section
				headingId="tell"
				heading={tell.heading}
				layout="split"
				intro={<p>{tell.text}</p>}
				introLayout="stack stack--beside"
			>
				<SourcedPairs items={tell.items} />
			</Section>
			<Section headingId="signed" heading={signed.heading} layout="split">
				<div className="prose">
					<Paragraphs text={signed.text} />
					<p className="small">{sourceInWords(signed.source)}</p>
				</div>
			</Section>
			{offer.measures.length > 0 && (
				<Section headingId="sure" heading={sure.heading} layout="split">
					<div className="prose">
						<p>{sure.text}</p>
						<MeasuredTable content={content} titles={sure.rows} />
						<h3>{sure.unmeasured}</h3>
						<RuledList
							points={['all' as const, ...offer.measures].flatMap(
								(measure) => sure.points[measure] ?? [],
							)}
						/>
					</div>
				</Section>
			)}
			<ContactBlock content={content} />
		</>
	);
}

/** Links to the sheets for what is on offer, each once; nothing without any. */
function QuoteSheets({ content, words }: { content: PageContent; words: string }) {
	const { services, quoteSheets } = content;
	const first = services.filter(
		({ sheet }, index) => sheet && services.findIndex((one) => one.sheet === sheet) === index,
	);
	return (
		first.length > 0 && (
			<p>
				{words}
				{first.map(({ path, sheet = '' }, index) => (
					<Fragment key={path}>
						{index > 0 ? ', ' : ' '}
						<a href={`${path}#${SHEET_ID}`}>{quoteSheets.sheets[sheet]?.name}</a>
					</Fragment>
				))}
				.
			</p>
		)
	);
}

/** The numbers under which registers have the company, and what it is insured for. */
function OwnNumbers({ content, none }: { content: PageContent; none: string }) {
	const { company } = content;
	const {
		legalName,
		companyNumber,
		registeredIn,
		registeredOffice,
		tradingAddress,
		vatNumber,
		icoNumber,
		phone,
		otherPhones = [],
		email,
	} = company;
	const memberships = currentMemberships(company, content.day);
	return (
		<div className="stack">
			<Pairs>
				<OwnNumber title="Companies House">{`${companyNumber}, ${legalName}, registered in ${registeredIn}`}</OwnNumber>
				<OwnNumber title="Registered office">{registeredOffice}</OwnNumber>
				<OwnNumber title="Where you find us">{tradingAddress}</OwnNumber>
				<OwnNumber title="VAT number">{vatNumber}</OwnNumber>
				<OwnNumber title="Information Commissioner’s register">
					{icoNumber && (
						<a href={`https://ico.org.uk/ESDWebPages/Entry/${icoNumber}`}>{icoNumber}</a>
					)}
				</OwnNumber>
				{[{ for: 'We ring from', number: phone }, ...otherPhones].map(({ for: what, number }) => (
					<OwnNumber key={number} title={what}>
						<a href={dialLink(number)}>{number}</a>
					</OwnNumber>
				))}
				<OwnNumber title="We write from">{`Addresses that end in ${email.slice(email.indexOf('@'))}`}</OwnNumber>
				{memberships.map(({ body, number, link, scope, checked }) => (
					<OwnNumber key={`${body} ${number}`} title={body}>
						<a href={link}>{number}</a>
						{`${scope ? `, ${scope}` : ''}. In the register on ${dayInWords(checked)}.`}
					</OwnNumber>
				))}
			</Pairs>
			<Guarantees {...shownGuarantees(content)} />
			{memberships.length === 0 && <p>{none}</p>}
		</div>
	);
}

/** Nothing where the company has no such number. */
const OwnNumber = ({ title, children }: { title: string; children: ReactNode }) =>
	children && (
		<div>
			<dt>{title}</dt>
			<dd>{children}</dd>
		</div>
	);

interface SourceOnPage {
	readonly name: string;
	readonly checked: string;
}

const sourceInWords = ({ name, checked }: SourceOnPage) =>
	`Source: ${name}. Checked ${dayInWords(checked)}.`;

interface SourcedItem {
	readonly title: string;
	readonly text: string;
	readonly link?: string;
	readonly phone?: string;
	readonly source: SourceOnPage;
}

function SourcedPairs({ items }: { items: readonly SourcedItem[] }) {
	return (
		<Pairs stacked>
			{items.map(({ title, text, link, phone, source }) => (
				<div key={title}>
					<dt>{link ? <a href={link}>{title}</a> : title}</dt>
					<dd>
						<Unbroken text={text} />
					</dd>
					{phone && (
						<dd>
							<a href={dialLink(phone)}>
								<Unbroken text={`Ring ${phone}`} />
							</a>
						</dd>
					)}
					<dd className="small">{sourceInWords(source)}</dd>
				</div>
			))}
		</Pairs>
	);
}
