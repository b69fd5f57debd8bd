// The parts that keep warmth in: loft, room in the roof, cavity wall and internal wall.
import { at, box, each, line, n, outline, pitch, quilt, roofAt, zigzag } from './geometry.ts';
import { part } from './tones.ts';

/** Mineral wool between the joists and a second layer across them. */
export function Loft() {
	const top = 408;
	const reach = at.ridgeX - (top - at.ridgeY - 36) / pitch + 3;
	return (
		<>
			<path
				d={outline([reach, top], [554, top], [554, 452], [at.leftInner + 1, 452], [at.leftInner + 1, 440])}
				fill={part.glow}
				stroke={part.glow}
				strokeWidth="26"
			/>
			<path
				d={outline([reach, top], [554, top], [554, 436], [at.leftInner + 4, 436])}
				fill={part.soft}
				stroke={part.main}
				strokeWidth="2.5"
			/>
			<path d={box(315, 437, 9, 15) + each(332, 516, 46, (x) => box(x, 437, 38, 15))} fill={part.soft} />
			<g stroke={part.main} strokeWidth="2.6">
				<path d={quilt(346, 433, 14, 14.6, 22)} />
				<path d={each(333, 530, 46, (x) => quilt(x, 450, 4, 9, 12))} />
			</g>
		</>
	);
}

/** Boards between the rafters, along the dwarf wall and over the flat ceiling. */
export function RoomInRoof() {
	const knee = 742;
	const flat = 262;
	const turn = 560 + (flat - roofAt(560, 41)) / pitch;
	const angle = 41.3;
	const rafterX = 574;
	const slope: readonly (readonly [number, number])[] = [
		[566, roofAt(566, 14)],
		[816, roofAt(816, 14)],
		[816, roofAt(816, 34)],
		[566, roofAt(566, 34)],
	];
	return (
		<>
			<path d={outline(...slope)} stroke={part.glow} fill={part.glow} strokeWidth="26" />
			<path d={outline(...slope)} fill={part.soft} stroke={part.main} strokeWidth="2.5" />
			<g transform={`translate(${rafterX} ${n(roofAt(rafterX, 34))}) rotate(${angle})`}>
				<path d={zigzag(-1, -2.2, 20, 15.7, 10.6)} stroke={part.main} strokeWidth="2.2" />
			</g>
			<path d={line([566, flat], [turn, flat], [knee, roofAt(knee, 41)], [knee, at.joistTop - 3])} stroke={part.main} strokeWidth="6" />
			<path
				d={outline(
					[knee + 4, roofAt(knee + 4, 39)],
					[knee + 18, roofAt(knee + 18, 39)],
					[knee + 18, at.joistTop - 2],
					[knee + 4, at.joistTop - 2],
				)}
				fill={part.soft}
				stroke={part.main}
				strokeWidth="2"
			/>
			<path d={`M${knee + 4} ${n(roofAt(knee + 4, 41))}${'l14 7-14 7'.repeat(3)}`} stroke={part.main} strokeWidth="2" />
		</>
	);
}

/** Beads blown between the two leaves, with wall ties. */
export function CavityWall() {
	const [top, foot] = [at.joistTop + 34, at.ground + 16];
	return (
		<>
			<path d={box(283, top, 16, foot - top)} stroke={part.glow} strokeWidth="40" />
			<path d={box(283, top, 16, foot - top)} fill={part.soft} />
			<g stroke={part.main} strokeWidth="5.4">
				<path d={`M287.4 ${top + 4}V${foot - 2}`} strokeDasharray="0 7.4" />
				<path d={`M294.6 ${top + 7.7}V${foot - 2}`} strokeDasharray="0 7.4" />
			</g>
			<path d={`M283 ${top}V${foot}M299 ${top}V${foot}`} stroke={part.main} strokeWidth="3" />
		</>
	);
}

/** Insulated boards on battens, on the room's side of the solid front wall. */
export function InternalWall() {
	const rooms = [
		[at.ceiling1, at.floor1],
		[at.ceiling0, at.floor0],
	] as const;
	return (
		<>
			<path d={rooms.map(([y, end]) => box(795, y + 2, 20, end - y - 4)).join('')} stroke={part.glow} strokeWidth="36" />
			<path d={rooms.map(([y, end]) => box(797, y + 1, 18, end - y - 2)).join('')} fill={part.soft} stroke={part.main} strokeWidth="2" />
			<path
				d={rooms.map(([y, end]) => each(y + 12, end - 4, 11, (v) => `M798 ${n(v)}l16-9`)).join('')}
				stroke={part.main}
				strokeWidth="2"
			/>
			<path d={rooms.map(([y, end]) => `M794.5 ${y}V${end}`).join('')} stroke={part.main} strokeWidth="6" strokeLinecap="butt" />
		</>
	);
}
