/**
 * Which colours components put on which: words on their ground, and edges that say where to press
 * or to write. Each can be read whatever the brand (./tokens.test.ts), in light and dark. A
 * component that needs another pair declares it here; tests/access/brands.test.ts finds those that
 * it forgot.
 */
import type { Tokens } from './tokens.ts';

export type Token = keyof Tokens['light'] | keyof Tokens['fixed'];

interface Ground {
	/** What may stand there in words. */
	readonly words: readonly Token[];
	/** What may be there as an edge. */
	readonly edges?: readonly Token[];
}

const PAPER = {
	words: ['ink', 'ink-soft', 'brand', 'link', 'accent-ink', 'alarm'],
	edges: ['line-strong', 'brand'],
} as const;
/** What a button has under the pointer. */
const PRESSED = { words: ['on-accent'] } as const;

/** The colours that stand on each ground, on every page and in letters. */
export const pairsEverywhere = {
	paper: PAPER,
	'paper-deep': PAPER,
	white: PAPER,
	ink: { words: ['paper'] },
	link: { words: ['white'] },
	accent: PRESSED,
	'accent-hover': PRESSED,
} as const satisfies Partial<Record<Token, Ground>>;

/** The further ones on pages that are light on every device. */
export const pairsOnLightPages = {
	brand: { words: ['paper', 'straw', 'on-brand', 'soft-on-brand'], edges: ['white'] },
	dusk: { words: ['paper', 'straw', 'on-brand'] },
	straw: { words: ['ink'], edges: ['brand'] },
	earth: { words: ['ink', 'ink-soft', 'brand', 'link', 'accent-ink'] },
	'good-ground': { words: ['ink', 'link', 'brand'] },
	'problem-ground': { words: ['ink', 'link', 'brand', 'alarm'] },
} as const satisfies Partial<Record<Token, Ground>>;
