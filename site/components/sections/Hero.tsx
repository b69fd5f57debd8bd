/** How a page begins: its heading and a sentence, and beside them a picture where it has one. */
import type { ReactNode } from 'react';
import type { Tone } from './Section.tsx';

interface HeroWordsProps {
	readonly heading: string;
	readonly lead?: string | undefined;
	/** What stands under the lead: buttons, or links. */
	readonly children?: ReactNode;
}

interface HeroProps extends HeroWordsProps {
	readonly tone?: Tone;
	readonly picture?: ReactNode;
	/** The way back up, over the heading. */
	readonly crumbs?: ReactNode;
}

export function Hero({ tone, picture, crumbs, ...words }: HeroProps) {
	const band = tone ? `band band--${tone}` : 'band';
	if (!picture) {
		return (
			<section className={band}>
				<div className="stack">
					{crumbs}
					<HeroWords {...words} />
				</div>
			</section>
		);
	}
	return (
		<section className={`${band} band--hero`}>
			<div className="split split--hero">
				<div className="stack hero-words">
					{crumbs}
					<HeroWords {...words} />
				</div>
				<div className="hero-picture">{picture}</div>
			</div>
		</section>
	);
}

/** The words of a hero, for a page that arranges its first screen itself. */
export function HeroWords({ heading, lead, children }: HeroWordsProps) {
	return (
		<>
			<h1>{heading}</h1>
			{lead && <p className="lead">{lead}</p>}
			{children}
		</>
	);
}
