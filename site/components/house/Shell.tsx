// The cut itself: roof, walls, floors and the empty rooms behind the section.
import { at, box, courses, each, n, outline, roofAt } from './geometry.ts';
import { tone } from './tones.ts';

/** The rooms as [left, ceiling, right, floor]. */
const rooms = [
	[at.leftInner, at.ceiling0, 486, at.floor0],
	[494, at.ceiling0, 600, at.floor0],
	[608, at.ceiling0, at.rightInner, at.floor0],
	[at.leftInner, at.ceiling1, 480, at.floor1],
	[488, at.ceiling1, at.rightInner, at.floor1],
] as const;

const depth = 22;
const lift = 9;

function Rooms() {
	return (
		<>
			<path d={rooms.map(([x, y, right, floor]) => box(x, y, right - x, floor - y)).join('')} fill={tone.room} />
			<path
				d={rooms.map(([x, y, , floor]) => outline([x, y], [x + depth, y], [x + depth, floor - lift], [x, floor])).join('')}
				fill={tone.shade}
			/>
			<path
				d={rooms
					.map(([x, , right, floor]) => outline([x, floor], [x + depth, floor - lift], [right, floor - lift], [right, floor]))
					.join('')}
				fill={tone.timber}
			/>
			<path
				d={rooms
					.map(([x, y, right, floor]) => `M${x + depth} ${y}V${floor - lift}H${right}M${x + depth} ${floor - lift - 7}H${right}`)
					.join('')}
				fill="none"
				stroke={tone.hair}
				strokeWidth="1.5"
			/>
		</>
	);
}

function Roof() {
	const x = at.ridgeX;
	const rafter = (end: number) =>
		outline(
			[end, at.eaveY + 4],
			[x, roofAt(x, 10)],
			[x, roofAt(x, 36)],
			[end < x ? at.left : at.right, roofAt(at.left, 36)],
			[end, at.eaveY + 16],
		);
	return (
		<>
			<path d={outline([at.leftInner, at.joistTop], [x, roofAt(x, 36)], [at.right - 30, at.joistTop])} fill={tone.room} />
			<path d={outline([x, at.joistTop], [x, roofAt(x, 36)], [at.right - 30, at.joistTop])} fill={tone.paper} />
			<g stroke={tone.cut} strokeWidth="2.2">
				<path d={rafter(at.eaveLeft) + rafter(at.eaveRight)} fill={tone.timber} />
				<path
					d={outline(
						[at.eaveLeft, at.eaveY],
						[x, at.ridgeY],
						[at.eaveRight, at.eaveY],
						[at.eaveRight, at.eaveY + 11],
						[x, at.ridgeY + 11],
						[at.eaveLeft, at.eaveY + 11],
					)}
					fill={tone.slate}
				/>
				<path
					d={
						each(at.eaveLeft + 14, x - 8, 16, (v) => `M${n(v)} ${n(roofAt(v, 0))}l5.4 6.2`) +
						each(x + 12, at.eaveRight - 8, 16, (v) => `M${n(v)} ${n(roofAt(v, 0))}l-5.4 6.2`)
					}
					fill="none"
					strokeWidth="1.6"
				/>
				<path d={`M${x - 12} ${at.ridgeY + 8}q12-24 24 0z`} fill={tone.brick} />
				<path d={box(556, roofAt(x, 36), 8, at.joistTop - roofAt(x, 36))} fill={tone.paper} />
			</g>
			<path d={`M${at.eaveLeft - 8} ${at.eaveY + 4}v6q0 5 7 5t7-5v-6z`} fill={tone.cut} />
			<path d={`M${at.eaveLeft} ${at.eaveY + 14}q0 16 16 20V${at.ground}`} fill="none" stroke={tone.cut} strokeWidth="3.5" />
		</>
	);
}

function Walls() {
	const top = at.joistTop + 6;
	const foot = at.ground + 26;
	return (
		<>
			<path d={box(at.left, top, 42, foot - top)} fill={tone.paper} />
			<path
				d={box(at.left, top + 10, 13, foot - top - 10) + box(299, top, 13, foot - top) + box(at.rightBrick, top, 34, foot - top)}
				fill={tone.brick}
			/>
			<g stroke={tone.mortar} fill="none" strokeWidth="1.2">
				<path
					d={
						courses(at.left, 13, top + 18, foot - 6, 8.5) +
						courses(299, 13, top + 22, foot - 6, 17) +
						courses(at.rightBrick, 34, top + 8, foot - 6, 8.5)
					}
				/>
				<path d={each(top + 8, foot - 8, 17, (y) => `M833 ${n(y)}v8.5`)} />
			</g>
			<path d={box(at.rightInner, at.ceiling1, 22, at.floor0 - at.ceiling1)} fill={tone.paper} />
			<g stroke={tone.cut} strokeWidth="2.6" fill="none">
				<path d={`M${at.left} ${top + 8}V${foot}M283 ${top}V${foot}M299 ${top}V${foot}M${at.leftInner} ${top}V${foot}`} />
				<path d={`M${at.rightBrick} ${top}V${foot}M${at.right} ${top}V${foot}`} />
			</g>
			<path d={box(258, foot, 66, 18) + box(802, foot, 62, 18)} fill={tone.shade} stroke={tone.cut} strokeWidth="2.6" />
		</>
	);
}

function Floors() {
	return (
		<g stroke={tone.cut} strokeWidth="2.2">
			<path d={box(at.leftInner, at.floor0, 504, 14)} fill={tone.shade} />
			<path d={box(at.leftInner, at.floor1, 504, 24) + box(at.leftInner, at.joistTop, 504, 20)} fill={tone.paper} />
			<path d={each(324, 784, 46, (x) => box(x, at.floor1 + 5, 8, 15) + box(x, at.joistTop, 8, 16))} fill={tone.timber} strokeWidth="1.5" />
			<path
				d={`M${at.leftInner} ${at.floor1 + 5}h504M${at.leftInner} ${at.ceiling0 - 4}h504M${at.leftInner} ${at.ceiling1 - 4}h504`}
				strokeWidth="1.2"
			/>
			<path
				d={
					box(486, at.ceiling0, 8, at.floor0 - at.ceiling0) +
					box(600, at.ceiling0, 8, at.floor0 - at.ceiling0) +
					box(480, at.ceiling1, 8, at.floor1 - at.ceiling1)
				}
				fill={tone.paper}
			/>
			<path d={`M562 ${at.joistTop - 1}H800`} strokeWidth="4" />
		</g>
	);
}

/** The section, before anything is put into it. */
export function Shell() {
	return (
		<>
			<Rooms />
			<Walls />
			<Floors />
			<Roof />
		</>
	);
}
