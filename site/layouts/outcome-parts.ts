/** What may fit for some answers, today, out of the schemes in the content. */

import { dayAt } from '../../content/days.ts';
import { readSchemes } from '../../content/read.ts';
import { findOutcomes, type HomeAnswers, type SchemeId, type Schemes, situationOf, surveyNotes } from '../../forms/eligibility.ts';
import type { OutcomesProps } from '../components/Outcomes.tsx';

const ids: readonly SchemeId[] = [
	'eco4',
	'warm-homes-local-grant',
	'boiler-upgrade-scheme',
	'vat-zero-rate',
	'smart-export-guarantee',
	'gbis',
];

/** The schemes the rules speak of, as far as they and the visitor need them. */
export function schemesForRules(): Schemes {
	const all = readSchemes();
	const picked = ids.map((id) => {
		const scheme = all[id];
		if (!scheme) throw new Error(`There is no scheme called ${id} in content/schemes.yaml, which forms/eligibility.ts has a rule for.`);
		const { name, nations, decidedBy, closes, instead, weCanApply, officialPage, documents } = scheme;
		return [id, { name, nations, decidedBy, closes, instead, weCanApply, officialPage, documents }] as const;
	});
	return Object.fromEntries(picked) as unknown as Schemes;
}

/** The outcomes for a page, as of now. */
export function outcomesFor(answers: HomeAnswers): OutcomesProps {
	return {
		outcomes: findOutcomes(answers, schemesForRules(), dayAt(Date.now())),
		notes: surveyNotes(answers),
		situation: situationOf(answers),
	};
}
