/** What the forms say about the company, from company.yaml. */
import { readBankHolidays, readCompany } from '../../content/read.ts';
import type { NextSteps } from '../../forms/next-steps.ts';
import type { CompanyContact } from '../components/form/Confirmation.tsx';

export function companyContact(): CompanyContact {
	const { phone, email, response } = readCompany();
	return { phone, email, within: response.within };
}

/** What a confirmation says beside the reference. */
export function nextSteps({ yourPage, usually = '' }: Pick<NextSteps, 'yourPage' | 'usually'> = {}): NextSteps {
	const company = readCompany();
	const { caller, steps, ready, workingDays } = company.response;
	return { caller, steps, ready, workingDays, bankHolidays: readBankHolidays(company), usually, ...(yourPage ? { yourPage } : {}) };
}
