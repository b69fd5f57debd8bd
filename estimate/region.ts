/** Where a postcode is: its climate region, and its nation where the outward code decides that. Offline, from the postcode alone. */

/** What can be read from the beginning of a postcode. */
interface Outward {
	/** Letters: LS. */
	readonly area: string;
	/** Number after the letters: 6. Absent if only the area was given. */
	readonly district: number | undefined;
}

/** Reads an area (LS), an outward code (LS6) or a postcode (LS6 2AB, in any spelling). Undefined if it is none of these. */
export function outwardOf(postcode: string): Outward | undefined {
	// A gap ends the outward code, however little of the rest was typed: SY23 4.
	const [typed = ''] = postcode
		.toUpperCase()
		.trim()
		.split(/[^A-Z\d]/);
	const [, area, digits] = /^([A-Z]{1,2})(?:(\d{1,2})[A-Z]?\d?)?$/.exec(typed.length > 4 ? typed.replace(/\d[A-Z]{2}$/, '') : typed) ?? [];
	return area ? { area, district: digits ? Number(digits) : undefined } : undefined;
}

/**
 * The number of the climate region; 0, the average, if the postcode is not known. A district such as CM21-23 beats its area CM,
 * whatever their order.
 */
export function regionOf(postcode: string | undefined, regions: readonly { readonly postcodes: string }[]): number {
	const outward = postcode === undefined ? undefined : outwardOf(postcode);
	if (!outward) return 0;
	const find = (isMatch: (place: RegExpExecArray) => boolean) =>
		regions.findIndex(({ postcodes }) =>
			postcodes.split(' ').some((written) => {
				if (!written.startsWith(outward.area)) return false;
				const place = /^([A-Z]+)(\d+)?(?:-(\d+))?$/.exec(written);
				return place?.[1] === outward.area && isMatch(place);
			}),
		);
	const { district } = outward;
	const byDistrict =
		district === undefined ? -1 : find(([, , first, last]) => first !== undefined && +first <= district && district <= +(last ?? first));
	return Math.max(0, byDistrict >= 0 ? byDistrict : find(([, , first]) => first === undefined));
}

export type Nation = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland';

/** Postcode areas that are not wholly in England. One with homes on both sides of a border has two nations, whatever the district. */
const AREAS: readonly (readonly [areas: string, ...nations: Nation[]])[] = [
	['AB DD EH FK G HS IV KA KW KY ML PA PH ZE', 'Scotland'],
	['CF SA', 'Wales'],
	['BT', 'Northern Ireland'],
	['CA DG TD', 'England', 'Scotland'],
	['CH GL HR LD LL NP SY', 'England', 'Wales'],
];

/**
 * The nations that a home may be in. One: it is there. Two: its postcode area crosses a border, so the visitor has to say. None: neither
 * postcode nor nation is known. An outward code never decides between two; a nation that was named does, unless the area is not in it.
 */
export function nationsOf(
	{ postcode, nation }: { postcode?: string; nation?: Nation },
	regions: Parameters<typeof regionOf>[1],
): readonly Nation[] {
	const nations = nationsOfArea(postcode === undefined ? undefined : outwardOf(postcode)?.area, regions);
	return nation && (!nations[0] || nations.includes(nation)) ? [nation] : nations;
}

function nationsOfArea(area: string | undefined, regions: Parameters<typeof regionOf>[1]): readonly Nation[] {
	// SAP has a region for every area of the United Kingdom, and for no other.
	if (!area || regionOf(area, regions) === 0) return [];
	const [, ...nations] = AREAS.find(([areas]) => ` ${areas} `.includes(` ${area} `)) ?? ['', 'England'];
	return nations;
}
