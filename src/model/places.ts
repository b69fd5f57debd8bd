/**
 * Where a postcode is, for every folder: its nation, where the outward code decides that, or that
 * it is outside the United Kingdom. Offline, from the postcode alone.
 */

/** What can be read from the beginning of a postcode. */
interface Outward {
	/** Letters: LS. */
	readonly area: string;
	/** Number after the letters: 6. Absent if only the area was given. */
	readonly district: number | undefined;
}

/**
 * Reads an area (LS), an outward code (LS6) or a postcode (LS6 2AB, in any spelling). Undefined if
 * it is none of these.
 */
export function outwardOf(postcode: string): Outward | undefined {
	// A gap ends the outward code, however little of the rest was typed: SY23 4.
	const [typed = ''] = postcode
		.toUpperCase()
		.trim()
		.split(/[^A-Z\d]/);
	const [, area, digits] =
		/^([A-Z]{1,2})(?:(\d{1,2})[A-Z]?\d?)?$/.exec(
			typed.length > 4 ? typed.replace(/\d[A-Z]{2}$/, '') : typed,
		) ?? [];
	return area ? { area, district: digits ? Number(digits) : undefined } : undefined;
}

export type Nation = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland';

/** Jersey, Guernsey and the Isle of Man have postcodes of the same form, and other law. */
export const OUTSIDE_UK = 'outside the United Kingdom';

/**
 * Every area of each. One with homes on both sides of a border has two nations, whatever the
 * district.
 */
const AREAS: readonly (readonly [areas: string, ...nations: Nation[]])[] = [
	[
		'AL B BA BB BD BH BL BN BR BS CB CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GU ' +
			'HA HD HG HP HU HX IG IP KT L LA LE LN LS LU M ME MK N NE NG NN NR NW OL OX PE PL PO PR ' +
			'RG RH RM S SE SG SK SL SM SN SO SP SR SS ST SW TA TF TN TQ TR TS TW UB W WA WC WD WF WN ' +
			'WR WS WV YO',
		'England',
	],
	['AB DD EH FK G HS IV KA KW KY ML PA PH ZE', 'Scotland'],
	['CF SA', 'Wales'],
	['BT', 'Northern Ireland'],
	['CA DG TD', 'England', 'Scotland'],
	['CH GL HR LD LL NP SY', 'England', 'Wales'],
];

interface Place {
	readonly postcode?: string;
	/** Where it is taken to be. It counts without a postcode alone. */
	readonly nation?: Nation;
}

/**
 * The nations that a home may be in. One: it is there. Two: its postcode area crosses a border, and
 * nothing here decides between them. None: neither postcode nor nation is known.
 */
export function nationsOf({ postcode, nation }: Place): readonly Nation[] {
	if (postcode === undefined) return nation ? [nation] : [];
	const area = outwardOf(postcode)?.area;
	const [, ...nations] = AREAS.find(([areas]) => area && ` ${areas} `.includes(` ${area} `)) ?? [
		'',
	];
	return nations;
}

const isOutside = (area: string | undefined) => area === 'JE' || area === 'GY' || area === 'IM';

/**
 * The one nation that a home is in, or that it is outside the United Kingdom; undefined where that
 * is not known.
 */
export function nationFor(place: Place): Nation | typeof OUTSIDE_UK | undefined {
	if (place.postcode !== undefined && isOutside(outwardOf(place.postcode)?.area)) return OUTSIDE_UK;
	const [nation, another] = nationsOf(place);
	return another ? undefined : nation;
}
