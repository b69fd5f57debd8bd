/** What in the content and the facts has to be looked at again, and by which day. */
import climate from '#estimate/climate.json' with { type: 'json' };
import demand from '#estimate/demand.json' with { type: 'json' };
import { addDays } from '#model/dates.ts';
import { MEMBERSHIP_DAYS } from './content-on-day.ts';
import type { Content } from './load-content.ts';

/** An entry to be looked at again by its day. */
interface Review {
	readonly day: string;
	readonly file: string;
	readonly path: string;
}

/** How far ahead a review is reported. */
const DAYS_AHEAD = 31;
/** How many entries of one day and file are named. */
const NAMED_AT_MOST = 5;
/** How long a look at the source of a number of the estimate is good for. */
const FIGURE_DAYS = 365;
/** A guide price is what a source found in a year, and a claim in its own right. */
const GUIDE_PRICE_DAYS = 180;
/** How long a supplier's confirmation of a place is good for. */
const SLOT_DAYS = 60;

/** Every entry with a day to look again, but for the last days of schemes that are behind. */
function reviews(content: Content, today: string): Review[] {
	const { claims, schemes, prices, figures, company, areas } = content;
	const { announcements, ...periods } = prices;
	const lastPeriods = Object.entries(periods).map(([name, { periods: all }]) => {
		const last = { periods: { [all.length - 1]: all.at(-1) } };
		return [name, last] as const;
	});
	const isEntered = (from: string) =>
		Object.values(periods).every(({ periods: all }) => (all.at(-1)?.until ?? '') >= from);
	const announced = announcements.days.map((day) => (isEntered(day.from) ? {} : day));
	const published = Object.entries(claims).filter(([, { status }]) => status === 'published');
	const { guidePrices, memberships, insurance, appliesFor } = company;
	const reviewed: [file: string, value: unknown, key: string, days: number][] = [
		['content/claims.yaml', Object.fromEntries(published), 'review', 0],
		['facts/schemes.yaml', schemes, 'review', 0],
		['facts/prices.yaml', prices, 'review', 0],
		['facts/prices.yaml', Object.fromEntries(lastPeriods), 'until', 0],
		['facts/prices.yaml', { announcements: { days: announced } }, 'on', 0],
		['facts/bank-holidays.yaml', content.bankHolidays, 'review', 0],
		['src/estimate/climate.json', climate, 'review', 0],
		['src/estimate/demand.json', demand, 'review', 0],
		['facts/vat.yaml', content.vat, 'review', 0],
		['facts/let-homes.yaml', content.letHomes, 'review', 0],
		['facts/quote-sheets.yaml', content.quoteSheets, 'review', 0],
		['facts/watch.yaml', content.watch, 'review', 0],
		['facts/figures.yaml', figures, 'checked', FIGURE_DAYS],
		['facts/coldest-part.yaml', content.coldestPart, 'review', 0],
		['content/company.yaml', { guidePrices }, 'checked', GUIDE_PRICE_DAYS],
		['content/company.yaml', { memberships }, 'checked', MEMBERSHIP_DAYS],
		['content/company.yaml', { insurance }, 'until', 0],
		['content/company.yaml', { appliesFor }, 'confirmed', SLOT_DAYS],
		...areas.map(({ slug, register, council }): (typeof reviewed)[number] => [
			`content/areas/${slug}.yaml`,
			{ register, council },
			'checked',
			MEMBERSHIP_DAYS,
		]),
	];
	const lastDays = ['closes', 'until'].flatMap((key) =>
		daysIn(schemes, key).filter(({ day }) => day >= today),
	);
	return [
		...reviewed.flatMap(([file, value, key, days]) =>
			daysIn(value, key).map(({ day, path }) => ({ day: addDays(day, days), file, path })),
		),
		...lastDays.map((one) => ({ ...one, file: 'facts/schemes.yaml' })),
	];
}

/** The days under that key at any depth, each with its path. */
function daysIn(value: unknown, key: string, path = ''): Pick<Review, 'day' | 'path'>[] {
	if (value === null || typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([name, inner]) => {
		const here = /^\d+$/.test(name) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
		return name === key ? [{ day: inner, path: here }] : daysIn(inner, key, here);
	});
}

/**
 * What falls due until a month from that day, or is overdue, the earliest first, a line for each day
 * and file: "2027-02-26  facts/schemes.yaml  eco4.review".
 */
export function reviewsAhead(content: Content, today: string): string[] {
	const until = addDays(today, DAYS_AHEAD);
	const due = reviews(content, today).filter(({ day }) => day <= until);
	const lines = [...Map.groupBy(due, ({ day, file }) => `${day}  ${file}  `)];
	return lines
		.map(([where, all]) => {
			const named = all.slice(0, NAMED_AT_MOST).map(({ path }) => path);
			const more = all.length - named.length;
			return `${where}${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
		})
		.sort();
}
