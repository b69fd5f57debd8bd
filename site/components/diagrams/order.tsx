// Diagrams of an order: the way an ECO4 application takes, and which measure goes in first.
import { box, disc, each, quilt } from '../house/geometry.ts';
import { arrow, type Drawing, ink, radiator } from './kit.tsx';

const still = { fill: 'none', stroke: ink.cut, strokeWidth: 2.2 } as const;
const paper = { fill: ink.paper, stroke: ink.cut, strokeWidth: 2.2 } as const;
const lit = { fill: ink.heatSoft, stroke: ink.heat, strokeWidth: 2.6 } as const;

/** A point where somebody may say no. */
const fork = (x: number, y: number) => `M${x} ${y - 34}l40 34-40 34-40-34z`;

export const application: Drawing = {
	height: 350,
	marks: [
		[30, 30],
		[166, 30],
		[318, 30],
		[312, 238],
		[166, 150],
		[30, 150],
		[30, 264],
	],
	Art: () => (
		<>
			<path
				d={
					arrow([104, 76], [158, 76]) +
					arrow([202, 112], [202, 140], [316, 140], [336, 176]) +
					arrow([312, 196], [248, 196]) +
					arrow([154, 196], [110, 196]) +
					arrow([64, 234], [64, 276]) +
					arrow([104, 316], [176, 316])
				}
				fill="none"
				stroke={ink.cut}
				strokeWidth="3"
			/>
			<path
				d={arrow([246, 76], [312, 76]) + arrow([356, 114], [356, 158])}
				fill="none"
				stroke={ink.cut}
				strokeWidth="3"
				strokeDasharray="7 6"
			/>
			<path d={`${box(28, 46, 72, 60)}M40 60h36M40 72h48M40 84h30`} {...paper} />
			<path d={fork(202, 76)} {...lit} />
			<path d="M188 76l9 9 18-18" fill="none" stroke={ink.cut} strokeWidth="3.4" />
			<path d={fork(356, 76)} {...lit} strokeDasharray="7 4" />
			<path d="M338 88h36M342 84V72M350 84V72M362 84V72M370 84V72M338 70l18-12 18 12z" {...still} />
			<path d="M318 206l38-38 38 38M326 200V232H386V200" {...paper} />
			<path d="M338 222h36M338 216v12M350 219v6M362 219v6M374 216v12" {...still} />
			<path d={fork(202, 196)} {...lit} />
			<text x="202" y="205" fill={ink.cut} fontSize="26" fontWeight="700" textAnchor="middle">
				£
			</text>
			<path d={fork(64, 196)} {...lit} />
			<path d="M46 206q10-18 14-8t8 2 6-4 10 4M46 214h36" fill="none" stroke={ink.cut} strokeWidth="2.6" />
			<path d="M38 309V340H90V309L64 287z" {...lit} />
			<path d="M30 316l34-32 34 32" fill="none" stroke={ink.heat} strokeWidth="3" />
			<path d="M54 340v-20h20v20" {...still} />
			<path d={`${box(184, 290, 76, 50)}M196 304h40M196 316h30`} {...paper} />
			<path d={`${disc(246, 326, 9)}M241 333v14l5-4 5 4v-14`} {...lit} />
		</>
	),
};

export const fabricFirst: Drawing = {
	height: 310,
	marks: [
		[222, 230],
		[86, 88, 128, 140],
		[50, 190],
		[296, 62],
		[358, 144],
	],
	Art: () => (
		<>
			<path d="M0 276H400V310H0z" fill={ink.earth} />
			<path d="M104 142L208 46 312 142V276H104z" fill={ink.room} />
			<path d="M104 276V138L208 42 312 138V276" fill="none" stroke={ink.cut} strokeWidth="5" />
			<path d="M122 276V144H294V276" fill="none" stroke={ink.heat} strokeWidth="19" strokeLinecap="butt" />
			<path d="M122 276V144H294V276" fill="none" stroke={ink.heatSoft} strokeWidth="14" strokeLinecap="butt" />
			<path d={quilt(134, 150, 12, 12.4, 13)} fill="none" stroke={ink.heat} strokeWidth="2" />
			<path d={each(166, 268, 13, (y) => `M117 ${y}l10-8M289 ${y}l10-8`)} fill="none" stroke={ink.heat} strokeWidth="2" />
			<path d="M0 276H400" {...still} />
			<path d={`${disc(222, 186, 15)}M222 186v-11M222 186l10 6M222 186l-10 6`} {...paper} />
			<path d={arrow([222, 170], [222, 132], [222, 104])} fill="none" stroke={ink.cold} strokeWidth="2.6" strokeDasharray="7 4" />
			<path d={box(22, 216, 62, 54)} {...paper} />
			<path d={`${disc(48, 243, 19)}M48 243v-15M48 243l13 8M48 243l-13 8M72 230v26`} {...still} />
			<path d="M84 240H146M84 254H146" fill="none" stroke={ink.heat} strokeWidth="3" />
			<path d={radiator(146, 222, 6, 42)} {...lit} strokeWidth="2" />
			<path d="M226 46L306 120" fill="none" stroke={ink.cut} strokeWidth="9" strokeLinecap="butt" />
			<path d="M226 46L306 120" fill="none" stroke={ink.straw} strokeWidth="5" strokeLinecap="butt" strokeDasharray="17 3" />
			<path d="M318 128V204H336" fill="none" stroke={ink.cut} strokeWidth="2.4" strokeDasharray="7 4" />
			<path d={`${box(336, 178, 44, 92)}M346 178v-8h24v8M346 198h24M346 214h24M346 230h24`} {...paper} />
		</>
	),
};
