/** Quantiles of measurements. */

/** The value that this part of them (such as 0.99) did not exceed. NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
