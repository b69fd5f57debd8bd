/** Delivery workers that are killed at each SMTP step, and two workers that share one store. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openPostgres } from '#enquiries/store/postgres.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { until } from '#server/testing/running-site.ts';
import { recordFigure } from '../support/figures.ts';
import { test } from '../support/full-size.ts';
import { type PostgresCluster, startPostgres } from '../support/servers/postgres-cluster.ts';
import {
	type ScriptedMailServer,
	type SmtpStep,
	startScriptedMailServer,
} from '../support/servers/scripted-mail-server.ts';
import { ALL, onlyQuickIf } from '../support/tags.ts';

let folder: string;
let server: ScriptedMailServer;
test.beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'deliverer-'));
	server = await startScriptedMailServer();
});
test.afterEach(async () => {
	await server.close();
	rmSync(folder, { recursive: true, force: true });
});

interface Deliverer {
	readonly process: ChildProcess;
	readonly lines: string[];
	end(signal: NodeJS.Signals): Promise<void>;
}

function startDeliverer(settings: Record<string, string> = {}): Deliverer {
	const lines: string[] = [];
	const child = spawn(process.execPath, ['--import=tsx', 'tests/durability/deliverer.ts'], {
		env: {
			PATH: process.env.PATH,
			DATA_DIR: folder,
			SMTP_URL: server.url,
			NODE_COMPILE_CACHE: join(tmpdir(), 'deliverer-compiled'),
			...settings,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	child.stdout.on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')));
	return {
		process: child,
		lines,
		async end(signal) {
			const gone = once(child, 'exit');
			child.kill(signal);
			await gone;
		},
	};
}

const messageIds = () => server.taken.map((email) => /^Message-ID: (.*)$/m.exec(email)?.[1]);

/**
 * The step at which the worker is killed. After the last two it cannot know whether the server
 * accepted the e-mail.
 */
const steps: readonly (SmtpStep | 'after')[] = [
	'connect',
	'EHLO',
	'MAIL',
	'RCPT',
	'DATA',
	'body',
	'dot',
	'after',
];

for (const step of steps)
	test(
		`[M2] after a kill at ${step} the e-mail still arrives, and at most twice`,
		onlyQuickIf(step === 'after'),
		async ({ fullSize }) => {
			const rounds = fullSize ? 20 : 1;
			let copies = 0;
			for (let round = 0; round < rounds; round += 1) {
				const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
				await store.save(
					newEnquiry({ receivedAt: Date.now(), answers: { description: `Room ${round}` } }),
					[officeDispatch],
				);
				await store.close();
				server.taken.length = 0;
				let deliverer: Deliverer | undefined;
				const killed = new Promise<void>((resolve) => {
					server.follow({
						onStep: async (now) => {
							if (!deliverer || now !== (step === 'after' ? 'dot' : step)) return;
							const victim = deliverer;
							deliverer = undefined;
							// "after": the answer is sent first. The kill comes just before or just after the
							// outcome is stored.
							if (step === 'after') setImmediate(() => void victim.end('SIGKILL').then(resolve));
							else await victim.end('SIGKILL').then(resolve);
						},
					});
				});
				deliverer = startDeliverer();
				await killed;
				server.follow({});
				const next = startDeliverer();
				await until(async () => {
					const look = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
					const { waiting } = await look.count();
					await look.close();
					return waiting === 0 ? true : undefined;
				});
				await next.end('SIGTERM');
				expect(server.taken.length).toBeGreaterThanOrEqual(1);
				expect(server.taken.length).toBeLessThanOrEqual(step === 'dot' || step === 'after' ? 2 : 1);
				expect(new Set(messageIds()).size).toBe(1);
				copies += server.taken.length;
			}
			recordFigure(`${step}: ${copies} copies of ${rounds} e-mails`);
		},
	);

let cluster: PostgresCluster;
test.afterAll(() => cluster?.remove());

test(
	'[M12] a worker that was paused until its claim expired cannot record an outcome',
	ALL,
	async ({ fullSize }) => {
		test.skip(process.platform !== 'linux', 'only on Linux');
		cluster = await startPostgres();
		let store: Store | undefined = await openStore(
			await openPostgres(cluster.url),
			'example.co.uk',
		);
		await store.save(newEnquiry({ receivedAt: Date.now() }), [officeDispatch]);
		let letGo: () => void = () => undefined;
		const isHeld = new Promise<void>((held) => {
			let isFirst = true;
			server.follow({
				onStep: (step) => {
					if (step !== 'dot' || !isFirst) return;
					isFirst = false;
					held();
					return new Promise((resolve) => {
						letGo = resolve;
					});
				},
			});
		});
		const paused = startDeliverer({ DATABASE_URL: cluster.url });
		await isHeld;
		paused.process.kill('SIGSTOP');
		// By the clock of the second worker, the claim of the first has expired.
		const second = startDeliverer({ DATABASE_URL: cluster.url, CLOCK_AHEAD_MS: '300000' });
		await expect.poll(() => second.lines.some((line) => line.includes('"delivered"'))).toBe(true);
		paused.process.kill('SIGCONT');
		letGo();
		await expect.poll(() => paused.lines.some((line) => line.includes('"too late"'))).toBe(true);
		expect(await store.count()).toMatchObject({ delivered: 1, waiting: 0, parked: 0 });
		expect(server.taken).toHaveLength(2);
		expect(new Set(messageIds()).size).toBe(1);
		await paused.end('SIGTERM');
		await second.end('SIGTERM');

		const many = fullSize ? 500 : 50;
		server.taken.length = 0;
		server.follow({});
		for (let count = 0; count < many; count += 1) {
			await store.save(
				newEnquiry({ receivedAt: Date.now(), answers: { description: `Room ${count}` } }),
				[officeDispatch],
			);
		}
		const pair = [
			startDeliverer({ DATABASE_URL: cluster.url }),
			startDeliverer({ DATABASE_URL: cluster.url }),
		];
		await until(async () => ((await store?.count())?.waiting === 0 ? true : undefined));
		for (const deliverer of pair) await deliverer.end('SIGTERM');
		expect(server.taken).toHaveLength(many);
		const shares = pair.map(
			({ lines }) => lines.filter((line) => line.includes('"delivered"')).length,
		);
		recordFigure(
			`2 copies with one Message-ID; ${many} e-mails from both workers delivered once each, shared ${shares.join(' to ')}`,
		);
		await store.close();
		store = undefined;
	},
);
