/** Figures that a test measures, for docs/proof.md. */
import { test } from '@playwright/test';

/**
 * Records a figure for the requirements whose tags stand in the test's name, or in the figure itself. `isMet` is false for one beyond
 * the requirement's bar, which fails nothing: what must never be (lost, failed, forged) is the test's own to fail.
 */
export function recordFigure(figure: string, isMet = true): void {
	test.info().annotations.push({ type: isMet ? 'figure' : 'missed figure', description: figure });
}
