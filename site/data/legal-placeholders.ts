/** The values of the placeholders in the legal pages. */

import type { Company } from '../../content/schemas.ts';
import { periodInWords } from '../../dates.ts';

/** For how many days each kind of data is kept, from the settings (astro.config.ts). */
export interface RetentionDays {
	readonly contact: number;
	readonly funding: number;
	readonly sensitive: number;
	readonly quarantined: number;
	readonly backups: number;
}

export const legalPlaceholders = (company: Company, kept: RetentionDays) => ({
	name: company.name,
	legalName: company.legalName,
	companyNumber: company.companyNumber,
	registeredIn: company.registeredIn,
	registeredOffice: company.registeredOffice,
	email: company.email,
	// With non-breaking spaces, so that a line never breaks inside the number.
	phone: company.phone.replaceAll(' ', '\u00a0'),
	openingHours: company.openingHours,
	within: company.response.within,
	mapService: company.map.service,
	messagesKept: periodInWords(kept.contact),
	applicationsKept: periodInWords(kept.funding),
	sensitiveKept: periodInWords(kept.sensitive),
	suspiciousKept: periodInWords(kept.quarantined),
	backupsKept: periodInWords(kept.backups),
});
