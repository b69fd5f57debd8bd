/**
 * A visitor's plan for the person who rings: what /check makes of the answers that came with the
 * application, in its own words.
 */
import { checkData } from '#check/check-data.ts';
import { type CheckResult, resultFor } from '#check/check-result.ts';
import { measureNames } from '#check/plan-context.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { HomePlan } from '#enquiries/answers/triage.ts';
import { withCapital } from '#estimate/advice-in-words.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { type CheckAnswers, checkAnswersOf, givenAnswers } from '#forms/home/check-state.ts';
import type { Enquiry } from '#model/enquiry.ts';

type Home = NonNullable<CheckResult['home']>;

/** A household that no scheme for low incomes pays for, and one that it does. */
const UNPAID = {
	benefitsClaim: 'no',
	selectedBenefits: '',
	householdIncome: 'no',
	healthCondition: 'no',
} as const satisfies Partial<CheckAnswers>;
const PAID = { ...UNPAID, householdIncome: 'yes' } as const;

/**
 * What makes the plans, of an application's answers as they are stored. The figures take a moment
 * to simulate, so they are made at first use.
 */
export function createHomePlans(
	content: Content,
): (sent: Enquiry['answers'], day: string) => HomePlan | undefined {
	let data: ReturnType<typeof checkData> | undefined;
	return (sent, day) => {
		data ??= checkData({ ...content, engine: engineFigures(content) });
		const known = { ...data, day };
		const answers = givenAnswers(checkAnswersOf(sent));
		const [read, unpaid, paid] = [{}, UNPAID, PAID].map(
			(household) => resultFor({ ...answers, ...household }, known).home,
		);
		if (!read || !unpaid || !paid) return undefined;
		const [either, other] = [unpaid, paid].map((home) =>
			[home.plan.advice?.what, startOf(home)].filter(Boolean).join(' '),
		);
		const { heading, lead, text } = read.plan;
		return {
			cost: [
				withCapital(unpaid.cost),
				unpaid.prices?.says ?? unpaid.plan.bill?.charges,
				unpaid.prices?.isPast && content.pages.check.answer.pricesPast,
				unpaid.unused,
			]
				.filter(Boolean)
				.join(' '),
			read: [`They read: “${[heading, lead, text].filter(Boolean).join(' ')}”`, startOf(read)],
			anybodys:
				either === other
					? [`${either}`]
					: [`If no grant pays: ${either}`, `If a grant pays: ${other}`, GOES_BY_INCOME],
			measures: unpaid.plan.groups.flatMap(({ rows }) =>
				rows.map(
					({ name, amount, price, pays }) =>
						`${name}: ${[amount, price, pays].filter(Boolean).join('. ')}.`,
				),
			),
		};
	};

	function startOf(home: Home): string {
		const { chosen, numbers } = home.plan;
		if (chosen.length === 0) return 'Nothing ticked, and nothing to begin with.';
		return [
			`${isTicked(home) ? 'Ticked' : 'Nothing ticked, so it begins with'}: ${measureNames(chosen, content.estimateWords)}.`,
			// The first number is who may pay, which the sentence says.
			...numbers
				.slice(1)
				.map(({ label, value, note }) =>
					`${label}: ${[value, note].filter(Boolean).join(', ')}.`.replace('..', '.'),
				),
		].join(' ');
	}
}

const GOES_BY_INCOME =
	'Which of the two they read goes by benefits and income. Its page says it with those answers.';

const isTicked = ({ ticked, plan: { chosen } }: Home) =>
	chosen.some((measure) => ticked.includes(measure));
