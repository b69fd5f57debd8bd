/**
 * Where the home of an application is: by the check that came along, or by its address. It is apart
 * from src/forms/home/home-form.ts, because no application's page needs the questions there.
 */
import { type Nation, nationFor, type OUTSIDE_UK } from '#model/places.ts';
import { postcodeIn } from '../fields/postcode.ts';
import { homeTexts } from './home-for-schemes.ts';

interface Application {
	readonly address?: string;
	/** The answers of the check, as one string. */
	readonly home?: string;
}

/**
 * `nationNamed`: the nation of a council that was named in the check, where the caller knows the
 * councils.
 */
export function nationOfApplication(
	{ address = '', home }: Application,
	nationNamed?: (council: string) => Nation | undefined,
): Nation | typeof OUTSIDE_UK | undefined {
	const { postcode, council } = homeTexts(home);
	const nation = council ? nationNamed?.(council) : undefined;
	const written = postcodeIn(address);
	// The address is of the home the work is for.
	return nationFor({ postcode: written ?? postcode, nation });
}
