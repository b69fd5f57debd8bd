/** While developing, puts the real front door (store, delivery, wire contract) in front of Astro's pages, in one process. */
import { readdirSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { readCompany, readServices } from '../content/read.ts';
import { FORM_TOKEN_PATH, TODAY_PATH } from '../forms/hidden-fields.ts';
import { composeSite } from '../server/compose.ts';
import { currentDay } from '../server/compose-store.ts';
import { answerIdFrom } from '../server/entrances/answer-pages.ts';
import { answerPath, localsOf } from '../server/entrances/no-script-forms.ts';
import { answeringPage, emailPathIn, normalisePath } from '../server/http/page-urls.ts';
import type { Settings } from '../server/settings.ts';

/** The key under which Astro looks for a request's locals. */
const ASTRO_LOCALS = Symbol.for('astro.locals');

/** `npm run dev` only: a build is not touched by it. */
export function devServer(settings: Settings): AstroIntegration {
	return {
		name: 'development-site',
		hooks: {
			'astro:config:setup': ({ command, injectRoute }) => {
				if (command === 'dev') injectRoute({ pattern: '/styleguide', entrypoint: './site/styleguide/styleguide.astro' });
			},
			'astro:server:setup': async ({ server }) => {
				const { httpServer } = server;
				// Nobody visits a server that does not listen: it only draws pages for tests.
				if (!httpServer) return;
				const site = await composeSite({
					settings: { ...settings, LOG_LEVEL: 'warn' },
					company: readCompany(),
					// Astro's own server draws the answers here (below), so that they reload as they are edited.
					drawAnswer: (_request, _response, next) => next(),
				});
				await site.app.ready();
				const today = () => currentDay(settings);
				const pages = new Map(pagePaths().map((path) => [normalisePath(path), path]));
				server.watcher.add('content');
				server.watcher.on('change', (file) => file.includes('/content/') && server.ws.send({ type: 'full-reload' }));
				httpServer.once('close', () => void site.close());
				server.middlewares.use((request, response, next) => {
					const [path = '/'] = (request.url ?? '/').split('?', 1);
					const answering = answeringPage(path);
					const asked = answerIdFrom(request.url ?? '');
					if (answering && (request.method === 'POST' || asked !== undefined)) {
						request.url = answerPath(answering);
						Object.assign(request, { [ASTRO_LOCALS]: { receive: site.receive, today, ...localsOf(site.answers, answering, asked) } });
						return next();
					}
					request.url = pages.get(normalisePath(path)) ?? request.url;
					if (emailPathIn(path) || path === FORM_TOKEN_PATH || path === TODAY_PATH || path === '/healthz' || path === '/readyz')
						return site.app.routing(request, response);
					next();
				});
			},
		},
	};
}

/** Every page's address as its file spells it, since Astro's own server is strict about letters. */
function pagePaths(): string[] {
	const files = readdirSync('site/pages').flatMap((file) =>
		file.endsWith('.astro') && !file.startsWith('[') ? [`/${file.replace('.astro', '')}`] : [],
	);
	return ['/', '/Home', ...files, ...readServices().map(({ path }) => path)];
}
