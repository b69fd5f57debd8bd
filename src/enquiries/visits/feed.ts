/** The address of the surveyor's calendar feed: secret, and another one whenever the office says so. */
import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';

/** The path up to the secret. */
export const FEED_PATH = '/visits/';

/** The note that has the secret. */
const SECRET = 'secret of the visits feed';

/** The path of the feed. Undefined until the office has made one. */
export async function feedPath(store: Pick<Store, 'note'>): Promise<string | undefined> {
	const secret = await store.note(SECRET);
	return secret ? `${FEED_PATH}${secret}.ics` : undefined;
}

/** Makes the address, or another one: the one before leads nowhere from then on. */
export const renewFeed = (store: Pick<Store, 'setNote'>): Promise<void> =>
	store.setNote(SECRET, randomBytes(24).toString('base64url'));
