/**
 * What in the content has to be looked at again soon: for an owner, in words, with the file and
 * line to open.
 */
import climate from '#estimate/climate.json' with { type: 'json' };
import demand from '#estimate/demand.json' with { type: 'json' };
import { addDays, dayAfter, dayInWords, fullDayInWords } from '#model/dates.ts';
import { inPounds } from '#model/money.ts';
import { MEMBERSHIP_DAYS } from './current-shelf-items.ts';
import type { Content, FindLine } from './load-content.ts';

/** How far ahead a review is reported. */
const DAYS_AHEAD = 31;

/** How many figures of one day are named one by one. */
const NAMED_AT_MOST = 5;

/** How long a supplier's confirmation of a place is good for. */
export const SLOT_DAYS = 60;

/**
 * What falls due until a month from that day, or is overdue: the earliest first, each as a few
 * lines.
 */
export function reviewsAhead(content: Content, findLine: FindLine, today: string): string[] {
	const until = addDays(today, DAYS_AHEAD);
	return linesDue(
		[
			...claims(content, findLine),
			...facts(content, findLine, today),
			...firm(content, findLine, today),
		],
		until,
	);
}

const facts = (content: Content, findLine: FindLine, today: string): Due[] => [
	...schemes(content, findLine, today),
	...prices(content, findLine, today),
	...otherFacts(content, findLine),
];

/** The same of the facts alone. */
export const factsAhead = (content: Content, findLine: FindLine, today: string): string[] =>
	linesDue(facts(content, findLine, today), addDays(today, DAYS_AHEAD));

/** The facts whose last day, or day to be looked at again, has passed. */
export const factsOverdue = (content: Content, findLine: FindLine, today: string): string[] =>
	linesDue(facts(content, findLine, today), addDays(today, -1));

const linesDue = (all: readonly Due[], until: string): string[] =>
	all
		.filter(({ day }) => day <= until)
		.sort((a, b) => a.day.localeCompare(b.day))
		.flatMap(({ lines }) => lines());

interface Due {
	readonly day: string;
	/** Asked for only once it is due: a line's number takes a parse of its whole file. */
	readonly lines: () => readonly string[];
}

/** The published figures, by the day of their next review. */
function claims(content: Content, findLine: FindLine): Due[] {
	const published = Object.entries(content.claims).filter(
		([, { status }]) => status === 'published',
	);
	const days = [...new Set(published.map(([, { review }]) => review))];
	return days.map((day) => {
		const those = published.filter(([, { review }]) => review === day);
		const rest = those.length - NAMED_AT_MOST;
		return {
			day,
			lines: () => [
				`By ${dayInWords(day)}: see whether ${those.length === 1 ? 'this figure is' : `these ${those.length} figures are`} still true, then change checked and review`,
				...those
					.slice(0, NAMED_AT_MOST)
					.map(
						([name, { figure }]) =>
							`  ${findLine('claims.yaml', [name, 'review'])} ${name}: ${figure}`,
					),
				...(rest > 0 ? [`  and ${rest} more: npm run content -- claims prints them all`] : []),
			],
		};
	});
}

/** The schemes whose last day, or whose grant's last day, is still to come. */
function schemes(content: Content, findLine: FindLine, today: string): Due[] {
	return Object.entries(content.schemes).flatMap(
		([id, { name, closes, grants = [], review, officialPage }]) => [
			...(closes !== undefined && closes >= today
				? [
						{
							day: closes,
							lines: () => [
								`${dayInWords(closes)} is the last day of ${name}: from ${dayInWords(dayAfter(closes))} pages say by themselves that it has ended. If it goes on, change closes`,
								`  ${findLine('facts/schemes.yaml', [id, 'closes'])}`,
							],
						},
					]
				: []),
			{
				day: review,
				lines: () => [
					`By ${dayInWords(review)}: compare what we say of ${name} with ${officialPage}, then change checked and review`,
					`  ${findLine('facts/schemes.yaml', [id, 'review'])}`,
				],
			},
			...grants
				.map((grant, index) => ({ ...grant, index }))
				.filter(({ until }) => until >= today)
				.map(({ pounds, until, index }) => ({
					day: until,
					lines: () => [
						`Until ${dayInWords(until)} estimates count on ${inPounds(pounds)} of ${name}. See what it pays from then on`,
						`  ${findLine('facts/schemes.yaml', [id, 'grants', index, 'until'])}`,
					],
				})),
		],
	);
}

/** The prices under the cap, in the order of the file. */
const CAPPED = [
	'electricityPrice',
	'gasPrice',
	'gasStandingCharge',
	'electricityStandingCharge',
] as const;

/**
 * The prices: those that are to be published and entered, and the last days of those that are
 * there.
 */
function prices(content: Content, findLine: FindLine, today: string): Due[] {
	const { announcements, ...all } = content.prices;
	const place = (name: keyof typeof all) =>
		`  ${findLine('facts/prices.yaml', [name, 'periods', all[name].periods.length - 1, 'until'])} ${name}`;
	const lastDay = (name: keyof typeof all) => all[name].periods.at(-1)?.until ?? '';
	const announced = announcements.days
		.filter(({ from }) => CAPPED.some((name) => lastDay(name) < from))
		.map(({ on, from }) => ({
			day: on,
			lines: () => [
				`${on < today ? `Since ${fullDayInWords(on)} Ofgem has the prices from ${dayInWords(from)} on` : `On ${fullDayInWords(on)} Ofgem publishes the prices from ${dayInWords(from)}:`} ${announcements.link}. Four numbers, with npm run facts, or here`,
				...CAPPED.filter((name) => lastDay(name) < from).map(place),
			],
		}));
	const ends = (Object.keys(all) as (keyof typeof all)[]).map((name) => ({
		day: lastDay(name),
		lines: () => [
			`${lastDay(name) < today ? 'Since' : 'After'} ${dayInWords(lastDay(name))} no price is known of: ${all[name].says}. Pounds are a worked example then, and no payback is shown`,
			place(name),
		],
	}));
	return [
		...announced,
		...ends,
		{
			day: announcements.review,
			lines: () => [
				`By ${dayInWords(announcements.review)}: enter the next days on which Ofgem publishes prices, from ${announcements.link}`,
				`  ${findLine('facts/prices.yaml', ['announcements', 'days'])}`,
			],
		},
	];
}

/** How long a number without a review day of its own is used before its source is checked again. */
const FIGURE_DAYS = 365;

/** The facts that are neither schemes nor prices. */
function otherFacts(
	{ councils, bankHolidays, figures: numbers, vat, letHomes, watch }: Content,
	findLine: FindLine,
): Due[] {
	const files: [file: string, what: string, link: string, review: string][] = [
		[
			'councils.yaml',
			`what councils’ schemes said on ${dayInWords(councils.asOf)}`,
			councils.officialPage,
			councils.review,
		],
		[
			'bank-holidays.yaml',
			'the bank holidays, and add the next year’s',
			bankHolidays.source.link,
			bankHolidays.review,
		],
	];
	const ofTheEngine: [file: string, what: string, link: string, review: string][] = [
		['climate.json', 'the climate regions', climate.source.name, climate.review],
		['demand.json', 'when homes use electricity', demand.source.link, demand.review],
	];
	const figures = Object.entries(numbers);
	const days = [...new Set(figures.map(([, { checked }]) => checked))];
	return [
		...files.map(([file, what, link, review]) => ({
			day: review,
			lines: () => [
				`By ${dayInWords(review)}: look again at ${what}: ${link}`,
				`  ${findLine(`facts/${file}`, ['review'])}`,
			],
		})),
		...ofTheEngine.map(([file, what, link, review]) => ({
			day: review,
			lines: () => [
				`By ${dayInWords(review)}: look again at ${what}: ${link}`,
				`  src/estimate/${file} review`,
			],
		})),
		...Object.entries(vat).map(([of, { says, review, source }]) => ({
			day: review,
			lines: () => [
				`By ${dayInWords(review)}: see whether the law still says this VAT. ${says}: ${source.link ?? source.name}`,
				`  ${findLine('facts/vat.yaml', [of, 'review'])}`,
			],
		})),
		...Object.entries(letHomes).map(([of, { nations, review, rules, otherwise }]) => {
			const links = [...rules, ...(otherwise ? [otherwise] : [])].map(({ source }) => source.link);
			return {
				day: review,
				lines: () => [
					`By ${dayInWords(review)}: see whether the law still asks this of let homes in ${nations.join(' and ')}: ${links.join(', ')}`,
					`  ${findLine('facts/let-homes.yaml', [of, 'review'])}`,
				],
			};
		}),
		...Object.entries(watch).map(([name, { says, page, files: touched, review }]) => ({
			day: review,
			lines: () => [
				`By ${dayInWords(review)}: ${says}. See ${page}; it would change ${touched.join(', ')}`,
				`  ${findLine('facts/watch.yaml', [name, 'review'])}`,
			],
		})),
		...days.map((checked) => {
			const those = figures
				.filter(([, figure]) => figure.checked === checked)
				.map(([name]) => name);
			const day = addDays(checked, FIGURE_DAYS);
			const more = those.length - NAMED_AT_MOST;
			return {
				day,
				lines: () => [
					`By ${dayInWords(day)}: compare ${those.length === 1 ? 'this number' : `these ${those.length} numbers`} of the estimate with their sources, and write the day under checked`,
					...those
						.slice(0, NAMED_AT_MOST)
						.map((name) => `  ${findLine('facts/figures.yaml', [name, 'checked'])} ${name}`),
					...(more > 0 ? [`  and ${more} more`] : []),
				],
			};
		}),
	];
}

/** A guide price is what a source found in a year, and a claim in its own right. */
const GUIDE_PRICE_DAYS = 180;

/** The firm's own entries that have to be kept up to date. */
function firm({ company, areas }: Content, findLine: FindLine, today: string): Due[] {
	const { memberships, insurance, appliesFor, guidePrices } = company;
	return [
		...Object.entries(guidePrices).map(([service, { checked, for: what, source }]) => ({
			day: addDays(checked, GUIDE_PRICE_DAYS),
			lines: () => [
				`By ${dayInWords(addDays(checked, GUIDE_PRICE_DAYS))}: see whether the guide price of ${what} is still what people pay (${source.name}${source.storedCopy ? ', read in a stored copy: open the page itself' : ''}), and write the day under checked`,
				`  ${findLine('company.yaml', ['guidePrices', service, 'checked'])}`,
			],
		})),
		...memberships.map(({ body, checked }, index) => ({
			day: addDays(checked, MEMBERSHIP_DAYS),
			lines: () => [
				`Until ${dayInWords(addDays(checked, MEMBERSHIP_DAYS))} pages show your entry with ${body}. Look it up in its register, and write the day under checked`,
				`  ${findLine('company.yaml', ['memberships', index, 'checked'])}`,
			],
		})),
		...insurance.map(({ kind, until }, index) => ({
			day: until,
			lines: () => [
				`${until < today ? 'Pages no longer show' : `Until ${dayInWords(until)} pages show`} your insurance (${kind}). When it is renewed, write its new last day under until`,
				`  ${findLine('company.yaml', ['insurance', index, 'until'])}`,
			],
		})),
		...areas.flatMap(({ slug, town, register, council }) =>
			Object.entries({ register, council }).flatMap(([name, entry]) =>
				entry
					? [
							{
								day: addDays(entry.checked, MEMBERSHIP_DAYS),
								lines: () => [
									`Until ${dayInWords(addDays(entry.checked, MEMBERSHIP_DAYS))} your entry with ${entry.name} counts as looked up, on the page about ${town}. Look it up, and write the day under checked`,
									`  ${findLine(`areas/${slug}.yaml`, [name, 'checked'])}`,
								],
							},
						]
					: [],
			),
		),
		...appliesFor.flatMap((applied, index) =>
			'supplierSlot' in applied
				? [
						{
							day: addDays(applied.supplierSlot.confirmed, SLOT_DAYS),
							lines: () => [
								`Until ${dayInWords(addDays(applied.supplierSlot.confirmed, SLOT_DAYS))} the word of ${applied.supplierSlot.supplier} is good. Ask whether it still has a place, and write the day under confirmed`,
								`  ${findLine('company.yaml', ['appliesFor', index, 'supplierSlot', 'confirmed'])}`,
							],
						},
					]
				: [],
		),
	];
}
