/** What a plan is made of: the home, what was worked out and decided for it, and the words. */
import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import type { HomePart } from '#estimate/coldest-part.ts';
import type { Estimate } from '#estimate/estimate.ts';
import type { Home } from '#estimate/home.ts';

import type { Assessment } from '#forms/eligibility/assessment.ts';
import type { Measure } from '#model/measures.ts';
import type { Advice, AdviceInWords, Circumstances } from './advice.ts';
import type { PlanTotals } from './plan-totals.ts';

export interface PlanContext {
	readonly home: Home;
	/** 2026-11-24. */
	readonly day: string;
	readonly estimated: Estimate;
	readonly totals: PlanTotals;
	/** Where most heat leaves it as it is. */
	readonly coldest: HomePart | undefined;
	/** What the totals are for. */
	readonly chosen: readonly Measure[];
	/** The visitor ticked it. Otherwise it is a start of ours. */
	readonly isOwn: boolean;
	/** What was ticked and does not fit the home. */
	readonly unfit: readonly Measure[];
	/** What matters most to the visitor. */
	readonly priority?: Circumstances['priority'];
	readonly who: Circumstances['who'];
	/** What the law still asks of a home that is let. */
	readonly rule?: string;
	readonly assessment: Assessment;
	readonly advice: Advice;
	readonly advised: AdviceInWords | undefined;
	readonly isOffered: (measure: Measure) => boolean;
	readonly words: CheckWords;
}
