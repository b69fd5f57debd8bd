/** nginx serving the same built files with the same headers, as the yardstick for static pages. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

interface Nginx {
	readonly origin: string;
	stop(): void;
}

/** Starts it with one worker, as our site is one process; nothing when it is not installed (Debian: nginx-light). */
export async function startNginx(): Promise<Nginx | undefined> {
	const program = PLACES.find((place) => existsSync(place));
	if (!program) return undefined;
	const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
	const port = await freePort();
	const config = join(folder, 'nginx.conf');
	writeFileSync(config, configuration(folder, port));
	const child: ChildProcess = spawn(program, ['-c', config, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
	const origin = `http://127.0.0.1:${port}`;
	for (const giveUp = Date.now() + 10_000; !(await fetch(`${origin}/About`).catch(() => undefined))?.ok; ) {
		if (Date.now() > giveUp || child.exitCode !== null) {
			child.kill('SIGTERM');
			throw new Error('nginx did not start.');
		}
		await new Promise((again) => setTimeout(again, 50));
	}
	return {
		origin,
		stop() {
			child.kill('SIGTERM');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Plain and fair: files kept open, the log on as ours is. It has no brotli here, so both are asked for gzip. */
function configuration(folder: string, port: number): string {
	return `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
	types { text/html html; image/svg+xml svg; text/javascript js; }
	access_log ${folder}/access.log;
	client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
	sendfile on;
	tcp_nopush on;
	keepalive_requests 1000000;
	open_file_cache max=1000 inactive=60s;
	gzip_static on;
	server {
		listen 127.0.0.1:${port};
		root ${resolve('dist/client')};
		add_header X-Content-Type-Options nosniff;
		add_header Content-Security-Policy "default-src 'none'";
		location / { try_files $uri $uri.html =404; }
	}
}
`;
}

function freePort(): Promise<number> {
	return new Promise((done) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address() as { port: number };
			server.close(() => done(port));
		});
	});
}
