// The parts that make, keep and use electricity: solar array, battery, charger, the workshop's panels.

import { unit } from './Garden.tsx';
import { back, box, courses, disc, each, line, n, onSlope, outline, rise } from './geometry.ts';
import { part } from './tones.ts';

/** Eight panels on the street slope, drawn flat and sheared into place. */
export function SolarArray() {
	const panels = each(0, 7, 1, (i) => box(11 + (i % 4) * 40, i < 4 ? 68 : 194, 38, 122));
	return (
		<g transform={onSlope}>
			<path d={box(10, 66, 160, 252)} stroke={part.glow} strokeWidth="30" />
			<path d={box(8, 65, 164, 254)} fill={part.soft} stroke={part.main} strokeWidth="2" />
			<path d={panels} fill={part.main} />
			<path
				d={each(0, 7, 1, (i) => {
					const [x, y] = [11 + (i % 4) * 40, i < 4 ? 68 : 194];
					return `M${n(x + 12.7)} ${y}v122m12.7-122v122${courses(x, 38, y + 20.3, y + 110, 20.3)}`;
				})}
				stroke={part.soft}
				strokeWidth="1"
			/>
		</g>
	);
}

/** The battery and its inverter on the utility room's wall, and the cable to the consumer unit. */
export function Battery() {
	return (
		<>
			<path d={box(506, 662, 48, 124)} fill={part.glow} stroke={part.glow} strokeWidth="18" />
			<path d="M530 692v20M548 676h12M530 662V641" stroke={part.main} strokeWidth="2.5" />
			<path d={box(512, 662, 36, 30)} fill={part.soft} stroke={part.main} strokeWidth="2.5" />
			<path d="M518 677q4-9 8 0t8 0 8-0" stroke={part.main} strokeWidth="2" />
			<path d={box(560, 666, 30, 20)} fill={part.soft} stroke={part.main} strokeWidth="2" />
			<path d={each(565, 586, 5, (x) => `M${x} 672v8`)} stroke={part.main} strokeWidth="2" />
			<path d="M504 716q0-6 6-6h40q6 0 6 6v76h-52z" fill={part.main} stroke={part.main} strokeWidth="2.5" />
			<path d="M533 717l-9 14h12l-9 14" stroke={part.soft} strokeWidth="3" />
			<path d="M512 756h36M512 766h36M512 776h36" stroke={part.soft} strokeWidth="5" strokeLinecap="butt" />
		</>
	);
}

/** The charger on the front wall, its cable, and the car at the end of it. */
export function EvCharger() {
	return (
		<>
			<path d={box(935, 664, 22, 36)} fill={part.glow} stroke={part.glow} strokeWidth="24" />
			<g transform="translate(944 702)" stroke={part.main} strokeWidth="2.5">
				<path
					d="M5 80C1 64 5 54 22 50l36-9 30-28q7-7 17-7h54q12 0 20 8l27 29q15 4 17 16l2 18q0 6-8 6h-16a21 21 0 0 0-42 0H72a21 21 0 0 0-42 0H12q-6 0-7-3z"
					fill={part.soft}
				/>
				<path d="M68 41l25-24q3-3 9-3h28v27zM138 14h20q9 0 14 6l18 21h-52zM134 48v30M142 54h9M6 62l10-2M222 62h-9" strokeWidth="2" />
				<path d={disc(51, 83, 16) + disc(181, 83, 16)} fill={part.main} />
				<path d={disc(51, 83, 6) + disc(181, 83, 6)} fill={part.soft} stroke="none" />
			</g>
			<path d="M945 702c-2 40-25 66-11 76s16-14 30-18" stroke={part.main} strokeWidth="3.5" />
			<path d={disc(965, 760, 4)} fill={part.main} />
			<path d={outline([935, 670], [956, 661], [956, 697], [935, 706])} fill={part.main} stroke={part.main} strokeWidth="3" />
			<path d="M947 672l-5 12 7-3-4 12" stroke={part.soft} strokeWidth="2.5" />
		</>
	);
}

/** One row of the workshop's panels: its near end, its face, the lines between its panels. */
function Row({ x }: { x: number }) {
	const [high, low] = [unit.y - 19, unit.y - 2];
	const [near, far] = [8, unit.depth - 8];
	const across = [0.25, 0.5, 0.75].map((t) => near + t * (far - near));
	return (
		<>
			<path
				d={outline(back(x, high, near), back(x, low, near), back(x + 32, low, near))}
				fill={part.soft}
				stroke={part.main}
				strokeWidth="1.5"
			/>
			<path
				d={outline(back(x, high, near), back(x + 32, low, near), back(x + 32, low, far), back(x, high, far))}
				fill={part.main}
				stroke={part.soft}
				strokeWidth="1.5"
			/>
			<path
				d={
					line(back(x + 16, unit.y - 10.5, near), back(x + 16, unit.y - 10.5, far)) +
					across.map((z) => line(back(x, high, z), back(x + 32, low, z))).join('')
				}
				stroke={part.soft}
				strokeWidth="1"
			/>
		</>
	);
}

/** The workshop's four rows of panels, tilted towards the sun, and its outline. */
export function CommercialUnit() {
	const { x, y, width, depth } = unit;
	const [right, up] = [x + width, depth * rise];
	return (
		<>
			<path
				d={outline([x, y], [x + depth, y - up - 16], [right + depth, y - up - 16], [right, y])}
				stroke={part.glow}
				fill={part.glow}
				strokeWidth="26"
			/>
			<path
				d={`M${x} 690V${y}l${depth}-${n(up)}H${right + depth}M${x} ${y}H${right}V690M${right} ${y}l${depth}-${n(up)}`}
				stroke={part.main}
				strokeWidth="2.6"
			/>
			{[8, 46, 84, 122].map((step) => (
				<Row key={step} x={x + step} />
			))}
		</>
	);
}
