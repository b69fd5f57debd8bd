// What the diagrams share: their colours, numbered marks, arrows and the signs for brick, heat and warmth.
import type { ReactElement } from 'react';
import { box, courses, each, n } from '../house/geometry.ts';
import { tone } from '../house/tones.ts';

type Point = readonly [x: number, y: number];

/** Where a number sits and, where that is not beside what it names, the point it leads to. */
type Mark = readonly [x: number, y: number, toX?: number, toY?: number];

/** One diagram: what is drawn, and where its numbered marks sit. The words to the numbers are in content/diagrams.yaml. */
export interface Drawing {
	/** The view box is 400 wide, so that a mark's number stays readable on the narrowest phone. */
	readonly height: number;
	readonly marks: readonly Mark[];
	readonly Art: () => ReactElement;
}

/** The house's tones, with warmth in ember, and air and water in a cool blue-green. */
export const ink = {
	...tone,
	heat: 'var(--ember,#c43f0a)',
	heatSoft: 'var(--diagram-heat,#ffd9b5)',
	cold: 'var(--diagram-cold,#2a6a80)',
	coldSoft: 'var(--diagram-air,#d5e5e6)',
} as const;

/** The numbers. Ink on paper, not the other way round: forced colours repaint text but not shapes. */
export function Marks({ at }: { at: readonly Mark[] }) {
	return (
		<>
			<path
				d={at.map(([x, y, toX = x, toY = y]) => (toX === x && toY === y ? '' : `M${x} ${y}L${toX} ${toY}m-2 0h4`)).join('')}
				fill="none"
				stroke={ink.cut}
				strokeWidth="2"
			/>
			<path
				d={at.map(([x, y]) => `M${n(x - 13)} ${n(y)}a13 13 0 1 1 26 0a13 13 0 1 1-26 0z`).join('')}
				fill={ink.paper}
				stroke={ink.cut}
				strokeWidth="2"
			/>
			<g fill={ink.cut} fontSize="17" fontWeight="700" textAnchor="middle">
				{at.map(([x, y], index) => (
					<text key={`${x} ${y}`} x={n(x)} y={n(y + 6)}>
						{index + 1}
					</text>
				))}
			</g>
		</>
	);
}

/** A line through points that ends in an arrow head. */
export function arrow(...points: readonly Point[]): string {
	const [x, y] = points.at(-1) ?? [0, 0];
	const [fromX, fromY] = points.at(-2) ?? [0, 0];
	const angle = Math.atan2(y - fromY, x - fromX);
	const wing = (turn: number) => `${n(x - 9 * Math.cos(angle + turn))} ${n(y - 9 * Math.sin(angle + turn))}`;
	return `M${points.map(([a, b]) => `${n(a)} ${n(b)}`).join('L')}M${wing(0.55)}L${n(x)} ${n(y)}L${wing(-0.55)}`;
}

/** Warmth rising: a short wave, upwards. */
export function warmth(x: number, y: number): string {
	return `M${n(x)} ${n(y)}q-6-7 0-14t0-14`;
}

/** Courses of brick in a cut wall, broken at every other joint. */
export function bricks(x: number, y: number, width: number, height: number, course = 15): string {
	const end = y + height - 2;
	return (
		courses(x, width, y + course, end, course) +
		each(y, end, course * 2, (top) => `M${n(x + width * 0.36)} ${n(top)}V${n(Math.min(top + course, end + 2))}`) +
		each(y + course, end, course * 2, (top) => `M${n(x + width * 0.68)} ${n(top)}V${n(Math.min(top + course, end + 2))}`)
	);
}

/** A radiator of so many columns. */
export function radiator(x: number, y: number, columns: number, height = 44): string {
	return each(0, columns - 1, 1, (index) => box(x + index * 9, y, 7, height));
}

/** Rain that falls on the outside of a wall. */
export function rain(x: number, y: number, count: number): string {
	return each(0, count - 1, 1, (index) => `M${n(x + (index % 3) * 20)} ${n(y + index * 24)}l10 15`);
}

/** A lightning flash inside a box of 20 by 28. */
export function flash(x: number, y: number): string {
	return `M${n(x + 12)} ${n(y)}l-12 16h9l-3 12 12-17h-9z`;
}
