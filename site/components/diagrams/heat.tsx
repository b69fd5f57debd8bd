// Diagrams of what makes, keeps and steers warmth: heat pump, storage heater, heating controls.
import { box, disc, each, zigzag } from '../house/geometry.ts';
import { arrow, type Drawing, flash, ink, radiator, warmth } from './kit.tsx';

const still = { fill: 'none', stroke: ink.cut, strokeWidth: 2.2 } as const;
const hot = { fill: 'none', stroke: ink.heat, strokeWidth: 3.6 } as const;
const cool = { fill: 'none', stroke: ink.cold, strokeWidth: 3.6 } as const;

/** A cupboard of pipes: the coil that takes heat in or gives it out. */
const coil = (x: number, y: number, turns: number) => `M${x} ${y}${'h-12v9h24v9h-12'.repeat(turns)}`;

export const heatPump: Drawing = {
	height: 300,
	marks: [
		[24, 92],
		[122, 168],
		[142, 60],
		[164, 168],
		[380, 222],
		[368, 74],
	],
	Art: () => (
		<>
			<path d="M0 272H400V300H0z" fill={ink.earth} />
			<path d="M254 26H400V272H254z" fill={ink.room} />
			<path d="M238 26h16V272h-16z" fill={ink.brick} />
			<path d={`M238 26V272M254 26V272M0 272H400M254 150H400${each(44, 260, 16, (y) => `M238 ${y}h16`)}`} {...still} />
			<path d={box(58, 92, 168, 168)} fill={ink.paper} />
			<path d={`${box(58, 92, 168, 168)}M76 260v12M206 260v12`} {...still} />
			<path d="M82 190V236H202V190M82 126V146" {...cool} />
			<path d={coil(82, 146, 2.5)} {...cool} strokeWidth="3" />
			<path d={`${coil(82, 146, 2)}v8`} {...cool} strokeWidth="3" />
			<path d="M82 128V112H202V146" {...hot} />
			<path d={`${coil(202, 146, 2)}v8`} {...hot} strokeWidth="3" />
			<path d={disc(142, 112, 15)} fill={ink.heatSoft} stroke={ink.heat} strokeWidth="2.5" />
			<path d="M134 104l16 8-16 8z" fill={ink.heat} />
			<path d="M134 228l16 16v-16l-16 16z" fill={ink.paper} stroke={ink.cold} strokeWidth="2.5" />
			<path d={flash(176, 56)} fill={ink.straw} stroke={ink.cut} strokeWidth="1.8" />
			<path d={arrow([182, 88], [162, 102])} {...still} />
			<path d={arrow([6, 138], [50, 138]) + arrow([6, 168], [50, 168]) + arrow([6, 198], [50, 198])} {...cool} strokeWidth="2.6" />
			<path d={`M214 152H270V92H292M270 152V200H286`} {...hot} />
			<path d="M214 184H262V244H286M262 184V132H292" {...cool} strokeWidth="2.6" />
			<path d="M292 56q0-16 20-16t20 16v76q0 12-20 12t-20-12z" fill={ink.heatSoft} stroke={ink.heat} strokeWidth="2.6" />
			<path d={zigzag(300, 120, 3, 8, 12)} {...hot} strokeWidth="2.4" />
			<path d={radiator(286, 196, 8, 52)} fill={ink.heatSoft} stroke={ink.heat} strokeWidth="2" />
			<path d={warmth(300, 190) + warmth(324, 190) + warmth(348, 190)} {...hot} strokeWidth="2.6" />
		</>
	),
};

export const storageHeater: Drawing = {
	height: 330,
	marks: [
		[164, 101],
		[40, 101],
		[366, 132, 326, 122],
		[366, 60, 326, 60],
		[60, 268],
		[306, 244],
	],
	Art: () => (
		<>
			<path d={box(20, 24, 320, 172)} fill={ink.paper} />
			<path d={box(32, 36, 252, 130)} fill={ink.straw} />
			<path d={box(56, 54, 204, 94)} fill={ink.heatSoft} stroke={ink.heat} strokeWidth="2.4" />
			<path
				d={each(54, 125, 23.5, (y, row) => `M56 ${y + 23.5}h204${each(row % 2 ? 73 : 90, 255, 34, (x) => `M${x} ${y}v23.5`)}`)}
				stroke={ink.heat}
				strokeWidth="1.4"
				fill="none"
			/>
			<path d={each(66, 130, 47, (y) => `M260 ${y}H78q-8 0-8 11.7t8 11.7H260`)} fill="none" stroke={ink.heat} strokeWidth="3.4" />
			<path
				d={`${each(36, 276, 12, (x) => `M${x} 40l6 10M${x} 152l6 10`)}${each(60, 140, 12, (y) => `M37 ${y}l12 6M266 ${y}l12 6`)}`}
				stroke={ink.line}
				strokeWidth="1.4"
				fill="none"
			/>
			<path d={`${box(20, 24, 320, 172)}${box(32, 36, 252, 130)}M20 174H284M46 196v8M314 196v8`} {...still} />
			<path d={each(60, 250, 14, (x) => `M${x} 180v10`)} {...still} strokeWidth="3" />
			<path d={`${disc(312, 122, 15)}M312 122l0-13M312 122l11 7M312 122l-11 7`} {...still} />
			<path d={box(300, 44, 26, 34)} fill={ink.coldSoft} stroke={ink.cut} strokeWidth="2" />
			<path d="M307 56h12M307 66h8" {...still} />
			<path d={arrow([276, 188], [350, 188], [388, 176]) + arrow([350, 188], [388, 200])} {...hot} strokeWidth="2.6" />
			<path d="M20 300H386M20 300v-6M142 300v-6M264 300v-6M386 300v-6" {...still} />
			<path d={box(20, 244, 107, 50)} fill={ink.coldSoft} stroke={ink.cold} strokeWidth="2" />
			<path d="M127 294V244Q230 252 300 270T366 292V294z" fill={ink.heatSoft} stroke={ink.heat} strokeWidth="2.4" />
			<path d={flash(96, 252)} fill={ink.straw} stroke={ink.cut} strokeWidth="1.8" />
			<path d={warmth(160, 288) + warmth(186, 290)} {...hot} strokeWidth="2.4" />
			<g fill={ink.cut} fontSize="15" textAnchor="middle">
				<text x="22" y="320">
					0
				</text>
				<text x="142" y="320">
					8
				</text>
				<text x="264" y="320">
					16
				</text>
				<text x="380" y="320">
					24
				</text>
			</g>
		</>
	),
};

export const heatingControls: Drawing = {
	height: 300,
	marks: [
		[172, 62, 196, 80],
		[34, 112, 56, 124],
		[206, 250, 182, 238],
		[372, 250, 354, 238],
		[32, 36],
	],
	Art: () => (
		<>
			<path d="M14 132H122V276H14z" fill={ink.paper} />
			<path d="M122 24H386V276H122z" fill={ink.room} />
			<path d="M258 24h8V276h-8zM122 276H386v10H14V276z" fill={ink.shade} />
			<path d="M122 276V24H386V276H14V132H122M258 24V276M266 24V276" {...still} />
			<path d={box(34, 156, 66, 84)} fill={ink.paper} stroke={ink.cut} strokeWidth="2.4" />
			<path d="M67 184q-13 16 0 26 13-10 0-26M67 196q-5 7 0 12 5-5 0-12" fill={ink.heatSoft} stroke={ink.heat} strokeWidth="2" />
			<path d="M44 168h16M44 176h10M84 156v-14" {...still} />
			<path d={box(54, 112, 32, 28)} fill={ink.coldSoft} stroke={ink.cut} strokeWidth="2.2" />
			<path d="M62 126h16" {...still} />
			<path d="M52 240V264H344V226M176 264V226" {...hot} />
			<path d="M82 240V256H364V226M236 256V226" {...cool} strokeWidth="2.6" />
			<path d={radiator(172, 178, 8, 46)} fill={ink.heatSoft} stroke={ink.heat} strokeWidth="2" />
			<path d={warmth(184, 172) + warmth(206, 172) + warmth(228, 172)} {...hot} strokeWidth="2.6" />
			<path d={radiator(300, 178, 8, 46)} fill={ink.coldSoft} stroke={ink.line} strokeWidth="2" />
			<path d={`${box(166, 226, 16, 16)}${box(340, 226, 16, 16)}`} fill={ink.paper} stroke={ink.cut} strokeWidth="2.2" />
			<path d={box(194, 76, 40, 40)} fill={ink.paper} stroke={ink.heat} strokeWidth="3" />
			<path d="M204 96a10 10 0 0 1 20 0M214 96l6-6" {...still} />
			<path d="M206 108h16" {...hot} strokeWidth="2.6" />
			<path d="M290 92h52v34h-52zM282 132h72" fill={ink.cloth} stroke={ink.line} strokeWidth="2" />
			<path d={box(56, 22, 28, 48)} fill={ink.paper} stroke={ink.cut} strokeWidth="2.4" />
			<path d="M64 34h12M64 42h12M64 50h7" {...still} strokeWidth="1.8" />
			<path d="M92 40q10 4 10 12M92 30q20 6 20 22M186 92L96 122M214 120L182 222M236 108L338 224" {...still} strokeDasharray="3 6" />
		</>
	),
};
