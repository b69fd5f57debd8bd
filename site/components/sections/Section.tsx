/** The bands a page is made of: each runs across the page, and most begin with a heading that names them. */
import type { ReactNode } from 'react';

/** The ground a band stands on; without one it is the page's own paper. */
export type Tone = 'white' | 'deep' | 'pine' | 'straw' | 'plan';

/** How a band's parts stand, by the classes of site/styles. */
type Layout = 'stack' | 'stack stack--wide' | 'stack stack--beside' | 'split' | 'split split--even' | 'split split--form' | 'prose';

interface BandProps {
	readonly tone?: Tone | undefined;
	/** Without a layout the parts stand in the band as they come. */
	readonly layout?: Layout;
	/** For links that lead here. */
	readonly id?: string;
	/** The id of the heading that names the band. */
	readonly labelledBy?: string;
	/** The band's name, where no heading on the page says it. */
	readonly label?: string;
	/** Lower than other bands. */
	readonly strip?: boolean;
	readonly children: ReactNode;
}

/** A band without a heading of its own. */
export function Band({ tone, layout, id, labelledBy, label, strip, children }: BandProps) {
	const className = ['band', ...(tone ? [`band--${tone}`] : []), ...(strip ? ['band--strip'] : [])].join(' ');
	return (
		<section className={className} id={id} aria-labelledby={labelledBy} aria-label={label}>
			{layout ? <div className={layout}>{children}</div> : children}
		</section>
	);
}

interface SectionProps extends Omit<BandProps, 'labelledBy' | 'label'> {
	readonly heading: string;
	/** Joins the heading to its section; a section without it goes unnamed to screen readers. */
	readonly headingId?: string;
	/** What stays with the heading while the rest stands beside or below the two. */
	readonly intro?: ReactNode;
	readonly introLayout?: Layout;
}

/** A band that begins with its heading. */
export function Section({ heading, headingId, intro, introLayout = 'stack', children, ...band }: SectionProps) {
	const title = <h2 id={headingId}>{heading}</h2>;
	return (
		<Band {...band} {...(headingId ? { labelledBy: headingId } : {})}>
			{intro === undefined ? (
				title
			) : (
				<div className={introLayout}>
					{title}
					{intro}
				</div>
			)}
			{children}
		</Band>
	);
}
