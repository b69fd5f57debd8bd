/**
 * What the check says of a service's measure for the home that our pages name, as a bill: the price,
 * what a grant leaves of it, the year and when it is paid back. Who may pay is in the page's list of
 * schemes.
 */

import { ofGrant, price, say, sentences } from '#check/words.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { withCapital } from '#model/capitals.ts';
import type { Measure } from '#model/measures.ts';
import { inPounds } from '#model/money.ts';
import { type CheckedMeasure, checkedMeasure } from '#site/data/own-estimates.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { SavingBar } from '../charts/SavingBar.tsx';
import rowStyles from '../result/measure-row.css?inline';
import { Pairs } from '../text/Pairs.tsx';

export function CheckSays({ measure, content }: { measure: Measure; content: PageContent }) {
	const checked = checkedMeasure(measure, content);
	if (!checked) return null;
	carryStyles(rowStyles);
	const { home, row, plan, prices } = checked;
	const { namedHome } = content.checkWords;
	const { bill } = content.pages.shared;
	const { answer } = content.pages.check;
	return (
		<div className="stack bill">
			<h3 className="aside-heading">{namedHome.row.heading}</h3>
			{home && (
				<p className="small">
					{sentences(home, prices?.says, prices?.isPast && answer.pricesPast)}
				</p>
			)}
			<p>{row.comfort}</p>
			<Pairs>
				{linesOf(checked, content).map(({ title, says }) => (
					<div key={title}>
						<dt>{title}</dt>
						<dd>{says}</dd>
					</div>
				))}
				<div>
					<dt>{bill.year}</dt>
					<dd>
						<strong>{row.amount}</strong> {/* Its ends would be too small to read here. */}
						{row.range && <SavingBar range={row.range} scale={plan.scale} isNamed={false} />}
						{plan.bill &&
							say(namedHome.row.bill, {
								before: inPounds(plan.bill.before),
								after: inPounds(plan.bill.after),
							})}
					</dd>
				</div>
				{row.pays && (
					<div>
						<dt>{bill.back}</dt>
						<dd>{row.pays}</dd>
					</div>
				)}
			</Pairs>
			{row.plainly && <p className="plan-row__plainly">{row.plainly}</p>}
		</div>
	);
}

/** The price, and what a grant leaves of it. */
function linesOf({ row, guide, grant }: CheckedMeasure, content: PageContent) {
	const { bill } = content.pages.shared;
	const { checkWords: words } = content;
	const less = grant?.pounds ?? 0;
	return [
		{ title: bill.price, says: guide ? withCapital(price(guide, words)) : row.price },
		...(guide && grant
			? [
					{ title: bill.help, says: ofGrant(grant, bill.grant) },
					{
						title: bill.left,
						says: price(
							{ from: Math.max(0, guide.from - less), to: Math.max(0, guide.to - less) },
							words,
						),
					},
				]
			: []),
	];
}

/** What the bill rests on: who reads it has given no answers, and the home is named above it. */
export function billBasis(measure: Measure, content: PageContent): string {
	const checked = checkedMeasure(measure, content);
	if (!checked) return '';
	const { says, notes, assumed, changesMost } = checked.row;
	const { assumed: common } = content.checkWords;
	const { answer } = content.pages.check;
	const own = assumed.filter((text) => text !== common['from-bill'] && text !== common.region);
	return sentences(
		says,
		...notes,
		changesMost && say(answer.changesMost, { what: changesMost }),
		own.length > 0 && say(answer.assumed, { what: own.join(' ') }),
	);
}
