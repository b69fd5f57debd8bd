/**
 * Looks a postcode up in the lists that the office has imported into the data folder. It is neither
 * kept nor logged.
 */
import { join } from 'node:path';
import type { FindPostcode } from '#forms/home/postcode-port.ts';
import { createCodeFinder, normalisePostcode } from './postcode-file.ts';

/** In DATA_DIR: the Warm Homes: Local Grant's list of postcodes, a government publication. */
export const GRANT_FILE = 'local-grant-postcodes.db';

/**
 * In DATA_DIR: the code of the council of each postcode, from the Office for National Statistics.
 */
export const COUNCILS_FILE = 'council-postcodes.db';

/** The code of each postcode in the grant's list. */
export const LISTED = 'listed';

/**
 * Creates the look-up. A list that is imported, changed or removed while the site runs counts at
 * once. One that cannot be read counts as none, and `onDamaged` is called once for each. A postcode
 * that the list of councils does not have has no council, even where all its neighbours have: that
 * would be a guess.
 */
export function createFindPostcode(
	dataFolder: string,
	onDamaged: (error: unknown) => void,
): FindPostcode {
	const findGrant = createCodeFinder(join(dataFolder, GRANT_FILE), onDamaged);
	const findCouncil = createCodeFinder(join(dataFolder, COUNCILS_FILE), onDamaged);
	return async (typed) => {
		const postcode = normalisePostcode(typed);
		if (postcode === undefined) return { grantList: 'not-a-postcode' };
		const grantList = findGrant(postcode);
		const council = findCouncil(postcode);
		return {
			grantList:
				grantList === 'no-list' ? 'no-list' : grantList === undefined ? 'not-listed' : 'listed',
			council: council === undefined || council === 'no-list' ? undefined : council,
		};
	};
}
