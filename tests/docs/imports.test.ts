/** Guards the doors between the rooms (docs/house-style.md) by reading what each file imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Which rooms each room may open onto. */
const doors: Readonly<Record<string, readonly string[]>> = {
	content: [],
	forms: [],
	enquiries: ['forms'],
	site: ['content', 'forms'],
	server: ['forms', 'enquiries', 'content'],
};

/** The business rooms know nothing of how they are shown or served. */
const business = ['content', 'forms', 'enquiries'];
const frameworks = /^(astro|@astrojs\/|react|fastify|@fastify\/|vite)/;

/** What stands in a room only for its tests; those bring together what the rooms keep apart. */
const forTests = /\.(test|contract)\.|\/testing\.ts$/;

const sources = (room: string) =>
	readdirSync(room, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(ts|tsx|astro)$/.test(file) && !forTests.test(file))
		.map((file) => join(room, file));

const importsOf = (file: string) =>
	[...readFileSync(file, 'utf8').matchAll(/^\s*(?:import|export)\s[^'"]*?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm)].map(
		(found) => found[1] ?? found[2] ?? '',
	);

const roomOf = (path: string) => path.split('/')[0] ?? '';

describe.each(Object.entries(doors))('%s', (room, allowed) => {
	test(`${room} opens only onto ${allowed.join(' and ') || 'nothing'}`, () => {
		const trespasses = sources(room).flatMap((file) =>
			importsOf(file)
				.filter((name) => name.startsWith('.'))
				.map((name) => normalize(join(dirname(file), name)))
				.filter((target) => roomOf(target) !== room && roomOf(target) !== 'dates.ts' && !allowed.includes(roomOf(target)))
				.map((target) => `${file} → ${target}`),
		);
		expect(trespasses).toEqual([]);
	});
});

test.each(business)('%s knows nothing of Astro, React or Fastify', (room) => {
	const strangers = sources(room).flatMap((file) =>
		importsOf(file)
			.filter((name) => frameworks.test(name))
			.map((name) => `${file} → ${name}`),
	);
	expect(strangers).toEqual([]);
});

test('every source file says in its first line what it is for', () => {
	const silent = [...Object.keys(doors), 'build', 'tools', 'tests']
		.flatMap(sources)
		.filter((file) => !/^(---\n)?\s*(\/\*\*?|\/\/)/.test(readFileSync(file, 'utf8')));
	expect(silent).toEqual([]);
});

test('no file is called by what it is made of instead of what it does', () => {
	const vague = Object.keys(doors)
		.flatMap(sources)
		.filter((file) => /(^|\/)(utils?|helpers?|common|misc|index)\.(ts|tsx)$/.test(file));
	expect(vague).toEqual([]);
});

test('no page is drawn with styles or handlers in its attributes, which the content security policy forbids', () => {
	const inline = sources('site').filter((file) => file.endsWith('x') && /\sstyle=\{/.test(readFileSync(file, 'utf8')));
	expect(inline).toEqual([]);
});

test('an .astro file is a route or the frame around every page; what a page says and shows is React', () => {
	const routes = sources('site').filter((file) => file.endsWith('.astro') && file !== 'site/layouts/Base.astro');
	const drawing = routes.filter((file) => {
		const body = readFileSync(file, 'utf8').split('---\n').at(-1) ?? '';
		return !/^\s*(<Base [^\n]*><\w+( [^\n]*)? \/><\/Base>|<Page \/>)\s*$/.test(body);
	});
	expect(routes.length).toBeGreaterThan(10);
	expect(drawing).toEqual([]);
});
