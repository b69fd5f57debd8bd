/**
 * Starting: a changed word, wrong settings, a taken port, mail servers that are away, stores that
 * cannot be written to.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { newReference } from '#model/reference.ts';
import { type RunningSite, startCommand, startSite } from '#server/testing/running-site.ts';
import { callWith, message, postTo } from '../support/enquiry.ts';
import { copyProject, remove, startIn } from '../support/folder.ts';
import { printFigure } from '../support/layers.ts';

const leftovers: (() => unknown)[] = [];
test.afterEach(async () => {
	for (const clear of leftovers.splice(0).reverse()) await clear();
});

async function folder(): Promise<string> {
	const path = await mkdtemp(join(tmpdir(), 'start-'));
	leftovers.push(() => rm(path, { recursive: true, force: true }));
	return path;
}

async function site(settings: Record<string, string>, keepIn?: string): Promise<RunningSite> {
	const running = await startSite(settings, keepIn);
	leftovers.push(() => running.stop());
	return running;
}

/** Runs the start to its end and gives what it printed. */
async function failedStart(settings: Record<string, string>) {
	const child = spawn(process.execPath, startCommand, {
		env: { PATH: process.env.PATH, DATA_DIR: await folder(), ...settings },
	});
	let printed = '';
	child.stderr.on('data', (chunk) => {
		printed += chunk;
	});
	const [code] = await once(child, 'close');
	return { code, printed };
}

const send = ({ origin }: RunningSite, reference: string) =>
	postTo(origin, callWith({ ...message, reference }));

test.describe('a start that cannot be', () => {
	test('a port that is taken is said to be', async () => {
		const taken = createServer().listen(0, '127.0.0.1');
		await once(taken, 'listening');
		leftovers.push(() => taken.close());
		const port = String((taken.address() as AddressInfo).port);
		const { code, printed } = await failedStart({ PORT: port });
		expect(code).toBe(1);
		expect(printed).toContain(`something else is using port ${port}`);
	});
});

test('a changed word is served after a restart, which builds nothing', async () => {
	const project = await copyProject();
	leftovers.push(() => remove(project));
	const file = join(project, 'content', 'company.yaml');
	const startWith = async (phone: string) => {
		const changed = readFileSync(file, 'utf8').replace(/^phone: .*$/m, `phone: ${phone}`);
		writeFileSync(file, changed);
		const changedAt = performance.now();
		const start = startIn(project, ['npm', 'start']);
		const page = await (await fetch(`${await start.serving()}/About`)).text();
		printFigure(`a changed word is served after ${Math.round(performance.now() - changedAt)} ms`);
		start.process.kill('SIGTERM');
		await start.ended();
		expect(page).toContain(phone);
		expect(start.output()).not.toContain('Building');
	};
	await startWith('0113 496 0777');
	await startWith('0113 496 0888');
});

test('the office’s tool reads the same .env as the website, and the environment goes before it', async () => {
	const place = await folder();
	for (const part of ['content', 'facts']) symlinkSync(resolve(part), join(place, part));
	writeFileSync(join(place, '.env'), `DATA_DIR=${join(place, 'from the file')}\n`);
	const office = async (settings: Record<string, string>) => {
		const child = spawn(process.execPath, [resolve('dist/server/enquiries.mjs'), 'status'], {
			cwd: place,
			env: { PATH: process.env.PATH, ...settings },
		});
		let printed = '';
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => (printed += chunk));
		await once(child, 'close');
		return printed;
	};
	// Neither folder holds a store, and the tool says which one it looked into.
	expect(await office({})).toContain(join(place, 'from the file'));
	expect(await office({ DATA_DIR: join(place, 'given') })).toContain(join(place, 'given'));
});

test.describe('a store that cannot be written to', () => {
	test('the answer is 503 and never a false success, pages are still served, and it recovers by itself', async () => {
		const data = await folder();
		const running = await site({}, data);
		// The site may be writing its first notes.
		const other = new DatabaseSync(join(data, 'enquiries.db'), { timeout: 30_000 });
		other.exec('BEGIN IMMEDIATE');
		const reference = newReference();
		const ended: string[] = [];
		const refusing = send(running, reference).finally(() => ended.push('the enquiry'));
		// Whoever sends waits; nobody else does.
		await fetch(`${running.origin}/About`).finally(() => ended.push('a page'));
		const refused = await refusing;
		expect(ended).toEqual(['a page', 'the enquiry']);
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
		expect((await fetch(`${running.origin}/readyz`)).status).toBe(503);
		expect((await fetch(`${running.origin}/About`)).status).toBe(200);

		other.exec('ROLLBACK');
		other.close();
		expect((await send(running, reference)).status).toBe(200);
		expect((await running.mailAbout(reference)).text).toContain('Grace');
	});
});
