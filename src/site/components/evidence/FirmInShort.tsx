/**
 * Under Home's hero: where the firm works, what it costs, who rings back, what comes with it. What
 * it has not said has no place in it.
 */

import type { FirmInShortContent } from '#site/data/firm-in-short.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { TickList } from '../text/TickList.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import styles from './firm-in-short.css?inline';
import { priceCondition, priceRange } from './GuidePrice.tsx';
import { People } from './People.tsx';

export function FirmInShort({ words, area, towns, prices, caller, included }: FirmInShortContent) {
	carryStyles(styles);
	return (
		<ul className="firm">
			{prices.length > 0 && (
				<li className="firm__prices">
					{prices.map(({ name, price }) => (
						<div key={name}>
							<p className="firm__name">
								{`${name}: `}
								<Unbroken text={priceRange(price)} />
							</p>
							<p className="small">{priceCondition(price)}</p>
						</div>
					))}
					<p className="small">
						<a href="/Services#all">{words.prices}</a>
					</p>
				</li>
			)}
			<li>
				<div>
					{caller ? (
						<People people={[caller]} compact />
					) : (
						<p className="firm__name">{words.nobodyNamed}</p>
					)}
					<p className="small">
						{`${words.call} `}
						{caller && <a href="/About#people">{words.people}</a>}
					</p>
				</div>
			</li>
			<li>
				<div>
					<p className="firm__name">{towns ?? area}</p>
					{towns && (
						<p className="small">
							{`${area}. `}
							<a href="/About#towns">{words.towns}</a>
						</p>
					)}
				</div>
			</li>
			{included.length > 0 && (
				<li>
					<TickList points={included} />
				</li>
			)}
		</ul>
	);
}
