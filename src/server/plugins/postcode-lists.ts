/** What the office's lists of postcodes say. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { createFindPostcode } from '#enquiries/postcodes/find-postcode.ts';
import type { FindPostcode } from '#forms/home/postcode-port.ts';
import { describeFault } from '../http/log.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** What the lists of postcodes say of one. */
		readonly findPostcode: FindPostcode;
	}
}

/** Decorates the server with the search. A damaged list is logged, and says nothing. */
export const postcodeLists = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { DATA_DIR } = app.settings;
		const onDamagedList = (error: unknown) =>
			app.log.error({ event: 'list of postcodes cannot be read', ...describeFault(error) });
		app.decorate('findPostcode', createFindPostcode(DATA_DIR, onDamagedList));
	},
	{ name: 'postcode-lists', dependencies: ['configuration'] },
);
