/** What the forms say of the company, out of its content file. */
import type { Company } from '../../content/schemas.ts';
import type { FirmFacts } from '../components/form/Notice.tsx';

export function firmFacts({ phone, email, response }: Company): FirmFacts {
	return { phone, email, within: response.within, nextSteps: response.steps };
}
