/**
 * The scales that the charts share, and the format of their amounts. The amounts come from the
 * claims.
 */
import type { Range } from '#content/schemas/content-schemas.ts';
import { inPounds } from '#model/money.ts';

/**
 * The end of each unit's scale, so that bars can be compared between pages. A larger claim extends
 * it.
 */
const ENDS: Partial<Record<Range['unit'], number>> = {
	'pounds a year': 600,
	years: 10,
	days: 10,
	hours: 8,
	'per cent': 50,
};

/** The end of a range's scale. Undefined for units without one, such as a size. */
export function scaleEnd({ unit, high }: Range): number | undefined {
	const end = ENDS[unit];
	return end && Math.max(end, high);
}

/** An amount with its unit: "£600 a year", "10 years", "30%". */
export function formatAmount(amount: number, unit: Range['unit']): string {
	if (unit.startsWith('pounds')) return inPounds(amount) + unit.slice('pounds'.length);
	return `${amount.toLocaleString('en-GB')}${unit === 'per cent' ? '%' : ` ${unit}`}`;
}

/** A range in the format of the claims: "£18,000-£25,000". */
export function formatRange({ low, high, unit }: Range): string {
	const money = unit.startsWith('pounds') ? 'pounds' : unit;
	return `${formatAmount(low, money)}-${formatAmount(high, money)}`;
}
