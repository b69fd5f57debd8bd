/** The closing band of a page: what to do next. */
import type { ReactNode } from 'react';
import type { Content } from '#content/reader/load-content.ts';
import { Doorstep } from '../house/Doorstep.tsx';
import { Band } from './Section.tsx';

interface ClosingProps {
	readonly heading: string;
	readonly text: string;
	readonly headingId?: string;
	readonly content: Pick<Content, 'services'>;
	/** The buttons. */
	readonly children: ReactNode;
}

export function Closing({ heading, text, headingId = 'closing', content, children }: ClosingProps) {
	return (
		<Band tone="brand" layout="split" labelledBy={headingId}>
			<div className="stack">
				<h2 id={headingId}>{heading}</h2>
				<p className="lead">{text}</p>
				{children}
			</div>
			<Doorstep content={content} />
		</Band>
	);
}
