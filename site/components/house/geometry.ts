// The house's measurements, its oblique projection, and small builders of path data.

/** Where the main lines of the section lie, in view-box units (about 72 to the metre). */
export const at = {
	left: 270,
	leftInner: 312,
	right: 850,
	rightBrick: 816,
	rightInner: 794,
	ground: 812,
	floor0: 804,
	ceiling0: 640,
	floor1: 616,
	ceiling1: 456,
	joistTop: 436,
	ridgeX: 560,
	ridgeY: 186,
	eaveLeft: 246,
	eaveRight: 874,
	eaveY: 462,
	/** How far back our half of the house goes, and how far the neighbour's. */
	ours: 186,
	theirs: 268,
} as const;

/** How far a line that goes back rises for each unit that it goes right. */
export const rise = 0.42;

/** The slope of the roof in the section. */
export const pitch = (at.eaveY - at.ridgeY) / (at.eaveRight - at.ridgeX);

/** The roof slope's length on the drawing. */
export const slopeLength = 418;

/** Draws the street front flat, in (distance back, height), and shears it into place. */
export const onFront = `matrix(1 -${rise} 0 1 ${at.right} 0)`;

/** Draws the street slope flat, in (distance back, distance from the ridge), and shears it into place. */
export const onSlope = `matrix(1 -${rise} ${n((at.eaveRight - at.ridgeX) / slopeLength, 4)} ${n((at.eaveY - at.ridgeY) / slopeLength, 4)} ${at.ridgeX} ${at.ridgeY})`;

type Point = readonly [x: number, y: number];

/** A number as short as the drawing needs. */
export function n(value: number, digits = 1): string {
	return String(Number(value.toFixed(digits)));
}

/** The height of a line parallel to the roof, `below` units under its outer face, at x. */
export function roofAt(x: number, below: number): number {
	return at.ridgeY + below + Math.abs(x - at.ridgeX) * pitch;
}

/** A point pushed back into the picture. */
export function back(x: number, y: number, z: number): Point {
	return [x + z, y - z * rise];
}

/** A closed outline through points. */
export function outline(...points: readonly Point[]): string {
	return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** An open line through points. */
export function line(...points: readonly Point[]): string {
	return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
}

/** A rectangle as path data, so that many can share one element. */
export function box(x: number, y: number, width: number, height: number): string {
	return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
}

/** A disc as path data. */
export function disc(x: number, y: number, r: number): string {
	return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`;
}

/** Something repeated at even steps from `from` up to and not beyond `to`. */
export function each(from: number, to: number, step: number, draw: (value: number, index: number) => string): string {
	let path = '';
	for (let index = 0; from + index * step <= to + 0.001; index++) path += draw(from + index * step, index);
	return path;
}

/** Level lines between two heights. */
export function courses(x: number, width: number, from: number, to: number, step: number): string {
	return each(from, to, step, (y) => `M${n(x)} ${n(y)}h${n(width)}`);
}

/** The draughtsman's sign for a soft quilt: a running loop, to the right from its lower left corner. */
export function quilt(x: number, y: number, count: number, step: number, height: number): string {
	const [a, b, c] = [n(step * 0.95), n(step * 0.45), n(step * 0.5)];
	return `M${n(x)} ${n(y)}${`c${a} 0-${b}-${n(height)} ${c}-${n(height)}s-${b} ${n(height)} ${c} ${n(height)}`.repeat(count)}`;
}

/** The draughtsman's sign for a stiff board: a zigzag, to the right from its lower left corner. */
export function zigzag(x: number, y: number, count: number, step: number, height: number): string {
	return `M${n(x)} ${n(y)}${`l${n(step / 2)}-${n(height)} ${n(step / 2)} ${n(height)}`.repeat(count)}`;
}
