// The street side going back: our front and roof slope, the party wall's chimney, the neighbour's edge.
import { at, back, box, courses, each, n, onFront, onSlope, outline, rise, slopeLength } from './geometry.ts';
import { tone } from './tones.ts';

const head = at.eaveY - 14;
const theirs = at.theirs - at.ours;

interface SashProps {
	z: number;
	y: number;
	width: number;
	height: number;
	warm?: boolean;
}

function Sash({ z, y, width, height, warm = false }: SashProps) {
	const curtain = `M${z} ${y}h${width * 0.34}q-2 ${height * 0.6}-${n(width * 0.2)} ${height}H${z}zM${z + width} ${y}h-${n(width * 0.34)}q2 ${height * 0.6} ${n(width * 0.2)} ${height}H${z + width}z`;
	return (
		<>
			<path d={`M${z - 5} ${y - 2}l-3-12h${width + 16}l-3 12z`} fill={tone.paper} strokeWidth="1.4" />
			<path d={box(z, y, width, height)} fill={warm ? tone.warm : tone.glass} />
			<path d={curtain} fill={warm ? tone.straw : tone.paper} stroke="none" fillOpacity=".8" />
			{warm && <path d={`M${z + 33} ${y + 70}l4-15h9l4 15zM${z + 41.5} ${y + 70}v${height - 70}`} fill={tone.paper} strokeWidth="1.4" />}
			<path d={`M${z} ${y + height / 2}h${width}M${z + width / 2} ${y}v${height}M${z} ${y}h${width}v${height}H${z}z`} fill="none" />
			<path d={box(z - 6, y + height, width + 12, 6)} fill={tone.paper} strokeWidth="1.4" />
		</>
	);
}

function Bricks() {
	const end = at.ground - 20;
	return (
		<g stroke={tone.course} strokeLinecap="butt">
			<path d={courses(0, at.ours, head + 10, end, 10)} strokeWidth="1.1" />
			<path d={courses(3, at.ours - 4, head + 15, end, 20)} strokeWidth="9" strokeDasharray="1 19" />
			<path d={courses(13, at.ours - 14, head + 25, end, 20)} strokeWidth="9" strokeDasharray="1 19" />
		</g>
	);
}

function Front() {
	const height = at.ground - head;
	return (
		<g transform={onFront}>
			<path d={box(0, head, at.theirs, height)} fill={tone.paper} />
			<path d={box(at.ours, head, theirs, height)} fill={tone.front} fillOpacity=".3" />
			<path d={box(0, head, at.ours, height)} fill={tone.front} />
			<Bricks />
			<path d={courses(at.ours, theirs, head + 20, at.ground, 10)} stroke={tone.course} strokeOpacity=".35" strokeWidth="1.1" />
			<path d={box(0, head, at.theirs, 15)} fill={tone.line} fillOpacity=".2" />
			<path d={box(0, at.ground - 16, at.ours, 16)} fill={tone.shade} />
			<g stroke={tone.line} strokeWidth="1.8">
				<Sash z={26} y={486} width={44} height={84} />
				<Sash z={112} y={486} width={44} height={84} />
				<Sash z={18} y={662} width={56} height={92} warm />
				<path d={`M112 640l-3-12h60l-3 12z`} fill={tone.paper} strokeWidth="1.4" />
				<path d={box(116, 638, 46, 166)} fill={tone.paper} />
				<path d={box(121, 643, 36, 18)} fill={tone.warm} />
				<path d={box(121, 666, 36, 138)} fill={tone.leafDark} />
				<path d={`${box(126, 674, 10, 44)}${box(142, 674, 10, 44)}M134 727h10`} fill="none" strokeWidth="1.4" />
				<path d={box(112, 800, 54, 12)} fill={tone.paper} />
				<path d={`M${at.ours} ${head}V${at.ground}M0 ${at.ground - 16}h112m54 0h20`} fill="none" />
			</g>
			<g stroke={tone.line} strokeOpacity=".6" strokeWidth="1.6">
				<Sash z={210} y={486} width={40} height={84} />
				<Sash z={210} y={662} width={40} height={92} />
			</g>
			<path d={`M${at.theirs} ${head}V${at.ground}`} stroke={tone.line} strokeOpacity=".5" strokeWidth="2" strokeDasharray="9 7" />
		</g>
	);
}

function Slope() {
	const end = slopeLength - 10;
	return (
		<g transform={onSlope}>
			<path d={box(0, 0, at.theirs, slopeLength)} fill={tone.paper} />
			<path d={box(at.ours, 0, theirs, slopeLength)} fill={tone.shade} fillOpacity=".75" />
			<path d={box(0, 0, at.ours, slopeLength)} fill={tone.slate} />
			<g stroke={tone.slateLine} strokeLinecap="butt">
				<path d={courses(0, at.ours, 15, end, 16)} strokeWidth="1.3" />
				<path d={courses(6, at.ours - 6, 23, end, 32)} strokeWidth="15" strokeDasharray="1 15" />
				<path d={courses(14, at.ours - 14, 39, end, 32)} strokeWidth="15" strokeDasharray="1 15" />
				<path d={courses(at.ours, theirs, 15, end, 16)} strokeOpacity=".35" strokeWidth="1.3" />
			</g>
			<path d={`M${at.ours} 0V${slopeLength}`} stroke={tone.line} strokeWidth="4" />
			<path d={`M${at.theirs} 0V${slopeLength}`} stroke={tone.line} strokeOpacity=".5" strokeWidth="2" strokeDasharray="9 7" />
			<path d={`M0 1H${at.theirs}`} stroke={tone.brick} strokeWidth="7" strokeLinecap="butt" />
			<path d={`M0 1H${at.theirs}`} stroke={tone.mortar} strokeWidth="7" strokeLinecap="butt" strokeDasharray="1.2 17" />
		</g>
	);
}

/** The stack on the party wall, its pots and aerial, and a lark that gives the company its name. */
function Chimney() {
	const [x, y] = back(at.ridgeX, at.ridgeY, at.ours);
	const top = y - 44;
	const side = 22;
	const lift = side * rise;
	return (
		<g stroke={tone.line} strokeWidth="1.8">
			<path d={outline([x - 20, top], [x + 20, top], [x + 20, y + 21], [x, y + 3], [x - 20, y + 9])} fill={tone.brick} />
			<path d={outline([x + 20, top], [x + 20 + side, top - lift], [x + 20 + side, y + 21 - lift], [x + 20, y + 21])} fill={tone.front} />
			<path
				d={each(top + 9, y + 2, 9, (v) => `M${n(x - 20)} ${n(v)}h40l${side}-${n(lift)}`)}
				fill="none"
				stroke={tone.mortar}
				strokeWidth="1.1"
			/>
			<path
				d={outline(
					[x - 25, top + 1],
					[x + 25, top + 1],
					[x + 25 + side, top - lift + 1],
					[x + 25 + side, top - lift - 8],
					[x + side - 25, top - lift - 8],
					[x - 25, top - 8],
				)}
				fill={tone.shade}
			/>
			<path d={`M${n(x - 25)} ${n(top - 8)}h50l${side}-${n(lift)}M${n(x + 25)} ${n(top - 8)}v9`} fill="none" strokeWidth="1.4" />
			<path d={`M${n(x - 11)} ${n(top - 12)}l2-19h12l2 19zM${n(x + 14)} ${n(top - 14)}l2-19h12l2 19z`} fill={tone.front} />
			<path d={`M${n(x - 11)} ${n(top - 31)}h16M${n(x + 14)} ${n(top - 33)}h16`} fill="none" strokeWidth="3" />
			<g transform={`translate(${n(x + 18)} ${n(top - 35)})`} strokeWidth="1.3">
				<path d="M1-3v4M5-3.5v4" fill="none" />
				<path
					d="M-19 2l10-9c4-5 9-7 14-8 1-4 3-6 6-6.5l.5-3.5 3 3.5c2 .5 3 2 3.4 3.5l5.6-1-5 3.5c-.6 7-4.5 13-12.5 14-5 .5-10 0-14 0z"
					fill={tone.brick}
				/>
				<path d="M-10-4c5-6 11-7 16-5-2 4-8 6-16 5z" fill={tone.mortar} />
				<path d="M12.5-17.5v.1" stroke={tone.cut} strokeWidth="2.4" />
			</g>
		</g>
	);
}

/** Everything behind the cut on the street side. */
export function Terrace() {
	const gutter = back(at.eaveRight, at.eaveY, at.ours);
	const end = back(at.eaveRight, at.eaveY, at.theirs);
	return (
		<>
			<Front />
			<Slope />
			<Chimney />
			<path d={`M${n(gutter[0])} ${n(gutter[1])}L${n(end[0])} ${n(end[1])}`} stroke={tone.line} strokeOpacity=".5" strokeWidth="6" />
			<path d={`M${at.eaveRight} ${at.eaveY}L${n(gutter[0])} ${n(gutter[1])}`} stroke={tone.line} strokeWidth="6" />
			<path
				d={`M${n(gutter[0] - 8)} ${n(gutter[1] + 6)}q-14 8-16 18V${n(at.ground - 76)}`}
				fill="none"
				stroke={tone.line}
				strokeWidth="4"
			/>
		</>
	);
}
