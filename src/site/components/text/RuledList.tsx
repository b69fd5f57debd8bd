/**
 * A list with rules between its points. If a point begins with a subject and a colon, the subject
 * is bold.
 */

/** Longer text before a colon is a sentence, not a subject. */
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
