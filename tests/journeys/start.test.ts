/** Starting and ending: a changed word, a signal, a store that cannot be written to. */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { newReference } from '#model/reference.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
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

const send = ({ origin }: RunningSite, reference: string) =>
	postTo(origin, callWith({ ...message, reference }));

test('a changed word is served after a restart, which builds nothing, and a signal ends all of it', async () => {
	const project = await copyProject();
	leftovers.push(() => remove(project));
	const file = join(project, 'content', 'company.yaml');
	const startWith = async (phone: string, command: readonly string[], signal: NodeJS.Signals) => {
		const changed = readFileSync(file, 'utf8').replace(/^phone: .*$/m, `phone: ${phone}`);
		writeFileSync(file, changed);
		const changedAt = performance.now();
		const start = startIn(project, command);
		const page = await (await fetch(`${await start.serving()}/About`)).text();
		printFigure(`a changed word is served after ${Math.round(performance.now() - changedAt)} ms`);
		start.process.kill(signal);
		expect(await start.ended()).toBe(0);
		expect(page).toContain(phone);
		expect(start.output()).not.toContain('Building');
	};
	await startWith('0113 496 0777', ['npm', 'start'], 'SIGTERM');
	// A terminal that is closed.
	await startWith('0113 496 0888', ['node', 'scripts/start.ts'], 'SIGHUP');
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
