/**
 * The answers that a visitor brings from the check to the application, repeated there so that they
 * do not seem lost. Drawn by the server only.
 */

import type { Content } from '#content/reader/load-content.ts';
import type { Home } from '#estimate/home.ts';
import type { AnswerInWords } from '#forms/fields/answers-in-words.ts';
import type { FundingAnswers } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { checkAnswersOf } from '#forms/home/check-state.ts';
import { answersInHomeText, homeFrom } from '#forms/home/home-answers.ts';
import { describeHome } from '#forms/home/home-in-words.ts';
import { withSmallInitial } from '#model/capitals.ts';

/** Plain data, which the form's script gets with its page. */
export interface BroughtHome {
	/** "Your answers about the home came along: a semi heated with gas, empty cavity walls." */
	readonly says: string;
	/** All of them; none where that sentence has said them. */
	readonly answers: readonly AnswerInWords[];
	/** Above the answers, and on the button that leads back to them. */
	readonly words: { readonly all: string; readonly change: string };
	/** The path of the check, and the fields that fill it in again. */
	readonly path: string;
	readonly posted: Readonly<Record<string, string>>;
}

/** What `home` in the answers says; nothing if they brought none. */
export function broughtHome(
	answers: FundingAnswers,
	{ pages, checkWords }: Pick<Content, 'pages' | 'checkWords'>,
): BroughtHome | undefined {
	const given = answersInHomeText(answers.home);
	if (Object.keys(given).length === 0) return undefined;
	const { kind, heating, walls: taken, areWallsByAge }: Home = homeFrom(given);
	const walls = areWallsByAge ? undefined : taken;
	const { brought } = pages.grant;
	const { kinds, heatings } = checkWords.home;
	const home =
		kind || heating
			? [kinds[kind ?? 'unknown'], ...(heating ? [heatings[heating]] : [])].join(' ')
			: '';
	const named = [
		...(home ? [withSmallInitial(home)] : []),
		...(walls ? [brought.walls[walls]] : []),
	];
	const answersInWords = describeHome(answers.home);
	const isSaid = answersInWords.length === [kind, heating, walls].filter(Boolean).length;
	return {
		says: `${brought.answers}${named.length > 0 ? `: ${named.join(', ')}` : ''}.`,
		answers: isSaid ? [] : answersInWords,
		words: { all: brought.all, change: brought.change },
		path: checkForm.path,
		posted: checkAnswersOf(answers),
	};
}
