/** Which items of the company's shelves are shown on a day. */
import { daysBetween } from '#model/dates.ts';
import type { Company } from '../schemas/content-schemas.ts';
import type { Insurance, Membership } from '../schemas/shelf-schemas.ts';

/**
 * How long a look at a register is good for. A certificate is renewed each year, so half a year
 * misses no lapse for long.
 */
export const MEMBERSHIP_DAYS = 180;

/** Whether the membership was checked recently enough to show it. */
function isCurrentMembership({ checked }: Membership, day: string): boolean {
	const days = daysBetween(checked, day);
	return days >= 0 && days <= MEMBERSHIP_DAYS;
}

/** The company's memberships that are shown on that day. */
export const currentMemberships = ({ memberships }: Company, day: string): Membership[] =>
	memberships.filter((membership) => isCurrentMembership(membership, day));

/** The company's insurance that is shown on that day. */
export const currentInsurance = ({ insurance }: Company, day: string): Insurance[] =>
	insurance.filter(({ until }) => day <= until);
