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
	phone: company.phone,
	openingHours: company.openingHours,
	within: company.response.within,
	mapService: company.map.service,
	...retention,
});
