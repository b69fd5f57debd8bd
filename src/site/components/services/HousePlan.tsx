/**
 * The first screen of the home page: the welcome, and the house as a control. Works without script.
 */
import { Fragment, type ReactNode } from 'react';
import type { HousePart } from '#content/schemas/content-schemas.ts';
import { insulation } from '#site/art/drawings.ts';
import type { HousePlanContent } from '#site/data/house-plan.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { BesideClaim } from '../claims/BesideClaim.tsx';
import { Source } from '../claims/ClaimText.tsx';
import { House } from '../house/House.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import { hitAreas } from './hit-areas.ts';
import nightStyles from './house-night.css?inline';
import partStyles from './house-parts.css?inline';
import planStyles from './house-plan.css?inline';

const evenings = ['before', 'after'] as const;

interface HousePlanProps extends HousePlanContent {
	/** The hero's text. */
	readonly children?: ReactNode;
}

/**
 * The house, its evening before and after insulation, and its measures. Radio buttons hold the
 * state and ./house-plan.css shows it: the chosen part is lit, with its text next to it. With a
 * mouse the parts of the drawing are links that show the same while the pointer is on them; with a
 * finger they choose the radio button. Both are hidden from screen readers and from the Tab key,
 * because the radio buttons and the links next to them say and do it all.
 */
export function HousePlan({ children, ...plan }: HousePlanProps) {
	const { text, others, measures, othersOnOffer, evening } = plan;
	carryStyles(nightStyles, partStyles, planStyles);
	return (
		<div className="plan">
			<div className="plan__welcome band--brand">{children}</div>
			<HouseControl {...plan} />
			{/* Above the chips that ask for it, so that on a phone a tap never hides it. */}
			<div className="plan__stack plan__answer" aria-live="polite">
				{measures.map(({ part, says }) => (
					<p key={part} className="plan__says" data-part={part}>
						<Unbroken text={says} />
					</p>
				))}
			</div>
			{/* With one part there is nothing to choose. */}
			<fieldset className="plan__choice plan__parts" hidden={measures.length < 2}>
				<legend>{text}</legend>
				<div className="plan__line">
					{measures.map(({ part, name }) => (
						<label key={part} className="plan__chip">
							{/* Named, because the label in the drawing would say the name a second time while it is lit. */}
							<input
								type="radio"
								name="part"
								id={`part-${part}`}
								aria-label={name}
								defaultChecked={part === measures[0]?.part}
							/>
							{name}
						</label>
					))}
				</div>
			</fieldset>
			<div className="plan__stack plan__answers">
				<MoreOnParts {...plan} />
			</div>
			{evening && (
				<div className="plan__evening" aria-live="polite">
					{evenings.map((when) => (
						<div key={when} data-evening={when}>
							<h2 className="plan__heading">{evening[when].heading}</h2>
							<p className="small">{evening[when].text}</p>
						</div>
					))}
					<details className="plan__from small">
						<summary>{evening.sources}</summary>
						{evening.claims.map((claim) => (
							<p key={claim.name}>
								<Source claim={claim} />
							</p>
						))}
					</details>
				</div>
			)}
			{othersOnOffer.length > 0 && (
				<p className="plan__notes small">
					{others}
					{othersOnOffer.map(({ path, name }, index) => (
						<Fragment key={path}>
							{index > 0 ? ', ' : ' '}
							<a href={path}>{name}</a>
						</Fragment>
					))}
				</p>
			)}
		</div>
	);
}

/** The drawing, whose parts are links, and the choice of the evening. */
function HouseControl({ content, measures, evening }: HousePlanContent) {
	return (
		<div className="plan__house">
			<House
				content={content}
				wide
				isControl
				lights={[]}
				title="A terraced house cut open, with every measure we fit at its place"
				behindParts={
					<>
						<use className="house-night" href="/house.svg#night" />
						<use className="house-frost" href="/house.svg#frost" />
						{insulation
							.filter((part) => measures.some((measure) => measure.part === part))
							.map((part) => (
								<use
									key={part}
									className="house-place"
									data-part={part}
									href={`/house.svg#${part}Glow`}
								/>
							))}
					</>
				}
			>
				{evening && (
					<>
						<use className="house-heat" href="/house.svg#roofHeat" />
						<use className="house-heat" href="/house.svg#wallHeat" />
						<use className="house-cat" href="/house.svg#coldCat" />
					</>
				)}
			</House>
			<svg className="plan__hits" viewBox="0 0 1200 880" aria-hidden="true">
				{measures.map((measure) => (
					<Hit key={measure.part} {...measure} />
				))}
			</svg>
			{evening && (
				<fieldset className="plan__choice">
					<legend>{evening.legend}</legend>
					{evenings.map((when) => (
						<label key={when} className="plan__chip">
							<input type="radio" name="evening" value={when} defaultChecked={when === 'before'} />
							{evening[when].label}
						</label>
					))}
				</fieldset>
			)}
		</div>
	);
}

/** What backs each sentence on a part, and where to read more. */
function MoreOnParts({ from, measures, basis }: HousePlanContent) {
	return measures.map(({ part, path, title, fact, isOwn }) => (
		<div key={part} data-part={part}>
			{fact && (
				<p className="small">
					<Unbroken text={fact.qualification} />
					<BesideClaim claim={fact} />
				</p>
			)}
			{isOwn && <p className="small">{basis}</p>}
			<p>
				<a href={path}>{`Read more: ${title}`}</a>
			</p>
			{fact && (
				<details className="plan__from small">
					<summary>{from}</summary>
					<p>
						<Source claim={fact} />
					</p>
				</details>
			)}
		</div>
	));
}

/**
 * A part of the drawing, with its name while it is lit: a link for a mouse, and for a finger a
 * label of its radio button.
 */
function Hit({ part, path, name }: { part: HousePart; path: string; name: string }) {
	return (
		<foreignObject {...hitAreas[part]}>
			<label htmlFor={`part-${part}`}>
				<a href={path} tabIndex={-1}>
					<b data-part={part}>{name}</b>
				</a>
			</label>
		</foreignObject>
	);
}
