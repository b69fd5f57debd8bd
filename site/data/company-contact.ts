/** What the forms say about the company, from company.yaml. */
import type { Content } from '../../content/reader/load-content.ts';
import { type NextSteps, nextStepsFrom } from '../../forms/sending/next-steps.ts';
import type { CompanyContact } from '../components/outcome/Confirmation.tsx';

export function companyContact({ company }: Content): CompanyContact {
	const { phone, email, response } = company;
	return { phone, email, within: response.within };
}

export const nextSteps = ({ company, officeHolidays }: Content): NextSteps => nextStepsFrom(company.response, officeHolidays);
