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
	readonly transform?: string | undefined;
	/** The answer or the measure that put it here. Groups without one are the house itself. */
	readonly part?: string | undefined;
	/** The ticked measure that put it here. */
	readonly lit?: Measure | undefined;
	/** It is somebody else's. */
	readonly pale?: boolean | undefined;
}

/** A storey's height in the drawings. */
export const STOREY = 184;

/** The front's plane, along the street and up; a roof slope's plane, along the ridge and down. */
const FRONT = 'matrix(.8 -.336 0 1 850 0)';
const SLOPE = '.8 -.336 .7512 .6603 560';
/** From the plane of the roof in house.svg, which is deeper, to ours. */
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
export function isCold({ walls, loft }: Home, measures: readonly Measure[]): boolean {
	const bareWalls =
		(walls === 'cavity' && !measures.includes('cavity')) ||
		(walls === 'solid' && !measures.includes('internal-wall'));
	const bareRoof =
		(loft === 'none' && !measures.includes('loft')) ||
		(loft === 'room' && !measures.includes('room-in-roof'));
	return bareWalls || bareRoof;
}

interface Layers {
	/** What streams of heat from the back wall and the roof pass in front of. */
	readonly behind: readonly Layer[];
	readonly house: readonly Layer[];
	/** What stands in the street, before everything. */
	readonly street: readonly Layer[];
}

/** The layers of a home whose kind is known, with the ticked measures fitted. */
export function layersOf(home: Home & { kind: Kind }, measures: readonly Measure[]): Layers {
	const { kind, walls, loft, heating, has = [] } = home;
	const fitted = (measure: Measure) => measures.includes(measure);
	const litBy = (measure: Measure) => (fitted(measure) ? measure : undefined);
	const cold = isCold(home, measures);
	const own = ownStorey(home);
	const drop = roofDrop(kind);
	const storeys =
		kind === 'flat' ? [0, -STOREY, -2 * STOREY] : kind === 'bungalow' ? [0] : [0, -STOREY];
	const ownStoreys = kind === 'flat' ? [own] : storeys;
	const house: Layer[] = [];
	const add = (from: string, layer: Omit<Layer, 'from'> = {}) => house.push({ from, ...layer });
	/** At the back wall, and mirrored at the front wall. */
	const bothWalls = (from: string, dy: number, layer: Omit<Layer, 'from'> = {}) => {
		add(from, { ...layer, transform: down(dy) });
		add(from, { ...layer, transform: `matrix(${MIRROR} ${dy})` });
	};

	// The outside.
	if (kind === 'flat') {
		add('homes#frontFlat', { transform: FRONT });
		add('homes#flatWindows', { transform: `matrix(.8 -.336 0 1 850 ${own})` });
	} else {
		const row = kind === 'terrace' || kind === 'semi';
		add(row ? 'homes#slopeRow' : 'homes#slopeAlone', {
			transform: `matrix(${SLOPE} ${186 + drop})`,
		});
		if (kind === 'terrace') add('homes#slopeOn', { transform: `matrix(${SLOPE} 186)` });
		add(
			`homes#front${kind === 'terrace' ? 'Terrace' : kind === 'semi' ? 'Semi' : kind === 'detached' ? 'Detached' : 'Bungalow'}`,
			{
				transform: FRONT,
			},
		);
		add('house#chimney', { transform: row ? 'translate(-37 16)' : `translate(-62 ${drop + 26})` });
	}

	// The walls.
	const wall = walls?.startsWith('cavity')
		? 'homes#wallCavity'
		: walls
			? 'homes#wallSolid'
			: 'homes#wallUnknown';
	for (const dy of storeys) bothWalls(wall, dy, { part: 'walls', pale: !ownStoreys.includes(dy) });
	bothWalls('homes#footing', 0);
	const filled = walls === 'cavity' ? litBy('cavity') : undefined;
	if (walls === 'cavity-filled' || filled)
		for (const dy of ownStoreys) bothWalls('homes#cavityFill', dy, { part: 'cavity', lit: filled });

	// The rooms.
	if (kind === 'flat') {
		for (const dy of storeys) {
			const pale = dy !== own;
			for (const from of ['homes#ground', 'house#kitchen', 'house#sittingRoom'])
				add(from, { transform: down(dy), pale });
		}
		for (const dy of storeys.slice(1))
			add('homes#balcony', { transform: down(dy), pale: dy !== own });
		add('homes#deck', { transform: down(-2 * STOREY), pale: !isTopFlat(home) });
	} else {
		if (drop === 0) {
			add('homes#upper');
			if (heating === 'solid-fuel' && !fitted('heat-pump')) add('homes#flue', { part: 'stove' });
			add('house#upstairs');
		}
		add('homes#ground');
		add('house#kitchen');
		add('house#sittingRoom');
		add('house#roof', { transform: down(drop) });
		add('homes#gutter', { transform: down(drop) });
		add('homes#ceiling', { transform: down(drop) });
		add('house#attic', { transform: down(drop) });
	}
	const lined = walls === 'solid' ? litBy('internal-wall') : undefined;
	if (walls === 'solid-insulated' || lined)
		for (const dy of ownStoreys) bothWalls('homes#lining', dy, { part: 'lining', lit: lined });

	// The roof.
	const laid = loft === 'room' ? undefined : litBy('loft');
	const full = loft === 'full' || laid !== undefined;
	const thin = loft === 'some' && !laid;
	if (isTopFlat(home)) {
		const deck = { part: 'loft', lit: laid, transform: down(-2 * STOREY) };
		if (full) add('homes#deckFull', deck);
		else if (thin) add('homes#deckThin', deck);
	} else if (kind !== 'flat') {
		if (loft === 'room') {
			add('house#atticRoom', { part: 'room', transform: down(drop) });
			add('homes#atticLining', { part: 'room', transform: down(drop) });
			if (fitted('room-in-roof'))
				add('house#roomInRoof', { part: 'roomInRoof', lit: 'room-in-roof', transform: down(drop) });
		} else if (full) bothWalls('house#loft', drop, { part: 'loft', lit: laid });
		else if (thin || loft === undefined)
			add(thin ? 'homes#loftThin' : 'homes#loftUnknown', { part: 'loft', transform: down(drop) });
	}

	// What heats it.
	const low = kind === 'flat' || kind === 'bungalow';
	const heater = (from: string, part: string, lit?: Measure) =>
		add(from, { part, lit, transform: down(own) });
	if (heating === 'heat-pump' || fitted('heat-pump')) {
		const lit = litBy('heat-pump');
		if (low)
			for (const from of ['homes#cylinderLow', 'house#radiators', 'house#heatPumpUnit'])
				heater(from, 'heatPump', lit);
		else heater('house#heatPump', 'heatPump', lit);
	} else if (heating === 'gas' || heating === 'oil' || heating === 'lpg') {
		heater(low ? 'homes#pipesLow' : 'homes#pipes', 'boiler');
		heater('homes#boiler', 'boiler');
		heater('house#radiators', 'boiler');
		if (heating !== 'gas')
			heater(heating === 'oil' ? 'homes#oilTank' : 'homes#gasBottles', heating);
	} else if (heating === 'storage' || fitted('storage-heaters')) {
		const lit = litBy('storage-heaters');
		if (!low) add('house#storageHeater', { part: 'storageHeater', lit });
		add('house#storageHeater', {
			part: 'storageHeater',
			lit,
			transform: `matrix(.9 0 0 .9 88 ${259 + own})`,
		});
	} else if (heating === 'electric') heater('homes#panelHeaters', 'panelHeaters');
	else if (heating === 'solid-fuel') heater('homes#stove', 'stove');
	const hasRadiators =
		heating === 'gas' ||
		heating === 'oil' ||
		heating === 'lpg' ||
		heating === 'heat-pump' ||
		fitted('heat-pump');
	if (cold && hasRadiators) heater('house#coldCat', 'cat');
	if (fitted('controls')) heater('house#thermostat', 'thermostat', 'controls');

	// Electricity.
	if (has.includes('panels') || fitted('solar')) {
		const panels = { part: 'solarArray', lit: litBy('solar') };
		if (kind === 'flat') add('homes#flatArray', { ...panels, transform: down(-2 * STOREY) });
		else add('house#solarArray', { ...panels, transform: `matrix(${PANELS} ${drop - 19.8})` });
	}
	if (has.includes('battery') || fitted('battery'))
		heater('house#battery', 'battery', litBy('battery'));
	/** The charger is between a window and the door. */
	const beside =
		kind === 'detached' || kind === 'bungalow' ? 'translate(-4 2)' : 'translate(-16 4)';
	const street: Layer[] = has.includes('car')
		? [
				{ from: 'house#car', part: 'car', transform: beside },
				{ from: 'house#evCharger', part: 'car', transform: beside },
			]
		: [];
	return {
		behind: [
			{ from: 'homes#moon' },
			{ from: 'homes#stars' },
			...(kind === 'bungalow' || kind === 'detached'
				? [{ from: 'house#tree', transform: 'translate(1010 180)' }]
				: []),
			{ from: 'house#backGarden' },
			{ from: 'house#street' },
			{ from: 'house#earth' },
			...(kind === 'terrace' ? [{ from: 'homes#nextDoor' }] : []),
			{ from: `homes#key${kind[0]?.toUpperCase()}${kind.slice(1)}` },
		],
		house,
		street,
	};
}
