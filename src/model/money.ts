/** Sums of money and other amounts, as they are written. */

/** “12,000”, “7.5”: with so many decimals at most, because what was calculated has more. */
export const inDigits = (amount: number, decimals = 1): string =>
	amount.toLocaleString('en-GB', { maximumFractionDigits: decimals });

/** “£1,100”: whole pounds. */
export const inPounds = (amount: number): string => `£${inDigits(Math.round(amount))}`;

/** To the nearest amount that means something: a figure with four digits would look measured. */
export function roundedAmount(amount: number): number {
	const size = Math.abs(amount);
	const step = size >= 2_000 ? 100 : size >= 200 ? 10 : 5;
	return Math.round(amount / step) * step;
}

/** “7.8%”, of a share. */
export const inPercent = (share: number): string => `${inDigits(100 * share)}%`;
