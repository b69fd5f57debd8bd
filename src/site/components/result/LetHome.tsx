/** Parts of the check's result for people who let the home, and for people who rent it. */
import { useState } from 'react';
import type {
	LetHome as LetHomeWords,
	PointList,
	Register,
	RentedHome as Rented,
} from '#check/let-home.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { controlId } from '#forms/fields/page-places.ts';
import { interpolate } from '#model/interpolate.ts';
import { inPounds, roundedAmount } from '#model/money.ts';
import { useCopy, useIsAwake } from './KeepPlan.tsx';
import './let-home.css';

/** What a landlord is asked first: to tell us about the homes; and the table of prices. */
export interface LandlordWords extends Named {
	readonly apply: string;
	readonly ask: string;
}

type Named = CheckPageWords['answer']['let'];
type Prices = NonNullable<PlanRow['guide']>;

interface LetHomeProps extends LetHomeWords {
	/** The measures that fit one home. */
	readonly rows: readonly PlanRow[];
	readonly words: LandlordWords;
}

/** What the law asks of a home that is let, what its letter means, and what each home costs. */
export function LetHome({ heading, ask, points, more, rows, words }: LetHomeProps) {
	return (
		<section className="let-home stack" aria-labelledby="let-home">
			<h3 className="aside-heading" id="let-home">
				{heading}
			</h3>
			{ask && (
				<>
					<p>{ask.says}</p>
					<p className="let-home__links no-print">
						<a href={`#${controlId('band')}`}>{ask.question}</a>
						<Registers registers={ask.registers} />
					</p>
				</>
			)}
			<Points points={points} />
			{more.points.length > 0 && <PointsFold {...more} />}
			<PriceTable rows={rows} words={words} />
		</section>
	);
}

/** What each measure costs in one home, and in as many as are let. */
function PriceTable({ rows, words }: Pick<LetHomeProps, 'rows' | 'words'>) {
	const isAwake = useIsAwake();
	const [count, setCount] = useState(1);
	const pounds = (of: number, { from, to }: Prices) =>
		[...new Set([from, to])].map((end) => inPounds(of * roundedAmount(end))).join(' to ');
	return (
		<>
			{isAwake && (
				<label className="let-home__count no-print">
					{words.count}
					<input
						className="question__control"
						type="number"
						min="1"
						max="999"
						defaultValue="1"
						onChange={({ target }) => setCount(Math.max(1, Math.round(+target.value)) || 1)}
					/>
				</label>
			)}
			<table className="let-home__prices">
				<caption>{words.prices}</caption>
				<thead>
					<tr>
						<td />
						<th scope="col">{words.one}</th>
						{count > 1 && <th scope="col">{`${count} ${words.many}`}</th>}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ measure, name, price, guide }) => (
						<tr key={measure}>
							<th scope="row">{name}</th>
							<td>{guide ? pounds(1, guide) : price}</td>
							{count > 1 && <td>{guide && pounds(count, guide)}</td>}
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}

/** Where certificates are looked up. */
export const Registers = ({ registers }: { readonly registers: readonly Register[] }) =>
	registers.map(({ label, link }) => (
		<a key={link} href={link}>
			{label}
		</a>
	));

/** Whom a tenant asks, what they may do, and the letter to the landlord. */
export function RentedHome({
	whom,
	may,
	letter: { heading, text, copy, copied, notCopied },
	phone,
}: Rented & { readonly phone: string }) {
	const isAwake = useIsAwake();
	const letter = interpolate(text, { phone });
	const [isCopied, copyLetter] = useCopy(letter);
	return (
		<section className="let-home stack" aria-labelledby="rented-home">
			<h3 className="aside-heading" id="rented-home">
				{whom.heading}
			</h3>
			<Points points={whom.points} />
			<PointsFold {...may} />
			<details className="outcomes__others letter">
				<summary>{heading}</summary>
				<div className="stack">
					<p className="letter__text">{letter}</p>
					{isAwake && (
						<button className="button button--quiet no-print" type="button" onClick={copyLetter}>
							{copy}
						</button>
					)}
					<p role="status" className="keep__status no-print">
						{isCopied !== undefined && (isCopied ? copied : notCopied)}
					</p>
				</div>
			</details>
		</section>
	);
}

const Points = ({ points }: { readonly points: readonly string[] }) => (
	<ul>
		{points.map((point) => (
			<li key={point}>{point}</li>
		))}
	</ul>
);

const PointsFold = ({ heading, points }: PointList) => (
	<details className="outcomes__others">
		<summary>{heading}</summary>
		<Points points={points} />
	</details>
);
