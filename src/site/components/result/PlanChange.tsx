/**
 * What the plan changes: the home before and after, of which radio buttons and CSS show one, and
 * the year's bill as two bars. With script a slider shows both side by side.
 */
import { useState } from 'react';
import type { CheckResult } from '#check/check-result.ts';
import type { Plan } from '#check/plan.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { inPounds } from '#model/money.ts';
import { HomeFigures, HomePicture } from '../home-drawing/HomeDrawing.tsx';
import { useIsAwake } from './KeepPlan.tsx';

interface PlanChangeProps {
	readonly home: NonNullable<CheckResult['home']>;
	readonly words: Pick<CheckPageWords['answer'], 'leaks' | 'home' | 'bill'>;
}

const VIEWS = ['before', 'after'] as const;

export function PlanChange({
	home: { home, plan, planned, losses, drawing },
	words,
}: PlanChangeProps) {
	const isAwake = useIsAwake();
	/**
	 * How much of the picture is the home with the plan, from the right, in percent. Until the slider
	 * or a button is used, CSS chooses.
	 */
	const [shown, setShown] = useState<number>();
	const { chosen, bill } = plan;
	const names = chosen.map((measure) => drawing.measures[measure]).join(', ');
	const seen = {
		before: { measures: [], losses: { ...losses, after: losses.before } },
		after: { measures: chosen, losses: { ...losses, after: planned } },
	};
	return (
		<div className="plan-change">
			{home.kind && (
				<fieldset className="plan-home">
					<legend className="plan-group__heading">{words.home.legend}</legend>
					<div className="plan-home__choice">
						{VIEWS.map((view) => (
							<label key={view}>
								<input
									type="radio"
									name="plan-home"
									value={view}
									defaultChecked={view === 'after'}
									// A button that is chosen already does not change, and the slider may have moved
									// since.
									onClick={() => setShown(view === 'after' ? 100 : 0)}
								/>
								{view === 'after' && names ? `${words.home.after}: ${names}` : words.home[view]}
							</label>
						))}
					</div>
					<div
						className="plan-home__views"
						data-slid={shown === undefined ? undefined : ''}
						data-between={shown && shown < 100 ? '' : undefined}
						// Set by script, because the content security policy forbids `style` in a page's HTML.
						ref={(views) => {
							if (shown !== undefined) views?.style.setProperty('--now', `${100 - shown}%`);
						}}
					>
						{VIEWS.map((view) => (
							<div key={view} data-view={view}>
								<HomePicture home={home} words={drawing} {...seen[view]} />
							</div>
						))}
					</div>
					{isAwake && (
						<input
							className="plan-home__slide"
							type="range"
							step="5"
							aria-label={words.home.slide}
							aria-valuetext={`${shown ?? 100}%`}
							value={shown ?? 100}
							onChange={({ target }) => setShown(Number(target.value))}
						/>
					)}
				</fieldset>
			)}
			<div className="stack">
				{bill && <Bill bill={bill} words={words.bill} />}
				{home.kind && (
					<details className="outcomes__others">
						<summary>{words.leaks}</summary>
						<div className="stack">
							<HomeFigures home={home} words={drawing} {...seen.after} />
						</div>
					</details>
				)}
			</div>
		</div>
	);
}

/** The year's bill before and after, as two bars. */
function Bill({
	bill,
	words,
}: {
	bill: NonNullable<Plan['bill']>;
	words: PlanChangeProps['words']['bill'];
}) {
	const most = Math.max(1, bill.before, bill.after);
	return (
		<>
			<h4 className="plan-group__heading">{words.heading}</h4>
			<dl className="plan-bill">
				{VIEWS.map((view) => (
					<div key={view}>
						<dt>{words[view]}</dt>
						<dd>
							<svg
								viewBox="0 0 200 14"
								preserveAspectRatio="none"
								aria-hidden="true"
								data-view={view}
							>
								<path
									d={`M0 7H${Math.round((200 * Math.max(0, bill[view])) / most)}`}
									stroke="currentColor"
									strokeWidth="14"
								/>
							</svg>
							<strong>{`${bill[view] < 0 ? '−' : ''}${inPounds(Math.abs(bill[view]))}`}</strong>
						</dd>
					</div>
				))}
			</dl>
			<p className="small">{[words.text, bill.charges].join(' ').trim()}</p>
		</>
	);
}
