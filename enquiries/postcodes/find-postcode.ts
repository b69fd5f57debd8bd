/** Looks a postcode up in the lists that the office has imported into the data folder. */
import type { FindPostcode } from '../../forms/postcode-port.ts';
import { createCouncilFinder } from './council-index.ts';
import { createPostcodeList } from './postcode-index.ts';

/** A list that is imported, changed or removed while the site runs counts within seconds. `onDamaged` is told once of each that cannot be read. */
export function createFindPostcode(dataFolder: string, now: () => number, onDamaged: (error: unknown) => void): FindPostcode {
	const grantList = createPostcodeList(dataFolder, now, onDamaged);
	const councilOf = createCouncilFinder(dataFolder, now, onDamaged);
	return async (postcode) => {
		const council = await councilOf(postcode);
		return { grantList: await grantList(postcode), ...(council === undefined ? {} : { council }) };
	};
}
