/**
 * What the check says of a service's measure for the home that our pages name: its own row, the
 * year's bill and the prices. Who may pay is in the page's list of schemes.
 */

import { say } from '#check/words.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { Measure } from '#model/measures.ts';
import { inPounds } from '#model/money.ts';
import { checkedMeasure } from '#site/data/own-estimates.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { MeasureRow } from '../result/MeasureRow.tsx';
import rowStyles from '../result/measure-row.css?inline';

export function CheckSays({ measure, content }: { measure: Measure; content: PageContent }) {
	const checked = checkedMeasure(measure, content);
	if (!checked) return null;
	carryStyles(rowStyles);
	const { home, row, plan, prices } = checked;
	const { assumed, namedHome } = content.checkWords;
	const { answer } = content.pages.check;
	return (
		<div className="stack">
			<h3 className="aside-heading">{namedHome.row.heading}</h3>
			{home && <p className="small">{home}</p>}
			<MeasureRow
				row={row}
				scale={plan.scale}
				namesScale
				// The home is named above it, and who reads it has given no answers.
				grounds={{ words: answer, common: [assumed['from-bill'], assumed.region] }}
				heading="h4"
			/>
			{plan.bill && (
				<p>
					{say(namedHome.row.bill, {
						before: inPounds(plan.bill.before),
						after: inPounds(plan.bill.after),
					})}
				</p>
			)}
			{home && prices && (
				<p className="small">
					{[prices.says, ...(prices.isPast ? [answer.pricesPast] : [])].join(' ')}
				</p>
			)}
		</div>
	);
}
