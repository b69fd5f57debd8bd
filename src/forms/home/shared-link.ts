/**
 * The link that shares what was said of a house, and the answers in one.
 */
import { LONGEST, measureBox, type PartialAnswers, usableAnswers } from './home-answers.ts';
import { type HomeFormAnswers, homeForm } from './home-form.ts';

/**
 * The questions that a shared link answers: the house, what is wanted for it, and nothing that says
 * whose home it is, where, who lives in it or what they pay.
 */
const SHARED: readonly (keyof HomeFormAnswers)[] = [
	'kind',
	'walls',
	'heatingSource',
	'priority',
	'loft',
	'roof',
	'shading',
	'band',
	'hasPanels',
	'hasBattery',
	...Object.values(measureBox),
];

/**
 * A link that shares the house: its kind, walls, fuel, loft, roof, certificate, panels, battery,
 * what matters most and ticked measures, in its fragment, which no browser sends. Empty if none is known.
 */
export function sharedLink(answers: PartialAnswers): string {
	const shared = SHARED.flatMap((name) =>
		answers[name] ? [[name, answers[name]] as [string, string]] : [],
	);
	return shared.length === 0 ? '' : `${homeForm.path}#house?${new URLSearchParams(shared)}`;
}

/** The answers in such a fragment; others in it are ignored. */
export function answersInFragment(fragment: string): PartialAnswers {
	if (!fragment.startsWith('#house?') || fragment.length > LONGEST) return {};
	const given = [...new URLSearchParams(fragment.slice('#house?'.length))].filter(([name]) =>
		SHARED.includes(name as keyof HomeFormAnswers),
	);
	return usableAnswers(given);
}
