/** Which pages read differently from which coming day on, because a scheme they speak of closes. */
import { dayAfter } from '../../content/days.ts';
import { schemesBehind, turningDays } from '../../content/on-the-day.ts';
import { readClaims, readSchemes, readServices, type ServicePage } from '../../content/read.ts';

/**
 * The coming days, counted from the one on which the schemes were last checked and not from that of the build, so that
 * two builds of the same words are the same.
 */
function comingDays(): string[] {
	const schemes = Object.values(readSchemes());
	const lastChecked = schemes.map(({ checked }) => checked).sort();
	return turningDays(schemes, lastChecked.at(-1) ?? '');
}

/** Whether one of these schemes had its last day on the eve of a day. */
function turns(names: readonly string[], day: string): boolean {
	const schemes = readSchemes();
	return names.some((name) => {
		const closes = schemes[name]?.closes;
		return closes !== undefined && dayAfter(closes) === day;
	});
}

/** Every service page that turns, on every day it does. */
export function servicesThatTurn(): (Pick<ServicePage, 'slug' | 'path'> & { readonly day: string })[] {
	const claims = readClaims();
	return comingDays().flatMap((day) =>
		readServices()
			.filter((service) => turns(schemesBehind(service, claims), day))
			.map(({ slug, path }) => ({ day, slug, path })),
	);
}

/** The days on which a service's own words turn, and with them the pages that show its name and summary. */
export function daysOfNewWords(): string[] {
	return comingDays().filter((day) => readServices().some(({ closed }) => closed && turns([closed.scheme], day)));
}
