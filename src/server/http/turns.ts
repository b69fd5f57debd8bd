/**
 * One request at a time for an IP address, with those of other addresses in between: a page takes
 * some milliseconds of the only thread, so a client that sends fifty a second waits for itself.
 */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Has the requests to this part of the server wait for their turn once they are read. */
export function takeTurns(app: FastifyInstance): void {
	const last = new Map<string, Promise<void>>();
	const ends = new WeakMap<FastifyRequest, () => void>();
	app.addHook('preHandler', async (request) => {
		const { ip } = request;
		const before = last.get(ip);
		const { promise, resolve } = Promise.withResolvers<void>();
		last.set(ip, promise);
		ends.set(request, () => {
			if (last.get(ip) === promise) last.delete(ip);
			resolve();
		});
		await before;
		await setImmediate();
	});
	// Errors are sent as well.
	app.addHook('onSend', async (request) => ends.get(request)?.());
}
