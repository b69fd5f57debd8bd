/** Parts of the check's result for people who let the home, and for people who rent it. */
import { useState } from 'react';
import type {
	LetHome as LetHomeWords,
	PointList,
	Register,
	RentedHome as Rented,
} from '#check/let-home.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import { say } from '#check/words.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { controlId } from '#forms/fields/page-places.ts';
import { interpolate } from '#model/interpolate.ts';
import { inPounds, roundedAmount } from '#model/money.ts';
import { useCopy, useIsAwake } from './KeepPlan.tsx';
import './let-home.css';

interface LetHomeProps extends LetHomeWords {
	/** The measures that fit one home. */
	readonly rows: readonly PlanRow[];
	readonly words: CheckPageWords['answer']['let'];
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
			<Prices rows={rows} words={words} />
		</section>
	);
}

/** "£21,600 to £35,400" of as many homes, each less a grant. */
const ofAll = (count: number, { from, to }: NonNullable<PlanRow['guide']>, grant = 0) =>
	[...new Set([from, to])]
		.map((pounds) => inPounds(count * (roundedAmount(pounds) - grant)))
		.join(' to ');

/** What each measure costs in one home, and in as many as are let. */
function Prices({ rows, words }: Pick<LetHomeProps, 'rows' | 'words'>) {
	const [count, setCount] = useState(1);
	return (
		<>
			<h4 className="plan-group__heading">{words.prices}</h4>
			<label className="let-home__count no-print">
				{words.count}
				<input
					className="question__control"
					type="number"
					min="1"
					defaultValue="1"
					onChange={({ target }) => setCount(Math.max(1, +target.value))}
				/>
			</label>
			<dl className="outcome__facts">
				{rows.map(({ measure, name, price, guide, grant }) => (
					<div key={measure}>
						<dt>{name}</dt>
						<dd>
							{price}
							{guide && count > 1 && (
								<>
									{`. ${count} ${words.many}: `}
									<strong>{ofAll(count, guide)}</strong>
									{grant &&
										`, ${ofAll(count, guide, grant)} ${say(words.approved, { grant: inPounds(grant) })}`}
								</>
							)}
						</dd>
					</div>
				))}
			</dl>
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
