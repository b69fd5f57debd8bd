/** How most of many measurements came out: what a measured time is stated by. */

/** The value that so large a part of them (0.99, say) did not pass. Not a number where there are none. */
export function quantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
