/** The visitor's own page: how far the enquiry has got, and everything they can do about it. */

import { AddPhotographs } from '#components/AddPhotographs.tsx';
import { OnePress } from '#components/OnePress.tsx';
import type { Company } from '#content/schemas/content-schemas.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { fundingTexts } from '#forms/funding.ts';
import { Changes } from './Changes.tsx';
import type { VisitorStage, VisitorView } from './own-page-view.ts';
import { WhatWeHold } from './WhatWeHold.tsx';
import '#components/button.css';
import './own-page.css';

const titles = {
	contact: 'Your message to us',
	funding: 'Your answers about funding',
	telephone: 'Your call to us',
} as const;

/** The title of the page. */
export const visitorTitle = ({ form }: VisitorView) => titles[form];

/** `company`: whom to ring or write to. */
export function VisitorPage({ company, ...view }: VisitorView & { company: Company }) {
	const { form, reference, stages, next, schemes, answering, photographs } = view;
	const { done, problem } = view;
	return (
		<>
			<div>
				<h1>{titles[form]}</h1>
				<p className="visitor__reference">{`Reference ${reference}`}</p>
			</div>
			{done && (
				<p className="visitor__said" role="status">
					{done}
				</p>
			)}
			{problem && (
				<p className="visitor__said visitor__said--problem" role="status">
					{problem}
				</p>
			)}
			<section aria-labelledby="next">
				<h2 id="next">What happens next</h2>
				<p className="visitor__next">{next}</p>
				<Stages stages={stages} />
				{form === 'funding' && <p>{fundingTexts.toUsAlone}</p>}
				{schemes?.map(({ name, nations, officialPage }) => (
					<p key={name}>
						<a href={officialPage}>{`${name} (${nations.join(', ')})`}</a>: you apply for it
						yourself, not through us.
					</p>
				))}
			</section>
			<OnePress answering={answering} heading="h2" />
			{photographs && (
				<AddPhotographs {...photographs} email={company.email} reference={reference} heading="h2" />
			)}
			<OnePress answering={answering} heading="p" isLast />
			<WhatWeHold {...view} />
			<Changes {...view} company={company} />
			<p className="small visitor__keep">
				Keep the address of this page to yourself: whoever has it sees all of this.{' '}
				<a href="/privacy">What we do with what you sent</a>
			</p>
		</>
	);
}

function Stages({ stages }: { stages: readonly VisitorStage[] }) {
	return (
		<ol className="stages">
			{stages.map(({ what, when }) => (
				<li className={when ? 'stages__stage stages__stage--done' : 'stages__stage'} key={what}>
					<strong>{what}</strong>
					<span>{when ?? 'not yet'}</span>
				</li>
			))}
		</ol>
	);
}

/** What is left after erasing. */
export function ErasedPage({ company: { phone } }: { company: Company }) {
	return (
		<>
			<h1>It has been erased</h1>
			<p>
				What you sent is gone from our records. Backups hold it until they are replaced; if one is
				restored before then, it is erased again.
			</p>
			<p>
				{'This page is gone too. If you want to write to us again, you are welcome, or ring '}
				<a href={dialLink(phone)}>{phone}</a>.
			</p>
		</>
	);
}
