/** What help may fit, from the answers alone and as of a day. A guide and never a decision; the rules are in eligibility-rules.ts. */
import { benefitName, ENDED, isOneOf, isOpenQuestion, labelOf, OF_TWO_KINDS, type Reading, rules } from './eligibility-rules.ts';
import type { healthDetail } from './funding.ts';

/** `likely` only where the answers alone settle it; the rest waits for what nobody has asked yet. */
export type Verdict = 'likely' | 'possible' | 'needs a survey' | 'unlikely' | 'closed';

export type SchemeId = 'eco4' | 'warm-homes-local-grant' | 'boiler-upgrade-scheme' | 'vat-zero-rate' | 'smart-export-guarantee' | 'gbis';

/** The little that the rules need to know of a scheme; its record is in content/schemes.yaml. */
interface DatedScheme {
	readonly name: string;
	readonly decidedBy: string;
	/** The last day, as 2026-12-31. The scheme is closed from the day after. */
	readonly closes?: string | undefined;
	readonly instead?: string | undefined;
	readonly weCanApply: boolean;
	readonly officialPage: string;
	readonly documents?: readonly string[] | undefined;
}

export type Schemes = Readonly<Record<SchemeId, DatedScheme>>;

/** What may come of one scheme for these answers. */
export interface Outcome {
	readonly scheme: SchemeId;
	readonly name: string;
	readonly verdict: Verdict;
	/** One sentence, from what the visitor said. */
	readonly why: string;
	/** What would be looked at before anybody could say more. */
	readonly checked: string;
	readonly decidedBy: string;
	readonly until?: string;
	/** True when the scheme is open but ends so soon that a new application may not make it. */
	readonly littleTimeLeft: boolean;
	readonly officialPage: string;
	/** False where we can only point to the right door. */
	readonly weCanApply: boolean;
	readonly documents: readonly string[];
	/** Where the rule comes from. */
	readonly source: string;
}

/** The eight answers of Health Detail; any of them may be missing. */
export type HomeAnswers = Readonly<Partial<Record<keyof typeof healthDetail.fields, string>>>;

/** A survey, a design, the work and its paperwork take about this long at the least. */
const LITTLE_TIME_DAYS = 60;

/** The schemes the rules speak of, cut down to what rules and visitors need. Throws an Error when one is missing. */
export function schemesForRules(all: Readonly<Record<string, DatedScheme>>): Schemes {
	const picked = Object.keys(rules).map((id) => {
		const scheme = all[id];
		if (!scheme) throw new Error(`There is no scheme called ${id} in content/schemes.yaml, which forms/eligibility.ts has a rule for.`);
		const { name, decidedBy, closes, instead, weCanApply, officialPage, documents } = scheme;
		return [id, { name, decidedBy, closes, instead, weCanApply, officialPage, documents }] as const;
	});
	return Object.fromEntries(picked) as unknown as Schemes;
}

/** Most promising first; within that, the order of the rules. */
const ORDER: readonly Verdict[] = ['likely', 'possible', 'needs a survey', 'unlikely', 'closed'];

/** One outcome for each scheme, most promising first, as of a day (2026-11-21). */
export function findOutcomes(answers: HomeAnswers, schemes: Schemes, today: string): Outcome[] {
	const outcomes = Object.entries(rules).map(([id, rule]): Outcome => {
		const scheme = schemes[id as SchemeId];
		const isClosed = scheme.closes !== undefined && today > scheme.closes;
		const reading: Reading = isClosed
			? { verdict: 'closed', why: scheme.instead ?? 'The scheme has closed.', checked: 'Nothing.' }
			: rule.read(answers);
		return {
			scheme: id as SchemeId,
			name: scheme.name,
			...reading,
			decidedBy: scheme.decidedBy,
			...(scheme.closes ? { until: scheme.closes } : {}),
			littleTimeLeft: scheme.closes !== undefined && !isClosed && daysBetween(today, scheme.closes) < LITTLE_TIME_DAYS,
			officialPage: scheme.officialPage,
			weCanApply: scheme.weCanApply,
			documents: scheme.documents ?? [],
			source: rule.source,
		};
	});
	return outcomes.sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
}

function daysBetween(from: string, to: string): number {
	return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000);
}

/** What only a look at the home can settle about what was asked for. */
export function surveyNotes({ heatingSource, energySavings, insulationMethod }: HomeAnswers): string[] {
	const notes: string[] = [];
	if (heatingSource === 'electric' && energySavings === 'highHeatRetentionStorageHeaters') {
		notes.push('Storage heaters pay only on an off-peak tariff. We look at yours first.');
	}
	if (insulationMethod || energySavings === 'internalWallInsulation' || energySavings === 'cavityWallInsulations') {
		notes.push('Which insulation fits depends on how the walls are built, on damp and on ventilation. The survey looks at all three.');
	}
	return notes;
}

/** A word to somebody whose situation changes who has to act; nothing where it does not. */
export function situationOf({ homeOwnership }: HomeAnswers): string | undefined {
	if (homeOwnership !== 'no') return undefined;
	return 'You told us that you do not own the home. If you rent, its owner has to agree to any work, and some schemes are for the owner to apply for. We can speak to your landlord or housing provider with you.';
}

/** What the office should ask, because the answers do not fit together or leave the main thing open. */
export function questionsForTheOffice({ benefitsClaim, selectedBenefits, householdIncome, homeOwnership }: HomeAnswers): string[] {
	const questions: string[] = [];
	if (benefitsClaim === 'no' && selectedBenefits && selectedBenefits !== 'notSure') {
		questions.push(`Says nobody claims benefits, yet names ${labelOf('selectedBenefits', selectedBenefits)}: which is right?`);
	}
	if (isOneOf(ENDED, selectedBenefits)) questions.push(`${benefitName(selectedBenefits)} has ended: what is paid instead?`);
	if (isOneOf(OF_TWO_KINDS, selectedBenefits)) questions.push(`${benefitName(selectedBenefits)}: is it the kind that depends on income?`);
	if (isOpenQuestion(selectedBenefits) && benefitsClaim !== 'no') questions.push('Which benefits does anybody in the home get?');
	if (isOpenQuestion(householdIncome)) questions.push('What is the household income before tax?');
	if (!homeOwnership) questions.push('Who owns the home?');
	questions.push('Which nation is it in, and what is its energy rating?');
	return questions;
}

/** The verdicts in a line for the office, and for export. */
export function triage(outcomes: readonly Outcome[]): string {
	return outcomes.map(({ name, verdict }) => `${name}: ${verdict}`).join('; ');
}
