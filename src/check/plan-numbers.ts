/** The numbers of a plan, what may be paid and what it costs, and its bill. */

import type { Range } from '#estimate/home.ts';
import { grantForPart } from '#forms/eligibility/assessment.ts';
import type { SchemeOutcome } from '#forms/eligibility/types.ts';
import { roundedAmount } from '#model/money.ts';
import type { PlanContext } from './plan-context.ts';
import { ownNationOf, pumpGrantOf } from './who-may-pay.ts';
import { amount, named, ofGrant, range, say, sentences } from './words.ts';

/** "Help with the cost", "Perhaps part of it", and what is said of it. */
export interface PlanNumber {
	readonly label: string;
	readonly value: string;
	readonly note: string;
}

/** What others may pay: all, a part, so many pounds, perhaps, or nothing. */
export function helpNumber(context: PlanContext, grant: SchemeOutcome | undefined): PlanNumber {
	const { totals, chosen, who, words, assessment } = context;
	const { numbers } = words;
	const label = numbers.help;
	const forPump = pumpGrantOf(context);
	const isPumpChosen = forPump && totals.grant > 0;
	if (grant) {
		const note = isPumpChosen ? ofGrant(forPump, numbers.orHeatPump) : '';
		return { label, value: numbers.all, note };
	}
	const pounds = forPump ? amount(forPump.pounds) : '';
	const offPump = forPump && {
		label,
		value: forPump.until ? say(numbers.perhapsSome, { pounds }) : pounds,
		note: ofGrant(forPump, numbers.offHeatPump),
	};
	if (isPumpChosen && offPump) return offPump;
	if (ownNationOf(context)) {
		const note = say(numbers.ask, { help: assessment.ownHelp ?? '' });
		return { label, value: numbers.perhaps, note };
	}
	if (grantForPart(assessment.outcomes)) return { label, value: numbers.part, note: '' };
	// Where nothing else is in question it is no contradiction.
	if (offPump && chosen.length === 0 && who !== 'tenant') return offPump;
	return { label, value: numbers.none, note: numbers.noneNote };
}

/** Undefined before a survey has found it. */
export function priceNumber(
	{ totals: { price, unpriced, grant: off }, words }: PlanContext,
	grant: SchemeOutcome | undefined,
): PlanNumber | undefined {
	if (!price) return undefined;
	const { numbers, price: templates } = words;
	const full = range(price.from, price.to, words);
	const left = range(Math.max(0, price.from - off), Math.max(0, price.to - off), words);
	return {
		label: off > 0 || grant ? numbers.price : numbers.fullPrice,
		value: grant ? say(templates.orNothing, { range: left }) : left,
		note: sentences(
			grant && say(templates.ifNotPaid, { scheme: grant.name }),
			off > 0 && say(templates.ifRefused, { range: full }),
			unpriced.length > 0 && say(templates.without, { measures: named(unpriced, words) }),
		),
	};
}

/** The bill as it is said, so that its two figures differ by the saving that is said. */
export function billOf(before: number, { middle }: Pick<Range, 'middle'>) {
	const now = Math.round(before / 10) * 10;
	return { before: now, after: now - roundedAmount(middle) };
}
