/**
 * The steps of the work on a time line. Our time on site is drawn in days or hours and is open; the
 * steps before and after it are in folds.
 */
import type { Service } from '#content/schemas/content-schemas.ts';
import type { NamedClaim } from '#site/data/content-lookup.ts';
import { Fold } from '../folds/Fold.tsx';
import './time-line.css';
import { Unbroken } from './Unbroken.tsx';

type Step = Service['installation']['steps'][number];
type Stage = NonNullable<Step['when']>;

interface TimeLineProps {
	readonly steps: readonly Step[];
	readonly stages: Readonly<Record<Stage, string>>;
	/** The published claims of the work. Those in days or hours are its time on site. */
	readonly claims: readonly NamedClaim[];
	/**
	 * What the strip or a table of the page calls a claim: with more than one of them, one is at home
	 * and one at work.
	 */
	readonly labelOf: (claim: string) => string | undefined;
}

export function TimeLine({ steps, stages, claims, labelOf }: TimeLineProps) {
	const times = claims.filter(({ range }) => range?.unit === 'days' || range?.unit === 'hours');
	const groups = Map.groupBy(steps, ({ when = 'site' }) => when);
	return (
		<ol className="time">
			{[...groups].map(([when, those]) => (
				<li key={when} className={`time__stage time__stage--${when}`}>
					{when === 'site' ? (
						<>
							<h3>{stages[when]}</h3>
							{times.map((claim) => (
								<TimeOnSite
									key={claim.name}
									claim={claim}
									label={times.length > 1 ? labelOf(claim.name) : undefined}
								/>
							))}
							<StepList steps={those} />
						</>
					) : (
						<Fold summary={stages[when]} hint={those.map(({ title }) => title).join(', ')}>
							<StepList steps={those} />
						</Fold>
					)}
				</li>
			))}
		</ol>
	);
}

const StepList = ({ steps }: Pick<TimeLineProps, 'steps'>) => (
	<ul className="time__steps">
		{steps.map(({ title, text }) => (
			<li key={title}>
				<strong>{`${title}.`}</strong> {text}
			</li>
		))}
	</ul>
);

/** The hours of a working day, and at least so many days, so that two pages can be compared. */
const CELLS = { hours: 8, days: 5 } as const;

/** A cell for each day or hour: full where it is always needed, lighter where it may be. */
function TimeOnSite({
	claim: { figure, qualification, range },
	label,
}: {
	claim: NamedClaim;
	label: string | undefined;
}) {
	if (range?.unit !== 'days' && range?.unit !== 'hours') return null;
	const { low, high, unit } = range;
	const cells = Math.max(high, CELLS[unit]);
	return (
		<div className="time__site">
			<p className="time__figure">
				{label && `${label}: `}
				<Unbroken text={figure} />
			</p>
			<svg className="time__cells" viewBox={`0 0 ${cells * 20} 16`} aria-hidden="true">
				<path d={squares(0, low)} fill="currentColor" stroke="currentColor" />
				<path d={squares(low, high)} fill="currentColor" fillOpacity=".4" stroke="currentColor" />
				<path d={squares(high, cells)} fill="none" stroke="currentColor" strokeOpacity=".35" />
			</svg>
			<p className="small">
				<Unbroken text={qualification} />
			</p>
		</div>
	);
}

const squares = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, index) => `M${(from + index) * 20 + 1} 1h17v14h-17z`).join(
		'',
	);
