/** Hands a server those parts of the website that its routes need, for tests of a route alone. */
import type { FastifyInstance } from 'fastify';

/** The parts that plugins make on a running website (src/server/plugins/). */
export function decorate(app: FastifyInstance, parts: Partial<FastifyInstance>): void {
	for (const [name, value] of Object.entries(parts)) app.decorate<unknown>(name, value);
}
