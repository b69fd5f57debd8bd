/** What in the content has to be looked at again soon: for an owner, in words, with the file and line to open. */
import { addDays, dayAfter, dayInWords } from '../dates.ts';
import { lineInContent, readAreas, readClaims, readCompany, readSchemes } from './read.ts';
import { MEMBERSHIP_DAYS } from './shelves.ts';

/** Told so long ahead. */
const DAYS_AHEAD = 31;

/** So many figures of one day are named one by one. */
const NAMED_AT_MOST = 5;

/** How long a supplier's confirmation of a place is good for. */
export const SLOT_DAYS = 60;

/** What falls due until a month from that day, or is overdue: the earliest first, each as a few lines. */
export function reviewsAhead(today: string): string[] {
	const until = addDays(today, DAYS_AHEAD);
	const due = [...claims(), ...schemes(today), ...firm(today)].filter(({ day }) => day <= until);
	return due.sort((a, b) => a.day.localeCompare(b.day)).flatMap(({ lines }) => lines);
}

interface Due {
	readonly day: string;
	readonly lines: readonly string[];
}

/** The published figures, by the day on which somebody is to look at them again. */
function claims(): Due[] {
	const published = Object.entries(readClaims()).filter(([, { status }]) => status === 'published');
	const days = [...new Set(published.map(([, { review }]) => review))];
	return days.map((day) => {
		const those = published.filter(([, { review }]) => review === day);
		const rest = those.length - NAMED_AT_MOST;
		return {
			day,
			lines: [
				`By ${dayInWords(day)}: see whether ${those.length === 1 ? 'this figure is' : `these ${those.length} figures are`} still true, then change checked and review`,
				...those
					.slice(0, NAMED_AT_MOST)
					.map(([name, { figure }]) => `  ${lineInContent('claims.yaml', [name, 'review'])} ${name}: ${figure}`),
				...(rest > 0 ? [`  and ${rest} more: docs/claims.md has them all`] : []),
			],
		};
	});
}

/** The schemes whose last day, or whose grant's last day, is still to come. */
function schemes(today: string): Due[] {
	return Object.entries(readSchemes()).flatMap(([id, { name, closes, grants = [], review, officialPage }]) => [
		...(closes !== undefined && closes >= today
			? [
					{
						day: closes,
						lines: [
							`${dayInWords(closes)} is the last day of ${name}: from ${dayInWords(dayAfter(closes))} pages say by themselves that it has ended. If it goes on, change closes`,
							`  ${lineInContent('schemes.yaml', [id, 'closes'])}`,
						],
					},
				]
			: []),
		{
			day: review,
			lines: [
				`By ${dayInWords(review)}: compare what we say of ${name} with ${officialPage}, then change checked and review`,
				`  ${lineInContent('schemes.yaml', [id, 'review'])}`,
			],
		},
		...grants
			.map((grant, index) => ({ ...grant, index }))
			.filter(({ until }) => until >= today)
			.map(({ pounds, until, index }) => ({
				day: until,
				lines: [
					`Until ${dayInWords(until)} estimates count on £${pounds.toLocaleString('en-GB')} of ${name}. See what it pays from then on`,
					`  ${lineInContent('schemes.yaml', [id, 'grants', index, 'until'])}`,
				],
			})),
	]);
}

/** What the firm shows only as long as somebody looks after it. */
function firm(today: string): Due[] {
	const { memberships, insurance, appliesFor } = readCompany();
	return [
		...memberships.map(({ body, checked }, index) => ({
			day: addDays(checked, MEMBERSHIP_DAYS),
			lines: [
				`Until ${dayInWords(addDays(checked, MEMBERSHIP_DAYS))} pages show your entry with ${body}. Look it up in its register, and write the day under checked`,
				`  ${lineInContent('company.yaml', ['memberships', index, 'checked'])}`,
			],
		})),
		...insurance.map(({ kind, until }, index) => ({
			day: until,
			lines: [
				`${until < today ? 'Pages no longer show' : `Until ${dayInWords(until)} pages show`} your insurance (${kind}). When it is renewed, write its new last day under until`,
				`  ${lineInContent('company.yaml', ['insurance', index, 'until'])}`,
			],
		})),
		...readAreas().flatMap(({ slug, town, register, council }) =>
			Object.entries({ register, council }).flatMap(([name, entry]) =>
				entry
					? [
							{
								day: addDays(entry.checked, MEMBERSHIP_DAYS),
								lines: [
									`Until ${dayInWords(addDays(entry.checked, MEMBERSHIP_DAYS))} your entry with ${entry.name} counts as looked up, on the page about ${town}. Look it up, and write the day under checked`,
									`  ${lineInContent(`areas/${slug}.yaml`, [name, 'checked'])}`,
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
							lines: [
								`Until ${dayInWords(addDays(applied.supplierSlot.confirmed, SLOT_DAYS))} the word of ${applied.supplierSlot.supplier} is good. Ask whether it still has a place, and write the day under confirmed`,
								`  ${lineInContent('company.yaml', ['appliesFor', index, 'supplierSlot', 'confirmed'])}`,
							],
						},
					]
				: [],
		),
	];
}
