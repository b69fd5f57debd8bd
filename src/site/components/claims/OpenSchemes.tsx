/** The schemes that are open on the day: what each pays, where and until when. */

import type { Scheme } from '#content/schemas/content-schemas.ts';
import { dayInWords, isClosed } from '#model/dates.ts';
import { Band } from '../sections/Section.tsx';
import './open-schemes.css';

interface OpenSchemesProps {
	readonly heading: string;
	readonly text: string;
	readonly schemes: readonly (Scheme & { readonly id: string; readonly howToApply: string })[];
	readonly day: string;
	/** The level of the heading. */
	readonly level: 'h2' | 'h3';
	/** Says only the name, the last day and who applies of each scheme: beside a form. */
	readonly brief?: boolean;
	/** The schemes have a band of their own. */
	readonly band?: boolean;
}

export function OpenSchemes({
	heading,
	text,
	schemes,
	day,
	level: Heading,
	brief = false,
	band = false,
}: OpenSchemesProps) {
	const open = schemes.filter((scheme) => !isClosed(scheme, day));
	if (open.length === 0) return null;
	const words = (
		<>
			<p className="small">{text}</p>
			<dl className={brief ? 'open-schemes' : 'open-schemes open-schemes--wide'}>
				{open.map(({ id, name, nations, closes, pays, howToApply }) => (
					<div key={id}>
						<dt>{name}</dt>
						{!brief && <dd>{pays.howMuch}</dd>}
						<dd className="small">{`${nations.join(', ')}${closes ? `. Last day: ${dayInWords(closes)}` : ''}`}</dd>
						{brief && howToApply && <dd className="small">{howToApply}</dd>}
					</div>
				))}
			</dl>
		</>
	);
	const part = (
		<div className="stack">
			<Heading className="aside-heading">{heading}</Heading>
			{words}
		</div>
	);
	return band ? <Band id="open-schemes">{part}</Band> : part;
}
