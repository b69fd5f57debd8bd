/** The summary of a form's problems, each a link to its question. */

import type { Ref } from 'react';
import type { Problems } from '#forms/fields/field.ts';
import { controlId, ERROR_SUMMARY_ID } from '#forms/fields/page-places.ts';
import '../outcome/notice.css';

/** Takes the focus when it appears. */
export function ErrorSummary({ problems, ref }: { problems: Problems; ref?: Ref<HTMLElement> }) {
	const listed = Object.entries(problems);
	if (listed.length === 0) return null;
	return (
		<section
			className="notice notice--problem"
			id={ERROR_SUMMARY_ID}
			aria-labelledby="problems-heading"
			tabIndex={-1}
			ref={ref}
		>
			<h3 className="notice__text" id="problems-heading">
				{listed.length === 1
					? 'There is something to put right'
					: 'There are some things to put right'}
			</h3>
			<ul>
				{listed.map(([name, problem]) => (
					<li key={name}>
						<a href={`#${controlId(name)}`}>{problem}</a>
					</li>
				))}
			</ul>
		</section>
	);
}
