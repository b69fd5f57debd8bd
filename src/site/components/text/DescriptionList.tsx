/** A list of titles, each with a short text. */
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Pairs } from './Pairs.tsx';
import trioStyles from './trio.css?inline';
import { Unbroken } from './Unbroken.tsx';

interface DescriptionListProps {
	readonly items: readonly { readonly title: string; readonly text: string }[];
	/** `pairs` sets title and text side by side, `stacked` one above the other, `trio` in columns. */
	readonly layout: 'pairs' | 'stacked' | 'trio';
}

export function DescriptionList({ items, layout }: DescriptionListProps) {
	const pairs = items.map(({ title, text }) => (
		<div key={title}>
			<dt>{title}</dt>
			<dd>
				<Unbroken text={text} />
			</dd>
		</div>
	));
	if (layout !== 'trio') return <Pairs stacked={layout === 'stacked'}>{pairs}</Pairs>;
	carryStyles(trioStyles);
	return <dl className="trio">{pairs}</dl>;
}
