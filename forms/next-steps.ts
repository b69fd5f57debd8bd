/** What a visitor is told once an enquiry was received: who rings by which day, what happens next, and what to have ready. */

import { addWorkingDays } from '../dates.ts';

export interface NextSteps {
	/** Who rings: "Somebody from our office". */
	readonly caller: string;
	readonly steps: readonly string[];
	readonly ready: readonly string[];
	/** How many working days may pass before we ring. */
	readonly workingDays: number;
	/** Every bank holiday that is known, in order. */
	readonly bankHolidays: readonly string[];
	/** The path of the visitor's own page of this enquiry. Missing where it could not be fetched; the acknowledgement has it too. */
	readonly yourPage?: string;
	/** How soon people are usually rung, in a sentence. Empty where there is no figure (usual-answer.ts). */
	readonly usually?: string;
}

/** The day by which we ring somebody whose enquiry came on that day. Undefined where its year's bank holidays are not known. */
export function callDay({ workingDays, bankHolidays }: Pick<NextSteps, 'workingDays' | 'bankHolidays'>, day: string): string | undefined {
	const last = addWorkingDays(day, workingDays, bankHolidays);
	return last.slice(0, 4) <= (bankHolidays.at(-1)?.slice(0, 4) ?? '') ? last : undefined;
}
