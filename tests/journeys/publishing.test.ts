/**
 * Publishing: what a start does with a mistake in the content, and what a build does to the site
 * that runs beside it.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newReference } from '#model/reference.ts';
import { mailsIn } from '#server/testing/running-site.ts';
import { another } from '../support/enquiry.ts';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';
import { ALL } from '../support/tags.ts';

const NPM_START = ['npm', 'start'];
const ada = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700 900123',
	address: '12 Ember Row, ZZ1 1ZZ',
};

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

const post = (origin: string, path: string, answers: Record<string, string>) =>
	fetch(origin + path, { method: 'POST', headers: { origin }, body: new URLSearchParams(answers) });

/** Every way in which a form posted without script is answered. */
async function answersOf(origin: string): Promise<number[]> {
	const application = { ...ada, reference: newReference() };
	const posts = [
		post(origin, '/Contact', {}),
		post(origin, '/Contact', another()),
		post(origin, '/grant', { ...application, move: 'next' }),
		post(origin, '/grant', { ...application, move: 'back' }),
		post(origin, '/grant', { move: 'next' }),
		post(origin, '/grant', { ...application, move: 'submit' }),
		post(origin, '/check', {}),
		post(origin, '/check', { heatingSource: 'gas' }),
	];
	return Promise.all(posts.map(async (answer) => (await answer).status));
}
const AS_EVER = [422, 200, 200, 200, 422, 200, 422, 200];

test(
	'a word typed wrongly leaves the last good site serving and names file and line; mended, the new words are served, by two starts at once',
	ALL,
	async () => {
		const inCompany = await edit('company.yaml', /^name: (.*)$/m, 'name: Home: $1');
		await edit('pages/contact.yaml', /heading: .*/, 'heading: "Ask us: anything"');
		const broken = start();
		const origin = await broken.serving();
		expect(broken.output()).toContain(
			`content/company.yaml:${inCompany} a text with a colon in it must stand in quotes`,
		);
		expect(broken.output()).toContain('Serving them as they were built last');
		expect(broken.output()).not.toMatch(/^\s+at /m);
		expect(await (await fetch(`${origin}/Contact`)).text()).not.toContain('Ask us');
		expect(await answersOf(origin)).toEqual(AS_EVER);
		const mails = await mailsIn(join(folder, '.data', 'mail'), 3);
		expect(mails.map(({ text }) => text).join('\n')).toContain('12 Ember Row');
		const notice = mails.find(({ subject }) => subject === 'Website: the pages could not be built');
		expect(notice?.text).toContain(`content/company.yaml:${inCompany}`);
		broken.process.kill('SIGTERM');
		expect(await broken.ended()).toBe(0);

		await edit('company.yaml', /^name: Home: /m, 'name: ');
		const both = [start(), start({ DATA_DIR: join(folder, '.data-2') })];
		for (const mended of both) {
			const at = await mended.serving();
			expect(await (await fetch(`${at}/Contact`)).text()).toContain('Ask us: anything');
			expect(await (await post(at, '/Contact', {})).text()).toContain('Ask us: anything');
		}
		expect(both.filter((one) => one.output().includes('Building the pages'))).toHaveLength(1);
		expect(
			both.filter((one) => one.output().includes('Another process is installing or building')),
		).toHaveLength(1);
	},
);

test(
	'a site that runs needs nothing more of what it was built from: with all of it gone, pages and forms answer as before',
	ALL,
	async () => {
		const origin = await start().serving();
		for (const part of ['dist', 'content', 'src', 'package.json'])
			await rm(join(folder, part), { recursive: true });
		expect(await answersOf(origin)).toEqual(AS_EVER);
		expect((await fetch(`${origin}/About`)).status).toBe(200);
		expect((await fetch(`${origin}/readyz`)).status).toBe(200);
		expect(await mailsIn(join(folder, '.data', 'mail'), 2)).toHaveLength(2);
	},
);

test(
	'a build that fails leaves the last good one whole, and a change of what is written into pages is never served from it',
	ALL,
	async () => {
		await writeFile(
			join(folder, 'src', 'site', 'pages', 'About.astro'),
			'---\nthrow new Error("broken");\n---\n',
		);
		const before = await readFile(join(folder, 'dist', 'client', 'About.html'), 'utf8');
		const origin = await start().serving();
		expect(await (await fetch(`${origin}/About`)).text()).toBe(before);

		const other = start({ KEEP_CONTACT_DAYS: '30', DATA_DIR: join(folder, '.data-2') });
		expect(await other.ended()).toBe(1);
		expect(other.output()).not.toContain('The website is at');
	},
);
