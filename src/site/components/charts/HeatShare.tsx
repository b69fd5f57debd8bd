/**
 * The heat that leaves a house as twenty streams, with those of a claim's share in the accent.
 * Hidden from screen readers: the claim says the same.
 */

const STREAMS = 20;

export function HeatShare({ share }: { share: number }) {
	const lit = Math.round((share / 100) * STREAMS);
	return (
		<svg className="heat-share" viewBox="0 0 400 58" aria-hidden="true">
			<path d={streams(lit, STREAMS)} opacity=".4" />
			<path d={streams(0, lit)} className="heat-share__lit" />
		</svg>
	);
}

/** The path of the streams from one number up to another. */
const streams = (from: number, to: number): string =>
	Array.from(
		{ length: to - from },
		(_, index) => `M${(from + index) * 20 + 9} 53q-9-8 0-16t0-16t0-16`,
	).join('');
