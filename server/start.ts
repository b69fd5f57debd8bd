/** Starts the website: settings, store, delivery, front door; and stops it so that nothing is lost. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ContentError, readCompany } from '../content/read.ts';
import { openSite } from './open-site.ts';
import { readSettings, SettingsError } from './settings.ts';

/** How long requests and deliveries under way may take to finish after a stop was asked for. */
const STOP_WITHIN_MS = 25_000;

/** One Ctrl+C reaches us up to three times: from the terminal, and passed on by npm and tools/start.mjs. Nobody presses twice so fast. */
const SAME_PRESS_MS = 200;

const built = join(process.cwd(), 'dist');

try {
	const company = readCompany();
	const settings = readSettings(process.env, company);
	const { handler } = await import(pathToFileURL(join(built, 'server', 'entry.mjs')).href);
	const site = await openSite({ settings, company, drawAnswer: handler, builtFiles: join(built, 'client') });
	const address = await site.app.listen({ port: settings.PORT, host: settings.HOST });
	console.log(`The website is at ${address.replace('127.0.0.1', 'localhost')}\nE-mails go to ${site.destination}.\nStop it with Ctrl+C.`);

	let askedAt: number | undefined;
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		process.on(signal, () => {
			if (askedAt !== undefined && performance.now() - askedAt < SAME_PRESS_MS) return;
			if (askedAt !== undefined) process.exit(1);
			askedAt = performance.now();
			setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
			site.close().then(
				() => process.exit(0),
				() => process.exit(1),
			);
		});
	}
} catch (error) {
	console.error(inWords(error));
	process.exit(1);
}

/** What went wrong at the start, in words that say what to do. */
function inWords(error: unknown): string {
	if (error instanceof SettingsError || error instanceof ContentError) return error.message;
	const { code, message } = error as { code?: string; message?: string };
	if (code === 'EADDRINUSE')
		return `The website cannot start: something else is using port ${process.env.PORT ?? 3000}. Stop it, or set PORT to another number.`;
	if (code === 'EACCES') return `The website cannot start: it may not use port ${process.env.PORT ?? 3000} or write to DATA_DIR.`;
	if (code === 'ERR_MODULE_NOT_FOUND') return 'The website cannot start: its pages are not built. Run npm start, which builds them.';
	return `The website cannot start: ${message ?? String(error)}`;
}
