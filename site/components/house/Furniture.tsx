// What is in the rooms: plain furniture, lamps, books, and a cat in the best chair.
import { at, box, courses, disc, each } from './geometry.ts';
import { tone } from './tones.ts';

const thin = { fill: 'none', strokeWidth: 1.4 } as const;

function Attic() {
	return (
		<>
			<path d={box(436, 400, 110, 6)} fill={tone.timber} strokeWidth="1.4" />
			<path d={box(488, 366, 44, 34) + box(498, 340, 28, 26)} fill={tone.timber} />
			<path d="M488 376h44M512 340v26" {...thin} />
			<path d="M444 378q0-4 4-4h28q4 0 4 4v22h-36z" fill={tone.cloth} />
			<path d="M456 374v-5h12v5M451 374v26M473 374v26" {...thin} />
			<path d="M526 254v36" {...thin} />
			<path d={disc(526, 297, 7)} fill={tone.warm} />
			<path d={box(578, 342, 42, 92)} fill={tone.timber} />
			<path d="M578 364h42M578 388h42M578 412h42" {...thin} />
			<path
				d="M584 364v-14M589 364v-16M606 388v-15M611 388v-13M584 412v-15M594 412v-16"
				stroke={tone.brick}
				strokeWidth="4"
				strokeLinecap="butt"
			/>
			<path
				d="M594 364v-12M584 388v-14M601 388v-15M589 412v-13M614 364v-14M610 412v-12"
				stroke={tone.leafDark}
				strokeWidth="4"
				strokeLinecap="butt"
			/>
			<path d={disc(598, 326, 11)} fill={tone.glass} />
			<path d="M589 342h18M598 337v5M590 322q8 4 14-4" {...thin} />
			<path d="M650 434v-22h86v22M650 419h86" fill={tone.cloth} />
			<path d="M712 412q0-8 8-8h16v8z" fill={tone.paper} />
			<path d="M634 434v-20M628 414l3-13h9l3 13z" fill={tone.warm} />
		</>
	);
}

function Upstairs() {
	const floor = at.floor1 - 9;
	return (
		<>
			<path
				d={`${courses(388, 92, 546, floor, 15)}${each(388, 478, 15, (x) => `M${x} 546V${floor}`)}`}
				stroke={tone.hair}
				fill="none"
				strokeWidth="1.2"
			/>
			<path d="M398 566h70q0 34-14 41h-42q-14-7-14-41zM412 607l-4 6M454 607l4 6" fill={tone.paper} />
			<path d="M394 566h78M464 566v-16q0-6-6-6h-6" fill="none" strokeWidth="2.5" />
			<path d={box(414, 480, 38, 44)} fill={tone.glass} />
			<path d="M422 514l20-24M432 516l12-14" stroke={tone.paper} fill="none" />
			<path d="M500 612v-64M500 592h122v20M622 612v-34" fill="none" strokeWidth="3" />
			<path d="M502 594v-14q0-6 6-6h106q6 0 6 6v14z" fill={tone.cloth} />
			<path d="M560 574v20M576 574v20M592 574v20" {...thin} />
			<path d="M504 574q0-13 10-13h20q8 0 8 13z" fill={tone.paper} />
			<path d={box(634, 582, 30, 31)} fill={tone.timber} />
			<path d="M649 582v-16M634 596h30M647 602h4" fill="none" />
			<path d="M638 566l5-18h12l5 18z" fill={tone.warm} />
			<path d={box(544, 482, 52, 38)} fill={tone.glass} />
			<path d="M546 516l16-18 9 10 9-7 13 15" {...thin} />
			<path d={disc(583, 494, 4)} fill={tone.straw} strokeWidth="1" />
			<path d="M704 482h52M710 482v-14h8v14M722 482v-18h6v18M732 482v-12h8v12" fill={tone.straw} />
		</>
	);
}

function Kitchen() {
	return (
		<>
			<path d="M368 640v20" {...thin} />
			<path d="M352 678q2-18 16-18t16 18z" fill={tone.warm} />
			<path d="M336 750h58v6h-58z" fill={tone.timber} />
			<path d="M345 756v45M387 756v45" fill="none" strokeWidth="3" />
			<path d="M356 750v-11h12v11M368 742h4v5h-4M378 750q-2-9 6-9t6 9z" fill={tone.paper} strokeWidth="1.6" />
			<path d="M350 768h31M354 768v32M377 768v32" fill="none" />
			<path d={disc(426, 692, 11)} fill={tone.paper} />
			<path d="M426 685v7l5 3" {...thin} />
			<path d={box(454, 742, 32, 58)} fill={tone.paper} />
			<path d={box(450, 735, 36, 7)} fill={tone.timber} />
			<path d="M470 742v58M464 754v8M476 754v8M456 718h30M456 726h30M464 710v24M474 710v24" {...thin} stroke={tone.hair} />
			<path d="M470 742v58M464 754v8M476 754v8" {...thin} />
			<path d="M459 735q-3-16 9-16t9 16zM476 728l7-5M463 719q5-7 10 0" fill={tone.brick} />
			<path d={box(452, 660, 34, 38)} fill={tone.paper} />
			<path d="M469 660v38M465 676v6M473 676v6" {...thin} />
			<path d={box(561, 752, 36, 48)} fill={tone.paper} />
			<path d={disc(579, 780, 12)} fill={tone.glass} />
			<path d="M561 763h36M571 782q8 6 16 0M566 757h8" {...thin} />
			<path d="M561 740h36" fill="none" strokeWidth="3" />
			<path d="M568 740v-14h8v14M580 740v-10h10v10" fill={tone.straw} />
		</>
	);
}

function Sitting() {
	return (
		<>
			<path d="M632 804q6-6 14-6h116l-8 6z" fill={tone.brick} strokeWidth="1.4" />
			<path d="M632 798v-94" fill="none" strokeWidth="2.5" />
			<path d="M622 799h20" fill="none" strokeWidth="3" />
			<path d="M617 706l8-28h14l8 28z" fill={tone.warm} />
			<path d="M646 800v-22q-8-2-8-12t10-8v-12q0-13 13-13h26q13 0 13 13v12q10-2 10 8t-8 12v22z" fill={tone.cloth} />
			<path d="M648 758q6 4 6 14h40q0-10 6-14M654 772v18h40v-18" {...thin} />
			<path
				d="M657 771c0-10 6-13 15-13 2-4 2-7 4-11l4 5h5l4-5c3 8 2 12-1 15 3 6 1 10-4 10h-22c-8 0-12-4-14 2-4-2-2-8 3-8z"
				fill={tone.cut}
				stroke="none"
			/>
		</>
	);
}

/** The lived-in layer of the base. */
export function Furniture() {
	return (
		<g stroke={tone.line} strokeWidth="1.8">
			<Attic />
			<Upstairs />
			<Kitchen />
			<Sitting />
			<path d={box(734, 676, 30, 38)} fill={tone.paper} />
			<path d="M741 706v-14l8-7 8 7v14z" fill={tone.straw} strokeWidth="1.4" />
		</g>
	);
}
