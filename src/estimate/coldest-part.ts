/** Through which part of a home most heat leaves, as facts/coldest-part.yaml has it. */
import type { Home, HomeKind } from './home.ts';

export const homeParts = ['roof', 'walls', 'windows', 'floor', 'air'] as const;
/** `air`: draughts, and fresh air. */
export type HomePart = (typeof homeParts)[number];

type ByLoft = Readonly<Record<'bare' | 'room' | 'other', HomePart>>;

/** By kind, walls and loft. */
export type ColdestParts = Readonly<
	Record<HomeKind, Readonly<Record<'bare' | 'insulated' | 'unknown', ByLoft>>>
>;

const WALLS = {
	cavity: 'bare',
	solid: 'bare',
	'cavity-filled': 'insulated',
	'solid-insulated': 'insulated',
} as const;

/** The coldest part of a home of which the kind is known, with what else is known of it. */
export function coldestPart(
	{ kind, walls, loft }: Pick<Home, 'kind' | 'walls' | 'loft'>,
	parts: ColdestParts,
): HomePart | undefined {
	const byLoft = kind && parts[kind][walls ? WALLS[walls] : 'unknown'];
	return byLoft?.[loft === 'none' ? 'bare' : loft === 'room' ? 'room' : 'other'];
}
