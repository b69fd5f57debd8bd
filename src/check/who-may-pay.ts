/** Who may pay for a plan, in a sentence, and what its numbers are for. */
import type { CheckPlanWords } from '#content/schemas/check-page-schema.ts';
import { grantForPart, ownHelpIn } from '#forms/eligibility/assessment.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import type { SchemeOutcome } from '#forms/eligibility/types.ts';
import { interpolate } from '#model/interpolate.ts';
import { OUTSIDE_UK } from '#model/places.ts';
import { grantInWords, measureNames, type PlanContext } from './plan-context.ts';

/**
 * The nation whose own scheme no rule of ours reads, where that scheme pays for what the firm
 * offers, and the answers do not rule it out.
 */
export function ownNationOf({ assessment: { nation, ownNation, ownHelp }, words }: PlanContext) {
	return nation && ownNation && ownHelp ? nationWords(words, nation) : undefined;
}

function nationWords({ nations }: CheckPlanWords, nation: string) {
	const own = {
		Scotland: nations.scotland,
		Wales: nations.wales,
		'Northern Ireland': nations.northernIreland,
	};
	return Object.hasOwn(own, nation) ? own[nation as keyof typeof own] : undefined;
}

/**
 * Of a postcode on both sides of a border: "in England the Warm Homes Local Grant", "in Wales
 * Nest". Undefined where it is on one.
 */
export function helpsByNation(
	{ estimated }: PlanContext,
	grant: SchemeOutcome | undefined,
): string[] | undefined {
	const helps = estimated.nations.flatMap((nation) => {
		const help = ownHelpIn(nation) ?? (grant && `the ${grant.name}`);
		return help ? [`in ${nation} ${help}`] : [];
	});
	return helps.length > 1 ? helps : undefined;
}

/** Who may pay, in a sentence, and what has to be true for that. */
interface Help {
	readonly says: string;
	readonly needs?: readonly string[];
	readonly scheme?: SchemeOutcome;
}

/** Of help with the cost: a grant first, then what comes off a heat pump, then that there is none. */
export function helpFor(context: PlanContext, grant: SchemeOutcome | undefined): Help {
	const { assessment, advised, estimated, totals, chosen, isOwn, isTenant, isLandlord, words } =
		context;
	const { nation, headline, outcomes } = assessment;
	if (nation === OUTSIDE_UK) return { says: headline };
	const own = ownNationOf(context);
	if (own) return (isTenant && own.tenant) || (isLandlord && own.landlord) || own.owner;
	const named = grant ?? grantForPart(outcomes);
	if (named) {
		const says = words.sentence[!grant ? 'part' : chosen.length > 0 ? 'grant' : 'survey'];
		const where = interpolate(words.sentence.in, { nations: joinWords(named.nations) });
		return {
			says: interpolate(says, { scheme: named.name }),
			needs: [...(nation ? [] : [where]), ...(named.conditions ?? [])],
			scheme: named,
		};
	}
	const forPump = estimated.results.find(({ measure }) => measure === 'heat-pump')?.grant;
	if (forPump && totals.grant > 0)
		return {
			says: grantInWords(forPump, words.sentence.pump, words.sentence.pumpIf),
			needs: [...(forPump.condition ? [forPump.condition] : []), words.sentence.approved],
			scheme: outcomes.find(({ scheme }) => scheme === 'boiler-upgrade-scheme'),
		};
	if (isOwn) return { says: words.sentence.noGrant };
	return { says: advised?.what ?? words.sentence[isTenant ? 'tenant' : 'nothing'] };
}

/**
 * What the numbers are for: what was ticked, a start of ours, or whom to ask first; and what was
 * ticked that they are not for.
 */
export function basisFor(context: PlanContext, grant: SchemeOutcome | undefined): string {
	const { unfit, words, estimateWords } = context;
	const measures = measureNames(unfit, estimateWords);
	return [
		chosenFor(context, grant),
		...(unfit.length > 0 ? [interpolate(words.basis.unfit, { measures })] : []),
	].join(' ');
}

function chosenFor(context: PlanContext, grant: SchemeOutcome | undefined): string {
	const { advice, chosen, isOwn, isTenant, words, estimateWords } = context;
	if (chosen.length > 0)
		return interpolate(isOwn ? words.basis.ticked : words.basis.start, {
			measures: measureNames(chosen, estimateWords),
		});
	const help = advice.mayPay ?? (grant && `the ${grant.name}`);
	if (isTenant) return words.basis.tenant;
	return help ? interpolate(words.basis.ask, { help }) : words.basis.none;
}
