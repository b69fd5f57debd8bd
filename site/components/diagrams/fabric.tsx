// Cross-sections of walls and roofs: internal wall, cavity wall, loft, room in the roof.
import { box, courses, disc, each, line, n, outline, quilt } from '../house/geometry.ts';
import { arrow, bricks, type Drawing, ink, rain, warmth } from './kit.tsx';

const still = { fill: 'none', stroke: ink.cut, strokeWidth: 2.2 } as const;
const measure = { fill: ink.heatSoft, stroke: ink.heat, strokeWidth: 2.4 } as const;
const sign = { fill: 'none', stroke: ink.heat, strokeWidth: 2.2 } as const;
const air = { fill: 'none', stroke: ink.cold, strokeWidth: 2.6 } as const;
const brick = { fill: 'none', stroke: ink.mortar, strokeWidth: 1.5 } as const;

/** Beads in a strip, in rows that lock. */
const beads = (x: number, y: number, height: number) =>
	each(y + 6, y + height - 5, 9, (v, row) => each(x + (row % 2 ? 9 : 5), x + 35, 8.5, (h) => disc(h, v, 3)));

export const internalWall: Drawing = {
	height: 320,
	marks: [
		[110, 126],
		[177, 150],
		[250, 36, 203, 36],
		[250, 92, 213, 92],
		[250, 300, 200, 273],
		[336, 42],
	],
	Art: () => (
		<>
			<path d="M198 0H400V262H198z" fill={ink.room} />
			<path d="M198 262H400V284H198z" fill={ink.timber} />
			<path d={box(64, 0, 92, 320)} fill={ink.brick} />
			<path d={bricks(64, 0, 92, 320, 20)} {...brick} />
			<path d={box(156, 0, 42, 320)} {...measure} />
			<path d={each(20, 310, 20, (y) => `M158 ${y}l38-17`)} {...sign} strokeWidth="1.8" />
			<path d={box(206, 0, 12, 262)} fill={ink.paper} />
			<path d="M202 0V262" fill="none" stroke={ink.cold} strokeWidth="3.4" strokeDasharray="10 5" />
			<path d={`M64 0V320M156 0V320M206 0V262M218 0V262M198 262H400M198 284H400${box(218, 238, 8, 24)}`} {...still} />
			<path d={`${each(226, 390, 44, (x) => `M${x} 262v22`)}`} fill="none" stroke={ink.line} strokeWidth="1.6" />
			<path d={rain(4, 64, 7)} {...air} strokeWidth="2.2" />
			<path d={arrow([110, 236], [50, 236]) + arrow([110, 262], [50, 262])} {...air} strokeDasharray="7 4" />
			<path d={box(218, 164, 8, 24)} fill={ink.paper} stroke={ink.cut} strokeWidth="2" />
			<path d={`${disc(336, 92, 22)}M336 92v-16M336 92l14 8M336 92l-14 8M314 62H358V122H314z`} {...still} />
			<path d={arrow([264, 150], [304, 112]) + arrow([288, 172], [320, 136]) + arrow([364, 92], [396, 92])} {...air} />
			<path d={warmth(246, 246) + warmth(276, 246) + warmth(306, 246)} {...sign} strokeWidth="2.8" />
		</>
	),
};

export const cavityWall: Drawing = {
	height: 320,
	marks: [
		[108, 44],
		[44, 114, 84, 114],
		[176, 60],
		[240, 196, 206, 177],
		[233, 80],
		[44, 286, 84, 274],
	],
	Art: () => (
		<>
			<path d="M284 0H400V276H284z" fill={ink.room} />
			<path d="M284 276H400V298H284z" fill={ink.timber} />
			<path d={box(84, 0, 72, 320)} fill={ink.brick} />
			<path d={bricks(84, 0, 72, 320, 18)} {...brick} />
			<path d={box(156, 0, 40, 320)} fill={ink.heatSoft} />
			<path d={beads(156, 0, 320)} fill={ink.paper} stroke={ink.heat} strokeWidth="1.5" />
			<path d={box(196, 0, 74, 320)} fill={ink.shade} />
			<path d={courses(196, 74, 53, 300, 53)} fill="none" stroke={ink.line} strokeWidth="1.6" />
			<path d={box(270, 0, 14, 276)} fill={ink.paper} />
			<path d="M132 160h8l6 12 8-12h20l6 6h44" fill="none" stroke={ink.cut} strokeWidth="4" />
			<path d="M132 232h8l6 12 8-12h20l6 6h44" fill="none" stroke={ink.cut} strokeWidth="4" />
			<path d="M84 0V320M156 0V320M196 0V320M270 0V320M284 0V276M284 276H400M284 298H400" {...still} />
			<path d="M84 104H158V124H84z" fill={ink.paper} stroke={ink.cut} strokeWidth="2" />
			<path d={arrow([84, 114], [174, 114])} {...sign} strokeWidth="3" />
			<path d="M84 262H284V282H84z" fill={ink.coldSoft} stroke={ink.cut} strokeWidth="2.4" />
			<path d={arrow([30, 250], [66, 272], [330, 272])} {...air} />
			<path d={rain(6, 8, 4) + rain(6, 138, 4)} {...air} strokeWidth="2.2" />
			<path d={warmth(310, 250) + warmth(338, 250) + warmth(366, 250) + warmth(324, 120) + warmth(352, 120)} {...sign} strokeWidth="2.8" />
		</>
	),
};

/** How far down the slope of these two roofs is at a point left or right of the ridge. */
const roof = (x: number, ridge: number, fall: number) => ridge + Math.abs(x - 200) * fall;
const slope = (from: number, to: number, ridge: number, fall: number, thick: number) =>
	outline(
		[from, roof(from, ridge, fall)],
		[to, roof(to, ridge, fall)],
		[to, roof(to, ridge, fall) + thick],
		[from, roof(from, ridge, fall) + thick],
	);

/** Tiles along a slope, from the ridge. */
const tiles = (ridge: number, fall: number, reach: number) =>
	each(0, reach - 14, 20, (d) =>
		[-1, 1].map((side) => `M${n(200 + side * d)} ${n(ridge + d * fall)}l${side * 20} ${n(20 * fall - 5)}v6`).join(''),
	);

export const loft: Drawing = {
	height: 310,
	marks: [
		[150, 245],
		[120, 206],
		[22, 206, 44, 214],
		[217, 196, 217, 226],
		[356, 116, 300, 170],
		[296, 296, 280, 274],
	],
	Art: () => (
		<>
			<path d="M36 262H364V310H36z" fill={ink.room} />
			<path d={slope(200, 392, 30, 0.98, 20) + slope(200, 8, 30, 0.98, 20)} fill={ink.timber} />
			<path d={slope(200, 392, 30, 0.98, 20) + slope(200, 8, 30, 0.98, 20)} {...still} strokeWidth="1.6" />
			<path d={tiles(24, 0.98, 192)} {...still} strokeWidth="2.4" />
			<path d={`${box(18, 262, 22, 48)}${box(360, 262, 22, 48)}`} fill={ink.brick} stroke={ink.cut} strokeWidth="2.2" />
			<path d="M66 206H184V230H44zM250 206H334L356 230H250z" {...measure} />
			<path d={quilt(66, 228, 9, 13, 18)} {...sign} />
			<path d={quilt(256, 228, 7, 13, 18)} {...sign} />
			<path d="M44 230H184V260H44zM250 230H356V260H250z" {...measure} />
			<path d={each(48, 150, 34, (x) => quilt(x, 256, 2, 12, 20)) + each(254, 330, 34, (x) => quilt(x, 256, 2, 12, 20))} {...sign} />
			<path
				d={each(78, 180, 34, (x) => box(x, 230, 7, 32)) + each(284, 340, 34, (x) => box(x, 230, 7, 32))}
				fill={ink.timber}
				stroke={ink.cut}
				strokeWidth="1.6"
			/>
			<path d={`${box(184, 224, 8, 38)}${box(242, 224, 8, 38)}`} fill={ink.timber} stroke={ink.cut} strokeWidth="1.6" />
			<path d={box(192, 222, 50, 30)} {...measure} />
			<path d={quilt(196, 248, 4, 11, 20)} {...sign} />
			<path d="M192 252H242V262H192zM36 262H364M36 270H184M250 270H364" fill={ink.paper} stroke={ink.cut} strokeWidth="2" />
			<path d={box(252, 160, 50, 46)} {...measure} />
			<path d={box(259, 166, 36, 40)} fill={ink.coldSoft} stroke={ink.cut} strokeWidth="2" />
			<path d="M261 180h32" {...air} />
			<path d="M296 196h28V262" fill="none" stroke={ink.heat} strokeWidth="9" />
			<path d="M296 196h28V270" fill="none" stroke={ink.cut} strokeWidth="3" />
			<path d="M266 262v-14h20v14" fill={ink.paper} stroke={ink.cut} strokeWidth="2.2" />
			<path d="M268 272h16l-4 6h-8z" fill={ink.warm} stroke={ink.cut} strokeWidth="1.8" />
			<path d={`${arrow([2, 236], [44, 208], [150, 104])}${arrow([246, 100], [356, 210], [397, 238])}`} {...air} strokeDasharray="9 5" />
			<path d={warmth(110, 304) + warmth(150, 304) + warmth(190, 304) + warmth(230, 304)} {...sign} strokeWidth="2.8" />
		</>
	),
};

const RIDGE = 18;
const FALL = 1.06;
const inner = (x: number, depth: number) => roof(x, RIDGE, FALL) + depth;

/** The one line that runs round the room: stub wall, slope, flat ceiling and down again. */
const liner = (depth: number, knee: number, top: number) => {
	const side = (s: number): [number, number][] => {
		const turn = (top - RIDGE - depth) / FALL;
		return [
			[200 + s * knee, 268],
			[200 + s * knee, inner(200 + s * knee, depth)],
			[200 + s * turn, top],
		];
	};
	return [...side(-1), ...side(1).reverse()];
};

export const roomInRoof: Drawing = {
	height: 310,
	marks: [
		[118, 122, 140, 146],
		[316, 88, 288, 124],
		[306, 212],
		[200, 66, 200, 108],
		[370, 226, 350, 256],
		[200, 190],
	],
	Art: () => (
		<>
			<path d={outline(...liner(58, 98, 122))} fill={ink.room} />
			<path d={slope(200, 392, RIDGE, FALL, 16) + slope(200, 8, RIDGE, FALL, 16)} fill={ink.timber} stroke={ink.cut} strokeWidth="1.6" />
			<path d={tiles(12, FALL, 192)} {...still} strokeWidth="2.4" />
			<path d={line(...liner(46, 106, 110))} fill="none" stroke={ink.heat} strokeWidth="24" strokeLinecap="butt" />
			<path d={line(...liner(46, 106, 110))} fill="none" stroke={ink.heatSoft} strokeWidth="20" strokeLinecap="butt" />
			<path d={line(...liner(46, 106, 110))} fill="none" stroke={ink.heat} strokeWidth="15" strokeDasharray="2 9" strokeLinecap="butt" />
			<path d={line(...liner(60, 95, 124))} fill="none" stroke={ink.cut} strokeWidth="3.4" />
			<path d="M10 268H390V290H10z" fill={ink.timber} stroke={ink.cut} strokeWidth="2.2" />
			<path d={each(40, 380, 40, (x) => `M${x} 268v22`)} {...still} strokeWidth="1.6" />
			<path d="M30 248H82V268H14zM318 248H370L386 268H318z" {...measure} />
			<path d={quilt(34, 266, 4, 12, 15) + quilt(322, 266, 4, 12, 15)} {...sign} />
			<path d={`${arrow([2, 250], [40, 206], [186, 48])}${arrow([398, 250], [360, 206], [214, 48])}`} {...air} strokeDasharray="9 5" />
			<path d="M178 268v-24h44v24M170 244h60M240 268v-62h20v62" fill={ink.cloth} stroke={ink.line} strokeWidth="2" />
			<path d={warmth(136, 262) + warmth(156, 262)} {...sign} strokeWidth="2.8" />
		</>
	),
};
