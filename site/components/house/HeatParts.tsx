// The parts that make and steer warmth: heat pump, storage heater and thermostat.
import { box, disc, each, n } from './geometry.ts';
import { part } from './tones.ts';

function radiator(x: number, y: number, columns: number): string {
	return each(0, columns - 1, 1, (i) => `M${n(x + i * 8)} ${y + 3}q0-3 3-3h2q3 0 3 3v36q0 3-3 3h-2q-3 0-3-3z`);
}

const fan = [0, 120, 240];

/** The unit in the garden, its pipes through the wall, the cylinder upstairs and three radiators. */
export function HeatPump() {
	return (
		<>
			<path d={`${box(146, 716, 98, 80)}${box(334, 506, 48, 100)}`} fill={part.glow} stroke={part.glow} strokeWidth="22" />
			<path d="M246 766H321V560H340M354 600V627H722M408 627V746M722 627V746" stroke={part.main} strokeWidth="3.2" />
			<path d="M246 777H328V592H340M364 600V634H774V746M444 634V746" stroke={part.main} strokeWidth="2" />
			<path d={radiator(402, 746, 6) + radiator(716, 746, 8)} fill={part.soft} stroke={part.main} strokeWidth="2" />
			<path d="M337 606V524q0-18 21-18t21 18V606z" fill={part.soft} stroke={part.main} strokeWidth="2.5" />
			<path d="M347 590h22q6 0 6-5t-6-5H349q-6 0-6-5t6-5h20q6 0 6-5t-6-5H349M337 526h42M358 506v-14" stroke={part.main} strokeWidth="2" />
			<path d="M154 796v8h14v-8M222 796v8h14v-8" fill={part.main} stroke={part.main} strokeWidth="2" />
			<path d={box(146, 716, 98, 80)} fill={part.soft} stroke={part.main} strokeWidth="3" />
			<path d={disc(186, 756, 32)} stroke={part.main} strokeWidth="2.5" />
			<path d={disc(186, 756, 25) + disc(186, 756, 18)} stroke={part.main} strokeWidth="1" />
			{fan.map((turn) => (
				<path key={turn} transform={`rotate(${turn} 186 756)`} d="M186 756c-14-4-18-18-8-27 8 3 14 12 8 27z" fill={part.main} />
			))}
			<path d={disc(186, 756, 5)} fill={part.soft} stroke={part.main} strokeWidth="2" />
			<path d={`M226 716v80${each(730, 760, 6, (y) => `M231 ${y}h8`)}`} stroke={part.main} strokeWidth="2" />
		</>
	);
}

/** A storage heater with a corner opened to show its bricks. */
export function StorageHeater() {
	return (
		<>
			<path d={box(682, 550, 92, 52)} fill={part.glow} stroke={part.glow} strokeWidth="22" />
			<path d="M690 602v8M766 602v8" stroke={part.main} strokeWidth="4" />
			<path d="M682 556q0-6 6-6h80q6 0 6 6v46h-92z" fill={part.soft} stroke={part.main} strokeWidth="2.5" />
			<path
				d={
					box(716, 564, 16, 9) +
					box(735, 564, 16, 9) +
					box(754, 564, 13, 9) +
					box(716, 576, 9, 9) +
					box(728, 576, 16, 9) +
					box(747, 576, 20, 9) +
					box(716, 588, 16, 9) +
					box(735, 588, 16, 9) +
					box(754, 588, 13, 9)
				}
				fill={part.main}
			/>
			<path d={`${each(690, 708, 6, (x) => `M${x} 564v32`)}M688 557h80`} stroke={part.main} strokeWidth="2" />
			<path d="M702 542c-6-6 6-10 0-16M728 542c-6-6 6-10 0-16M754 542c-6-6 6-10 0-16" stroke={part.main} strokeWidth="2.5" />
		</>
	);
}

/** The room thermostat, reading nineteen. */
export function Thermostat() {
	return (
		<>
			<path d={disc(690, 708, 26)} fill={part.glow} stroke={part.glow} strokeWidth="14" />
			<path d={box(671, 689, 38, 38)} fill={part.soft} stroke={part.main} strokeWidth="3" />
			<path d={disc(690, 708, 14)} fill={part.main} />
			<path d="M684 704l3-2v12M697 706a3 3 0 1 0-6 0 3 3 0 1 0 6 0q0 6-5 8" stroke={part.soft} strokeWidth="2" />
		</>
	);
}
