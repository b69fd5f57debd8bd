/** Starts the website (settings, store, delivery, HTTP server), and stops it without losing anything. */
import { join } from 'node:path';
import { ContentError, readCompany } from '../content/read.ts';
import { builtFolder, loadAnswerPages, pinBuiltContent } from './built-site.ts';
import { composeSite } from './compose.ts';
import { readSettings, SettingsError } from './settings.ts';

/** How long requests and deliveries under way may take to finish once the website was asked to stop. */
const STOP_WITHIN_MS = 25_000;

/** One Ctrl+C arrives up to three times: from the terminal, and forwarded by npm and by tools/start.mjs, late on a busy machine. */
const SAME_PRESS_MS = 1_000;

let site: Awaited<ReturnType<typeof composeSite>> | undefined;
let askedAt: number | undefined;
// SIGHUP comes from a closed terminal. The IPC channel closes when tools/start.mjs has been killed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
process.once('disconnect', stop);

try {
	pinBuiltContent();
	const company = readCompany();
	const settings = readSettings(process.env, company);
	const renderAnswer = await loadAnswerPages(builtFolder);
	site = await composeSite({ settings, company, renderAnswer, builtFiles: join(builtFolder, 'client') });
	const address = await site.app.listen({ port: settings.PORT, host: settings.HOST });
	console.log(`The website is at ${address.replace('127.0.0.1', 'localhost')}\nE-mails go to ${site.destination}.\nStop it with Ctrl+C.`);
	process.send?.('serving');
} catch (error) {
	console.error(startErrorMessage(error));
	process.exit(1);
}

/** Finishes what is under way, then exits. Asked a second time, exits at once. */
function stop(): void {
	const isSamePress = askedAt !== undefined && performance.now() - askedAt < SAME_PRESS_MS;
	if (isSamePress) return;
	if (askedAt !== undefined) process.exit(1);
	askedAt = performance.now();
	if (!site) process.exit(0);
	setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
	site.close().then(
		() => process.exit(0),
		() => process.exit(1),
	);
}

/** What went wrong at the start, and what to do about it. */
function startErrorMessage(error: unknown): string {
	if (error instanceof SettingsError || error instanceof ContentError) return error.message;
	const { code, message } = error as { code?: string; message?: string };
	if (code === 'EADDRINUSE')
		return `The website cannot start: something else is using port ${process.env.PORT ?? 3000}. Stop it, or set PORT to another number.`;
	if (code === 'EACCES') return `The website cannot start: it may not use port ${process.env.PORT ?? 3000} or write to DATA_DIR.`;
	if (code === 'ERR_MODULE_NOT_FOUND') return 'The website cannot start: its pages are not built. Run npm start, which builds them.';
	return `The website cannot start: ${message ?? String(error)}`;
}
