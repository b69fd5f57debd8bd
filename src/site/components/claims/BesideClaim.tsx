/**
 * The text after an advertised figure: our own estimate for a named home, and that no public source
 * supports the figure.
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
