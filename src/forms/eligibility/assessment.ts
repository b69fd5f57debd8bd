/** The outcomes in words for a visitor: a headline, notes, and advice for the other nations. */

import { withSmallInitial } from '#model/capitals.ts';
import type { Measure } from '#model/measures.ts';
import { type Nation, OUTSIDE_UK } from '#model/places.ts';
import { serviceInWords } from '../fields/offered-fields.ts';
import { type Door, doorOf } from './apply-through.ts';
import { findOutcomes, joinWords } from './outcomes.ts';
import { requestedMeasures } from './scheme-rules.ts';
import { type HomeAnswers, NATIONAL_SCHEMES, type SchemeOutcome, type Schemes } from './types.ts';

/** What there is in one nation. */
interface NationAdvice {
	readonly nation: string;
	readonly words: string;
	/** Who to ask there. */
	readonly link: string;
	readonly label: string;
}

/** Everything that a visitor reads about their answers. */
export interface Assessment {
	/** A summary in one sentence. */
	readonly headline: string;
	readonly outcomes: readonly SchemeOutcome[];
	/** What only a survey of the home can answer. */
	readonly notes: readonly string[];
	/** Present if another person has to act, such as a landlord. */
	readonly situation?: string;
	/** Where the home is, as its postcode or address says; absent where neither does. */
	readonly nation?: string;
	/** Who is to be asked there first, where the answers do not rule that help out. */
	readonly ownHelp?: string;
	/** Where one applies for the help that the answers name, if that is not here. */
	readonly door?: Door;
	/** What there is in that nation, where it is not England. */
	readonly ownNation?: NationAdvice;
	/** What there is in the other nations. */
	readonly otherNations: readonly NationAdvice[];
}

/**
 * The assessment of these answers, as of a day (2026-11-21). `nation`: where the home is, if that
 * is known.
 */
export function assess(
	answers: HomeAnswers,
	schemes: Schemes,
	today: string,
	nation?: string,
): Assessment {
	const outcomes = findOutcomes(answers, schemes, today, nation);
	const situation = situationNote(answers);
	const advice = adviceForOtherNations(outcomes, schemes, today);
	const ownNation = advice.find((one) => one.nation === nation);
	const ownHelp = ownHelpIn(nation, answers);
	const grant = grantForAll(outcomes) ?? grantForPart(outcomes);
	const door =
		ownHelp && ownNation
			? {
					label: `Ask ${ownHelp} first`,
					href: ownNation.link,
					says: `You apply to ${ownHelp}, not through us.`,
				}
			: grant && doorOf(grant);
	return {
		headline: headlineFor(outcomes, answers, nation, ownNation && ownHelp),
		outcomes,
		notes: surveyNotes(answers, outcomes),
		situation,
		nation: nation || undefined,
		ownHelp,
		door,
		ownNation,
		otherNations: advice.filter((one) => one !== ownNation),
	};
}

/** Whether a scheme is worth a call. */
export const isWorthwhile = ({ likelihood }: SchemeOutcome): boolean =>
	likelihood !== 'unlikely' && likelihood !== 'closed';

const grantFor =
	(share: 'most' | 'part') =>
	(outcomes: readonly SchemeOutcome[]): SchemeOutcome | undefined =>
		outcomes.find(
			(outcome) =>
				isWorthwhile(outcome) &&
				outcome.pays.share === share &&
				outcome.conditions &&
				!outcome.mismatch &&
				!outcome.isLongShot,
		);

/** The scheme that may pay for most or all of it, where the answers support one. */
export const grantForAll = grantFor('most');

/** The scheme that pays landlords a part, where it goes by who lives there. */
export const grantForPart = grantFor('part');

/**
 * Who has a nation's own help, which no rule of ours reads. Scotland's is for heat pumps and
 * insulation (facts/schemes.yaml).
 */
const OWN_HELP = {
	Scotland: 'Home Energy Scotland',
	Wales: 'Nest',
	'Northern Ireland': 'the Housing Executive',
} as const;

/**
 * Who has that nation's own help. Nest's is for who gets a benefit, or is ill and on a low income:
 * not after three times “no”.
 */
export function ownHelpIn(
	nation: string | undefined,
	answers: HomeAnswers = {},
): string | undefined {
	if (!nation || !Object.hasOwn(OWN_HELP, nation) || (nation === 'Wales' && hasSaidNo(answers)))
		return undefined;
	return OWN_HELP[nation as keyof typeof OWN_HELP];
}

const hasSaidNo = ({
	benefitsClaim,
	selectedBenefits,
	householdIncome,
	healthCondition,
}: HomeAnswers) =>
	!selectedBenefits &&
	[benefitsClaim, householdIncome, healthCondition].every((answer) => answer === 'no');

/** Who has the home, and who may pay for work on it. */
export interface Household {
	/** `owner` also without an answer. */
	readonly who: 'owner' | 'tenant' | 'landlord';
	/**
	 * The scheme that pays for all of it, as far as the answers go: no question that we ask is open
	 * between it and the home.
	 */
	readonly paidBy?: string;
	/** Who else may pay, and has to be asked: "Nest", "the Warm Homes Local Grant". */
	readonly mayPay?: string;
	/** The measures that either of them pays for. Absent where that is not known. */
	readonly pays?: readonly Measure[];
}

/** `nations`: where the home may be. With more than one, no scheme is named. */
export function householdOf(
	answers: HomeAnswers,
	outcomes: readonly SchemeOutcome[],
	schemes: Schemes,
	nations: readonly Nation[],
): Household {
	const { homeOwnership } = answers;
	const who = homeOwnership === 'no' ? 'tenant' : homeOwnership === 'let' ? 'landlord' : 'owner';
	const [nation, another] = nations;
	if (another) return { who };
	const own = ownHelpIn(nation, answers);
	if (own) {
		const scheme = Object.entries(NATIONAL_SCHEMES).find(([name]) => name === nation)?.[1];
		if (!scheme) return { who, mayPay: own };
		const { measures: pays } = schemes[scheme] ?? {};
		return { who, mayPay: pays && own, pays };
	}
	const most = grantForAll(outcomes);
	const asked = most ?? grantForPart(outcomes);
	if (!asked) return { who };
	const { measures: pays = [] } = schemes[asked.scheme] ?? {};
	return most && most.likelihood !== 'needs a survey'
		? { who, paidBy: most.name, pays }
		: { who, mayPay: `the ${asked.name}`, pays };
}

/**
 * Who may pay, in the one sentence that plan, confirmation and office say. It names only a scheme
 * that the answers support: no small savings and no long shots. `own`: whom to ask first in that
 * nation.
 */
export function headlineFor(
	outcomes: readonly SchemeOutcome[],
	answers: HomeAnswers,
	nation?: string,
	own?: string,
): string {
	if (nation === OUTSIDE_UK)
		return 'Your home is outside the United Kingdom, and these schemes are for homes in it.';
	if (own) return `In ${nation}, ask ${own} first.`;
	const service = serviceInWords(answers.energySavings);
	const forWork = headlineForWork(outcomes, answers);
	return service
		? `What may help with ${service.toLowerCase()} we tell you when we ring. For other work: ` +
				withSmallInitial(forWork)
		: forWork;
}

function headlineForWork(outcomes: readonly SchemeOutcome[], answers: HomeAnswers): string {
	const most = grantForAll(outcomes);
	if (most) return `The ${most.name} may pay for most or all of the work.`;
	const part = grantForPart(outcomes);
	if (part) return `The ${part.name} may pay for part of the work.`;
	const open = outcomes.filter(isWorthwhile);
	const grants = open.filter(({ mismatch, pays }) => !mismatch && pays.share !== 'little');
	const possible = grants.filter(({ likelihood }) => likelihood !== 'needs a survey');
	// A long shot is for a heat pump alone, which the plan may do without.
	const single = possible.find(({ isLongShot }) => !isLongShot);
	if (single)
		return `The ${single.name} may pay for part of ${single.pays.for}. No other grant is likely.`;
	// Their cards say "Possible", so the summary does not say that there is none.
	if (possible.length > 0)
		return `The ${joinWords(possible.map(({ name }) => name))} might pay for the work, but the chance is small.`;
	if (grants.length > 0)
		return 'No scheme stands out yet. What could pay for the work depends on things that we do not know.';
	const requested = requestedMeasures(answers);
	const asked = joinWords(requested.map(({ words }) => words));
	if (open.some(({ pays }) => pays.share !== 'little'))
		return `We know of no grant for ${asked}, but there may be help with something else.`;
	if (open.length > 0)
		return 'No grant looks likely on these answers, but there is a smaller saving.';
	return 'No scheme looks likely on these answers.';
}

/**
 * What only a survey can answer about the requested measures, and what an unanswered question may
 * change.
 */
function surveyNotes(
	{ heatingSource, energySavings, insulationMethod }: HomeAnswers,
	outcomes: readonly SchemeOutcome[],
): string[] {
	const notes: string[] = [];
	const heatPumpGrant = outcomes.find(({ scheme }) => scheme === 'boiler-upgrade-scheme');
	if (
		(!heatingSource || heatingSource === 'notSure') &&
		heatPumpGrant &&
		isWorthwhile(heatPumpGrant)
	) {
		notes.push(
			'You left open what heats your home. If it is oil, tell us, because it counts. ' +
				`${heatPumpGrant.name}: ${heatPumpGrant.pays.howMuch}`,
		);
	}
	if (
		(heatingSource === 'electric' || heatingSource === 'storage') &&
		energySavings === 'highHeatRetentionStorageHeaters'
	) {
		notes.push('Storage heaters pay only on an off-peak tariff. We look at yours first.');
	}
	if (
		insulationMethod ||
		energySavings === 'internalWallInsulation' ||
		energySavings === 'cavityWallInsulations'
	) {
		notes.push(
			'Which insulation fits depends on how the walls are built, on damp and on ventilation. ' +
				'The survey looks at all three.',
		);
	}
	return notes;
}

/** Advice for visitors who do not both own the home and live in it. */
export function situationNote({ homeOwnership }: HomeAnswers): string | undefined {
	if (homeOwnership === 'let')
		return (
			'Help for low incomes goes by the people who live there, and you may have to pay part. ' +
			'The saving on the bill is theirs.'
		);
	if (homeOwnership !== 'no') return undefined;
	return (
		'You told us that you do not own the home. If you rent, its owner has to agree to any work, ' +
		'and some schemes are for the owner to apply for. Speak to your landlord or housing ' +
		'provider early. If it is yours and you let it, answer that you own it.'
	);
}

/** Advice for every other nation. It names only schemes that are worth a call. */
function adviceForOtherNations(
	outcomes: readonly SchemeOutcome[],
	schemes: Schemes,
	today: string,
): NationAdvice[] {
	const open = outcomes.filter(isWorthwhile);
	const missing = (nation: string) => {
		const names = open.filter(({ nations }) => !nations.includes(nation)).map(({ name }) => name);
		if (names.length === 0) return '';
		return `${joinWords(names)} ${names.length === 1 ? 'does' : 'do'} not apply. `;
	};
	const national = Object.entries(NATIONAL_SCHEMES).flatMap(([nation, id]): NationAdvice | [] => {
		const scheme = schemes[id];
		if (!scheme) return [];
		const { name, pays, officialPage, closes, instead } = scheme;
		const own = closes !== undefined && today > closes ? `${instead}` : `${name}: ${pays.howMuch}`;
		return {
			nation,
			words: missing(nation) + own,
			link: officialPage,
			label: `Official page: ${name}`,
		};
	});
	return [
		...national,
		{
			nation: 'Northern Ireland',
			words: `${missing('Northern Ireland')}Ask the Housing Executive what help there is now.`,
			link: 'https://www.nihe.gov.uk',
			label: 'Northern Ireland Housing Executive',
		},
	];
}
