/**
 * The text after an advertised figure: our own estimate for a named home, and that no public source
 * supports the figure.
 */
import type { NamedClaim } from '#site/data/content-lookup.ts';

export function BesideClaim({
	claim: { own, isAlone },
}: {
	claim: Pick<NamedClaim, 'own' | 'isAlone'>;
}) {
	return (
		<>
			{isAlone && ' This figure is ours alone: no public source supports it.'}
			{own && ` ${own.says}`}
		</>
	);
}
