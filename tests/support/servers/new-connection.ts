/** Requests as a new visitor makes them. */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * The body at an address, asked for over a new connection: one that is open may lead to the release
 * before, which still answers on it for some seconds. `fetch` takes an open one even where it is
 * told to close it afterwards.
 */
export const textAsNewVisitor = (address: string): Promise<string> =>
	new Promise((resolve, reject) => {
		get(address, { agent: false }, (response) => text(response).then(resolve, reject)).on(
			'error',
			reject,
		);
	});
