/** Opens the second copy that the settings name. */
import { readPublicKey } from './age-files.ts';
import type { SecondCopyPlace } from './copy-channel.ts';
import { openCopyPlace } from './copy-places.ts';

/** Opens it. Throws an Error that says what to do where the key is none. */
export const openSecondCopy = (address: string, key: string): SecondCopyPlace => ({
	place: openCopyPlace(address),
	recipient: readPublicKey(key),
});
