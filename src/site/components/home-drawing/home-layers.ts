/**
 * Which groups of /house.svg and /homes.svg make up the drawing of a home, in painting order. Runs
 * in the browser too.
 */
import type { Home } from '#estimate/home.ts';
import type { Measure } from '#model/measures.ts';

export type Kind = NonNullable<Home['kind']>;

/** A group of a drawing's file at its place. */
export interface Layer {
	/** FILE#GROUP, such as `homes#boiler`. */
	readonly from: string;
	readonly transform?: string;
	/** The answer or the measure that put it here. Groups without one are the house itself. */
	readonly part?: string;
	/** The ticked measure that put it here. */
	readonly lit?: Measure;
	/** True where the layer belongs to another home. */
	readonly pale?: boolean;
	/** A room that a measure warms, also while the rest of the home stays cold. */
	readonly warm?: boolean;
}

/** A storey's height in the drawings. */
export const STOREY = 184;

/** The front's plane, along the street and up; a roof slope's plane, along the ridge and down. */
const FRONT = 'matrix(.8 -.336 0 1 850 0)';
const SLOPE = '.8 -.336 .7512 .6603 560';
/** Maps the plane of the roof in src/site/art/house.svg, which is deeper, to ours. */
const PANELS = '.86466 .05684 .15397 .93534 47.15';
const MIRROR = '-1 0 0 1 1120';

const down = (dy: number) => (dy === 0 ? undefined : `translate(0 ${dy})`);

/** How far below the roof of a house with two storeys this home's roof is. */
export const roofDrop = (kind: Kind) => (kind === 'bungalow' ? STOREY : 0);

/**
 * A flat has its roof over it only if something was said about its loft; others live above it
 * otherwise.
 */
export const isTopFlat = ({ kind, loft }: Home) =>
	kind === 'flat' && loft !== undefined && loft !== 'not-mine';

/** How far above the ground floor the home's own lowest storey is (a negative number, or 0). */
export const ownStorey = (home: Home) =>
	home.kind === 'flat' ? (isTopFlat(home) ? -2 * STOREY : -STOREY) : 0;

/** While the roof or the walls are bare, rooms are blue and the cat sits on the radiator. */
export const isCold = (home: Home, measures: readonly Measure[]): boolean =>
	Object.values(curesOf(home)).some((cure) => cure && !measures.includes(cure));

/** The measures that would insulate the walls and the roof, where they are bare. */
const curesOf = ({ walls, loft }: Home): Partial<Record<'walls' | 'roof', Measure>> => ({
	...(walls === 'cavity' ? { walls: 'cavity' } : walls === 'solid' && { walls: 'internal-wall' }),
	...(loft === 'none' ? { roof: 'loft' } : loft === 'room' && { roof: 'room-in-roof' }),
});

type KnownHome = Home & { readonly kind: Kind };

interface Layers {
	/** What streams of heat from the back wall and the roof pass in front of. */
	readonly behind: readonly Layer[];
	readonly house: readonly Layer[];
	/** What stands in the street, in front of everything else. */
	readonly street: readonly Layer[];
}

const litBy = (measure: Measure, measures: readonly Measure[]) =>
	measures.includes(measure) ? measure : undefined;

/** The layers of a home whose kind is known, with the ticked measures fitted. */
export function layersOf(home: KnownHome, measures: readonly Measure[]): Layers {
	const { kind, walls, loft, has = [] } = home;
	const own = ownStorey(home);
	const drop = roofDrop(kind);
	const storeys =
		kind === 'flat' ? [0, -STOREY, -2 * STOREY] : kind === 'bungalow' ? [0] : [0, -STOREY];
	const ownStoreys = kind === 'flat' ? [own] : storeys;
	const cures = curesOf(home);
	const isWarmed = (by: Measure | undefined) => by !== undefined && measures.includes(by);
	/** Insulated walls warm the ground floor, an insulated roof what is right below it. */
	const upper = { warm: isWarmed(cures.roof) };
	const ground = { warm: isWarmed(cures.walls) || (ownStoreys.length === 1 && upper.warm) };
	const house = outsideOf(home);
	const add = (from: string, layer: Omit<Layer, 'from'> = {}) => house.push({ from, ...layer });
	/** Adds a layer at the back wall, and mirrored at the front wall. */
	const bothWalls = (from: string, dy: number, layer: Omit<Layer, 'from'> = {}) => {
		add(from, { ...layer, transform: down(dy) });
		add(from, { ...layer, transform: `matrix(${MIRROR} ${dy})` });
	};

	// The walls.
	const wall = walls?.startsWith('cavity')
		? 'homes#wallCavity'
		: walls
			? 'homes#wallSolid'
			: 'homes#wallUnknown';
	for (const dy of storeys) bothWalls(wall, dy, { part: 'walls', pale: !ownStoreys.includes(dy) });
	bothWalls('homes#footing', 0);
	const filled = walls === 'cavity' ? litBy('cavity', measures) : undefined;
	if (walls === 'cavity-filled' || filled)
		for (const dy of ownStoreys) bothWalls('homes#cavityFill', dy, { part: 'cavity', lit: filled });

	// The rooms.
	if (kind === 'flat') {
		for (const dy of storeys) {
			const pale = dy !== own;
			for (const from of ['homes#ground', 'house#kitchen', 'house#sittingRoom'])
				add(from, { transform: down(dy), pale, warm: ground.warm && !pale });
		}
		for (const dy of storeys.slice(1))
			add('homes#balcony', { transform: down(dy), pale: dy !== own });
		add('homes#deck', { transform: down(-2 * STOREY), pale: !isTopFlat(home) });
	} else {
		if (drop === 0) {
			add('homes#upper', upper);
			if (home.heating === 'solid-fuel' && !measures.includes('heat-pump'))
				add('homes#flue', { part: 'stove' });
			add('house#upstairs', upper);
		}
		for (const from of ['homes#ground', 'house#kitchen', 'house#sittingRoom']) add(from, ground);
		for (const from of ['house#roof', 'homes#gutter', 'homes#ceiling', 'house#attic'])
			add(from, { transform: down(drop) });
	}
	const lined = walls === 'solid' ? litBy('internal-wall', measures) : undefined;
	if (walls === 'solid-insulated' || lined)
		for (const dy of ownStoreys) bothWalls('homes#lining', dy, { part: 'lining', lit: lined });

	// The roof.
	const laid = loft === 'room' ? undefined : litBy('loft', measures);
	const full = loft === 'full' || laid !== undefined;
	const thin = loft === 'some' && !laid;
	if (isTopFlat(home)) {
		const deck = { part: 'loft', lit: laid, transform: down(-2 * STOREY) };
		if (full) add('homes#deckFull', deck);
		else if (thin) add('homes#deckThin', deck);
	} else if (kind !== 'flat') {
		if (loft === 'room') {
			for (const from of ['house#atticRoom', 'homes#atticLining'])
				add(from, { part: 'room', transform: down(drop) });
			if (measures.includes('room-in-roof'))
				add('house#roomInRoof', { part: 'roomInRoof', lit: 'room-in-roof', transform: down(drop) });
		} else if (full) bothWalls('house#loft', drop, { part: 'loft', lit: laid });
		else if (thin || loft === undefined)
			add(thin ? 'homes#loftThin' : 'homes#loftUnknown', { part: 'loft', transform: down(drop) });
	}

	house.push(...heatingOf(home, measures));

	// Electricity.
	if (has.includes('panels') || measures.includes('solar')) {
		const panels = { part: 'solarArray', lit: litBy('solar', measures) };
		if (kind === 'flat') add('homes#flatArray', { ...panels, transform: down(-2 * STOREY) });
		else add('house#solarArray', { ...panels, transform: `matrix(${PANELS} ${drop - 19.8})` });
	}
	if (has.includes('battery') || measures.includes('battery'))
		add('house#battery', {
			part: 'battery',
			lit: litBy('battery', measures),
			transform: down(own),
		});
	return { behind: surroundingsOf(kind), house, street: streetOf(home) };
}

/** `Terrace` for a terrace, as in the groups' names. */
const nameOf = (kind: Kind) => `${kind[0]?.toUpperCase()}${kind.slice(1)}`;

function outsideOf(home: KnownHome): Layer[] {
	const { kind } = home;
	if (kind === 'flat')
		return [
			{ from: 'homes#frontFlat', transform: FRONT },
			{ from: 'homes#flatWindows', transform: `matrix(.8 -.336 0 1 850 ${ownStorey(home)})` },
		];
	const drop = roofDrop(kind);
	const row = kind === 'terrace' || kind === 'semi';
	return [
		{
			from: row ? 'homes#slopeRow' : 'homes#slopeAlone',
			transform: `matrix(${SLOPE} ${186 + drop})`,
		},
		...(kind === 'terrace' ? [{ from: 'homes#slopeOn', transform: `matrix(${SLOPE} 186)` }] : []),
		{ from: `homes#front${nameOf(kind)}`, transform: FRONT },
		{
			from: 'house#chimney',
			transform: row ? 'translate(-37 16)' : `translate(-62 ${drop + 26})`,
		},
	];
}

/** What heats the home, with its thermostat. */
function heatingOf(home: KnownHome, measures: readonly Measure[]): Layer[] {
	const { kind, heating } = home;
	const layers: Layer[] = [];
	const low = kind === 'flat' || kind === 'bungalow';
	const own = ownStorey(home);
	const add = (from: string, part: string, lit?: Measure, transform = down(own)) =>
		layers.push({ from, part, lit, transform });
	const hasHeatPump = heating === 'heat-pump' || measures.includes('heat-pump');
	const hasBoiler = heating === 'gas' || heating === 'oil' || heating === 'lpg';
	if (hasHeatPump) {
		const lit = litBy('heat-pump', measures);
		if (low)
			for (const from of ['homes#cylinderLow', 'house#radiators', 'house#heatPumpUnit'])
				add(from, 'heatPump', lit);
		else add('house#heatPump', 'heatPump', lit);
	} else if (hasBoiler) {
		add(low ? 'homes#pipesLow' : 'homes#pipes', 'boiler');
		add('homes#boiler', 'boiler');
		add('house#radiators', 'boiler');
		if (heating !== 'gas') add(heating === 'oil' ? 'homes#oilTank' : 'homes#gasBottles', heating);
	} else if (heating === 'storage' || measures.includes('storage-heaters')) {
		const lit = litBy('storage-heaters', measures);
		if (!low) add('house#storageHeater', 'storageHeater', lit);
		add('house#storageHeater', 'storageHeater', lit, `matrix(.9 0 0 .9 88 ${259 + own})`);
	} else if (heating === 'electric') add('homes#panelHeaters', 'panelHeaters');
	else if (heating === 'solid-fuel') add('homes#stove', 'stove');
	if (isCold(home, measures) && (hasBoiler || hasHeatPump)) add('house#coldCat', 'cat');
	if (measures.includes('controls')) add('house#thermostat', 'thermostat', 'controls');
	return layers;
}

function streetOf({ kind, has = [] }: KnownHome): Layer[] {
	if (!has.includes('car')) return [];
	/** The charger is between a window and the door. */
	const transform =
		kind === 'detached' || kind === 'bungalow' ? 'translate(-4 2)' : 'translate(-16 4)';
	return ['house#car', 'house#evCharger'].map((from) => ({ from, part: 'car', transform }));
}

function surroundingsOf(kind: Kind): Layer[] {
	return [
		{ from: 'homes#moon' },
		{ from: 'homes#stars' },
		...(kind === 'bungalow' || kind === 'detached'
			? [{ from: 'house#tree', transform: 'translate(1010 180)' }]
			: []),
		{ from: 'house#backGarden' },
		{ from: 'house#street' },
		{ from: 'house#earth' },
		...(kind === 'terrace' ? [{ from: 'homes#nextDoor' }] : []),
		{ from: `homes#key${nameOf(kind)}` },
	];
}
