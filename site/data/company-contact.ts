/** What the forms say about the company, from company.yaml. */
import { readBankHolidays, readCompany } from '../../content/read.ts';
import { type NextSteps, nextStepsFrom } from '../../forms/next-steps.ts';
import type { CompanyContact } from '../components/form/Confirmation.tsx';

export function companyContact(): CompanyContact {
	const { phone, email, response } = readCompany();
	return { phone, email, within: response.within };
}

export function nextSteps(): NextSteps {
	const company = readCompany();
	return nextStepsFrom(company.response, readBankHolidays(company));
}
