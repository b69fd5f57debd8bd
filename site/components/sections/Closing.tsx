/** The closing band of a page: what to do next. Without a tone its heading is larger. */
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
