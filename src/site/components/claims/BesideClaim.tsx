/** The text after an advertised figure: our own estimate for a named home. */
import type { NamedClaim } from '#site/data/content-lookup.ts';

export function BesideClaim({ claim: { own } }: { claim: Pick<NamedClaim, 'own'> }) {
	return <>{own && ` ${own.says}`}</>;
}
