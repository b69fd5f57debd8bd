/**
 * The result of the check as a plan: one sentence, three numbers, and what to do when. For server
 * and browser alike.
 */
import type { CheckPlanWords } from '#content/schemas/check-plan-schema.ts';
import { type Advice, INSULATION } from '#estimate/advice.ts';
import { type AdviceInWords, withCapital } from '#estimate/advice-in-words.ts';
import type { Estimate, MeasureResult } from '#estimate/estimate.ts';
import { type HeatLoss, heatLossParts } from '#estimate/heat-loss.ts';
import type { Home, Range } from '#estimate/home.ts';
import {
	chargesInWords,
	type EstimateWords,
	estimateInWords,
	type MeasureInWords,
	roundedAmount,
	roundedPounds,
	unusedBillInWords,
} from '#estimate/in-words.ts';
import type { PlanTotals } from '#estimate/plan-totals.ts';
import { type Door, howToApply } from '#forms/eligibility/apply-through.ts';
import {
	type Assessment,
	grantForAll,
	grantForPart,
	ownHelpIn,
} from '#forms/eligibility/assessment.ts';
import { isOfCertificate } from '#forms/eligibility/by-certificate.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import type { SchemeOutcome } from '#forms/eligibility/types.ts';
import { dayInWords } from '#model/dates.ts';
import { interpolate } from '#model/interpolate.ts';
import type { Measure } from '#model/measures.ts';
import { OUTSIDE_UK } from '#model/places.ts';

/** "Saving a year", "£115", "£40 to £270". */
export interface PlanNumber {
	readonly label: string;
	readonly value: string;
	readonly note: string;
}

/** A measure that fits, as one row. What else is to be said of it is in its own words. */
export interface PlanRow extends MeasureInWords {
	/** What one would feel: "Outside walls stop being cold." */
	readonly comfort: string;
	/** "About £70 less a year". */
	readonly amount: string;
	/** Pounds less in a year, rounded as they are said. Absent where they are not known. */
	readonly range?: Range;
	readonly price: string;
	/** "Pays for itself in about 4 years". Empty where the payback is unknown. */
	readonly pays: string;
	/** When it costs more than it saves, as plainly as the rest. */
	readonly plainly?: string;
}

export interface PlanGroup {
	readonly heading: string;
	readonly text?: string;
	/** What to say to the engineer when the heating breaks down. */
	readonly call?: string;
	readonly rows: readonly PlanRow[];
}

export interface Plan {
	/** Which scheme may pay, or that probably none does. */
	readonly sentence: string;
	/** What has to be true for that. */
	readonly conditions: readonly string[];
	/** One of them is the letter of the home's certificate. */
	readonly isLetterOpen: boolean;
	/** What to do first and why. Absent where no measure is advised. */
	readonly advice?: AdviceInWords;
	/** What it comes to: what to do first, what the law asks of a home that is let, or the sentence. */
	readonly heading: string;
	/** The sentence, where the heading is another. */
	readonly lead: string;
	/** What follows the conditions: what to do first, if the heading does not say it, and why. */
	readonly text: string;
	/** Where one applies for the help that the sentence names, if that is not here. */
	readonly door?: Door;
	/** What the numbers are for: what was ticked, or a start that is named as such. */
	readonly basis: string;
	/** The measures that they are for. */
	readonly chosen: readonly Measure[];
	readonly numbers: readonly PlanNumber[];
	readonly groups: readonly PlanGroup[];
	/**
	 * Pounds of a year's energy, rounded as they are said, and whose daily charges, where no other
	 * price is dated.
	 */
	readonly bill?: { readonly before: number; readonly after: number; readonly charges?: string };
	/** The ends of the scale that all range bars share, in pounds. */
	readonly scale: { readonly low: number; readonly high: number };
	/** Measures that do not fit the home, or depend on an answer that is missing. */
	readonly others: readonly MeasureInWords[];
}

interface PlanContext {
	readonly home: Home;
	/** 2026-11-24. */
	readonly day: string;
	readonly estimated: Estimate;
	readonly totals: PlanTotals;
	/** As it is. */
	readonly losses: HeatLoss;
	/** What the totals are for. */
	readonly chosen: readonly Measure[];
	/** The visitor ticked it. Otherwise it is a start of ours. */
	readonly isOwn: boolean;
	/** The visitor rents the home. */
	readonly isTenant: boolean;
	/** The visitor owns the home and lets it. */
	readonly isLandlord: boolean;
	/** What the law still asks of a home that is let. */
	readonly rule?: string | undefined;
	readonly assessment: Assessment;
	readonly advice: Advice;
	readonly advised: AdviceInWords | undefined;
	readonly isOffered: (measure: Measure) => boolean;
	readonly words: CheckPlanWords;
	readonly estimateWords: EstimateWords;
}

const between = (from: number, to: number) =>
	roundedPounds(from) === roundedPounds(to)
		? roundedPounds(from)
		: `${roundedPounds(from)} to ${roundedPounds(to)}`;
const rounded = ({ low, middle, high }: Range): Range => ({
	low: roundedAmount(low),
	middle: roundedAmount(middle),
	high: roundedAmount(high),
});
const change = (amount: number) =>
	`${roundedPounds(amount)} ${roundedAmount(amount) < 0 ? 'more' : 'less'}`;
const inYears = (count: number) => {
	const years = Math.max(1, Math.round(count));
	return `${years} ${years === 1 ? 'year' : 'years'}`;
};

/** The plan for a home whose estimate has the chosen measures ticked. */
export function planFor(context: PlanContext): Plan {
	const { home, estimated, totals, chosen, isOffered, words, estimateWords } = context;
	const said = estimateInWords(estimated, estimateWords, home).filter(({ measure }) =>
		isOffered(measure),
	);
	const possible = grantForAll(context.assessment.outcomes);
	const helps = context.assessment.nation ? undefined : helpsByNation(context, possible);
	// England's grant: not where only the council tells the nation, nor where the nation has its own.
	const grant = helps || ownNationOf(context) ? undefined : possible;
	const rows = said.filter(({ fits }) => fits === 'yes').map((one) => rowOf(one, context, grant));
	const {
		says: sentence,
		needs,
		scheme,
	} = helps ? { says: words.sentence.border } : helpFor(context, grant);
	const { advised, isOwn, advice, rule } = context;
	// Before a question, and before that nothing is worth beginning.
	const isRule = rule && (isOwn ? !scheme : !advice.first);
	// An answer comes before a question, which is in the text.
	const heading = isRule ? rule : (!isOwn && advice.first && advised?.what) || sentence;
	// A postcode on both sides of a border needs its council first.
	const door = helps ? undefined : context.assessment.door;
	return {
		...(door ? { door } : {}),
		sentence,
		conditions: (needs ?? []).map(withCapital),
		isLetterOpen: needs?.some(isOfCertificate) ?? false,
		...(advised ? { advice: advised } : {}),
		heading,
		lead: sentence === heading ? '' : sentence,
		text: [scheme && !door && howToApply(scheme.applyThrough), advised?.what, advised?.why]
			.filter((one) => one && one !== heading && one !== sentence)
			.join(' '),
		basis:
			`${basisFor(context, grant)} ${unusedBillInWords(estimated, home, estimateWords)}`.trim(),
		chosen,
		numbers: [
			helps
				? {
						label: words.numbers.help,
						value: words.help.perhaps,
						note: interpolate(words.help.border, { helps: withCapital(joinWords(helps)) }),
					}
				: helpNumber(context, grant),
			savingNumber(context),
			priceNumber(context, grant),
		].filter((one) => one !== undefined),
		groups: groupsOf(rows, context),
		...(totals.bill && totals.pounds
			? {
					bill: {
						...billOf(totals.bill.before, totals.pounds),
						...(estimated.datedCharges ? { charges: chargesInWords(estimated.datedCharges) } : {}),
					},
				}
			: {}),
		scale: {
			low: Math.min(0, ...rows.flatMap(({ range }) => range?.low ?? [])),
			high: Math.max(1, ...rows.flatMap(({ range }) => range?.high ?? [])),
		},
		others: said.filter(({ fits }) => fits !== 'yes'),
	};
}

/** The bill as it is said, so that its two figures differ by the saving that is said. */
export function billOf(before: number, { middle }: Pick<Range, 'middle'>) {
	const now = Math.round(before / 10) * 10;
	return { before: now, after: now - roundedAmount(middle) };
}

/** "loft insulation and heating controls" */
const measureNames = (measures: readonly Measure[], { measures: names }: EstimateWords) =>
	joinWords(measures.map((measure) => names[measure].toLowerCase()));

/**
 * The nation whose own scheme no rule of ours reads, where that scheme pays for what the firm
 * offers, and the answers do not rule it out.
 */
function ownNationOf({ assessment: { nation, ownNation, ownHelp }, words }: PlanContext) {
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
function helpsByNation(
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
	readonly scheme?: SchemeOutcome | undefined;
}

function helpFor(context: PlanContext, grant: SchemeOutcome | undefined): Help {
	const { assessment, advised, totals, chosen, isOwn, isTenant, isLandlord, words } = context;
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
	if (totals.grant > 0)
		return {
			says: interpolate(words.sentence.pump, { pounds: roundedPounds(totals.grant) }),
			needs: [words.sentence.approved],
			scheme: outcomes.find(({ scheme }) => scheme === 'boiler-upgrade-scheme'),
		};
	if (isOwn) return { says: words.sentence.noGrant };
	return { says: advised?.what ?? words.sentence[isTenant ? 'tenant' : 'nothing'] };
}

function basisFor(context: PlanContext, grant: SchemeOutcome | undefined): string {
	const { advice, chosen, isOwn, isTenant, words, estimateWords } = context;
	if (chosen.length > 0)
		return interpolate(isOwn ? words.basis.ticked : words.basis.start, {
			measures: measureNames(chosen, estimateWords),
		});
	const help = advice.mayPay ?? (grant && `the ${grant.name}`);
	if (isTenant) return words.basis.tenant;
	return help ? interpolate(words.basis.ask, { help }) : words.basis.none;
}

function helpNumber(context: PlanContext, grant: SchemeOutcome | undefined): PlanNumber {
	const { totals, estimated, chosen, isTenant, words } = context;
	const label = words.numbers.help;
	const own = ownNationOf(context);
	const { ownHelp } = context.assessment;
	const orPump =
		totals.grant > 0 ? interpolate(words.help.orPump, { pounds: roundedPounds(totals.grant) }) : '';
	if (grant)
		return {
			label,
			value: words.help.all,
			note: orPump,
		};
	if (totals.grant > 0)
		return { label, value: roundedPounds(totals.grant), note: words.help.offHeatPump };
	const part = own ? undefined : grantForPart(context.assessment.outcomes);
	if (part) return { label, value: words.help.part, note: '' };
	if (own) return { label, value: words.help.perhaps, note: `Ask ${ownHelp} first.` };
	const forPump = estimated.results.find(({ measure }) => measure === 'heat-pump')?.grant?.pounds;
	// Where nothing else is in question it is no contradiction.
	if (forPump && chosen.length === 0 && !isTenant)
		return { label, value: roundedPounds(forPump), note: words.help.offHeatPump };
	return { label, value: words.help.none, note: words.help.noneNote };
}

/** Undefined where nobody knows it. */
function savingNumber({ totals, words }: PlanContext): PlanNumber | undefined {
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
	if (kWh) {
		const units = (amount: number) => Math.max(0, roundedAmount(amount)).toLocaleString('en-GB');
		const value = units(kWh.middle) === '0' ? words.row.hardly : `${units(kWh.middle)} kWh`;
		return { label, value, note: `${units(kWh.low)} to ${units(kWh.high)} kWh` };
	}
	return undefined;
}

/** Undefined before a survey has found it. */
function priceNumber(
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

function rowOf(
	said: MeasureInWords,
	context: PlanContext,
	grant: SchemeOutcome | undefined,
): PlanRow {
	const { estimated, words } = context;
	const result = estimated.results.find(({ measure }) => measure === said.measure) as MeasureResult;
	const range = result.pounds && rounded(result.pounds);
	const plainly = said.measure === 'heat-pump' ? whenItCostsMore(result, words) : undefined;
	return {
		...said,
		comfort: context.estimateWords.comfort[said.measure],
		amount: amountOf(result, words),
		...(range ? { range } : {}),
		price: priceOf(result, context),
		pays: paybackOf(result, context, grant),
		...(plainly ? { plainly } : {}),
	};
}

function amountOf({ pounds: money, kWh }: MeasureResult, words: CheckPlanWords): string {
	if (money) {
		const { low, middle, high } = rounded(money);
		const about = middle === 0 ? words.row.hardly : `About ${change(middle)} a year`;
		// "About £15 (£15 to £40)" would say an end twice.
		if (low > 0 && low < high && (middle === low || middle === high))
			return `About ${between(low, high)} less a year`;
		return low === high
			? about
			: `${about} (${low < 0 ? `${change(low)} to ${change(high)}` : between(low, high)})`;
	}
	return kWh
		? `About ${Math.abs(roundedAmount(kWh.middle)).toLocaleString('en-GB')} kWh less a year`
		: words.row.noFigure;
}

function priceOf({ price, grant }: MeasureResult, { words, isTenant }: PlanContext): string {
	if (!price) return words.row.noPrice;
	const range = between(price.from, price.to);
	return grant && !isTenant
		? interpolate(words.row[grant.until ? 'lessGrantIf' : 'lessGrant'], {
				range,
				grant: roundedPounds(grant.pounds),
				day: grant.until ? dayInWords(grant.until) : '',
				condition: grant.condition ?? '',
			})
		: `${price.from === price.to ? 'About ' : ''}${range}`;
}

function paybackOf(
	{ measure, payback, pounds: money }: MeasureResult,
	{ advice, words }: PlanContext,
	grant: SchemeOutcome | undefined,
): string {
	const paying =
		advice.paidBy && INSULATION.includes(measure) && advice.start.includes(measure)
			? grant?.name
			: undefined;
	// Without a current price there is no payback.
	if (!payback) return paying ? interpolate(words.row.paid, { scheme: paying }) : '';
	const { middle, life, within, later } = payback;
	const isSame = !later || !money || roundedAmount(later.pounds) === roundedAmount(money.middle);
	const tax = isSame
		? undefined
		: {
				percent: `${later.percent}`,
				day: dayInWords(later.from),
				change:
					roundedAmount(later.pounds) === 0 ? words.row.hardly.toLowerCase() : change(later.pounds),
			};
	if (middle === undefined && !paying)
		return tax && money && money.middle > 0
			? interpolate(words.row.laterNone, tax)
			: words.row.lowersNoBill;
	const never = paying
		? interpolate(words.row.unlessPaid, { life: inYears(life), scheme: paying })
		: interpolate(words.row.neverBack, { life: inYears(life) });
	return (
		(within === 'no' ? never : interpolate(words.row.paysBack, { years: inYears(middle ?? 0) })) +
		(tax ? interpolate(words.row.later, tax) : '')
	);
}

/** Of a heat pump whose middle costs more: how much, and what would turn it round. */
function whenItCostsMore(
	{ pounds: money, breakEven, onTariff }: MeasureResult,
	{ plainly }: CheckPlanWords,
): string | undefined {
	if (!money || !breakEven || roundedAmount(money.middle) >= 0) return undefined;
	const said = interpolate(plainly.more, {
		pounds: roundedPounds(money.middle),
		factor: breakEven.gone.toFixed(1),
	});
	return onTariff && onTariff.pounds > 0
		? `${said} ${interpolate(plainly.tariff, { pounds: roundedPounds(onTariff.pounds) })}`
		: said;
}

const WALLS: readonly Measure[] = ['cavity', 'internal-wall'];

/** Whether more heat leaves through its walls, which are known, than by any other way. */
const isColdWalled = ({ home, losses }: Pick<PlanContext, 'home' | 'losses'>) =>
	home.walls !== undefined && heatLossParts.every((part) => losses[part] <= losses.walls);

/** When each measure is done. */
const TIMES: Readonly<Record<Measure, 'month' | 'summer' | 'heating'>> = {
	loft: 'month',
	controls: 'month',
	'room-in-roof': 'summer',
	cavity: 'summer',
	'internal-wall': 'summer',
	solar: 'summer',
	battery: 'summer',
	'heat-pump': 'heating',
	'storage-heaters': 'heating',
};

/** From September on the summer is next year's. */
const isNextYears = (day: string) => Number(day.slice(5, 7)) >= 9;

/** What breaks one day, by what heats the home. */
const HEATER = { storage: 'heaters', electric: 'heaters', 'solid-fuel': 'stove' } as const;

function groupsOf(rows: readonly PlanRow[], context: PlanContext): PlanGroup[] {
	const {
		home: { heating },
		day,
		words: { times },
		estimated,
	} = context;
	const breaks =
		times[
			(heating && Object.hasOwn(HEATER, heating)
				? HEATER[heating as keyof typeof HEATER]
				: undefined) ?? 'boiler'
		];
	const walls = isColdWalled(context) ? rows.filter(({ measure }) => WALLS.includes(measure)) : [];
	const words = {
		month: times.month,
		summer: {
			heading: isNextYears(day) ? times.summer.next : times.summer.this,
		},
		heating: breaks,
	};
	const pump = estimated.results.find(({ measure }) => measure === 'heat-pump');
	// Where the heating is unknown, a heat pump is only a question, and the text is shown all the
	// same.
	const isAsked = pump?.fits === 'ask';
	const groups = (['month', 'summer', 'heating'] as const).flatMap((time) => {
		const own = rows.filter((row) => TIMES[row.measure] === time && !walls.includes(row));
		return own.length > 0 || (time === 'heating' && isAsked) ? [{ ...words[time], rows: own }] : [];
	});
	return walls.length > 0 ? [{ ...times.walls, rows: walls }, ...groups] : groups;
}
