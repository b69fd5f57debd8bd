/** The house beside the questions: the visitor's own once something is known, until then a semi. */

import { useEffect, useRef } from 'react';
import type { CheckResult } from '#check/check-result.ts';
import { RESULT_ID } from '#forms/fields/page-places.ts';
import { HomePicture } from '../home-picture/HomePicture.tsx';
import './house-in-sight.css';

interface HouseInSightProps {
	readonly home: CheckResult['home'];
	/** Stands in place of the line while nothing is known. */
	readonly invitation: string;
	/** Leads to the plan, which on a phone is below the questions. */
	readonly toPlan: string;
}

/**
 * On a phone less than that of the whole stays in view while one scrolls: then the page has this
 * attribute (./house-in-sight.css).
 */
const SMALL_BELOW = 0.45;
const SMALL = 'data-small-house';

export function HouseInSight({ home, invitation, toPlan }: HouseInSightProps) {
	const whole = useRef<HTMLDivElement>(null);
	const isKnown = home !== undefined;
	// Its line has as many lines as it has.
	useEffect(() => whole.current?.style.setProperty('--tall', `${whole.current.offsetHeight}px`));
	useEffect(() => {
		if (!isKnown || !whole.current) return undefined;
		const page = document.documentElement;
		const watch = new IntersectionObserver(
			([seen]) => seen && page.toggleAttribute(SMALL, seen.intersectionRatio < SMALL_BELOW),
			{ threshold: SMALL_BELOW },
		);
		watch.observe(whole.current);
		return () => {
			watch.disconnect();
			page.removeAttribute(SMALL);
		};
	}, [isKnown]);
	return (
		<div className="house-in-sight" ref={whole}>
			<HomePicture known={home} />
			<ToPlan label={toPlan} isShown={isKnown} />
			<p className="house-in-sight__line" aria-live="polite">
				{home?.line ?? invitation}
			</p>
			{home && (
				<div className="house-in-sight__strip">
					<p aria-hidden="true">{home.cost}</p>
					<ToPlan label={toPlan} isShown />
				</div>
			)}
			{home?.prices && <p className="house-in-sight__prices small">{home.prices.says}</p>}
		</div>
	);
}

/**
 * A link to the plan once there is one. On a phone it is on the picture, elsewhere among the
 * questions, in the order of reading.
 */
export function ToPlan({ label, isShown }: { label: string; isShown: boolean }) {
	return (
		<a className="to-plan no-print" href={isShown ? `#${RESULT_ID}` : undefined}>
			{label}
		</a>
	);
}
