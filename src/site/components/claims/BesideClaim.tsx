/**
 * What stands beside an advertised figure: what our own estimate says for a named home, and that
 * nobody else supports the figure.
 */
import { NO_FIGURE } from '#site/data/own-estimates.ts';

export function BesideClaim({
	claim: { own, isAlone },
}: {
	claim: { readonly own?: string; readonly isAlone?: true };
}) {
	return (
		<>
			{isAlone && ' This figure is ours alone: no public source supports it.'}
			{own && (
				<>
					{` ${own}`}
					{own !== NO_FIGURE && (
						<>
							{' '}
							<a href="/check">Check your home</a>
						</>
					)}
				</>
			)}
		</>
	);
}
