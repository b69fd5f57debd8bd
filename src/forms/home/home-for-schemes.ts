/**
 * What the check says of a home that the application's own answers cannot: for the rules of the
 * schemes. Apart from ./home-answers.ts, whose questions no application's page needs.
 */
import type { HOME } from '../fields/hidden-fields.ts';
import type { homeForm } from './home-form.ts';

type Fuels = Extract<
	(typeof homeForm)['steps'][number]['fields'],
	Readonly<Record<'heatingSource', unknown>>
>['heatingSource'];

const FUELS: Readonly<Record<keyof Fuels['options'], boolean>> = {
	gas: true,
	oil: true,
	lpg: true,
	storage: true,
	electric: true,
	heatPump: true,
	solidFuel: true,
	notSure: true,
};

type Answers = Readonly<Partial<Record<typeof HOME | 'heatingSource' | 'homeOwnership', string>>>;

/**
 * The application's answers, with the fuel from the home's where its own list has none for it, such
 * as oil, and with whether its owner lets it.
 */
export function withHomeForSchemes<A extends Answers>(answers: A): A {
	const { heatingSource: fuel, homeOwnership: owner } = homeTexts(answers.home);
	return {
		...answers,
		...(!answers.heatingSource && fuel && Object.hasOwn(FUELS, fuel)
			? { heatingSource: fuel }
			: {}),
		...(answers.homeOwnership === 'yes' && owner === 'let' ? { homeOwnership: owner } : {}),
	};
}

/**
 * The answers in the text that travels with an application (./home-answers.ts), not checked against
 * their questions. None if it is no such text.
 */
export function homeTexts(home = ''): Readonly<Record<string, string>> {
	try {
		return Object.fromEntries(
			Object.entries(JSON.parse(home)).filter(
				(answer): answer is [string, string] => typeof answer[1] === 'string',
			),
		);
	} catch {
		return {};
	}
}
