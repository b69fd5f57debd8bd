/** The facts that the small print may name in braces. */
import { retention } from '../../content/retention.ts';
import type { Company } from '../../content/schemas.ts';

export const legalFacts = (company: Company) => ({
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
	...retention,
});
