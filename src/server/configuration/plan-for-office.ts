/**
 * A visitor's plan for the person who rings: what /check makes of the answers that came with the
 * application, in its own words.
 */

import { checkData } from '#check/check-data.ts';
import { type CheckResult, resultFor } from '#check/check-result.ts';
import { named, say, sentences } from '#check/words.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { HomePlan } from '#enquiries/answers/triage.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { type CheckAnswers, checkAnswersOf, givenAnswers } from '#forms/home/check-state.ts';
import { withCapital } from '#model/capitals.ts';
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
		const { office } = content.checkWords;
		const [either = '', other = ''] = [unpaid, paid].map((home) =>
			sentences(home.plan.advice?.what, startOf(home)),
		);
		const { heading, lead, text } = read.plan;
		return {
			cost: sentences(
				withCapital(unpaid.cost),
				unpaid.prices?.says ?? unpaid.plan.bill?.charges,
				unpaid.prices?.isPast && content.pages.check.answer.pricesPast,
				unpaid.unused,
			),
			read: [say(office.read, { plan: sentences(heading, lead, text) }), startOf(read)],
			anybodys:
				either === other
					? [either]
					: [
							say(office.ifNone, { plan: either }),
							say(office.ifPaid, { plan: other }),
							office.byIncome,
						],
			measures: unpaid.plan.groups.flatMap(({ rows }) =>
				rows.map(({ name, amount, price, pays }) =>
					say(office.row, {
						measure: name,
						says: [amount, price, pays].filter(Boolean).join('. '),
					}),
				),
			),
		};
	};

	function startOf(home: Home): string {
		const { checkWords } = content;
		const { office } = checkWords;
		const {
			chosen,
			feels,
			numbers: { price },
		} = home.plan;
		if (chosen.length === 0) return office.nothing;
		const measures = named(chosen, checkWords);
		return sentences(
			say(isTicked(home) ? office.ticked : office.begins, { measures }),
			feels,
			price &&
				say(office.number, {
					label: price.label,
					value: [price.value, price.note].filter(Boolean).join(', '),
				}).replace('..', '.'),
		);
	}
}

const isTicked = ({ ticked, plan: { chosen } }: Home) =>
	chosen.some((measure) => ticked.includes(measure));
