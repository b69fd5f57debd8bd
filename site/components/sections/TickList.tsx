/** Points, each with a tick before it, or with a cross where they speak against something. */
export function TickList({ points, crosses = false }: { points: readonly string[]; crosses?: boolean }) {
	return (
		<ul className={crosses ? 'ticks crosses' : 'ticks'}>
			{points.map((point) => (
				<li key={point}>{point}</li>
			))}
		</ul>
	);
}
