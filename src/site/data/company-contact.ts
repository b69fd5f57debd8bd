/** What the forms say about the company, from content/company.yaml. */
import type { SiteContent } from '#content/reader/content-on-day.ts';
import type { Content } from '#content/reader/load-content.ts';
import { type NextSteps, nextStepsFrom } from '#forms/sending/next-steps.ts';
import { peopleWhoRingBack } from './evidence.ts';
import { portraitPath } from './pages/paths.ts';

/** What the forms say about the company. */
export interface CompanyContact {
	readonly phone: string;
	readonly email: string;
	/** How soon we reply: "one working day". */
	readonly within: string;
	/** The addresses of small pictures of those who ring back. */
	readonly faces: readonly string[];
}

export function companyContact(
	content: Pick<SiteContent, 'company' | 'photographs'>,
): CompanyContact {
	const { phone, email, response } = content.company;
	const faces = peopleWhoRingBack(content).flatMap(
		({ drawing, photograph }) => photograph?.jpeg ?? (drawing ? portraitPath(drawing) : []),
	);
	return { phone, email, within: response.within, faces };
}

export const nextSteps = ({ company, officeHolidays }: Content): NextSteps =>
	nextStepsFrom(company, officeHolidays);
