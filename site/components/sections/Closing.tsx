/** The band that ends a page's own words with what to do next. On the page's own paper its heading is set larger. */
import type { ReactNode } from 'react';
import { Band, type Tone } from './Section.tsx';

interface ClosingProps {
	readonly heading: string;
	readonly text: string;
	readonly headingId?: string;
	readonly tone?: Tone;
	/** The buttons. */
	readonly children: ReactNode;
}

export function Closing({ heading, text, headingId = 'closing', tone, children }: ClosingProps) {
	return (
		<Band tone={tone} layout="split" labelledBy={headingId}>
			<h2 className={tone ? undefined : 'loud'} id={headingId}>
				{heading}
			</h2>
			<div className="stack">
				<p className="lead">{text}</p>
				{children}
			</div>
		</Band>
	);
}
