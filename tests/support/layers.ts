/** The three layers of tests (docs/decisions/tests.md). */

const layers = ['quick', 'ci', 'whole'] as const;
type Layer = (typeof layers)[number];

/** Chosen by package.json's scripts; what CI runs is what runs without a choice. */
export const layer: Layer = layers.find((name) => name === process.env.LAYER) ?? 'ci';

/** How much a test tries in each layer. */
export const inLayer = <Size>(sizes: Readonly<Record<Layer, Size>>): Size => sizes[layer];

/** Prints what was measured, in the whole run. Beyond its bar it says so, and fails nothing. */
export function printFigure(figure: string, isWithinBar = true): void {
	if (layer === 'whole') console.log(`${isWithinBar ? '' : 'BEYOND ITS BAR: '}${figure}`);
}

/** For a test that the quick run leaves out of one of its files. */
export const ALL = { tag: '@all' };

/** For one of several of a kind, which the quick run has only if it is `kept`. */
export const onlyQuickIf = (kept: boolean) => (kept ? {} : ALL);
