/** The home page. */
import { homePage, sharedBlocks } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { checkForm } from '../../../forms/eligibility/check-form.ts';
import { fundingForm } from '../../../forms/funding.ts';
import { leadsSomewhere, openSchemesAsOf, readPageAsOf, servicesAsOf } from '../../data/content-lookup.ts';
import { latestReviews, shownMemberships } from '../../data/evidence.ts';
import type { Head } from '../../data/head.ts';
import { housePlanAsOf } from '../../data/house-plan.ts';
import { businessData } from '../../data/structured-data.ts';
import { OpenSchemes } from '../claims/OpenSchemes.tsx';
import { Accreditations } from '../evidence/Accreditations.tsx';
import { Reviews } from '../evidence/Reviews.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { House } from '../house/House.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Nudge } from '../sections/Nudge.tsx';
import { optionalStyles } from '../sections/optional-styles.ts';
import '../sections/columns.css';
import { HeroWords } from '../sections/Hero.tsx';
import { HeroAsks } from '../sections/HeroAsks.tsx';
import { Band, Section } from '../sections/Section.tsx';
import { Steps } from '../sections/Steps.tsx';
import { TickList } from '../sections/TickList.tsx';
import { HousePlan } from '../services/HousePlan.tsx';
import { ServiceCards } from '../services/ServiceCards.tsx';

const page = (day: string) => readPageAsOf('home', homePage, day);

export function homeHead(day: string, origin: URL): Head {
	const { title, description } = page(day);
	const company = readCompany();
	const accreditations = [...shownMemberships(day), ...(company.since ? [company.since] : [])];
	const styles = optionalStyles({ accreditations, reviews: latestReviews() });
	return { title, description, path: '/', current: '/Home', styles, structuredData: [businessData(company, origin)] };
}

/** `day`: the day the page is rendered for. */
export function HomePage({ day }: { day: string }) {
	const { hero, ask, picture, services, audiences, getToKnowUs, qualify, process } = page(day);
	const { qualifyBanner } = readPage('shared', sharedBlocks);
	const allServices = servicesAsOf(day);
	const { since } = readCompany();
	const memberships = shownMemberships(day);
	const reviews = latestReviews();
	const cards = services.cards.flatMap((slug) => {
		const service = allServices.find((one) => one.slug === slug);
		return service ? [{ ...service, text: service.summary }] : [];
	});
	const paths = audiences.items.filter(({ link }) => leadsSomewhere(link));
	return (
		<>
			<Band tone="plan">
				<HousePlan {...housePlanAsOf(picture, day)}>
					<div className="stack">
						<HeroWords {...hero}>
							<HeroAsks ask={ask}>
								<ButtonLink href={fundingForm.path}>Apply for grant funding</ButtonLink>
							</HeroAsks>
						</HeroWords>
					</div>
				</HousePlan>
			</Band>
			{(memberships.length > 0 || since) && (
				<Band tone="white" strip label="Where you can look us up">
					<Accreditations memberships={memberships} since={since} />
				</Band>
			)}
			{reviews.length > 0 && (
				<Band strip label="What customers say">
					<Reviews reviews={reviews} />
				</Band>
			)}
			<Section
				headingId="services"
				heading={services.heading}
				tone="white"
				layout="stack stack--wide"
				intro={<p className="prose">{services.text}</p>}
			>
				{cards.length > 0 && <ServiceCards cards={cards} />}
				<OpenSchemes folded level="h3" {...openSchemesAsOf(day)} />
				<Nudge />
			</Section>
			<Section headingId="audiences" heading={audiences.heading} layout="stack stack--wide">
				<ul className="paths">
					{paths.map(({ who, part, text, link, label }) => (
						<li key={who}>
							<div className="paths__picture">
								<House lights={[part]} focus={part} title="" />
							</div>
							<h3>{who}</h3>
							<p>{text}</p>
							<p>
								<a href={link}>{label}</a>
							</p>
						</li>
					))}
				</ul>
			</Section>
			<Section
				headingId="know-us"
				heading={getToKnowUs.heading}
				tone="deep"
				layout="split"
				intro={
					<>
						<p>{getToKnowUs.text}</p>
						<p>
							<ButtonLink href="/services" look="quiet">
								Get To Know Us
							</ButtonLink>
						</p>
					</>
				}
			>
				<TickList points={getToKnowUs.points} />
			</Section>
			<Section
				headingId="qualify"
				heading={qualify.heading}
				tone="pine"
				layout="split"
				intro={
					<>
						<p className="lead">{qualify.text}</p>
						<p className="row">
							<ButtonLink href={fundingForm.path}>Apply For Grant</ButtonLink>
							<a href={checkForm.path}>{qualifyBanner.check}</a>
						</p>
					</>
				}
			>
				<TickList points={qualify.points} />
			</Section>
			<Section headingId="process" heading={process.heading} intro={<p className="prose">{process.text}</p>}>
				<Steps steps={process.steps} />
			</Section>
			<ContactBlock folded />
		</>
	);
}
