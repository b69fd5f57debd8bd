/**
 * The days that a closing scheme has left, from the page's day to its last one, beside the steps of
 * an application as small scenes.
 */
import { addDays, dayInWords, daysBetween, daysInWords, isMonday } from '#model/dates.ts';
import { schemesById } from '#site/data/content-lookup.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import figureStyles from '../sections/hero-figure.css?inline';
import type { OwnDrawingProps } from './Diagram.tsx';
import styles from './last-days.css?inline';

/** A calendar of more weeks would say that there is time. */
const MOST_DAYS = 70;
/** The scenes of the drawing, one beside the other. */
const SCENE = 128;

export function LastDays({ service, content, texts }: OwnDrawingProps) {
	carryStyles(figureStyles, styles);
	const [scheme] = service.scheme ? schemesById([service.scheme], content) : [];
	const last = scheme?.closes;
	return (
		<figure className="last-days" aria-label={texts.title}>
			{last && last >= content.day && <Countdown from={content.day} to={last} />}
			<ol>
				{texts.marks.map((mark, index) => (
					<li key={mark}>
						<svg aria-hidden="true" viewBox={`${index * SCENE} 0 ${SCENE} 108`}>
							<use href={`/diagrams/${service.slug}.svg#art`} />
						</svg>
						{mark}
					</li>
				))}
			</ol>
			{texts.note && <figcaption className="small">{texts.note}</figcaption>}
		</figure>
	);
}

/** The weeks from a day to another, whose squares are for the eye: the words say the same. */
function Countdown({ from, to }: { readonly from: string; readonly to: string }) {
	const left = daysBetween(from, to);
	const days = left > MOST_DAYS ? [] : weeksOf(from, to);
	return (
		<div>
			<p className="figure">{left === 0 ? 'Today' : daysInWords(left)}</p>
			<p>
				{left === 0 ? 'is the last day' : 'to the last day'}, {dayInWords(to)}.
			</p>
			<div className="last-days__weeks" aria-hidden="true">
				{days.map((day) => (
					<i
						key={day}
						data-day={Number(day.slice(8))}
						data-is={day === to ? 'last' : day === from ? 'today' : day < from ? 'past' : undefined}
					/>
				))}
			</div>
		</div>
	);
}

/** The days from the Monday before one to another. */
function weeksOf(from: string, to: string): string[] {
	let first = from;
	while (!isMonday(first)) first = addDays(first, -1);
	return Array.from({ length: daysBetween(first, to) + 1 }, (_, days) => addDays(first, days));
}
