/** What the forms say of the company, out of its content file. */
import type { Company } from '../../content/schemas.ts';
import type { CompanyContact } from '../components/form/Confirmation.tsx';

export function companyContact({ phone, email, response }: Company): CompanyContact {
	return { phone, email, within: response.within, nextSteps: response.steps };
}
