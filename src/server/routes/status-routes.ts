/** What machines and pages ask: whether the site lives, which day it is, a form's token. */
import type { FastifyInstance } from 'fastify';
import { storeDown } from '#enquiries/findings.ts';
import { FORM_TOKEN_PATH, TODAY_PATH } from '#forms/fields/hidden-fields.ts';
import { formFromQuery } from '../spam/form-token.ts';

/** Adds the routes. No answer is cached. */
export async function statusRoutes(app: FastifyInstance): Promise<void> {
	const { isReady, tokens, today } = app;
	app.addHook('onSend', async (_request, reply) => {
		reply.header('cache-control', 'no-store');
	});
	app.get('/healthz', () => 'alive\n');
	app.get('/readyz', async (_request, reply) => {
		if (await isReady()) return 'ready\n';
		const { words, cure } = storeDown();
		return reply.code(503).send(`not ready: ${words}. ${cure}\n`);
	});
	app.get(FORM_TOKEN_PATH, (request, reply) => {
		const form = formFromQuery(request.query);
		return form ? tokens.issue(form) : reply.code(404).send('There is no such form.');
	});
	app.get(TODAY_PATH, () => today());
}
