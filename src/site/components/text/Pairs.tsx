/** Terms and what is said of each, side by side or `stacked`, with a line above each pair. */
import type { ReactNode } from 'react';
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './pairs.css?inline';

interface PairsProps {
	readonly stacked?: boolean;
	/** A `<div>` of a `<dt>` and its `<dd>` for each pair. */
	readonly children: ReactNode;
}

export function Pairs({ stacked = false, children }: PairsProps) {
	carryStyles(styles);
	return <dl className={stacked ? 'pairs pairs--stacked' : 'pairs'}>{children}</dl>;
}
