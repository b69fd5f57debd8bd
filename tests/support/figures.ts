/** Figures that a test measures, for docs/proof.md. */
import { test } from '@playwright/test';

/**
 * Records a figure for the requirements tagged in the test's name, or in the figure itself. `isMet` is false for a figure that
 * misses the requirement. It does not fail the test: what must never happen is asserted by the test itself.
 */
export function recordFigure(figure: string, isMet = true): void {
	test.info().annotations.push({ type: isMet ? 'figure' : 'missed figure', description: figure });
}
