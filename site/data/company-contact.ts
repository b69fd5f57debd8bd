/** What the forms say about the company, from company.yaml. */
import type { Company } from '../../content/schemas.ts';
import type { CompanyContact } from '../components/form/Confirmation.tsx';

export function companyContact({ phone, email, response }: Company): CompanyContact {
	return { phone, email, within: response.within, nextSteps: response.steps };
}
