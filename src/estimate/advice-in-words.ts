/**
 * The advice in words, the same under the house, in the plan, in the office's letter and on paper.
 * The sentences are in estimate-words.yaml.
 */
import { interpolate } from '#model/interpolate.ts';
import type { Advice } from './advice.ts';
import { type EstimateWords, roundedPounds } from './in-words.ts';

/** The two sentences of the advice. */
export interface AdviceInWords {
	/** "Worth doing first: loft insulation." */
	readonly what: string;
	/** "£300 to £600 of your own money, paid back in about 6 years." */
	readonly why: string;
}

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Undefined where nothing is advised. */
export function adviceInWords(
	{ first, who, paidBy, mayPay, isForOther, open, isFlat, months = '' }: Advice,
	words: EstimateWords,
): AdviceInWords | undefined {
	const { advice } = words;
	if (!first) return open && { what: advice.ask[open], why: '' };
	const { measure, price, grant, years, onlyIfPaid, taken, chosenAt } = first;
	const name = words.measures[measure].toLowerCase();
	const named = taken
		? interpolate(taken === 'roof' ? advice.ifRoof : advice.ifLoft, { measure: name })
		: name;
	const what =
		who === 'tenant'
			? advice.tenant
			: onlyIfPaid
				? advice.ifPaid
				: measure === 'heat-pump'
					? advice.later
					: advice.first;
	const range =
		price.from === price.to
			? `about ${roundedPounds(price.from)}`
			: `${roundedPounds(price.from)} to ${roundedPounds(price.to)}`;
	const isOwner = who === 'owner';
	const afterGrant =
		grant && who !== 'tenant' && (grant.condition ? advice.afterGrantIf : advice.afterGrant);
	const cost = interpolate(afterGrant || advice.pays[who], {
		price: range,
		grant: roundedPounds(grant?.pounds ?? 0),
		condition: grant?.condition ?? '',
	});
	// What the bill gives back is whose bill it is.
	const back =
		years && isOwner
			? interpolate(advice.paidBack, { years: `${years} ${years === 1 ? 'year' : 'years'}` })
			: '';
	return {
		what: interpolate(what, { measure: named }),
		why: [
			...(paidBy
				? [interpolate(onlyIfPaid ? advice.onlyIfPaid : advice.scheme, { scheme: paidBy })]
				: []),
			...(mayPay
				? [
						withCapital(
							interpolate(isForOther ? advice.notForPanels : advice.mayPay, { help: mayPay }),
						),
					]
				: []),
			...(onlyIfPaid ? [] : [`${paidBy || mayPay ? cost : withCapital(cost)}${back}.`]),
			...(chosenAt && !onlyIfPaid ? [interpolate(advice.chosenAt[chosenAt], { months })] : []),
			...(open ? [advice.open[open]] : []),
			...(isFlat ? [words.surveyor.flat[measure] ?? []].flat() : []),
		].join(' '),
	};
}
