/** The full-width bands that a page is made of. Most begin with a heading. */
import type { ReactNode } from 'react';

/** The background of a band that is not the page's own. */
export type Tone = 'brand' | 'plan';

/** The layout classes in site/styles. */
type Layout =
	| 'stack'
	| 'stack stack--wide'
	| 'stack stack--beside'
	| 'split'
	| 'split split--brief'
	| 'split split--pictured'
	| 'split split--form'
	| 'prose';

interface BandProps {
	readonly tone?: Tone;
	/** Without a layout the children are not wrapped. */
	readonly layout?: Layout;
	/** The target of links to this band. */
	readonly id?: string;
	/** The id of the heading that names the band for screen readers. */
	readonly labelledBy?: string;
	/** The band's name for screen readers, if it has no heading. */
	readonly label?: string;
	/** The band has less padding than others. */
	readonly strip?: boolean;
	readonly children: ReactNode;
}

/** A band without a heading of its own. */
export function Band({ tone, layout, id, labelledBy, label, strip, children }: BandProps) {
	const className = [
		'band',
		...(tone ? [`band--${tone}`] : []),
		...(strip ? ['band--strip'] : []),
	].join(' ');
	return (
		<section className={className} id={id} aria-labelledby={labelledBy} aria-label={label}>
			{layout ? <div className={layout}>{children}</div> : children}
		</section>
	);
}

interface SectionProps extends Omit<BandProps, 'labelledBy' | 'label'> {
	readonly heading: string;
	/** Makes the heading the section's name for screen readers. */
	readonly headingId?: string;
	/** Stays with the heading, while the children are beside or below the two. */
	readonly intro?: ReactNode;
	readonly introLayout?: Layout;
}

/** A band that begins with its heading. */
export function Section({
	heading,
	headingId,
	intro,
	introLayout = 'stack',
	children,
	...band
}: SectionProps) {
	const title = <h2 id={headingId}>{heading}</h2>;
	return (
		<Band {...band} labelledBy={headingId}>
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
