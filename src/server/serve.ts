/**
 * Starts the website (settings, store, delivery, HTTP server), and stops it without losing
 * anything. It listens on the socket that systemd hands it, which stays open from release to
 * release, or else on PORT (docs/decisions/hosting.md). Two ways to start it end without serving:
 * `--check` draws a firm's folder (src/server/drawing/check-folder.ts), `--migrate [FILE]`
 * migrates a store.
 */
import type { IncomingMessage } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { takeDataFolder } from './configuration/data-folder.ts';
import { readFirm } from './configuration/firm.ts';
import { migrateStore } from './configuration/open-store.ts';
import { builtFiles, filesBefore, loadDrawing } from './drawing/built-site.ts';
import { checkFolder } from './drawing/check-folder.ts';
import { printErrorsWithoutWords } from './http/log.ts';
import { startErrorMessage } from './start-error.ts';

/**
 * How long requests and deliveries under way may take to finish once the website was asked to stop.
 */
const STOP_WITHIN_MS = 25_000;

/**
 * Where the next release waits to begin: for what arrives on open connections. An upload is cut
 * then, and has to be made again.
 */
const RESTART_WITHIN_MS = 500;

/** And for the answers to what has arrived whole, which a busy machine is slow to give. */
const ANSWERS_WITHIN_MS = 5_000;
const CHECK_EVERY_MS = 10;

/**
 * One Ctrl+C arrives up to twice: from the terminal, and forwarded by npm, late on a busy machine.
 */
const SAME_PRESS_MS = 1_000;

/** Has the website make room for the next release: `RestartKillSignal=` of the unit in deploy/. */
const RESTART_SIGNAL = 'SIGUSR2';

/** The first socket of systemd's protocol (sd_listen_fds). */
const LISTEN_FDS_START = 3;

/** Whether systemd handed this process its socket. */
const hasSocket =
	process.env.LISTEN_PID === String(process.pid) && Number(process.env.LISTEN_FDS) > 0;
// The processes that we start must not take the socket for theirs.
for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete process.env[name];

let app: FastifyInstance | undefined;
let leaveDataFolder: () => void = () => undefined;
let askedAt: number | undefined;
/** The requests that are not answered yet, and how many there were in all. */
const unanswered = new Set<IncomingMessage>();
let requests = 0;
// SIGHUP comes from a closed terminal. The IPC channel closes when the parent process has been
// killed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
process.once('disconnect', stop);
process.once(RESTART_SIGNAL, restart);

try {
	const [mode, ...words] = process.argv.slice(2);
	if (mode === '--check') {
		const [contentFolder = 'content', factsFolder = 'facts'] = words;
		process.exit(await checkFolder(contentFolder, factsFolder));
	}
	const { content, settings } = readFirm(process.env);
	if (mode === '--migrate') {
		await migrateStore(settings, words[0]);
		process.exit(0);
	}
	const drawing = await loadDrawing();
	printErrorsWithoutWords(console);
	leaveDataFolder = await takeDataFolder(settings);
	app = await createApp({
		settings,
		content,
		drawing: async () => drawing,
		builtFiles,
		filesBefore,
	});
	app.server.on('request', (request, response) => {
		requests += 1;
		unanswered.add(request);
		response.once('close', () => unanswered.delete(request));
	});
	// Fastify hands it on to Node's `listen`, but its types do not know `fd`.
	const socket: { host: string; fd?: number } = { host: '127.0.0.1', fd: LISTEN_FDS_START };
	const address = await app.listen(
		hasSocket ? socket : { port: settings.PORT, host: settings.HOST },
	);
	console.log(
		`The website is at ${address.replace('127.0.0.1', 'localhost')}\nE-mails go to ${app.outbox.destination}.\nStop it with Ctrl+C.`,
	);
	process.send?.('serving');
} catch (error) {
	console.error(startErrorMessage(error, process.env.PORT ?? '3000'));
	process.exit(1);
}

/** Finishes what is under way, then exits. Asked a second time, exits at once. */
function stop(): void {
	const isSamePress = askedAt !== undefined && performance.now() - askedAt < SAME_PRESS_MS;
	if (isSamePress) return;
	if (askedAt !== undefined) process.exit(1);
	askedAt = performance.now();
	if (!app) process.exit(0);
	setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
	close(app).then(
		() => process.exit(0),
		() => process.exit(1),
	);
}

/** Makes room for the next release: accepts nothing more, answers what has arrived, and exits. */
async function restart(): Promise<void> {
	if (askedAt !== undefined) return;
	askedAt = performance.now();
	if (!app) process.exit(0);
	const { server } = app;
	// The HTTP server's own `close` also closes the idle connections at once, and could meet a
	// request on its way.
	const drained = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
	server.prependListener('request', (_request, response) => {
		response.shouldKeepAlive = false;
	});
	await Promise.race([drained, wait(RESTART_WITHIN_MS)]);
	// On a busy machine a request may have waited in the system for a while, and a connection that is
	// closed with a request unread is reset: idle are those from which nothing is left to read.
	for (let before = -1; before !== requests; await afterReading()) before = requests;
	server.closeIdleConnections();
	const since = performance.now();
	const isWithin = (ms: number) => performance.now() - since < ms;
	const isAnswering = () => [...unanswered].some(({ complete }) => complete);
	// A form may be on its way as well.
	while (isWithin(RESTART_WITHIN_MS) || (isAnswering() && isWithin(ANSWERS_WITHIN_MS)))
		if (await Promise.race([drained.then(() => true), wait(CHECK_EVERY_MS, false)])) break;
	server.closeAllConnections();
	await Promise.race([close(app).catch(() => undefined), wait(RESTART_WITHIN_MS)]);
	process.exit(0);
}

async function close(running: FastifyInstance): Promise<void> {
	// Node sends idle connections away once, when it begins to close: one whose request was being
	// answered then would be waited for until its keep-alive ends.
	const { server } = running;
	setInterval(() => server.closeIdleConnections(), 100).unref();
	await running.close().finally(leaveDataFolder);
}
