/** Which name a misspelt one was probably meant to be. */

/**
 * The name that differs from this one by at most a third of its letters; nothing if several or none
 * do.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
	const ranked = names
		.map((name) => ({ name, distance: distanceBetween(word.toLowerCase(), name.toLowerCase()) }))
		.filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
		.sort((one, other) => one.distance - other.distance);
	const [best, second] = ranked;
	return best && best.distance !== second?.distance ? best.name : undefined;
}

/**
 * How many letters have to be changed, added or removed to make one word the other (Levenshtein's
 * distance).
 */
function distanceBetween(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [i, letter] of [...one].entries()) {
		const next = [i + 1];
		for (const [j, against] of [...other].entries()) {
			next.push(
				Math.min(
					(row[j] ?? 0) + (letter === against ? 0 : 1),
					(row[j + 1] ?? 0) + 1,
					(next[j] ?? 0) + 1,
				),
			);
		}
		row = next;
	}
	return row[other.length] ?? 0;
}
