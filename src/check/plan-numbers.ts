/** The three numbers of a plan, what may be paid, what it saves and what it costs, and its bill. */
import type { Range } from '#estimate/home.ts';
import { roundedAmount, roundedPounds } from '#estimate/in-words.ts';
import { grantForPart } from '#forms/eligibility/assessment.ts';
import type { SchemeOutcome } from '#forms/eligibility/types.ts';
import { interpolate } from '#model/interpolate.ts';
import { inDigits } from '#model/money.ts';
import {
	between,
	change,
	electricityInPlace,
	grantInWords,
	measureNames,
	type PlanContext,
	rounded,
} from './plan-context.ts';
import { ownNationOf } from './who-may-pay.ts';

/** "Saving a year", "£115", "£40 to £270". */
export interface PlanNumber {
	readonly label: string;
	readonly value: string;
	readonly note: string;
}

/** What somebody else may pay: all, a part, so many pounds, perhaps, or nothing. */
export function helpNumber(context: PlanContext, grant: SchemeOutcome | undefined): PlanNumber {
	const { totals, estimated, chosen, isTenant, words } = context;
	const label = words.numbers.help;
	const own = ownNationOf(context);
	const { ownHelp } = context.assessment;
	const forPump = estimated.results.find(({ measure }) => measure === 'heat-pump')?.grant;
	const { orPump, orPumpIf, perhaps, offHeatPump, offHeatPumpIf } = words.help;
	if (grant)
		return {
			label,
			value: words.help.all,
			note: forPump && totals.grant > 0 ? grantInWords(forPump, orPump, orPumpIf) : '',
		};
	const offPump = forPump && {
		label,
		value: `${forPump.until ? `${perhaps} ` : ''}${roundedPounds(forPump.pounds)}`,
		note: grantInWords(forPump, offHeatPump, offHeatPumpIf),
	};
	if (offPump && totals.grant > 0) return offPump;
	const part = own ? undefined : grantForPart(context.assessment.outcomes);
	if (part) return { label, value: words.help.part, note: '' };
	if (own) return { label, value: words.help.perhaps, note: `Ask ${ownHelp} first.` };
	// Where nothing else is in question it is no contradiction.
	if (offPump && chosen.length === 0 && !isTenant) return offPump;
	return { label, value: words.help.none, note: words.help.noneNote };
}

/** Or, without pounds, the electricity of a heat pump. Undefined where it is not known. */
export function savingNumber(context: PlanContext): PlanNumber | undefined {
	const { totals, chosen, words } = context;
	const label = words.numbers.saving;
	const { pounds: money, kWh } = totals;
	if (money) {
		const { low, middle, high } = rounded(money);
		const isMore = middle < 0;
		const note = low < 0 ? `${change(low)} to ${change(high)}` : between(low, high);
		if (low > 0 && low < high && (middle === low || middle === high))
			return { label, value: note, note: '' };
		const value = middle === 0 ? words.row.hardly : `About ${roundedPounds(middle)}`;
		return { label: isMore ? words.numbers.more : label, value, note: low === high ? '' : note };
	}
	const inPlace = kWh && chosen.includes('heat-pump') && electricityInPlace(context, kWh);
	if (inPlace)
		return {
			label: words.inPlace.label,
			value: inPlace.electricity,
			note: interpolate(words.inPlace.note, inPlace),
		};
	if (kWh) {
		const units = (amount: number) => inDigits(Math.max(0, roundedAmount(amount)));
		const value = units(kWh.middle) === '0' ? words.row.hardly : `${units(kWh.middle)} kWh`;
		return { label, value, note: `${units(kWh.low)} to ${units(kWh.high)} kWh` };
	}
	return undefined;
}

/** Undefined before a survey has found it. */
export function priceNumber(
	{ totals, words, estimateWords }: PlanContext,
	grant: SchemeOutcome | undefined,
): PlanNumber | undefined {
	const { price, unpriced, grant: off } = totals;
	const label = words.numbers[off > 0 || grant ? 'price' : 'full'];
	if (!price) return undefined;
	const rest =
		unpriced.length > 0
			? interpolate(words.price.without, { measures: measureNames(unpriced, estimateWords) })
			: '';
	const [from, to] = [Math.max(0, price.from - off), Math.max(0, price.to - off)];
	const full = between(price.from, price.to);
	if (off > 0 && !grant)
		return {
			label,
			value: between(from, to),
			note: [interpolate(words.price.ifRefused, { range: full }), rest].join(' ').trim(),
		};
	if (grant)
		return {
			label,
			value: interpolate(words.price.orNothing, { range: between(from, to) }),
			note: [
				interpolate(words.price.ifNotPaid, { scheme: grant.name }),
				...(off > 0 ? [interpolate(words.price.ifRefused, { range: full })] : []),
				rest,
			]
				.join(' ')
				.trim(),
		};
	return { label, value: full, note: rest };
}

/** The bill as it is said, so that its two figures differ by the saving that is said. */
export function billOf(before: number, { middle }: Pick<Range, 'middle'>) {
	const now = Math.round(before / 10) * 10;
	return { before: now, after: now - roundedAmount(middle) };
}
