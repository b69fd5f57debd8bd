/**
 * Starts the website (settings, store, delivery, HTTP server), and stops it without losing anything. With a supervisor (serve.ts)
 * it serves on the supervisor's socket, and can take over from a process that serves already.
 */
import { Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { readCompany } from '../content/read.ts';
import { builtFolder, loadAnswerPages, pinBuiltContent } from './built-site.ts';
import { composeSite } from './compose.ts';
import { takeDataFolder } from './compose-store.ts';
import { readSettings } from './settings.ts';
import { type SiteMessage, SOCKET_FD, SUPERVISED, type SupervisorMessage, TAKES_OVER } from './site-protocol.ts';
import { startErrorMessage } from './start-error.ts';

/** How long requests and deliveries under way may take to finish once the website was asked to stop. */
const STOP_WITHIN_MS = 25_000;

/** One Ctrl+C arrives up to three times: from the terminal, and forwarded by npm and by tools/start.mjs, late on a busy machine. */
const SAME_PRESS_MS = 1_000;

/**
 * While another process takes over, an idle connection stays open for so long: a proxy that sends its next request on it is answered,
 * and told to close it. Only one that nobody has used for a while is closed by us, which could meet a request on its way.
 */
const KEEP_IDLE_CONNECTIONS_MS = 5_000;

const isSupervised = process.argv.includes(SUPERVISED);
const tell = (message: SiteMessage) => process.send?.(message);

let site: Awaited<ReturnType<typeof composeSite>> | undefined;
let giveBackDataFolder: () => void = () => undefined;
let askedAt: number | undefined;
/** Resolves when every connection has ended, once no new one is accepted. */
let drained: Promise<unknown> | undefined;
// SIGHUP comes from a closed terminal. The IPC channel closes when the parent process has been killed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
process.once('disconnect', stop);
process.on('message', obey);

try {
	pinBuiltContent();
	const company = readCompany();
	const settings = readSettings(process.env, company);
	const renderAnswer = await loadAnswerPages(builtFolder);
	if (!isSupervised) giveBackDataFolder = await takeDataFolder(settings);
	const isAlone = !process.argv.includes(TAKES_OVER);
	site = await composeSite({ settings, company, renderAnswer, builtFiles: join(builtFolder, 'client'), isAlone });
	await site.app.ready();
	if (isSupervised) tell({ event: 'ready' });
	else await listen({ port: settings.PORT, host: settings.HOST });
} catch (error) {
	console.error(startErrorMessage(error, process.env.PORT ?? '3000'));
	process.exit(1);
}

async function listen(where: { host: string } & ({ port: number } | { fd: number })): Promise<void> {
	if (!site) return;
	const address = await site.app.listen(where);
	const at = address.replace('127.0.0.1', 'localhost');
	if (isSupervised) tell({ event: 'serving', at, destination: site.destination });
	else console.log(`The website is at ${at}\nE-mails go to ${site.destination}.\nStop it with Ctrl+C.`);
}

function obey(message: SupervisorMessage): void {
	if (!site) return;
	if (message.order === 'drain') drain();
	if (message.order !== 'serve') return;
	listen({ fd: SOCKET_FD, host: '127.0.0.1' }).catch((error) => {
		console.error(startErrorMessage(error, process.env.PORT ?? '3000'));
		process.exit(1);
	});
}

/** Accepts nothing more, so that another process can; finishes what is under way; ends. */
function drain(): void {
	if (!site || drained) return;
	const { server } = site.app;
	// The HTTP server's own `close` also closes the idle connections at once.
	drained = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
	server.prependListener('request', (_request, response) => {
		response.shouldKeepAlive = false;
	});
	tell({ event: 'draining' });
	// After whatever has arrived by then was read: on a busy machine a request may have waited in the system for a while.
	setTimeout(() => setImmediate(() => server.closeIdleConnections()), KEEP_IDLE_CONNECTIONS_MS).unref();
	drained.then(stop);
	setTimeout(stop, STOP_WITHIN_MS).unref();
}

/** Finishes what is under way, then exits. Asked a second time, exits at once. */
function stop(): void {
	const isSamePress = askedAt !== undefined && performance.now() - askedAt < SAME_PRESS_MS;
	if (isSamePress) return;
	if (askedAt !== undefined) process.exit(1);
	askedAt = performance.now();
	if (!site) process.exit(0);
	setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
	site
		.close()
		.finally(giveBackDataFolder)
		.then(
			() => process.exit(0),
			() => process.exit(1),
		);
}
