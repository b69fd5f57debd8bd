/**
 * What the check says of a home that the application's own answers cannot: for the rules of the
 * schemes. Apart from home-answers.ts, whose questions no application's page needs.
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
	const { heatingSource: fuel, homeOwnership: owner } = answersIn(answers.home);
	return {
		...answers,
		...(!answers.heatingSource && typeof fuel === 'string' && Object.hasOwn(FUELS, fuel)
			? { heatingSource: fuel }
			: {}),
		...(answers.homeOwnership === 'yes' && owner === 'let' ? { homeOwnership: owner } : {}),
	};
}

/** The text that travels with an application (home-answers.ts); nothing if it is none. */
function answersIn(home = ''): { heatingSource?: unknown; homeOwnership?: unknown } {
	try {
		return { ...(JSON.parse(home) as object) };
	} catch {
		return {};
	}
}
