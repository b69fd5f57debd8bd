/**
 * The page of the funding application: the empty form, or the answer to a step posted without
 * script.
 */

import { broughtHome } from '#check/brought-home.ts';
import { eligibilitySchemes } from '#check/eligibility.ts';
import type { FundingView } from '#check/form-views.ts';
import { offeredOptions } from '#check/offered-options.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { schemesForLetter } from '#forms/eligibility/by-certificate.ts';
import { privateAnswers } from '#forms/eligibility/offer.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { homeTexts } from '#forms/home/home-for-schemes.ts';
import { interpolate } from '#model/interpolate.ts';
import { askPath } from '#site/data/asks.ts';
import { companyContact } from '#site/data/company-contact.ts';
import { hasCheck, hasForm, openSchemes } from '#site/data/content-lookup.ts';
import { peopleWhoRingBack } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { FundingForm } from '#site/islands/funding-form.tsx';
import { OpenSchemes } from '../claims/OpenSchemes.tsx';
import { People } from '../evidence/People.tsx';
import { Island } from '../frame/Island.tsx';
import { ByPhone } from '../outcome/ByPhone.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Band } from '../sections/Section.tsx';
import { TickList } from '../text/TickList.tsx';
import { AskPage } from './AskPage.tsx';

/** `view`: as below. */
export function fundingHead(content: PageContent, view?: FundingView): Head {
	const { title, description, brought } = content.pages.grant;
	return {
		title: view?.step === 0 && view.answers.home ? brought.title : title,
		description,
		path: fundingForm.path,
	};
}

/**
 * `view`: the state of the application after a post. One from a page that was open before the firm
 * gave its form up is still answered by the form.
 */
export function FundingPage({ content, view }: { content: PageContent; view?: FundingView }) {
	if (!view && !hasForm(content)) return <AskPage content={content} />;
	return <Application content={content} view={view} />;
}

function Application({ content, view }: { content: PageContent; view: FundingView | undefined }) {
	const { hero, brought, byPhone, elsewhere, before, afterwards, next } = content.pages.grant;
	const { phone, openingHours } = content.company;
	const { qualifyBanner } = content.pages.shared;
	const home = view && broughtHome(view.answers, content);
	const sensitive = privateAnswers(content, content.day);
	return (
		<>
			<Hero
				{...hero}
				lead={home ? brought.lead : hero.lead}
				tone="brand"
				beside={
					<div className="by-phone">
						<People people={peopleWhoRingBack(content)} compact />
						<div className="stack">
							<ByPhone
								{...byPhone}
								phone={phone}
								dial={dialLink(phone)}
								openingHours={openingHours}
							/>
							{!home && (
								<p>
									{`${elsewhere.question} `}
									<a href={askPath(elsewhere.ask, content)}>{elsewhere.label}</a>
								</p>
							)}
						</div>
					</div>
				}
			/>
			<Band label="Application" layout="split split--form">
				<div>
					<Island
						form="funding"
						component={FundingForm}
						props={{
							company: companyContact(content),
							schemes: schemesForLetter(
								eligibilitySchemes(content),
								homeTexts(view?.answers.home).band,
							),
							offered: offeredOptions(fundingForm, content),
							view: view && { ...view, home },
						}}
					/>
				</div>
				<aside className="stack stack--wide" aria-labelledby="before" data-until="received">
					<div className="stack">
						<h2 className="aside-heading" id="before">
							{before.heading}
						</h2>
						<TickList points={before.points} />
						{!home && hasCheck(content) && (
							<p>
								<a href={checkForm.path}>{qualifyBanner.check}</a>
							</p>
						)}
					</div>
					<OpenSchemes brief level="h2" {...openSchemes(content, { ofForm: true })} />
					<div className="stack">
						<h2 className="aside-heading">{afterwards.heading}</h2>
						<p>
							{interpolate(afterwards.text, {
								private: sensitive && interpolate(afterwards.privateAnswers, { about: sensitive }),
							})}
						</p>
					</div>
				</aside>
				<aside className="stack stack--beside" aria-labelledby="next" data-from="received">
					<h2 className="aside-heading" id="next">
						{next.heading}
					</h2>
					<TickList points={next.points} />
					<p>
						<a href="/privacy">How we look after your answers</a>
					</p>
				</aside>
			</Band>
		</>
	);
}
