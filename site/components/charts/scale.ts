// The scales the pictures of numbers share, and how an amount is written on them. The amounts themselves come from the claims.
import type { Range } from '../../../content/schemas.ts';

/** Where the scale of a unit ends, so that bars of one unit can be compared from page to page. Larger claims stretch it. */
const ENDS: Partial<Record<Range['unit'], number>> = { 'pounds a year': 600, years: 10, days: 10, hours: 8, 'per cent': 50 };

/** The end of a range's scale, or nothing where a bar says no more than the figure: a size has no scale to stand on. */
export function scaleEnd({ unit, high }: Range): number | undefined {
	const end = ENDS[unit];
	return end && Math.max(end, high);
}

const thousands = new Intl.NumberFormat('en-GB');

/** An amount as we write it: "£600 a year", "10 years", "30%". */
export function formatAmount(amount: number, unit: Range['unit']): string {
	const number = thousands.format(amount);
	if (unit === 'pounds a year') return `£${number} a year`;
	if (unit === 'pounds') return `£${number}`;
	if (unit === 'per cent') return `${number}%`;
	return `${number} ${unit}`;
}

/** Both ends of a range, as the claims write them: "£18,000-£25,000". */
export function formatRange({ low, high, unit }: Range): string {
	const money = unit.startsWith('pounds') ? 'pounds' : unit;
	return `${formatAmount(low, money)}-${formatAmount(high, money)}`;
}
