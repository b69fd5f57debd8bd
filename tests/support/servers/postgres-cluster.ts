/** A temporary PostgreSQL cluster for tests, reachable from this machine only. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
	chmodSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../installed.ts';
import { freePort } from './free-port.ts';

/** Where Debian installs the versions of PostgreSQL. */
const DEBIAN = '/usr/lib/postgresql';

export interface PostgresCluster {
	readonly url: string;
	/** What a website on it has to be given: the database, and what each machine shares beside it. */
	readonly settings: Readonly<Record<'DATABASE_URL' | 'OFFICE_PIN' | 'SECRET_KEY', string>>;
	/** Stops it as a power cut would: nothing is finished. */
	stopAtOnce(): void;
	start(settings?: Record<string, string>): void;
	/** While it is stopped, makes it a read-only standby of another cluster, or a primary again. */
	standBy(isStandby: boolean): void;
	/** Stops it and removes its folder. */
	remove(): void;
}

/**
 * Starts a cluster. PostgreSQL refuses to run as root, so root runs it as the user that its package
 * created.
 */
export async function startPostgres(): Promise<PostgresCluster> {
	ensureInstalled('postgresql');
	const [newest = ''] = readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one));
	const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
	const data = join(folder, 'data');
	const port = await freePort();
	if (process.getuid?.() === 0) {
		execFileSync('chown', ['postgres', folder]);
		chmodSync(folder, 0o700);
	}
	const run = (program: string, args: readonly string[]) => {
		const command = [join(DEBIAN, newest, 'bin', program), ...args];
		const [first = '', ...rest] =
			process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
		const { status, stderr } = spawnSync(first, rest, {
			cwd: folder,
			stdio: ['ignore', 'ignore', 'pipe'],
			encoding: 'utf8',
		});
		if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
	};
	run('initdb', ['-D', data, '-A', 'trust', '-U', 'website', '-E', 'UTF8', '--locale=C']);
	const url = `postgres://website@127.0.0.1:${port}/postgres`;
	const cluster: PostgresCluster = {
		url,
		settings: { DATABASE_URL: url, OFFICE_PIN: '73519046', SECRET_KEY: 's'.repeat(32) },
		start(settings = {}) {
			const options = {
				port,
				listen_addresses: '127.0.0.1',
				unix_socket_directories: '',
				...settings,
			};
			const words = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`);
			run('pg_ctl', [
				'start',
				'-w',
				'-s',
				'-D',
				data,
				'-l',
				join(folder, 'log'),
				'-o',
				words.join(' '),
			]);
		},
		stopAtOnce: () => run('pg_ctl', ['stop', '-w', '-s', '-D', data, '-m', 'immediate']),
		standBy(isStandby) {
			const signal = join(data, 'standby.signal');
			if (isStandby) writeFileSync(signal, '');
			else rmSync(signal);
		},
		remove() {
			const pidFile = join(data, 'postmaster.pid');
			if (existsSync(pidFile)) {
				const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
				run('pg_ctl', ['stop', '-w', '-s', '-D', data, '-m', 'fast']);
				if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
			}
			rmSync(folder, { recursive: true, force: true });
		},
	};
	cluster.start();
	return cluster;
}
