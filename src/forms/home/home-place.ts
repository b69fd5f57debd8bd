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

/** By the postcode in the address, which is of the home the work is for, or else by the check's. */
export const nationOfApplication = ({
	address = '',
	home,
}: Application): Nation | typeof OUTSIDE_UK | undefined =>
	nationFor({ postcode: postcodeIn(address) ?? homeTexts(home).postcode });
