/** Figures that a test measures, kept by the reporter (test-results/outcomes.jsonl). */
import { test } from '@playwright/test';

/**
 * What a figure says of its requirement: `smaller` was not measured at the size that the
 * requirement names.
 */
const TYPES = { met: 'figure', missed: 'missed figure', smaller: 'smaller figure' } as const;

/**
 * Records a figure for the requirements tagged in the test's name, or in the figure itself. A
 * figure that misses the requirement does not fail the test: what must never happen is asserted by
 * the test itself.
 */
export function recordFigure(figure: string, verdict: boolean | 'smaller' = true): void {
	const type = verdict === 'smaller' ? 'smaller' : verdict ? 'met' : 'missed';
	test.info().annotations.push({ type: TYPES[type], description: figure });
}
