/** The page of the eligibility check: the empty form, or the result with the form below. */
import { checkPage } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { checkForm } from '../../../forms/eligibility/check-form.ts';
import { openSchemesAsOf } from '../../data/content-lookup.ts';
import type { Head } from '../../data/head.ts';
import { OpenSchemes } from '../claims/OpenSchemes.tsx';
import { ALERT_ID, Alert } from '../form/Alert.tsx';
import { ApplyWithAnswers, CheckForm, type CheckView } from '../form/CheckForm.tsx';
import { Outcomes } from '../form/Outcomes.tsx';
import { telLink } from '../frame/tel-link.ts';
import { Hero } from '../sections/Hero.tsx';
import { Band, Section } from '../sections/Section.tsx';

const page = () => readPage('check', checkPage);

export function checkHead(): Head {
	const { title, description } = page();
	return { title, description, path: checkForm.path };
}

interface CheckPageProps extends CheckView {
	/** The day the page is rendered for. */
	readonly day: string;
}

export function CheckPage({ day, answers = {}, problems = {}, alert, outcomes }: CheckPageProps) {
	const { hero, form, answer } = page();
	const { phone } = readCompany();
	return (
		<>
			{outcomes ? (
				<Hero heading={outcomes.headline.replace(/\.$/, '')} lead={answer.lead} tone="pine">
					<div className="row hero-buttons">
						<ApplyWithAnswers answers={answers} button={answer.apply} />
						<p>
							{'Or ring '}
							<a href={telLink(phone)}>{phone}</a>
						</p>
					</div>
				</Hero>
			) : (
				<Hero {...hero} tone="pine" />
			)}
			{outcomes && (
				<Band layout="split split--form">
					<div className="panel">
						<Outcomes {...outcomes} heading={answer.heading} />
					</div>
					<aside className="stack">
						<h2 className="aside-heading">{answer.applyHeading}</h2>
						<p>{answer.applyText}</p>
						<ApplyWithAnswers answers={answers} button={answer.apply} />
						<p>
							<a href="#questions">{answer.again}</a>
						</p>
					</aside>
				</Band>
			)}
			<Section
				id="questions"
				headingId="questions-heading"
				heading={outcomes ? answer.again : form.heading}
				tone={outcomes ? 'deep' : undefined}
				layout="split"
				intro={<p>{form.text}</p>}
				introLayout="stack stack--beside"
			>
				<div className="stack">
					<Alert id={ALERT_ID} text={alert} />
					<div className="panel">
						<CheckForm answers={answers} problems={problems} button={form.button} />
					</div>
				</div>
			</Section>
			{!outcomes && (
				<Band tone="deep">
					<OpenSchemes level="h2" {...openSchemesAsOf(day)} />
				</Band>
			)}
		</>
	);
}
