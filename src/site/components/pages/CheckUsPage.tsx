/**
 * How to check the company, and anyone who rings: registers, our own numbers, genuine calls, scams,
 * whom to tell.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { currentMemberships } from '#content/reader/current-shelf-items.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { dayInWords } from '#model/dates.ts';
import { shownGuarantees, shownPeople } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { checkUsPath } from '#site/data/pages/paths.ts';
import { breadcrumbData } from '#site/data/pages/structured-data.ts';
import { Guarantees } from '../evidence/Guarantees.tsx';
import { People } from '../evidence/People.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Hero, ScenePicture } from '../sections/Hero.tsx';
import { Nudge } from '../sections/Nudge.tsx';
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

/** `day`: the day the page is rendered for. */
export function CheckUsPage({ content }: { content: PageContent }) {
	const { hero, registers, ours, call, scam, tell, signed } = content.pages['how-to-check-us'];
	const people = shownPeople(content);
	const { company } = content;
	return (
		<>
			<Hero {...hero} tone="brand" picture={<ScenePicture scene="door" alt="" />}>
				<p>
					{'Ring us yourself: '}
					<a href={dialLink(company.phone)}>{company.phone}</a>
				</p>
			</Hero>
			<Section
				headingId="registers"
				heading={registers.heading}
				layout="split"
				intro={<p>{registers.text}</p>}
				introLayout="stack stack--beside"
			>
				<Pairs stacked>
					{registers.items.map(({ title, text, link, source }) => (
						<div key={title}>
							<dt>
								<a href={link}>{title}</a>
							</dt>
							<dd>
								<Unbroken text={text} />
							</dd>
							<PageSource source={source} />
						</div>
					))}
				</Pairs>
			</Section>
			<Section
				headingId="ours"
				heading={ours.heading}
				tone="white"
				layout="split"
				intro={<p>{ours.text}</p>}
				introLayout="stack stack--beside"
			>
				<OwnNumbers content={content} none={ours.none} />
			</Section>
			<Section headingId="call" heading={call.heading} layout="stack stack--wide">
				<DescriptionList items={call.items} layout="trio" />
				<People people={people} />
				<Nudge content={content} call />
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
				<Pairs stacked>
					{tell.items.map(({ title, text, link, phone, source }) => (
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
							<PageSource source={source} />
						</div>
					))}
				</Pairs>
			</Section>
			<Section headingId="signed" heading={signed.heading} tone="white" layout="split">
				<div className="prose">
					<Paragraphs text={signed.text} />
					<p className="small">{sourceInWords(signed.source)}</p>
				</div>
			</Section>
			<ContactBlock content={content} folded />
		</>
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
				<div>
					<dt>Companies House</dt>
					<dd>{`${companyNumber}, ${legalName}, registered in ${registeredIn}`}</dd>
				</div>
				<div>
					<dt>Registered office</dt>
					<dd>{registeredOffice}</dd>
				</div>
				{tradingAddress && (
					<div>
						<dt>Where you find us</dt>
						<dd>{tradingAddress}</dd>
					</div>
				)}
				{vatNumber && (
					<div>
						<dt>VAT number</dt>
						<dd>{vatNumber}</dd>
					</div>
				)}
				{icoNumber && (
					<div>
						<dt>Information Commissioner’s register</dt>
						<dd>
							<a href={`https://ico.org.uk/ESDWebPages/Entry/${icoNumber}`}>{icoNumber}</a>
						</dd>
					</div>
				)}
				<div>
					<dt>We ring from</dt>
					<dd>
						<a href={dialLink(phone)}>{phone}</a>
					</dd>
				</div>
				{otherPhones.map(({ for: what, number }) => (
					<div key={number}>
						<dt>{what}</dt>
						<dd>
							<a href={dialLink(number)}>{number}</a>
						</dd>
					</div>
				))}
				<div>
					<dt>We write from</dt>
					<dd>{`Addresses that end in ${email.slice(email.indexOf('@'))}`}</dd>
				</div>
				{memberships.map(({ body, number, link, scope, checked }) => (
					<div key={`${body} ${number}`}>
						<dt>{body}</dt>
						<dd>
							<a href={link}>{number}</a>
							{`${scope ? `, ${scope}` : ''}. In the register on ${dayInWords(checked)}.`}
						</dd>
					</div>
				))}
			</Pairs>
			<Guarantees {...shownGuarantees(content)} />
			{memberships.length === 0 && <p>{none}</p>}
		</div>
	);
}

interface SourceOnPage {
	readonly name: string;
	readonly checked: string;
}

const sourceInWords = ({ name, checked }: SourceOnPage) =>
	`Source: ${name}. Checked ${dayInWords(checked)}.`;

const PageSource = ({ source }: { source: SourceOnPage }) => (
	<dd className="small">{sourceInWords(source)}</dd>
);
