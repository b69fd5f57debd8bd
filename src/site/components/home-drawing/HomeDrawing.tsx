/**
 * A visitor's home, drawn from the answers, with the heat that leaves it. The same on the server
 * and in the browser.
 */
import type { HomeDrawingWords } from '#content/schemas/home-drawing-schema.ts';
import { type HeatLossPart, heatLossParts } from '#estimate/heat-loss.ts';
import type { Home } from '#estimate/home.ts';
import { interpolate } from '#model/interpolate.ts';
import type { Measure } from '#model/measures.ts';
import { describeHome, figuresOf, lossInWords, type ShownFigures } from './caption.ts';
import { isCold, type Kind, type Layer, layersOf } from './home-layers.ts';
import { courseOf, isInFront, type Losses, streamScale } from './streams.ts';

interface HomeDrawingProps {
	readonly home: Home;
	/** The ticked measures, which are drawn as fitted, in the accent. */
	readonly measures: readonly Measure[];
	/**
	 * What the home loses now, and with the ticked measures. Without it the home is drawn without
	 * streams.
	 */
	readonly losses?: Losses;
	readonly words: HomeDrawingWords;
}

/**
 * The home, cut open, with the heat that leaves it. Draws nothing while its kind is unknown. The page
 * brings ./home-drawing.css and src/site/components/house/house.css.
 */
export function HomePicture({ home, measures, losses, words }: HomeDrawingProps) {
	const { kind } = home;
	if (!kind) return null;
	const known = { ...home, kind };
	const { behind, house, street } = layersOf(known, measures);
	const figures = losses && figuresOf(losses);
	const scale = losses ? streamScale(losses) : 0;
	const streams = (parts: readonly HeatLossPart[]) =>
		losses &&
		parts.map((part) => (
			<Stream
				key={part}
				part={part}
				home={known}
				before={losses.before[part] * scale}
				after={losses.after[part] * scale}
			/>
		));
	return (
		<svg
			className="house home-drawing__picture"
			role="img"
			aria-label={interpolate(words.title, { home: words.kinds[kind] })}
			viewBox="60 0 1100 920"
			data-cold={isCold(home, measures) ? '' : undefined}
		>
			<g strokeLinecap="round" strokeLinejoin="round">
				<Uses layers={behind} />
				{streams(heatLossParts.filter((part) => !isInFront(part)))}
				<Uses layers={house} />
				{streams(heatLossParts.filter(isInFront))}
				<Uses layers={street} />
			</g>
			{figures &&
				heatLossParts.map((part) => (
					<Label key={part} part={part} home={known} figures={figures} words={words} />
				))}
		</svg>
	);
}

/** What the picture shows, in kilowatts and in words. */
export function HomeFigures({ home, measures, losses, words }: HomeDrawingProps) {
	const { kind } = home;
	if (!kind) return null;
	const figures = losses && figuresOf(losses);
	return (
		<>
			{figures && <Figures figures={figures} words={words} />}
			<p className="small">{describeHome({ ...home, kind }, measures, words)}</p>
			{figures && (
				<p className="small">
					{[
						words.legend,
						...(figures.changed ? [words.pale] : []),
						losses?.isFromUse ? words.fromUse : words.typical,
					].join(' ')}
				</p>
			)}
		</>
	);
}

const Uses = ({ layers }: { layers: readonly Layer[] }) =>
	layers.map(({ from, transform, part, lit, pale, warm }) => (
		<use
			key={`${from} ${transform}`}
			className={`house-base${pale ? ' home-drawing__pale' : part ? ' house-part' : ''}`}
			data-part={part}
			data-lit={lit ? '' : undefined}
			data-warm={warm ? '' : undefined}
			href={`/${from.replace('#', '.svg#')}`}
			transform={transform}
		/>
	));

/** The tongues in which a stream ends, for one that is 1 wide. */
const END =
	'M-.02-.5C.3-.5 .3-.36 .66-.44C.5-.28 .46-.2 .5-.14C.66-.12 .74-.06 1.05-.04C.74 .04 .6 .1 .5 .16C.46 .24 .46 .32 .6 .42C.3 .36 .25 .5 -.02 .5z';

/** `before` and `after`: how wide the stream is. */
function Stream({
	part,
	home,
	before,
	after,
}: {
	part: HeatLossPart;
	home: Home & { kind: Kind };
	before: number;
	after: number;
}) {
	const { path, end } = courseOf(part, home);
	const [x, y, degrees] = end;
	const band = (exactly: number, name: string) => {
		const width = Math.round(exactly * 100) / 100;
		return (
			width > 0 && (
				<g className={`home-drawing__${name}`}>
					<path d={path} fill="none" strokeWidth={width} />
					<path
						d={END}
						stroke="none"
						transform={`translate(${x} ${y}) rotate(${degrees}) scale(${width})`}
					/>
				</g>
			)
		);
	};
	return (
		<g className="home-drawing__stream" data-stream={part}>
			{after < before && band(before, 'before')}
			{band(after, 'now')}
		</g>
	);
}

interface FiguresProps {
	readonly figures: ShownFigures;
	readonly words: HomeDrawingWords;
}

function Label({
	part,
	home,
	figures: { before, after },
	words,
}: FiguresProps & { part: HeatLossPart; home: Home & { kind: Kind } }) {
	if (before[part] === '0.0') return null;
	const [x, y, anchor] = courseOf(part, home).label;
	return (
		<text className="home-drawing__label" x={x} y={y} textAnchor={anchor}>
			{words.places[part]}
			<tspan x={x} dy="1.05em">
				{`${lossInWords(before[part], after[part])} ${words.unit}`}
			</tspan>
		</text>
	);
}

function Figures({ figures: { before, after, changed, fires, beyond }, words }: FiguresProps) {
	if (before.all === '0.0') return <p>{words.totalLittle}</p>;
	return (
		<>
			<p>
				{[
					interpolate(words.total, {
						now: before.all,
						fires: `${fires || 'part of 1'} ${fires > 1 ? words.fires : words.fire}`,
					}),
					...(changed ? [interpolate(words.after, { after: after.all })] : []),
					...(beyond ? [words.beyond[beyond]] : []),
				].join(' ')}
			</p>
			<table className="home-drawing__figures">
				<thead>
					<tr>
						<th scope="col">{words.columns.place}</th>
						<th scope="col">{words.columns.now}</th>
						{changed && <th scope="col">{words.columns.after}</th>}
					</tr>
				</thead>
				<tbody>
					{([...heatLossParts.filter((part) => before[part] !== '0.0'), 'all'] as const).map(
						(place) => (
							<tr key={place}>
								<th scope="row">{place === 'all' ? words.all : words.places[place]}</th>
								<td>{`${before[place]} ${words.unit}`}</td>
								{changed && <td>{`${after[place]} ${words.unit}`}</td>}
							</tr>
						),
					)}
				</tbody>
			</table>
		</>
	);
}
