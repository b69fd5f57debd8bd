/**
 * The supervisor of a built website. It holds the listening socket and the data folder, runs the site in a process of its own, and
 * on request puts another release in its place: the socket stays open all the while, so nobody is refused
 * (docs/decisions/0095-hand-over.md). Orders come over a socket file in the data folder (tools/deploy.mjs).
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import * as net from 'node:net';
import { createInterface } from 'node:readline';
import { getSystemErrorName, parseEnv } from 'node:util';
import { ContentError, readCompany } from '../content/read.ts';
import { builtFolder, pinBuiltContent } from './built-site.ts';
import { controlSocket, siteProcess } from './command.mjs';
import { takeDataFolder } from './compose-store.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { type SiteMessage, SOCKET_FD, SUPERVISED, type SupervisorMessage, TAKES_OVER } from './site-protocol.ts';

/** A new release that is not ready to serve by then has failed. A migration of many enquiries takes seconds. */
const READY_WITHIN_MS = 120_000;

/**
 * A site that ends by itself is started again. If it has not served for a minute, the release before it is started instead; and if
 * sites do so this often in a row, we end as well.
 */
const STARTS_AT_MOST = 5;
const SERVED_WELL_MS = 60_000;

/** The bound socket. It is closed when nothing refers to this object any more. */
interface Socket {
	readonly fd: number;
	/** An error code of the system, or 0. */
	getsockname(into: object): number;
}

interface Site {
	readonly folder: string;
	/** The release that served before it, to which it falls back when it ends again and again. */
	readonly before: string | undefined;
	readonly child: ChildProcess;
	readonly startedAt: number;
	/** Resolves with the next message of this kind. Rejects when the process ends first. */
	hears<Event extends SiteMessage['event']>(event: Event): Promise<Extract<SiteMessage, { event: Event }>>;
	tell(order: SupervisorMessage): void;
}

const environment = { ...process.env };
let serving: Site | undefined;
let isStopping = false;
let starts = 0;
const children = new Set<ChildProcess>();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
process.once('disconnect', () => stop('SIGTERM'));

try {
	pinBuiltContent();
	const settings = currentSettings();
	const giveBack = await takeDataFolder(settings);
	process.once('exit', giveBack);
	const socket = await openSocket(settings);
	await serveFirst(builtFolder, socket);
	listenForOrders(settings, socket);
} catch (error) {
	if (!isStopping) fail(error);
}

/** The settings, with those of a file `.env` that has changed meanwhile. */
function currentSettings(): Settings {
	return readSettings(currentEnvironment(), readCompany());
}

function currentEnvironment(): NodeJS.ProcessEnv {
	return { ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}), ...environment };
}

/**
 * Opens the socket without accepting from it: a connection waits in the system's queue until a site accepts it. Node has no public
 * function for this; `node:cluster` uses the same one.
 */
async function openSocket({ PORT, HOST }: Settings): Promise<Socket> {
	const { address, family } = await lookup(HOST, { order: 'ipv4first' });
	const { _createServerHandle } = net as unknown as { _createServerHandle(address: string, port: number, family: number): Socket | number };
	const handle = _createServerHandle(address, PORT, family);
	// That the port is taken is told by the first call after the binding.
	const error = typeof handle === 'number' ? handle : handle.getsockname({});
	if (typeof handle !== 'number' && error === 0) return handle;
	const code = getSystemErrorName(error);
	if (code === 'EADDRINUSE') throw new Error(`something else is using port ${PORT}. Stop it, or set PORT to another number.`);
	throw new Error(`it may not listen on ${HOST}, port ${PORT} (${code}).`);
}

function startSite(folder: string, socket: Socket, before?: string): Site {
	const { command, args } = siteProcess(folder);
	const child = spawn(command, [...args, SUPERVISED, ...(before === undefined ? [] : [TAKES_OVER])], {
		env: currentEnvironment(),
		stdio: Object.assign(['ignore', 'inherit', 'inherit', 'ipc'] as StdioOptions & unknown[], { [SOCKET_FD]: socket.fd }) as StdioOptions,
	});
	children.add(child);
	child.once('exit', () => children.delete(child));
	child.on('error', (error) => console.error(`The site could not be started: ${error.message}`));
	return {
		folder,
		before,
		child,
		startedAt: performance.now(),
		hears: (event) =>
			new Promise((resolve, reject) => {
				const onEnd = () => reject(new Error('It ended, for the reason above.'));
				child.once('exit', onEnd).once('error', onEnd);
				child.on('message', function listener(message: SiteMessage) {
					if (message.event !== event) return;
					child.off('message', listener).off('exit', onEnd).off('error', onEnd);
					resolve(message as never);
				});
			}),
		tell: (order) => child.connected && child.send(order),
	};
}

async function serveFirst(folder: string, socket: Socket): Promise<void> {
	const site = startSite(folder, socket);
	await site.hears('ready');
	const isServing = site.hears('serving');
	site.tell({ order: 'serve' });
	const { at, destination } = await isServing;
	console.log(`The website is at ${at}\nE-mails go to ${destination}.\nStop it with Ctrl+C.`);
	nowServing(site, socket);
	process.send?.('serving');
}

function nowServing(site: Site, socket: Socket): void {
	serving = site;
	site.child.once('exit', (code) => {
		if (isStopping || serving !== site) return;
		// Stopped by a signal to itself, it ends well, and so do we.
		if (code === 0) return end();
		const servedWell = performance.now() - site.startedAt > SERVED_WELL_MS;
		starts = servedWell ? 1 : starts + 1;
		if (starts > STARTS_AT_MOST) fail(new Error('The site has ended again and again.'));
		const again = servedWell ? site.folder : (site.before ?? site.folder);
		console.error(
			`The site has ended. ${again === site.folder ? 'It' : 'The release before it'} is started again; meanwhile visitors wait.`,
		);
		serveFirst(again, socket).catch(fail);
	});
}

/** Puts the release in a folder in the place of the one that serves. Throws, with the old one still serving, when it cannot. */
async function handOver(folder: string, socket: Socket): Promise<void> {
	const old = serving;
	if (!old) throw new Error('The website is just starting.');
	const next = startSite(folder, socket, old.folder);
	const timer = setTimeout(() => next.child.kill('SIGKILL'), READY_WITHIN_MS);
	try {
		await next.hears('ready');
	} finally {
		clearTimeout(timer);
	}
	if (serving !== old || isStopping) {
		next.child.kill('SIGTERM');
		throw new Error('The website was stopped or started again meanwhile.');
	}
	// From here on the new one serves. What happens to the old one is no longer the site's end.
	nowServing(next, socket);
	const isDraining = old.hears('draining').catch(() => undefined);
	old.tell({ order: 'drain' });
	await isDraining;
	const isServing = next.hears('serving');
	next.tell({ order: 'serve' });
	await isServing;
}

/** Takes orders, one a line: the folder of the release to serve. Answers each with a line, empty when it is done. */
function listenForOrders(settings: Settings, socket: Socket): void {
	const file = controlSocket(settings.DATA_DIR);
	if (file === undefined) {
		console.error('DATA_DIR is too long a path for npm run deploy: a restart is needed instead.');
		return;
	}
	rmSync(file, { force: true });
	let last: Promise<unknown> = Promise.resolve();
	const server = net.createServer((connection) => {
		connection.on('error', () => undefined);
		createInterface({ input: connection }).on('line', (folder) => {
			const mine = last.then(() => handOver(folder, socket));
			last = mine.catch(() => undefined);
			mine.then(
				() => connection.end('\n'),
				(error: Error) => connection.end(`${error.message}\n`),
			);
		});
	});
	server.on('error', (error) => console.error(`npm run deploy cannot reach this website: ${error.message}`));
	server.listen(file, () => chmodSync(file, 0o600));
	process.once('exit', () => rmSync(file, { force: true }));
}

/** Every process below finishes its work; then this one ends. */
function stop(signal: NodeJS.Signals): void {
	for (const child of children) child.kill(signal);
	if (!isStopping) end();
	isStopping = true;
}

/** Ends with 0 if every process below does. */
function end(): void {
	isStopping = true;
	const codes = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
	Promise.all(codes).then((all) => process.exit(all.every((code) => code === 0) ? 0 : 1));
}

function fail(error: unknown): never {
	const isTheirs = error instanceof SettingsError || error instanceof ContentError;
	if (!isStopping) console.error(isTheirs ? error.message : `The website cannot start: ${(error as Error).message}`);
	for (const child of children) child.kill('SIGTERM');
	process.exit(1);
}
