/**
 * Publishing: what a start does with a mistake in the content, and what a build does to the site
 * that runs beside it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailsIn } from '#server/testing/running-site.ts';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';

const NPM_START = ['npm', 'start'];
let folder: string;
const starts: Start[] = [];
test.beforeEach(async () => {
	folder = await copyProject();
});
test.afterEach(async () => {
	for (const start of starts.splice(0)) {
		start.process.kill('SIGTERM');
		await start.ended();
	}
	await remove(folder);
});

function start(settings: Readonly<Record<string, string>> = {}): Start {
	const begun = startIn(folder, NPM_START, settings);
	starts.push(begun);
	return begun;
}

/** Changes a content file, and gives the line of the change. */
async function edit(file: string, from: RegExp, to: string): Promise<number> {
	const path = join(folder, 'content', file);
	const text = await readFile(path, 'utf8');
	const edited = text.replace(from, to);
	expect(edited).not.toBe(text);
	await writeFile(path, edited);
	return text.slice(0, from.exec(text)?.index).split('\n').length;
}

test('a word typed wrongly leaves the last good site serving and names file and line; mended, the new words are served, by two starts at once', async () => {
	const inCompany = await edit('company.yaml', /^name: (.*)$/m, 'name: Home: $1');
	await edit('pages/contact.yaml', /heading: .*/, 'heading: "Ask us: anything"');
	const broken = start();
	const origin = await broken.serving();
	expect(broken.output()).toContain(
		`content/company.yaml:${inCompany}:7  Nested mappings are not allowed`,
	);
	expect(broken.output()).toContain('Serving them as they were built last');
	expect(broken.output()).not.toMatch(/^\s+at /m);
	expect(await (await fetch(`${origin}/Contact`)).text()).not.toContain('Ask us');
	const [notice] = await mailsIn(join(folder, '.data', 'mail'), 1);
	expect(notice?.subject).toBe('Website: the pages could not be built');
	expect(notice?.text).toContain(`content/company.yaml:${inCompany}:7`);
	broken.process.kill('SIGTERM');
	expect(await broken.ended()).toBe(0);

	await edit('company.yaml', /^name: Home: /m, 'name: ');
	const both = [start(), start({ DATA_DIR: join(folder, '.data-2') })];
	for (const mended of both) {
		const at = await mended.serving();
		expect(await (await fetch(`${at}/Contact`)).text()).toContain('Ask us: anything');
	}
	expect(both.filter((one) => one.output().includes('Building the pages'))).toHaveLength(1);
	expect(
		both.filter((one) => one.output().includes('Another process is installing or building')),
	).toHaveLength(1);
});
