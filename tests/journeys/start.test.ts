/** Starting and ending: a changed word, a signal. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyProject, remove, startIn } from '../support/folder.ts';
import { printFigure } from '../support/layers.ts';

const leftovers: (() => unknown)[] = [];
test.afterEach(async () => {
	for (const clear of leftovers.splice(0).reverse()) await clear();
});

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
