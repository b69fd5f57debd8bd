/** Parts of the check's result for people who let the home, and for people who rent it. */
import type {
	LetHome as LetHomeWords,
	PointList,
	Register,
	RentedHome as Rented,
} from '#check/let-home.ts';
import { controlId } from '#forms/fields/page-places.ts';
import { interpolate } from '#model/interpolate.ts';
import { useCopy, useIsAwake } from './KeepPlan.tsx';
import './let-home.css';

/** What the law asks of a home that is let, and what its letter means. */
export function LetHome({ heading, ask, points, more }: LetHomeWords) {
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
		</section>
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
