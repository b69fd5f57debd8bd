/** The climate region of a postcode. Offline, from the postcode alone. */
import { outwardOf } from '#model/places.ts';

/**
 * The number of the climate region; 0, the average, if the postcode is not known. A district such
 * as CM21-23 beats its area CM, whatever their order.
 */
export function regionOf(
	postcode: string | undefined,
	regions: readonly { readonly postcodes: string }[],
): number {
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
		district === undefined
			? -1
			: find(
					([, , first, last]) =>
						first !== undefined && +first <= district && district <= +(last ?? first),
				);
	return Math.max(0, byDistrict >= 0 ? byDistrict : find(([, , first]) => first === undefined));
}
