/** What three services cost: one large figure each and its condition. The sources are on Services. */

import type { z } from 'zod';
import { say } from '#check/words.ts';
import type { homePage } from '#content/schemas/page-schemas.ts';
import { inPounds } from '#model/money.ts';
import type { Cost } from '#site/data/costs.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Unbroken } from '../text/Unbroken.tsx';
import styles from './costs.css?inline';
import { priceFrom, priceRange } from './GuidePrice.tsx';

interface CostsProps {
	readonly words: z.infer<typeof homePage>['costs'];
	readonly costs: readonly Cost[];
}

export function Costs({ words, costs }: CostsProps) {
	carryStyles(styles);
	return (
		<>
			<ul className="costs">
				{costs.map(({ name, path, price, grant }) => (
					<li key={path}>
						<h3>
							<a href={path}>{name}</a>
						</h3>
						<p className="costs__figure">
							<span>
								{grant && 'after grant, '}
								{price.from === price.to ? 'about' : 'from'}
							</span>{' '}
							{priceFrom(price)}
						</p>
						<p className="small">
							<Unbroken
								text={say(grant ? words.after : words.before, {
									range: price.from === price.to ? '' : `${priceRange(price)}.`,
									for: price.for,
									grant: grant ? inPounds(grant.pounds) : '',
									scheme: grant?.name ?? '',
								})}
							/>
						</p>
					</li>
				))}
			</ul>
			<p>
				<a href="/Services#all">{words.all}</a>
			</p>
		</>
	);
}
