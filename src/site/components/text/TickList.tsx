/** A list with a tick before each point, or with a cross if the points are reasons against. */
export function TickList({
	points,
	crosses = false,
}: {
	points: readonly string[];
	crosses?: boolean;
}) {
	return (
		<ul className={crosses ? 'ticks crosses' : 'ticks'}>
			{points.map((point) => (
				<li key={point}>{point}</li>
			))}
		</ul>
	);
}
