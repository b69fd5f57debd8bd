/** The first band of a page: its heading and lead, and a picture beside them if it has one. */
import type { ReactNode } from 'react';
import type { Scene } from '#site/art/scenes.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Unbroken } from '../text/Unbroken.tsx';
import figureStyles from './hero-figure.css?inline';
import type { Tone } from './Section.tsx';
import sceneStyles from './scene.css?inline';

interface HeroWordsProps {
	readonly heading: string;
	readonly lead?: string;
	/** The one figure of the page, with its condition. */
	readonly figure?: {
		readonly label: string;
		readonly says: string;
		readonly condition: ReactNode;
	};
	/** Buttons or links under the lead. */
	readonly children?: ReactNode;
}

interface HeroProps extends HeroWordsProps {
	readonly tone?: Tone;
	readonly picture?: ReactNode;
	/** Next to the words on wide screens, in place of a picture. */
	readonly beside?: ReactNode;
	/** Over the heading: Crumbs. */
	readonly breadcrumbs?: ReactNode;
}

export function Hero({ tone, picture, beside, breadcrumbs, ...words }: HeroProps) {
	const band = tone ? `band band--${tone}` : 'band';
	if (!picture) {
		const text = (
			<div className="stack">
				{breadcrumbs}
				<HeroWords {...words} />
			</div>
		);
		return (
			<section className={band}>
				{beside ? (
					<div className="split">
						{text}
						{beside}
					</div>
				) : (
					text
				)}
			</section>
		);
	}
	return (
		<section className={`${band} band--hero`}>
			<div className="split split--hero">
				<div className="stack hero-words">
					{breadcrumbs}
					<HeroWords {...words} />
				</div>
				<div className="hero-picture">{picture}</div>
			</div>
		</section>
	);
}

/** A drawn scene (site/art/scenes) as a hero's picture. */
export function ScenePicture({ scene, alt }: { scene: Scene; alt: string }) {
	carryStyles(sceneStyles);
	return <img className="scene" src={`/scenes/${scene}.svg`} alt={alt} width={960} height={720} />;
}

interface CrumbsProps {
	/** The page above this one: its name and path. */
	readonly above?: readonly [name: string, path: string];
	/** What this page is called in menus. */
	readonly name: string;
}

/** The name of the page, which its heading need not say, after a link to the one above it. */
export function Crumbs({ above, name }: CrumbsProps) {
	return (
		<p className="small crumbs">
			{above && (
				<>
					<a href={above[1]}>{above[0]}</a>
					{' / '}
				</>
			)}
			{name}
		</p>
	);
}

/** The text of a hero, for a page that lays out its first screen itself. */
export function HeroWords({ heading, lead, figure, children }: HeroWordsProps) {
	if (figure) carryStyles(figureStyles);
	return (
		<>
			<h1>{heading}</h1>
			{lead && <p className="lead">{lead}</p>}
			{figure && (
				<div>
					<p>{figure.label}</p>
					<p className={figure.says.length > 9 ? 'figure figure--long' : 'figure'}>
						<Unbroken text={figure.says} />
					</p>
					<p className="small">{figure.condition}</p>
				</div>
			)}
			{children}
		</>
	);
}
