/** A ruled list of points. Where a point begins with what it is about, before a colon, those words stand out. */

/** So many letters still name a subject; more are a sentence that happens to have a colon. */
const LONGEST_SUBJECT = 44;

export function RuledList({ points }: { points: readonly string[] }) {
	return (
		<ul className="ruled">
			{points.map((point) => {
				const end = point.indexOf(': ') + 1;
				const hasSubject = end > 0 && end <= LONGEST_SUBJECT;
				return (
					<li key={point}>
						{hasSubject && <strong>{point.slice(0, end)}</strong>}
						{hasSubject ? point.slice(end) : point}
					</li>
				);
			})}
		</ul>
	);
}
