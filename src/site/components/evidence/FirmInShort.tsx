/**
 * Under Home's hero: where the firm works, what it costs, who rings back, what comes with it. What
 * it has not said has no place in it.
 */
import type { z } from 'zod';
import type { homePage } from '#content/schemas/page-schemas.ts';
import type { GuidePrice } from '#content/schemas/shelf-schemas.ts';
import { TickList } from '../text/TickList.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import { priceCondition, priceRange } from './GuidePrice.tsx';
import { People, type ShownPerson } from './People.tsx';
import './firm-in-short.css';

interface FirmInShortProps {
	readonly words: z.infer<typeof homePage>['firm'];
	/** "Homes and small businesses across the north of England". */
	readonly area: string;
	/** "Leeds and 15 more towns", which are on a map. */
	readonly towns: string | undefined;
	readonly prices: readonly { readonly name: string; readonly price: GuidePrice }[];
	/** Who rings back. */
	readonly caller: ShownPerson | undefined;
	/** Promises and guarantees. */
	readonly included: readonly string[];
}

export function FirmInShort({ words, area, towns, prices, caller, included }: FirmInShortProps) {
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
				{towns && (
					<img
						className="firm__map"
						src="/towns-sketch.svg"
						alt=""
						width={96}
						height={96}
						loading="lazy"
					/>
				)}
				<div>
					<p className="firm__name">{towns ?? area}</p>
					{towns && (
						<p className="small">
							{`${area}. `}
							<a href="/About#towns">{words.map}</a>
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
