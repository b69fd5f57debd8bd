/** The page of the check of a home: the questions, or the result with the questions below it. */

import type { CheckView } from '#check/form-views.ts';
import { registersOf } from '#check/let-home.ts';
import { offeredOptions } from '#check/offered-options.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { ALERT_ID } from '#forms/fields/page-places.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { interpolate } from '#model/interpolate.ts';
import { askNamed } from '#site/data/asks.ts';
import { hasCheck, hasForm, openSchemes, ownAsk } from '#site/data/content-lookup.ts';
import { peopleWhoRingBack } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { CheckForm } from '#site/islands/check-form.tsx';
import { OpenSchemes } from '../claims/OpenSchemes.tsx';
import { People } from '../evidence/People.tsx';
import { Island } from '../frame/Island.tsx';
import { Alert } from '../outcome/Alert.tsx';
import { ByPhone } from '../outcome/ByPhone.tsx';
import { Band } from '../sections/Section.tsx';
import { AskPage } from './AskPage.tsx';

export function checkHead(content: PageContent): Head {
	const { check, grant, contact } = content.pages;
	if (!hasCheck(content))
		return {
			title: grant.hero.heading,
			description: contact.description,
			path: checkForm.path,
			noIndex: true,
		};
	return { title: check.title, description: check.description, path: checkForm.path };
}

/** `view`: the state of the check after a post. */
export function CheckPage({ content, view }: { content: PageContent; view?: CheckView }) {
	return hasCheck(content) ? (
		<Check content={content} view={view} />
	) : (
		<AskPage content={content} />
	);
}

function Check({ content, view }: { content: PageContent; view: CheckView | undefined }) {
	const { heading, byPhone, form, answer } = content.pages.check;
	const { phone, openingHours, visits } = content.company;
	const dial = dialLink(phone);
	const ring = { question: byPhone, phone, dial, openingHours };
	const ask = ownAsk(content);
	const homes = askNamed(content.pages.services.landlords.ask, content);
	const withoutForm = hasForm(content)
		? {}
		: { ask: ask.path, apply: ask.label, applyText: ask.text };
	const { applyText = answer.applyText } = withoutForm;
	return (
		<>
			<Band labelledBy="check-heading">
				<div className="stack">
					<div className="check-head">
						<h1 id="check-heading" className="check-heading">
							{heading}
						</h1>
						<a className="small" href={dial}>
							<span className="visually-hidden">{'Ring '}</span>
							{phone}
						</a>
					</div>
					<Alert id={ALERT_ID} text={view?.alert} />
					<Island
						form="check"
						isPanel={false}
						component={CheckForm}
						props={{
							words: {
								...form,
								ring,
								registers: registersOf(Object.values(content.letHomes)),
								result: {
									...answer,
									ring: interpolate(answer.ring, { phone }),
									paper: interpolate(answer.paper, { phone }),
									landlord: { apply: homes.label, ask: homes.path },
									...withoutForm,
									applyText: visits
										? `${applyText} As soon as you have sent it, you can choose a half-day for our visit.`
										: applyText,
								},
							},
							offered: offeredOptions(checkForm, content),
							view,
						}}
					/>
					{/* Who answers, or rings back once these answers are sent. */}
					<div className="by-phone no-print">
						<People people={peopleWhoRingBack(content)} compact />
						<ByPhone {...ring} />
					</div>
				</div>
			</Band>
			{!view?.result && <OpenSchemes level="h2" band {...openSchemes(content, { ofForm: true })} />}
		</>
	);
}
