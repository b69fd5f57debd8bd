/** The facts that the small print may name in braces. */

import type { Company } from '../../content/schemas.ts';
import { periodInWords } from '../../dates.ts';

/** For how many days what is kept, as the settings say (astro.config.ts). */
export interface DaysKept {
	readonly contact: number;
	readonly funding: number;
	readonly sensitive: number;
	readonly quarantined: number;
	readonly backups: number;
}

export const legalFacts = (company: Company, kept: DaysKept) => ({
	name: company.name,
	legalName: company.legalName,
	companyNumber: company.companyNumber,
	registeredIn: company.registeredIn,
	registeredOffice: company.registeredOffice,
	email: company.email,
	// Not to be torn apart at a line's end.
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
