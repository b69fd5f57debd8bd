/** The closing band of a page: what to do next. */
import type { ReactNode } from 'react';
import { Band } from './Section.tsx';

interface ClosingProps {
	readonly heading: string;
	readonly text: string;
	/** The buttons, beside the words where there is room. */
	readonly children: ReactNode;
}

export const Closing = ({ heading, text, children }: ClosingProps) => (
	<Band tone="brand" layout="split" labelledBy="closing">
		<div className="stack">
			<h2 id="closing">{heading}</h2>
			<p className="lead">{text}</p>
		</div>
		<div className="row">{children}</div>
	</Band>
);
