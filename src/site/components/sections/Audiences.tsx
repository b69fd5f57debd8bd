/** Who asks us, each with a picture of what they ask about and the way on from here. */
import { Fragment } from 'react';
import type { z } from 'zod';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { homePage } from '#content/schemas/page-schemas.ts';
import { drawnParts } from '#site/data/house-parts.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { House } from '../house/House.tsx';
import styles from './audiences.css?inline';
import { Section } from './Section.tsx';

type AudienceWords = z.infer<typeof homePage>['audiences'];

interface AudiencesProps extends AudienceWords {
	readonly content: PageContent;
}

export function Audiences({ heading, items, content }: AudiencesProps) {
	carryStyles(styles);
	const drawn = drawnParts(content).parts;
	/** A second one of the whole house would be the same picture again. */
	const isPictured = items.filter(({ part }) => !drawn.includes(part)).length < 2;
	return (
		<Section headingId="audiences" heading={heading} layout="stack stack--wide">
			<ul className={isPictured ? 'paths paths--pictured' : 'paths'}>
				{items.map(({ who, part, links }) => (
					<li key={who}>
						{isPictured && (
							<div className="paths__picture">
								<House
									content={content}
									lights={drawn.includes(part) ? [part] : []}
									title=""
									focus={drawn.includes(part) ? part : undefined}
								/>
							</div>
						)}
						<h3>{who}</h3>
						<p>
							{links.map(({ link, label }, index) => (
								<Fragment key={link}>
									{index > 0 && ' · '}
									<a href={link}>{label}</a>
								</Fragment>
							))}
						</p>
					</li>
				))}
			</ul>
		</Section>
	);
}
