/** The fuel that was named in the check of a home, for the rules of the schemes. Apart from home.ts, whose questions no application's page needs. */
import type { HOME } from '../fields/hidden-fields.ts';
import type { homeForm } from './home-form.ts';

type Fuels = Extract<(typeof homeForm)['steps'][number]['fields'], Readonly<Record<'heatingSource', unknown>>>['heatingSource'];

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

/** The application's answers, with the fuel from the home's where its own list has none for it, such as oil. */
export function withHomeFuel<A extends Readonly<Partial<Record<typeof HOME | 'heatingSource', string>>>>(answers: A): A {
	const fuel = answers.heatingSource ? '' : fuelIn(answers.home);
	return fuel ? { ...answers, heatingSource: fuel } : answers;
}

/** The fuel in the text that travels with an application (home.ts); nothing if the text is none. */
function fuelIn(home = ''): string {
	try {
		const { heatingSource } = JSON.parse(home) as { heatingSource?: unknown };
		return typeof heatingSource === 'string' && Object.hasOwn(FUELS, heatingSource) ? heatingSource : '';
	} catch {
		return '';
	}
}
