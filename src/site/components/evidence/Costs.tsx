/** What three services cost: one large figure each and its condition. The sources are on Services. */

import type { z } from 'zod';
import { say } from '#check/words.ts';
import type { homePage } from '#content/schemas/page-schemas.ts';
import { inPounds } from '#model/money.ts';
import type { Cost } from '#site/data/costs.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Unbroken } from '../text/Unbroken.tsx';
import styles from './costs.css?inline';
import { priceRange } from './GuidePrice.tsx';

interface CostsProps {
	readonly words: z.infer<typeof homePage>['costs'];
	readonly costs: readonly Cost[];
}

export function Costs({ words, costs }: CostsProps) {
	carryStyles(styles);
	return (
		<>
			<ul className="costs">
				{costs.map((cost) => (
					<CostOf key={cost.path} words={words} {...cost} />
				))}
			</ul>
			<p>
				<a href="/Services#all">{words.all}</a>
			</p>
		</>
	);
}

function CostOf({ words, name, path, price, grant }: Cost & Pick<CostsProps, 'words'>) {
	const range = priceRange(price);
	const [figure, end] = range.replace('about ', '').split('-');
	const facts = { range: end ? `${range}.` : '', for: price.for };
	return (
		<li>
			<h3>
				<a href={path}>{name}</a>
			</h3>
			<p className="costs__figure">
				<span>
					{grant && 'after grant, '}
					{end ? 'from' : 'about'}
				</span>{' '}
				{figure}
			</p>
			<p className="small">
				<Unbroken
					text={
						grant
							? say(words.after, { ...facts, grant: inPounds(grant.pounds), scheme: grant.scheme })
							: say(words.before, facts)
					}
				/>
			</p>
		</li>
	);
}
