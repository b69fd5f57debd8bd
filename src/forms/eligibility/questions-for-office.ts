/** What the office should ask whoever sent these answers. */
import {
	benefitName,
	ENDED_BENEFITS,
	INCOME_BASED_BENEFITS,
	isOneOf,
	isUnanswered,
	optionLabel,
} from './scheme-rules.ts';
import type { HomeAnswers } from './types.ts';

/**
 * What to ask, because answers contradict each other or are missing. `nation`: where
 * the home is, if that is known. `unasked`: the questions that the firm does not ask.
 */
export function questionsForTheOffice(
	{
		benefitsClaim,
		selectedBenefits,
		householdIncome,
		homeOwnership,
		heatingSource,
		band,
	}: HomeAnswers,
	nation?: string,
	unasked: readonly string[] = [],
): string[] {
	const questions: string[] = [];
	const isMissing = (name: keyof HomeAnswers, isOpen: boolean) => isOpen && !unasked.includes(name);
	if (benefitsClaim === 'no' && selectedBenefits && selectedBenefits !== 'notSure') {
		questions.push(
			`Says nobody claims benefits, yet names ${optionLabel('selectedBenefits', selectedBenefits)}: which is right?`,
		);
	}
	if (isOneOf(ENDED_BENEFITS, selectedBenefits))
		questions.push(`${benefitName(selectedBenefits)} has ended: what is paid instead?`);
	if (isOneOf(INCOME_BASED_BENEFITS, selectedBenefits))
		questions.push(`${benefitName(selectedBenefits)}: is it the kind that depends on income?`);
	if (homeOwnership === 'let')
		questions.push(
			'The home is let: what benefits or income do its tenants have, and will they take part?',
		);
	else {
		if (isMissing('selectedBenefits', isUnanswered(selectedBenefits) && benefitsClaim !== 'no'))
			questions.push('Which benefits does anybody in the home get?');
		if (isMissing('householdIncome', isUnanswered(householdIncome)))
			questions.push('What is the household income before tax?');
	}
	if (isMissing('homeOwnership', !homeOwnership)) questions.push('Who owns the home?');
	if (isMissing('heatingSource', isUnanswered(heatingSource)))
		questions.push(
			'What heats the home? Oil, which the form has no answer for, may mean the higher heat pump grant.',
		);
	// Every scheme that asks for the rating asks for the owner too.
	if (isMissing('homeOwnership', true))
		questions.push(
			...(isUnanswered(band)
				? [`${nation ? 'What' : 'Which nation is it in, and what'} is its energy rating?`]
				: nation
					? []
					: ['Which nation is it in?']),
		);
	return questions;
}
