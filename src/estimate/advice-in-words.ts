/**
 * The advice in words, the same under the house, in the plan, in the office's letter and on paper.
 * The sentences are in content/estimate-words.yaml.
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
	{ first, who, paidBy, mayPay, isForOther, noWarmth, open, isFlat, months = '' }: Advice,
	words: EstimateWords,
): AdviceInWords | undefined {
	const { advice } = words;
	if (!first) return open && { what: advice.open[open], why: '' };
	const { measure, price, grant, years, onlyIfPaid, isRoofOpen, chosenAt } = first;
	const name = words.measures[measure].toLowerCase();
	const named = isRoofOpen ? interpolate(advice.ifRoof, { measure: name }) : name;
	const isTenant = who === 'tenant';
	const what = isTenant
		? advice.tenant
		: onlyIfPaid
			? advice.ifPaid
			: measure === 'heat-pump' && !paidBy
				? advice.later
				: advice.first;
	const afterGrant =
		grant && !isTenant && (grant.condition ? advice.afterGrantIf : advice.afterGrant);
	const cost =
		price &&
		interpolate(afterGrant || advice.pays[who], {
			price:
				price.from === price.to
					? `about ${roundedPounds(price.from)}`
					: `${roundedPounds(price.from)} to ${roundedPounds(price.to)}`,
			grant: roundedPounds(grant?.pounds ?? 0),
			condition: grant?.condition ?? '',
		});
	// What the bill gives back is whose bill it is.
	const back =
		years && who === 'owner'
			? interpolate(advice.paidBack, { years: `${years} ${years === 1 ? 'year' : 'years'}` })
			: '';
	const scheme = onlyIfPaid ? advice.onlyIfPaid : isTenant ? advice.schemeForTenant : advice.scheme;
	return {
		what: interpolate(what, { measure: named }),
		why: [
			...(paidBy ? [interpolate(scheme, { scheme: paidBy })] : []),
			...(onlyIfPaid
				? price
					? []
					: [advice.noPrice]
				: [`${paidBy ? cost : withCapital(cost ?? '')}${back}.`]),
			...(mayPay
				? [
						withCapital(
							interpolate(isForOther ? advice.notForThis : advice.mayPay, { help: mayPay }),
						),
					]
				: []),
			...(noWarmth ? [advice.noWarmth] : []),
			...(chosenAt && !onlyIfPaid ? [interpolate(advice.chosenAt[chosenAt], { months })] : []),
			...(isFlat ? [words.flat[measure] ?? []].flat() : []),
		].join(' '),
	};
}
