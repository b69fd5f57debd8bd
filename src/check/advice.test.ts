/**
 * The one piece of advice, in sixty homes. Its words on four days are a snapshot, which names a day
 * only where the advice changes: `npm test -- src/check/advice.test.ts -u` renews it.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { figuresKnownOn } from '#estimate/testing.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { siteContent } from '#site/testing.ts';
import { checkData } from './check-data.ts';
import { resultFor } from './check-result.ts';

/**
 * A price holds on the first alone. After the second ECO4 is over, after the third 0% VAT and the
 * £9,000 for oil, and prices are long past.
 */
const DAYS = ['2026-11-25', '2027-01-02', '2027-04-02', '2027-12-01'] as const;

// At the prices that were known when the advice was read: a new one may turn it, and is a fact that
// changed.
const data = checkData({ ...siteContent, engine: figuresKnownOn(DAYS[0]) });

type Answers = Readonly<Partial<CheckAnswers>>;

const cycle = <T>(values: readonly T[], index: number) => values[index % values.length] as T;

const NONE_LIKELY = {
	benefitsClaim: 'no',
	householdIncome: 'no',
	healthCondition: 'no',
	homeOwnership: 'yes',
} as const;
const LOW_INCOME = { benefitsClaim: 'yes', householdIncome: 'yes', homeOwnership: 'yes' } as const;
const HEATING: readonly Answers[] = [
	{ heatingSource: 'gas', useKwh: '9500' },
	{ heatingSource: 'gas', useKwh: '18000' },
	{ heatingSource: 'electric', usePounds: '1800' },
	{ heatingSource: 'oil', useKwh: '20000', rateFuel: '9' },
	{ heatingSource: 'storage', useKwh: '8000', rateFuel: '16' },
	{ heatingSource: 'gas' },
];

/**
 * Kinds, walls, lofts, heating, roofs, places and households in steps that meet in ever other ways.
 */
const homes = Array.from({ length: 60 }, (_, index): Answers => {
	const kind = cycle(['terrace', 'semi', 'detached', 'bungalow', 'flat'] as const, index);
	const walls = cycle(
		['cavity', 'solid', 'cavity-filled', undefined] as const,
		index * 7 + Math.floor(index / 5),
	);
	const household =
		index % 7 === 6
			? { ...NONE_LIKELY, homeOwnership: 'no' as const }
			: index % 5 === 1
				? {}
				: index % 5 === 3
					? LOW_INCOME
					: NONE_LIKELY;
	return {
		kind,
		walls,
		loft:
			kind === 'flat'
				? undefined
				: cycle(['none', 'some', 'full'] as const, index + Math.floor(index / 4)),
		...cycle(HEATING, index * 5 + Math.floor(index / 12)),
		...(index % 3 === 0 ? {} : { roof: cycle(['south', 'east', 'north', 'none'] as const, index) }),
		postcode: cycle(['LS6', 'M14', 'BS3', 'EH1', 'CF10', 'N1'], index * 11),
		...household,
	};
});

/** What is said of a home on a day. */
function saidOf(answers: Answers, day: string, known: typeof data = data) {
	const home = resultFor(answers, { ...known, day }).home;
	if (!home) throw new Error('These answers say nothing of a home.');
	const { plan, line } = home;
	const what = /lose most heat[^.]*\.(?: (.+))?$/.exec(line)?.[1] ?? '';
	const rows = plan.groups.flatMap((group) => group.rows);
	const first = rows.find(({ name }) => what.toLowerCase().includes(`: ${name.toLowerCase()}`));
	return {
		plan,
		what,
		rows,
		first,
		chosen: plan.chosen.map((measure) => rows.find((row) => row.measure === measure)),
	};
}

const all = homes.flatMap((answers, index) =>
	DAYS.map((day) => ({ name: `home ${index + 1} on ${day}`, answers, day })),
);

test.each(all)(
	'the head of the plan says the same as the line under the house, nothing against it, and neither it nor the start is called unpaid by its row: $name',
	({ answers, day }) => {
		const { plan, what, first, chosen } = saidOf(answers, day);
		expect(first !== undefined).toBe(/^Worth/.test(what));
		expect(chosen.length > 0).toBe(first !== undefined);
		for (const row of chosen) {
			expect(row?.pays).not.toMatch(
				/^Lowers no bill|^Not paid back(?!.*, unless the .* pays for it)/,
			);
			expect(row?.price).not.toBe(content.checkWords.price.none);
			expect(row?.range?.middle ?? 10).toBeGreaterThanOrEqual(10);
		}
		const head = `${plan.heading} ${plan.lead} ${plan.text}`;
		// What is still to be said stands below who may pay.
		if (what) expect(/^Say /.test(what) ? head : plan.heading).toContain(what);
		expect(`${head} ${plan.numbers.help.value} ${plan.numbers.help.note}`).not.toMatch(
			/(?<!other )grant is likely.*may come off|None likely.*£/i,
		);
	},
);

test('the advice in sixty homes is as it was read', async () => {
	const text = homes.map((answers, index) => {
		let last = '';
		const said = DAYS.flatMap((day) => {
			const { plan } = saidOf(answers, day);
			const start = plan.chosen.map((measure) =>
				content.checkWords.measures[measure].toLowerCase(),
			);
			const advice = [
				plan.heading,
				plan.lead,
				plan.text,
				...(start.length > 1 ? [`Start: ${start.join(', ')}.`] : []),
			]
				.filter(Boolean)
				.join(' ');
			const line = advice === last ? [] : [`${day}: ${advice}`];
			last = advice;
			return line;
		});
		return [`${index + 1} ${JSON.stringify(answers)}`, ...said, ''].join('\n');
	});
	await expect(text.join('\n')).toMatchFileSnapshot('__snapshots__/advice-of-sixty-homes.txt');
});
