/**
 * How much is tried (docs/decisions/tests.md). `npm test` is quick: it samples, and leaves out the
 * tests tagged ALL. `npm test -- --all`, which CI runs, leaves out none, nor does a run of single
 * files. `npm run prove` tries everything at full size.
 */
export const isQuick = process.env.QUICK === '1';
export const isThorough = process.env.PROVE === '1';

/** The tag of a test that the quick run leaves out. */
export const ALL = { tag: '@all' };

/** For a test that is one of several of a kind: the quick run has it only if it is `kept`. */
export const onlyQuickIf = (kept: boolean) => (kept ? {} : ALL);

/** Of several of a kind, the quick run has every so many. */
export const someOf = <One>(all: readonly One[], oneIn: number): readonly One[] =>
	isQuick ? all.filter((_, place) => place % oneIn === 0) : all;

/** How often, or how many, by how much is tried. */
export const howMany = ({
	quick,
	all,
	thorough,
}: {
	readonly quick: number;
	readonly all: number;
	readonly thorough: number;
}): number => (isThorough ? thorough : isQuick ? quick : all);
