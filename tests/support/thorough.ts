/**
 * How much is tried (docs/decisions/0085-quick-and-all.md). `npm test` is quick: it samples, and leaves out the tests tagged ALL.
 * `npm test -- --all`, which CI runs, leaves out none, nor does a run of single files. `npm run prove` tries everything at full size.
 */
export const isQuick = process.env.QUICK === '1';
export const isThorough = process.env.PROVE === '1';

/** The tag of a test that the quick run leaves out. */
export const ALL = { tag: '@all' };

/** How often, or how many, by how much is tried. */
export const howMany = ({ quick, all, thorough }: { readonly quick: number; readonly all: number; readonly thorough: number }): number =>
	isThorough ? thorough : isQuick ? quick : all;
