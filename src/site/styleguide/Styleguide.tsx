/** Every component in every state, to check the look after a change. */
import { houseParts } from '#content/schemas/content-schemas.ts';
import { contactForm } from '#forms/contact.ts';
import { fundingForm } from '#forms/funding.ts';
import { CostBands } from '../components/charts/CostBands.tsx';
import { ClaimList } from '../components/claims/ClaimList.tsx';
import { FeaturedClaim } from '../components/claims/FeaturedClaim.tsx';
import { OpenSchemes } from '../components/claims/OpenSchemes.tsx';
import { SchemeList } from '../components/claims/SchemeList.tsx';
import { Diagram } from '../components/diagrams/Diagram.tsx';
import { ButtonLink } from '../components/form/Button.tsx';
import { ErrorSummary } from '../components/form/ErrorSummary.tsx';
import { Question } from '../components/form/Question.tsx';
import { QualifyBanner } from '../components/frame/QualifyBanner.tsx';
import { House } from '../components/house/House.tsx';
import { Alert } from '../components/outcome/Alert.tsx';
import { Confirmation } from '../components/outcome/Confirmation.tsx';
import { Outcomes } from '../components/outcome/Outcomes.tsx';
import { SendingFailed } from '../components/outcome/SendingFailed.tsx';
import { SendingStatus } from '../components/outcome/SendingStatus.tsx';
import { PriceBoxes } from '../components/result/PriceBoxes.tsx';
import '../components/result/home-result.css';
import { Faq } from '../components/folds/Faq.tsx';
import { MapDisclosure } from '../components/folds/MapDisclosure.tsx';
import { Closing } from '../components/sections/Closing.tsx';
import { ContactBlock } from '../components/sections/ContactBlock.tsx';
import { Hero } from '../components/sections/Hero.tsx';
import { Band, Section, type Tone } from '../components/sections/Section.tsx';
import { AtAGlance } from '../components/services/AtAGlance.tsx';
import { HousePlan } from '../components/services/HousePlan.tsx';
import { measureCard, ServiceCards } from '../components/services/ServiceCards.tsx';
import { DescriptionList } from '../components/text/DescriptionList.tsx';
import { Steps } from '../components/text/Steps.tsx';
import { TickList } from '../components/text/TickList.tsx';
import '../islands/toasts/toasts.css';
import { assessmentFor } from '#check/eligibility.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { companyContact, nextSteps } from '../data/company-contact.ts';
import {
	openSchemes,
	publishedClaims,
	schemesById,
	serviceBySlug,
} from '../data/content-lookup.ts';
import { housePlan } from '../data/house-plan.ts';
import { Shelves } from './Shelves.tsx';
import './styleguide.css';

const tones: readonly Tone[] = ['white', 'deep', 'straw', 'brand'];

/** One visitor for each kind of assessment. */
const visitors = [
	{
		who: 'A pensioner who owns',
		answers: {
			selectedBenefits: 'pensionCredit',
			homeOwnership: 'yes',
			heatingSource: 'gas',
			insulationMethod: 'loft',
		},
	},
	{
		who: 'An owner with oil',
		answers: { householdIncome: 'no', homeOwnership: 'yes', energySavings: 'airSourceHeatPump' },
	},
	{
		who: 'A tenant',
		answers: {
			selectedBenefits: 'universalCredit',
			homeOwnership: 'no',
			heatingSource: 'electric',
		},
	},
	{
		who: 'Somebody who would like a gas boiler',
		answers: { householdIncome: 'no', energySavings: 'gasBoiler' },
	},
	{ who: 'Somebody of whom we know nothing', answers: { energySavings: 'solar' } },
];

const toasts = [
	{ tone: 'success', words: 'Data Submitted Successfully!' },
	{ tone: 'error', words: 'There was an error sending the email. Please try again.' },
	{ tone: 'blank', words: 'A toast without a tone' },
];

export function Styleguide({ content }: { content: PageContent }) {
	const { company, services } = content;
	const { contact, qualifyBanner, claimNote, guideNote } = content.pages.shared;
	const allClaims = publishedClaims(Object.keys(content.claims), content);
	const ranged = allClaims.filter(({ range }) => range).slice(0, 5);
	const grant = serviceBySlug('eco-4-grants', content);
	const cavity = serviceBySlug('cavity-wall-insulation', content);
	return (
		<>
			<Band layout="stack">
				<h1>Styleguide</h1>
				<p className="lead">
					Every component in every state. Look here after a change, at 320 and at 1440 px, in forced
					colours and at double text size.
				</p>
				<p className="small">
					{'Small print. '}
					<a href="#toasts">A link to the toasts</a>
					{' in it.'}
				</p>
			</Band>

			<Hero
				heading="A hero with a picture"
				lead="Its lead."
				picture={<House content={content} wide lights={[]} title="" focus="loft" />}
				breadcrumbs={<Breadcrumbs />}
			>
				<p className="row hero-buttons">
					<ButtonLink href="#">Main</ButtonLink>
				</p>
			</Hero>
			<Hero
				heading="The same on the brand’s colour"
				lead="Its lead."
				tone="brand"
				picture={<House content={content} wide lights={[]} title="" focus="thermostat" />}
			/>
			<Hero heading="A hero without a picture" lead="Its lead." tone="brand" />

			<Section
				heading="A section"
				layout="stack stack--wide"
				intro={<p className="prose">Its intro stays with the heading.</p>}
			>
				<p>What it holds.</p>
			</Section>
			{tones.map((tone) => (
				<Section key={tone} heading={`A section on ${tone}`} tone={tone} layout="split">
					<p>What it holds, beside the heading.</p>
				</Section>
			))}
			<Closing
				heading="A closing band"
				text="What to do next."
				headingId="closing-band"
				content={content}
			>
				<p>
					<ButtonLink href="#">Main</ButtonLink>
				</p>
			</Closing>
			<QualifyBanner {...qualifyBanner} />

			<Shelves content={content} />

			<Section heading="Buttons" tone="white" layout="stack stack--wide">
				<p className="row">
					<ButtonLink href="#">Main</ButtonLink>
					<ButtonLink href="#" look="quiet">
						Quiet
					</ButtonLink>
					<button className="button button--main" type="button">
						A real button
					</button>
					<button className="button button--main" type="button" disabled>
						Sending...
					</button>
				</p>
			</Section>
			<Band tone="brand" strip>
				<p className="row">
					<ButtonLink href="#">Main on the brand’s colour</ButtonLink>
					<ButtonLink href="#" look="quiet">
						Quiet on the brand’s colour
					</ButtonLink>
					<a href="#toasts">A link on the brand’s colour</a>
				</p>
			</Band>

			<Section heading="Notices" layout="stack stack--wide">
				<Alert text="There was an error sending the email. Please try again." />
				<SendingFailed
					sending={false}
					message="Too Many Requests: many messages came from your connection."
					advice="Your answers are not lost."
					phone={content.company.phone}
				/>
				<SendingStatus isSending />
				<Alert text="Data Submitted Successfully!" tone="good" />
				<ErrorSummary problems={{ one: 'Email address is invalid.' }} />
				<ErrorSummary
					problems={{
						one: 'Full name is required.',
						two: 'Phone number is invalid (must be 11 digits).',
					}}
				/>
				<Confirmation
					level="h3"
					heading="We have your message"
					reference="ABCD-EFGH"
					company={companyContact(content)}
					receipt={{ day: '2026-11-21', next: nextSteps(content) }}
				/>
			</Section>

			<Questions />

			<Section heading="What may fit" layout="stack stack--wide">
				{visitors.map(({ who, answers }) => (
					<div key={who} className="stack" data-visitor={who}>
						<h3>{who}</h3>
						<div className="panel">
							<Outcomes {...assessmentFor(answers, content, '2026-11-21')} />
						</div>
					</div>
				))}
			</Section>

			<Section heading="Own prices" layout="stack stack--wide">
				{[
					{ answers: { heatingSource: 'gas' }, known: { gas: 7.97, electricity: 26.32 } },
					{ answers: { heatingSource: 'electric' }, known: { electricity: 26.32 } },
				].map(({ answers, known }) => (
					<div key={answers.heatingSource} className="panel">
						<PriceBoxes
							answers={answers}
							known={known}
							councilFound=""
							words={content.pages.check.answer}
						/>
					</div>
				))}
			</Section>

			<Section heading="At a glance" tone="white" layout="stack stack--wide">
				{services.map(({ slug, name, glance }) => (
					<div key={slug} className="stack">
						<h3>{name}</h3>
						<AtAGlance items={glance} claims={allClaims} />
					</div>
				))}
				<h3>All of its claims withheld</h3>
				<AtAGlance items={cavity.glance} claims={[]} />
			</Section>

			<Section heading="Claims, with and without a range" layout="stack stack--wide">
				<ClaimList
					claims={[...ranged, ...allClaims.filter(({ range }) => !range).slice(0, 2)]}
					note={claimNote}
				/>
			</Section>
			<Section heading="Claims on the brand’s colour" tone="brand" layout="split">
				<ClaimList claims={ranged.slice(0, 2)} />
			</Section>
			<Band tone="straw">
				{allClaims
					.filter(({ name }) => name === 'loft-heat-loss')
					.map((claim) => (
						<FeaturedClaim key={claim.name} claim={claim} />
					))}
			</Band>

			<Section heading="Charts" layout="stack stack--wide">
				<CostBands claims={allClaims} />
				<CostBands claims={allClaims.filter(({ name }) => name === 'commercial-band-20kw')} />
			</Section>

			<Band>
				<SchemeList
					schemes={schemesById(grant.benefits.schemes, { ...content, day: '2026-12-31' })}
					day="2026-12-31"
					note={guideNote}
					nations={company.nations}
				/>
				<OpenSchemes level="h3" {...openSchemes({ ...content, day: '2027-01-01' })} />
				<OpenSchemes brief level="h3" {...openSchemes({ ...content, day: '2027-04-01' })} />
				<h3>After ECO4’s last day</h3>
				<SchemeList
					schemes={schemesById(grant.benefits.schemes, { ...content, day: '2027-01-01' })}
					day="2027-01-01"
					note={guideNote}
					nations={company.nations}
				/>
			</Band>

			<Section heading="Steps, questions, lists" tone="white" layout="stack stack--wide">
				<Steps steps={cavity.installation.steps} />
				<Faq items={grant.questions ?? []} />
				<div className="split">
					<TickList points={cavity.suits.yes} />
					<TickList points={cavity.suits.no} crosses />
				</div>
				<DescriptionList items={cavity.products.items} layout="pairs" />
				<DescriptionList items={cavity.risks.items} layout="stacked" />
				<DescriptionList items={cavity.risks.items} layout="trio" />
				<ServiceCards
					content={content}
					cards={services.slice(0, 2).map((service) => ({ ...service, text: service.summary }))}
				/>
				<MapDisclosure company={company} summary={contact.mapSummary} note={contact.mapNote} />
			</Section>
			<Section
				heading="Measures as cards: one, three, four and five, with and without a link to the application"
				layout="stack stack--wide"
			>
				{[1, 3, 4, 5].map((count) => (
					<ServiceCards
						key={count}
						content={content}
						funding={count === 3}
						cards={services.slice(2, 2 + count).map(({ slug }) => measureCard(slug, content))}
					/>
				))}
			</Section>

			<Section heading="The house" layout="stack stack--wide">
				<div className="shelf">
					{houseParts.map((part) => (
						<figure key={part}>
							<House content={content} lights={[part]} title="" focus={part} />
							<figcaption className="small">{part}</figcaption>
						</figure>
					))}
					<figure>
						<House content={content} lights={[]} title="" />
						<figcaption className="small">nothing lit</figcaption>
					</figure>
					<figure>
						<House content={content} lights={houseParts} title="" />
						<figcaption className="small">everything lit</figcaption>
					</figure>
				</div>
			</Section>
			<Band tone="plan">
				<HousePlan {...housePlan(content)} />
			</Band>

			<Section heading="Diagrams" tone="white" layout="stack stack--wide">
				<div className="shelf shelf--wide">
					{Object.entries(content.diagrams).map(([slug, texts]) => (
						<Diagram key={slug} slug={slug} texts={texts} />
					))}
				</div>
			</Section>

			<Section id="toasts" heading="Toasts, standing still" layout="stack stack--wide">
				<div className="toasts__list toasts__list--still">
					{toasts.map(({ tone, words }) => (
						<div key={tone} className={`toast toast--${tone}`}>
							<p>{words}</p>
							<button className="toast__close" type="button" aria-label="Dismiss">
								{'×'}
							</button>
						</div>
					))}
				</div>
			</Section>
			<ContactBlock content={content} />
		</>
	);
}

function Breadcrumbs() {
	return (
		<p className="small crumbs">
			<a href="/Services">Services</a>
		</p>
	);
}

/** Questions in every state, and the second step. */
function Questions() {
	const text = contactForm.steps[0].fields;
	const choice = fundingForm.steps[1].fields;
	return (
		<Section heading="Questions" tone="deep" layout="stack stack--wide">
			<div className="split">
				<div className="panel form">
					<Question name="k-plain" field={text.fullName} answer="" />
					<Question name="k-hint" field={text.phone} answer="" />
					<Question name="k-filled" field={text.email} answer="ada@example.co.uk" />
					<Question
						name="k-problem"
						field={text.phone}
						answer="0113"
						problem="Phone number is invalid (must be 11 digits)."
					/>
					<Question name="k-long" field={text.description} answer="" />
				</div>
				<div className="panel form">
					<p className="form__progress">Step 2 of 2</p>
					<h3 className="form__heading">Health Detail</h3>
					<Question name="k-choice" field={choice.benefitsClaim} answer="" />
					<Question name="k-chosen" field={choice.heatingSource} answer="lpg" />
					<Question name="k-advice" field={choice.heatingSource} answer="" advice />
					<Question name="k-consent" field={choice.healthCondition} answer="" />
					<p className="form__buttons">
						<button className="button button--quiet" type="button" disabled>
							Back
						</button>
						<button className="button button--main" type="button">
							Next
						</button>
					</p>
				</div>
			</div>
		</Section>
	);
}
