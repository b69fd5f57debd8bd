/** The closing band of a page: what to do next. */
import type { ReactNode } from 'react';
import { Band } from './Section.tsx';

interface ClosingProps {
	readonly heading: string;
	readonly text: string;
	readonly headingId?: string;
	/** The buttons. */
	readonly children: ReactNode;
}

export function Closing({ heading, text, headingId = 'closing', children }: ClosingProps) {
	return (
		<Band tone="pine" layout="split" labelledBy={headingId}>
			<h2 id={headingId}>{heading}</h2>
			<div className="stack">
				<p className="lead">{text}</p>
				{children}
			</div>
		</Band>
	);
}
