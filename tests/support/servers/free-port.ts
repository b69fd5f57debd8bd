/** A free port, for a server that cannot choose its own. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 that nothing listens on. It is below those that the system gives to others by
 * itself, so that none of them takes it before it is used.
 */
export async function freePort(): Promise<number> {
	const port = randomInt(20_000, 32_000);
	const server = createServer();
	const isFree = once(server.listen(port, '127.0.0.1'), 'listening').then(
		() => true,
		() => false,
	);
	if (!(await isFree)) return freePort();
	server.close();
	await once(server, 'close');
	return port;
}
