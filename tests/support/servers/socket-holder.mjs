/**
 * Holds a listening socket and starts the website on it, again whenever it ends, as systemd does
 * with the units in deploy/: `node tests/support/servers/socket-holder.mjs PORT PROGRAM …`. Under
 * `systemd-socket-activate` it takes the socket from there.
 */
import { spawn } from 'node:child_process';
import * as net from 'node:net';

const [port, ...command] = process.argv.slice(2);
/** systemd's protocol: sockets begin at this file descriptor. */
const LISTEN_FDS_START = 3;

// Node has no public function to bind a socket without accepting from it. Only tests on machines
// without systemd need one.
const socket =
	process.env.LISTEN_FDS === '1'
		? undefined
		: net._createServerHandle('127.0.0.1', Number(port), 4);
let site;
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'])
	process.on(signal, () => {
		isStopping = true;
		site.kill(signal);
	});

function start() {
	// Only the shell knows the number of the process that it becomes.
	site = spawn('sh', ['-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh', ...command], {
		stdio: ['ignore', 'inherit', 'inherit', socket?.fd ?? LISTEN_FDS_START],
	});
	site.once('exit', (code) => (isStopping ? process.exit(code ?? 1) : start()));
}
start();
