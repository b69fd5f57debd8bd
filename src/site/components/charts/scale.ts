/**
 * The scales that the charts share, and the format of their amounts. The amounts come from the
 * claims.
 */
import type { Range } from '#content/schemas/content-schemas.ts';
import { inDigits, inPounds } from '#model/money.ts';

/** The end of each unit's scale, so that bars can be compared between pages. */
const ENDS: Partial<Record<Range['unit'], number>> = {
	'pounds a year': 700,
	years: 10,
	days: 10,
	hours: 8,
	'per cent': 50,
};

/**
 * The end of the scale of ranges that are beside each other, of those in that unit. A larger range
 * extends it, to a number with one digit before its zeros. Undefined for units without a scale,
 * such as a size.
 */
export function scaleEnd(wanted: Range['unit'], ranges: readonly Range[]): number | undefined {
	const end = ENDS[wanted];
	if (!end) return undefined;
	const most = Math.max(...ranges.flatMap(({ unit, high }) => (unit === wanted ? high : [])));
	return most > end ? roundedUp(most) : end;
}

/** The next number with one digit before its zeros. */
export function roundedUp(amount: number): number {
	const step = 10 ** Math.floor(Math.log10(amount));
	return Math.ceil(amount / step) * step;
}

/** An amount with its unit: "£600 a year", "10 years", "30%". */
export function formatAmount(amount: number, unit: Range['unit']): string {
	if (unit.startsWith('pounds')) return inPounds(amount) + unit.slice('pounds'.length);
	return `${inDigits(amount)}${unit === 'per cent' ? '%' : ` ${unit}`}`;
}

/** A range in the format of the claims: "£18,000-£25,000". */
export function formatRange({ low, high, unit }: Range): string {
	const money = unit.startsWith('pounds') ? 'pounds' : unit;
	return `${formatAmount(low, money)}-${formatAmount(high, money)}`;
}
