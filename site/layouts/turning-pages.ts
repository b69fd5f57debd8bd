/** Which pages read differently from which coming day on, because a scheme they speak of closes. */
import { dayAfter } from '../../content/days.ts';
import { schemesBehind, turningDays } from '../../content/on-the-day.ts';
import { readClaims, readSchemes, readServices } from '../../content/read.ts';

export interface TurningPage {
	/** From this day on. */
	readonly day: string;
	/** The built file's name, without its ending. */
	readonly file: string;
	/** The service, or one of the two pages that show what services say of themselves. */
	readonly slug: string;
}

/**
 * Every such page on every such day, counted from the day the schemes were last checked and not from the day of the
 * build, so that two builds of the same words are the same.
 */
export function pagesThatTurn(): TurningPage[] {
	const schemes = readSchemes();
	const claims = readClaims();
	const services = readServices();
	const lastChecked = Object.values(schemes)
		.map(({ checked }) => checked)
		.sort()
		.at(-1);
	return turningDays(Object.values(schemes), lastChecked ?? '').flatMap((day) => {
		const turns = (names: readonly string[]) => names.some((name) => closesOnTheEveOf(day, schemes[name]?.closes));
		const turning = services.filter((service) => turns(schemesBehind(service, claims)));
		const own = turning.map(({ slug, path }) => ({ day, file: path.slice(1), slug }));
		if (!services.some(({ closed }) => closed && turns([closed.scheme]))) return own;
		return [...own, { day, file: 'Home', slug: 'home' }, { day, file: 'Services', slug: 'services' }];
	});
}

const closesOnTheEveOf = (day: string, closes: string | undefined) => closes !== undefined && dayAfter(closes) === day;
