// Diagrams of electricity: solar at home and at work, the battery's day, the charge point.
import { box, courses, disc, each, outline } from '../house/geometry.ts';
import { arrow, type Drawing, flash, ink } from './kit.tsx';

const still = { fill: 'none', stroke: ink.cut, strokeWidth: 2.2 } as const;
const flow = { fill: 'none', stroke: ink.heat, strokeWidth: 3.4 } as const;
const mains = { fill: 'none', stroke: ink.cold, strokeWidth: 3.2 } as const;
const device = { fill: ink.paper, stroke: ink.cut, strokeWidth: 2.2 } as const;
const lit = { fill: ink.heatSoft, stroke: ink.heat, strokeWidth: 2.4 } as const;

/** The network's pole, with its wire running out of the picture. */
const pole = (x: number, y: number) =>
	`M${x} ${y}V${y - 122}M${x - 20} ${y - 112}h40M${x - 16} ${y - 112}v-7M${x + 16} ${y - 112}v-7M${x - 14} ${y - 94}h28`;
const sun = (x: number, y: number, r: number) =>
	disc(x, y, r) +
	each(
		0,
		7,
		1,
		(i) =>
			`M${Math.round(x + (r + 6) * Math.cos((i * Math.PI) / 4))} ${Math.round(y + (r + 6) * Math.sin((i * Math.PI) / 4))}L${Math.round(x + (r + 13) * Math.cos((i * Math.PI) / 4))} ${Math.round(y + (r + 13) * Math.sin((i * Math.PI) / 4))}`,
	);
const wave = (x: number, y: number) => `M${x} ${y}q5-11 10 0t10 0`;
/** A panel that lies along a slope: its outline and its cells. */
const panel = (x: number, y: number, dx: number, dy: number) => outline([x, y], [x + dx, y + dy], [x + dx - 4, y + dy - 8], [x - 4, y - 8]);

export const solar: Drawing = {
	height: 300,
	marks: [
		[176, 30, 130, 56],
		[224, 116],
		[229, 230],
		[96, 190],
		[290, 186],
		[364, 100],
	],
	Art: () => (
		<>
			<path d="M0 272H400V300H0z" fill={ink.earth} />
			<path d={sun(44, 44, 20)} fill={ink.straw} stroke={ink.cut} strokeWidth="1.8" />
			<path d="M54 142L158 40 262 142V272H54z" fill={ink.room} />
			<path d="M36 160L158 40 280 160" fill="none" stroke={ink.cut} strokeWidth="7" />
			<path d="M54 146V272M262 146V272M54 160H262M0 272H400M190 160V272" {...still} />
			<path d="M50 132L140 44" {...flow} strokeWidth="7" strokeLinecap="butt" />
			<path d="M64 126l-6-6M79 111l-6-6M94 96l-6-6M109 82l-6-6M124 67l-6-6" fill="none" stroke={ink.paper} strokeWidth="2" />
			<path d={arrow([72, 62], [92, 76]) + arrow([60, 78], [80, 92])} {...still} strokeDasharray="5 4" />
			<path d="M104 86V134H166" {...flow} />
			<path d={box(166, 116, 36, 38)} {...lit} />
			<path d={wave(174, 138)} {...still} />
			<path d={arrow([184, 154], [184, 192], [206, 192])} {...flow} />
			<path d={box(208, 180, 42, 28)} {...device} />
			<path d="M216 188v12M224 188v12M232 188v12M240 188v12" {...still} />
			<path d={arrow([208, 200], [152, 200])} {...flow} />
			<path d={`${box(68, 220, 40, 46)}M76 228h24M88 242m-10 0a10 10 0 1 1 20 0a10 10 0 1 1-20 0`} {...device} />
			<path d={`${box(118, 226, 44, 28)}M132 254v8M148 254v8M124 262h32`} {...device} />
			<path d="M130 160v16M118 190q0-14 12-14t12 14z" fill={ink.warm} stroke={ink.cut} strokeWidth="2" />
			<path d={`M250 200H274${arrow([274, 200], [274, 214])}`} {...flow} />
			<path d={`${box(258, 214, 34, 34)}M266 222h18v8h-18z`} {...device} />
			<path d={arrow([292, 224], [344, 224], [344, 166])} {...flow} strokeDasharray="8 5" />
			<path d={arrow([336, 166], [336, 238], [294, 238])} {...mains} />
			<path d={`${pole(364, 272)}M344 160q30 16 56 6`} {...still} />
		</>
	),
};

/** Height of a value from 0 to 10 on the battery's chart. */
const up = (value: number) => 232 - value * 19;
const hour = (value: number) => 24 + value * 14.8;
const curve = (points: readonly (readonly [h: number, v: number])[]) =>
	`M${points.map(([h, v]) => `${hour(h).toFixed(0)} ${up(v).toFixed(0)}`).join('L')}`;
const useByHour = [1.2, 1, 1, 1, 1, 1.3, 2.6, 3.8, 3.2, 2.2, 2, 2, 2.6, 2.2, 2, 2.2, 3.2, 5, 6, 5.6, 4.6, 3.6, 2.6, 1.6, 1.2];
const sunByHour = [0, 0, 0, 0, 0, 0.2, 1, 2.6, 4.6, 6.4, 7.8, 8.7, 9, 8.8, 8, 6.8, 5, 3, 1.2, 0.2, 0];
const both = (from: number, to: number, list: readonly number[]) =>
	Array.from({ length: to - from + 1 }, (_, i) => [from + i, list[from + i] ?? 0] as const);

export const battery: Drawing = {
	height: 308,
	marks: [
		[118, 84, 150, 100],
		[60, 190],
		[208, 130],
		[338, 76, 318, 130],
		[70, 256],
	],
	Art: () => (
		<>
			<path d={`${curve(both(5, 19, sunByHour))}Z`} fill={ink.straw} />
			<path d={`${curve([[7.7, 3.5], ...both(8, 16, sunByHour), [16.6, 4.1], ...both(8, 16, useByHour).reverse()])}Z`} {...lit} />
			<path d={`${curve([[16.6, 4.1], ...both(17, 23, useByHour), [23, 0], [19, 0.2], [18, 1.2], [17, 3]])}Z`} fill={ink.heat} />
			<path d={curve(both(5, 20, sunByHour))} fill="none" stroke={ink.cut} strokeWidth="2" strokeDasharray="6 4" />
			<path d={curve(both(0, 24, useByHour))} fill="none" stroke={ink.cut} strokeWidth="3" />
			<path d="M24 30V232H384" {...still} />
			<path d={each(24, 384, 88.8, (x) => `M${x} 232v6`)} {...still} />
			<path d={`${box(24, 276, 355, 22)}`} {...device} />
			<path d={outline([24, 298], [24, 296], [136, 296], [250, 279], [270, 279], [364, 296], [379, 296], [379, 298])} {...lit} />
			<g fill={ink.cut} fontSize="15" textAnchor="middle">
				<text x="28" y="254">
					0
				</text>
				<text x="113" y="254">
					6
				</text>
				<text x="202" y="254">
					12
				</text>
				<text x="290" y="254">
					18
				</text>
				<text x="374" y="254">
					24
				</text>
			</g>
		</>
	),
};

export const commercialSolar: Drawing = {
	height: 300,
	marks: [
		[46, 88],
		[166, 160, 196, 160],
		[176, 256, 208, 248],
		[62, 160],
		[295, 166],
		[364, 96],
	],
	Art: () => (
		<>
			<path d="M0 272H400V300H0z" fill={ink.earth} />
			<path d={sun(330, 40, 18)} fill={ink.straw} stroke={ink.cut} strokeWidth="1.8" />
			<path d="M20 124H270V272H20z" fill={ink.room} />
			<path d="M12 112H278V124H12z" fill={ink.cloth} stroke={ink.cut} strokeWidth="2.2" />
			<path d="M20 124V272M270 124V272M0 272H400" {...still} />
			<path d={each(74, 250, 38, (x) => panel(x, 106, 30, -18))} {...lit} />
			<path d={each(74, 250, 38, (x) => `M${x + 24} ${94}V112M${x + 4} 106v6M${x + 12} 94l4 8`)} {...still} strokeWidth="1.6" />
			<path d="M104 100V118M250 118H104" {...flow} />
			<path d={`${arrow([206, 118], [206, 142])}${arrow([250, 118], [250, 142])}`} {...flow} />
			<path d={box(192, 144, 26, 32) + box(238, 144, 26, 32)} {...lit} />
			<path d={wave(196, 162) + wave(242, 162)} {...still} />
			<path d="M206 176V192H250V176M228 192V206" {...flow} />
			<path d={box(206, 206, 44, 50)} {...device} />
			<path d="M214 216v10M224 216v10M234 216v10M214 236v10M224 236v10M234 236v10" {...still} />
			<path d={arrow([206, 232], [146, 232])} {...flow} />
			<path d={`${box(92, 212, 48, 60)}M102 226h28v18h-28zM104 258h24`} {...device} />
			<path d="M34 272v-40h42v40M34 244h42M44 232v-16h22v16M49 256h12" {...device} />
			<path
				d={`${each(94, 180, 42, (x) => `M${x} 124v14M${x - 14} 150q0-12 14-12t14 12z`)}`}
				fill={ink.warm}
				stroke={ink.cut}
				strokeWidth="2"
			/>
			<path d={`${box(278, 190, 34, 60)}M286 200h18v10h-18zM286 232h18`} {...device} />
			<path d={arrow([250, 214], [276, 214])} {...flow} />
			<path d={arrow([312, 202], [348, 202], [348, 166])} {...flow} strokeDasharray="8 5" />
			<path d={arrow([338, 166], [338, 236], [314, 236])} {...mains} />
			<path d={arrow([276, 238], [252, 238])} {...mains} />
			<path d={`${pole(364, 272)}M344 160q30 16 56 6`} {...still} />
		</>
	),
};

export const charger: Drawing = {
	height: 300,
	marks: [
		[30, 134],
		[150, 114],
		[72, 212, 72, 180],
		[244, 84],
		[330, 142],
	],
	Art: () => (
		<>
			<path d="M0 272H400V300H0z" fill={ink.earth} />
			<path d="M10 44H194V272H10z" fill={ink.room} />
			<path d="M194 30h22V272h-22z" fill={ink.brick} />
			<path d={courses(194, 22, 46, 270, 16)} fill="none" stroke={ink.mortar} strokeWidth="1.4" />
			<path d="M194 30V272M216 30V272M0 272H400M10 44H194" {...still} />
			<path d="M30 300V238" {...mains} />
			<path d={`${box(16, 200, 28, 38)}M22 208h16v10H22z`} {...device} />
			<path d={box(14, 156, 32, 30)} {...device} />
			<path d="M24 164h12M24 172h12" {...still} />
			<path d="M30 200V186M46 170H100" {...mains} />
			<path d={disc(72, 170, 9)} fill="none" stroke={ink.heat} strokeWidth="4" />
			<path d={box(100, 136, 70, 56)} {...device} />
			<path d={box(140, 148, 20, 32)} {...lit} />
			<path d="M110 148v32M122 148v32M134 148v32" {...still} strokeWidth="3.4" />
			<path d="M150 154v10" {...flow} />
			<path d="M110 192V252M122 192V236M134 192V220" {...still} />
			<path d={`${box(54, 238, 44, 28)}M64 246h24M98 252h12`} {...device} />
			<path d={`${box(134, 210, 44, 44)}M146 220h20v24h-20z`} {...device} />
			<path d="M170 164H182V138H230" {...flow} />
			<path d="M81 166Q104 84 214 118" {...still} strokeDasharray="3 6" />
			<path d={`M230 112q0-8 8-8h12q8 0 8 8v42q0 8-8 8h-12q-8 0-8-8z`} {...lit} />
			<path d={flash(234, 116)} fill={ink.heat} />
			<path d="M244 162q2 74 26 66t18-20" {...flow} strokeWidth="4.4" />
			<g transform="translate(32 30) scale(.88)">
				<path
					d="M276 250q-10 0-10-12v-20q0-10 16-14l26-6 22-30q4-6 12-6h40q12 0 16 10l6 28q0 0 0 0V250z"
					fill={ink.coldSoft}
					stroke={ink.cut}
					strokeWidth="2.4"
				/>
				<path d="M320 196l16-22q2-3 6-3h14v25zM366 171h12q5 0 7 5l5 20h-24z" fill={ink.paper} stroke={ink.cut} strokeWidth="2" />
				<path d={disc(306, 252, 19) + disc(376, 252, 19)} fill={ink.cloth} stroke={ink.cut} strokeWidth="2.6" />
				<path d={disc(288, 210, 6)} {...lit} />
			</g>
		</>
	),
};
