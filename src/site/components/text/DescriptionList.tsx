/** A list of titles, each with a short text. */
import { Unbroken } from './Unbroken.tsx';

interface DescriptionListProps {
	readonly items: readonly { readonly title: string; readonly text: string }[];
	/**
	 * `pairs` sets title and text side by side, `pairs pairs--stacked` one above the other, `trio` in
	 * columns.
	 */
	readonly layout: 'pairs' | 'pairs pairs--stacked' | 'trio';
}

export function DescriptionList({ items, layout }: DescriptionListProps) {
	return (
		<dl className={layout}>
			{items.map(({ title, text }) => (
				<div key={title}>
					<dt>{title}</dt>
					<dd>
						<Unbroken text={text} />
					</dd>
				</div>
			))}
		</dl>
	);
}
