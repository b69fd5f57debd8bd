/** Decides who may pay for a plan and what has to be true for that, and what its numbers are for. */
import { grantForPart, ownHelpIn } from '#forms/eligibility/assessment.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import type { SchemeOutcome } from '#forms/eligibility/types.ts';
import { OUTSIDE_UK } from '#model/places.ts';
import type { PlanContext } from './plan-context.ts';
import { named, ofGrant, say, sentences } from './words.ts';

/**
 * The nation whose own scheme no rule of ours reads, where that scheme pays for what the firm
 * offers, and the answers do not rule it out.
 */
export function ownNationOf({ assessment, words }: PlanContext) {
	const { nation, ownNation, ownHelp } = assessment;
	const { nations } = words.help;
	return nation && ownNation && ownHelp && Object.hasOwn(nations, nation)
		? nations[nation as keyof typeof nations]
		: undefined;
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
	const { assessment, advised, totals, chosen, isOwn, who, words } = context;
	const { nation, headline, outcomes } = assessment;
	const { help } = words;
	if (nation === OUTSIDE_UK) return { says: headline };
	const own = ownNationOf(context);
	if (own) return own[who] ?? own.owner;
	const scheme = grant ?? grantForPart(outcomes);
	if (scheme) {
		const where = say(help.in, { nations: joinWords(scheme.nations) });
		return {
			says: say(help[!grant ? 'part' : chosen.length > 0 ? 'grant' : 'survey'], {
				scheme: scheme.name,
			}),
			needs: [...(nation ? [] : [where]), ...(scheme.conditions ?? [])],
			scheme,
		};
	}
	const forPump = pumpGrantOf(context);
	if (forPump && totals.grant > 0)
		return {
			says: ofGrant(forPump, help.heatPump),
			needs: [...(forPump.condition ? [forPump.condition] : []), help.approved],
			scheme: outcomes.find((one) => one.scheme === 'boiler-upgrade-scheme'),
		};
	if (isOwn) return { says: help.none };
	return { says: advised?.what ?? help[who === 'tenant' ? 'tenant' : 'nothing'] };
}

/** The grant for a heat pump in this home, ticked or not. */
export const pumpGrantOf = ({ estimated }: PlanContext) =>
	estimated.results.find(({ measure }) => measure === 'heat-pump')?.grant;

/**
 * What the numbers are for: what was ticked, a start of ours, or whom to ask first; and what was
 * ticked that they are not for.
 */
export function basisFor(context: PlanContext, grant: SchemeOutcome | undefined): string {
	const { unfit, words } = context;
	return sentences(
		chosenFor(context, grant),
		unfit.length > 0 && say(words.basis.unfit, { measures: named(unfit, words) }),
	);
}

function chosenFor(
	{ advice, chosen, isOwn, who, words }: PlanContext,
	grant: SchemeOutcome | undefined,
): string {
	const { basis } = words;
	if (chosen.length > 0)
		return say(isOwn ? basis.ticked : basis.start, { measures: named(chosen, words) });
	if (who !== 'owner') return basis[who];
	const help = advice.mayPay ?? (grant && `the ${grant.name}`);
	return help ? say(basis.ask, { help }) : basis.none;
}
