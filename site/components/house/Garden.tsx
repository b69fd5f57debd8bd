// What stands round the house: sun, trees, the workshop's building, fence, lawn, drive and the cut earth.
import { at, back, box, courses, disc, each, line, outline, rise } from './geometry.ts';
import { tone } from './tones.ts';

/** The workshop's main corners, shared with its panels. */
export const unit = { x: 20, y: 566, width: 164, depth: 74, base: 700 } as const;

/** The surroundings, from the back to the front. */
export function Garden() {
	return (
		<>
			<path d={disc(1086, 158, 60)} fill={tone.straw} />
			<path d="M958 238h96M1000 254h140M1104 222h62M58 246h104M88 262h140M176 230h56" stroke={tone.hair} strokeWidth="2.5" fill="none" />
			<path
				d="M150 300q9-12 16 0 8-12 17 0M196 322q7-9 12 0 6-9 13 0M118 326q6-8 11 0 5-8 11 0"
				stroke={tone.leafDark}
				strokeWidth="2"
				fill="none"
			/>
			<Tree />
			<Workshop />
			<Back />
			<Street />
			<Earth />
		</>
	);
}

function Tree() {
	return (
		<>
			<path
				d="M84 560V486c-34 4-58-20-52-48-20-22-8-54 20-58 6-34 52-44 72-18 32-6 54 22 44 48 24 22 10 60-20 64-12 14-32 18-50 12v74z"
				fill={tone.leaf}
			/>
			<path
				d="M92 560V430M92 490l-28-28M92 474l32-32M92 440l-12-30M62 406c6-14 20-18 28-12M124 390c10-2 18 4 20 12M52 450c-6-4-8-10-6-16M140 452c8 0 14-6 14-14M70 376c4-6 10-8 16-6"
				stroke={tone.leafDark}
				strokeWidth="2.5"
				fill="none"
			/>
			<path d={disc(60, 424, 4) + disc(112, 412, 4) + disc(136, 432, 4) + disc(84, 396, 4) + disc(106, 370, 4)} fill={tone.brick} />
		</>
	);
}

function Workshop() {
	const { x, y, width, depth, base } = unit;
	const right = x + width;
	const up = depth * rise;
	return (
		<>
			<g stroke={tone.line} strokeWidth="1.8">
				<path d={outline([x, y], [right, y], back(right, y, depth), back(x, y, depth))} fill={tone.paper} />
				<path d={outline([right, y], [right + depth, y - up], [right + depth, base - up], [right, base])} fill={tone.shade} />
				<path d={box(x, y, width, base - y)} fill={tone.room} />
			</g>
			<path
				d={
					each(x + 9, right - 6, 9, (v) => `M${v} ${y + 12}V${base}`) +
					each(10, depth - 6, 9, (z) => line(back(right, y + 12, z), back(right, base, z)))
				}
				stroke={tone.hair}
				strokeWidth="1.1"
				fill="none"
			/>
			<g stroke={tone.line} strokeWidth="1.8">
				<path d={box(x, y, width, 11)} fill={tone.cloth} />
				<path d={outline([right, y], back(right, y, depth), back(right, y + 11, depth), [right, y + 11])} fill={tone.leafDark} />
				<path d={box(x + 16, 616, 62, 86)} fill={tone.paper} />
				<path d={courses(x + 16, 62, 625, 690, 9)} strokeWidth="1.1" />
				<path d={box(x + 92, 610, 58, 28)} fill={tone.warm} />
				<path d={`M${x + 111} 610v28m20-28v28`} strokeWidth="1.5" />
				<path d={`M${x + 34} 606q13-10 26 0`} fill={tone.cloth} />
			</g>
		</>
	);
}

/** The back garden: lawn, fence, flowers, the slab for the heat pump, a bin. */
function Back() {
	return (
		<>
			<path d={`M6 ${at.ground}V734H300V${at.ground}z`} fill={tone.leaf} />
			<g stroke={tone.line} strokeWidth="1.5" fill={tone.timber}>
				<path d={each(8, 262, 13, (x, i) => `M${x} 734v${-40 - (i % 2)}l5.5-5 5.5 5v${40 + (i % 2)}z`)} />
				<path d="M6 704h264v5H6zM6 724h264v5H6z" />
			</g>
			<path d="M6 742q0-14 13-12 6-14 19-6 8-10 19 0 12-8 17 6 12-4 15 6 14-2 13 8z" fill={tone.hedge} />
			<path d={disc(24, 732, 3.5) + disc(44, 728, 3.5) + disc(62, 735, 3.5) + disc(80, 733, 3.5)} fill={tone.brick} />
			<path d={outline([112, at.ground], [146, 786], [290, 786], [290, at.ground])} fill={tone.shade} />
			<path d={`M180 ${at.ground}l26-26M236 ${at.ground}l20-26M132 798h158`} stroke={tone.hair} strokeWidth="1.5" fill="none" />
			<path
				d="M96 780l4-11 5 11M118 764l3-9 4 9M16 762l3-9 4 9M50 756l3-8 4 8M14 802l4-11 5 11"
				stroke={tone.leafDark}
				strokeWidth="2"
				fill="none"
			/>
			<g stroke={tone.line} strokeWidth="1.8">
				<path d="M40 764h38l-4 42H44z" fill={tone.cloth} />
				<path d="M37 758h44v7H37z" fill={tone.leafDark} />
				<path d="M59 774v18" fill="none" />
				<path d={disc(47, 804, 5)} fill={tone.paper} />
			</g>
		</>
	);
}

/** The drive, the neighbour's hedge, a street lamp. */
function Street() {
	const [x, y] = back(at.right, at.ground, at.ours);
	return (
		<>
			<path d={outline([at.right, at.ground], back(at.right, at.ground, at.theirs), [1194, 699], [1194, at.ground])} fill={tone.shade} />
			<path
				d="M896 812l120-50.4M1000 812l130-54.6M1110 812l84-35.3M908 788h286M966 763h228"
				stroke={tone.hair}
				strokeWidth="1.5"
				fill="none"
			/>
			<path d={`M${x} ${y}v-22q8-16 26-12 12-14 28-4 14-12 28 0 16-10 28 2 12-10 26-2 12-4 22 4V${y}z`} fill={tone.hedge} />
			<path
				d="M1060 716l6-8M1090 724l7-9M1112 708l6-7M1142 720l7-9M1168 706l6-7M1076 700l4-5"
				stroke={tone.leafDark}
				strokeWidth="2"
				fill="none"
			/>
		</>
	);
}

function Earth() {
	return (
		<>
			<path d={outline([6, at.ground], [1194, at.ground], [1194, 856], [6, 856])} fill={tone.earth} />
			<path
				d={each(22, 1160, 44, (x, i) => `M${x} ${828 + ((i * 7) % 11)}l10-9m14 22l7-6`)}
				stroke={tone.hair}
				strokeWidth="2"
				fill="none"
			/>
			<path d="M6 856H1194" stroke={tone.hair} strokeWidth="2" />
			<path d={`M6 ${at.ground}H1194`} stroke={tone.cut} strokeWidth="3" />
		</>
	);
}
