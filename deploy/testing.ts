/**
 * A machine in a folder, for the tests of the two scripts: a clone with a website of a few lines that
 * keeps the build's contract (`--check`, `--migrate`, the socket), a socket that stays open, and a
 * systemctl that knows the one unit.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '#server/testing/running-site.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

const HOLDER = resolve('tests', 'support', 'servers', 'socket-holder.mjs');

/** The website: it says its release and its firm's name, and obeys a few words in both. */
const SERVE = `
import { readFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
const { CONTENT_DIR = 'content', DATA_DIR = '.data', DISK_RESERVE_MB = '0', LISTEN_FDS, PORT } = process.env;
const RELEASE = 'RELEASE_WORDS';
const [flag, ...rest] = process.argv.slice(2);
const name = (folder) => readFileSync(folder + '/company.yaml', 'utf8').trim();
if (Number.isNaN(Number(DISK_RESERVE_MB))) { console.error('DISK_RESERVE_MB: must be a number of megabytes'); process.exit(1); }
if (flag === '--check') {
	const now = name(rest[0]);
	if (now.includes('[[')) { console.log('content/company.yaml:1:1  name  is nested too deep'); process.exit(1); }
	if (now.includes('endless')) process.kill(process.pid, 'SIGKILL');
	console.log('Drawn: 18 pages');
	process.exit(0);
}
if (flag === '--migrate') {
	const store = new DatabaseSync(rest[0]);
	store.exec(RELEASE.includes('no migration') ? 'SELECT * FROM nothing' : 'ALTER TABLE enquiry ADD COLUMN later TEXT');
	// The script may be killed meanwhile: this ends by itself.
	if (RELEASE.includes('slow migration')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000);
	process.exit(0);
}
if (LISTEN_FDS) {
	if (RELEASE.includes('ends')) process.exit(3);
	if (RELEASE.includes('hangs')) for (;;);
	if (name(CONTENT_DIR).includes('ends')) process.exit(3);
}
const said = RELEASE + ' of ' + name(CONTENT_DIR);
const server = createServer((request, response) => {
	if (request.url === '/sitemap.xml') return response.end('<loc>http://x/services/a</loc><loc>http://x/</loc>');
	if (request.url === '/services/a' && RELEASE.includes('no page')) return response.writeHead(503).end();
	if (request.method === 'POST') return response.writeHead(303, { location: '/' }).end();
	response.end(said);
});
process.once('SIGUSR2', () => { server.close(() => process.exit(0)); server.closeIdleConnections(); });
server.listen(LISTEN_FDS ? { fd: 3 } : { port: PORT, host: '127.0.0.1' }, () =>
	console.log('The website is at http://localhost:' + server.address()?.port));
`;

/** Keeps each letter as a line. */
const NOTIFY = `
import { appendFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
appendFileSync('letters', JSON.stringify({ subject: process.argv[2], text: await text(process.stdin) }) + '\\n');
`;

interface Letter {
	readonly subject: string;
	readonly text: string;
}

/** A machine of its own. `end` deletes it. */
export class Machine {
	readonly folder: string;
	readonly port: number;
	private holder: ChildProcess | undefined;

	private constructor(folder: string, port: number) {
		this.folder = folder;
		this.port = port;
	}

	/** With a firm's folder, a store of one enquiry, and the release "one" committed. */
	static async create(): Promise<Machine> {
		const machine = new Machine(await mkdtemp(join(tmpdir(), 'machine-')), await freePort());
		for (const name of ['deploy', 'pull', 'shared.sh'])
			cpSync(join('deploy', name), join(machine.folder, 'deploy', name));
		machine.write('node_modules/.bin/node', `#!/bin/sh\nexec ${process.execPath} "$@"\n`, 0o755);
		machine.write('scripts/bootstrap.mjs', '');
		machine.write('package.json', '{"scripts":{"build":"sh build.sh"}}');
		machine.write('.gitignore', 'dist\nreleases\nfirm\nletters\n.env\n.data\nbin\nnode_modules\n');
		machine.write(
			'bin/systemctl',
			'#!/bin/sh\nholder=$(cat bin/holder 2>/dev/null) || { echo 0; exit 3; }\n[ "$1" = is-active ] || pgrep -P "$holder" || echo 0\n',
			0o755,
		);
		machine.write('firm/current/content/company.yaml', 'Ember\n');
		machine.write('firm/current/facts/vat.yaml', '0\n');
		machine.write('.env', 'CONTENT_DIR=firm/current/content\nFACTS_DIR=firm/current/facts\n');
		mkdirSync(join(machine.folder, '.data'));
		machine.run(
			'node',
			'-e',
			`new (require('node:sqlite').DatabaseSync)('.data/enquiries.db').exec('CREATE TABLE enquiry (id TEXT)')`,
		);
		machine.run('git', 'init', '--quiet');
		machine.commit('one');
		return machine;
	}

	/** Commits a release that says and obeys these words. */
	commit(words: string): void {
		this.write('serve.mjs', SERVE.replace('RELEASE_WORDS', words));
		this.write('notify-office.mjs', NOTIFY);
		const build =
			'rm -rf dist && mkdir -p dist/server && cp serve.mjs notify-office.mjs dist/server\n';
		this.write('build.sh', words.includes('no build') ? 'echo It cannot be built; false\n' : build);
		this.run('git', 'add', '--all');
		this.run(
			'git',
			'-c',
			'user.name=Ada',
			'-c',
			'user.email=ada@example.org',
			'commit',
			'--quiet',
			'--message',
			words,
		);
	}

	write(file: string, content: string, mode = 0o644): void {
		const path = join(this.folder, file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, content);
		chmodSync(path, mode);
	}

	/** Runs a program in the folder, to its end. */
	run(
		program: string,
		...args: readonly string[]
	): { readonly status: number | null; readonly output: string } {
		const { status, stdout, stderr } = spawnSync(program, args, this.options());
		return { status, output: `${stdout}${stderr}` };
	}

	/** Starts one that goes on. */
	start(program: string, ...args: readonly string[]): ChildProcess {
		return spawn(program, args, { ...this.options(), stdio: 'ignore', detached: true });
	}

	private options() {
		const { PATH } = process.env;
		const path = `${join(this.folder, 'bin')}:${PATH}`;
		const WEBSITE = `http://127.0.0.1:${this.port}`;
		return {
			cwd: this.folder,
			encoding: 'utf8' as const,
			// No setting for git of whoever runs the tests.
			env: { PATH: path, HOME: join(this.folder, 'home'), WEBSITE, WITHIN_SECONDS: '5' },
		};
	}

	/** Holds the socket from now on, and starts what releases/current leads to. */
	async hold(): Promise<void> {
		const site = [
			'releases/current/server/node',
			'--env-file-if-exists=.env',
			'releases/current/server/serve.mjs',
		];
		this.holder = this.start(process.execPath, HOLDER, String(this.port), ...site);
		this.write('bin/holder', String(this.holder.pid));
		const { holder } = this;
		await until(() => {
			if (holder.exitCode !== null) throw new Error('The socket could not be held.');
			return this.served().catch(() => undefined);
		});
	}

	/** What a new visitor sees: the release and the firm's name. */
	served(): Promise<string> {
		return new Promise((found, reject) => {
			get({ port: this.port, host: '127.0.0.1', agent: false }, (response) =>
				text(response).then(found, reject),
			).on('error', reject);
		});
	}

	letters(): Letter[] {
		const file = join(this.folder, 'letters');
		const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
		return lines.map((line) => JSON.parse(line) as Letter);
	}

	end(): void {
		if (this.holder?.pid) process.kill(-this.holder.pid, 'SIGKILL');
		rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
	}
}
