/** What a visitor is told once an enquiry was received: who rings by which day, what happens next, and what to have ready. */

import { addWorkingDays } from '../../dates.ts';

export interface NextSteps {
	/** Who rings: "Somebody from our office". */
	readonly caller: string;
	readonly steps: readonly string[];
	readonly ready: readonly string[];
	/** How many working days may pass before we ring. */
	readonly workingDays: number;
	/** Every bank holiday that is known, in order. */
	readonly bankHolidays: readonly string[];
}

/** `response`: what the firm says about its answers (company.yaml). */
export function nextStepsFrom(
	{ caller, steps, ready, workingDays }: Omit<NextSteps, 'bankHolidays'>,
	bankHolidays: readonly string[],
): NextSteps {
	return { caller, steps, ready, workingDays, bankHolidays };
}

/** What a confirmation says beside the reference. A form's script that cannot fetch it knows the day by the visitor's clock alone. */
export interface Receipt {
	/** The day on which the enquiry was received, as 2026-12-31. */
	readonly day: string;
	readonly next?: NextSteps;
	/** The path of the visitor's own page of this enquiry. The acknowledgement has it too. */
	readonly yourPage?: string;
	/** How soon people are usually rung, in a sentence. Missing where there is no figure. */
	readonly usually?: string;
}

/** The day by which we ring somebody whose enquiry came on that day. Undefined where its year's bank holidays are not known. */
export function callDay({ workingDays, bankHolidays }: Pick<NextSteps, 'workingDays' | 'bankHolidays'>, day: string): string | undefined {
	const last = addWorkingDays(day, workingDays, bankHolidays);
	return last.slice(0, 4) <= (bankHolidays.at(-1)?.slice(0, 4) ?? '') ? last : undefined;
}
