/**
 * What every source file must look like, where no linter can say so. Imports between folders are
 * held by biome.json.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = (folder: string) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(ts|tsx|astro)$/.test(file))
		.map((file) => join(folder, file));

test('every source file begins with a comment that says what it is for', () => {
	const silent = ['src', 'scripts', 'tests']
		.flatMap(sources)
		.filter((file) => !/^(---\n)?\s*(\/\*\*?|\/\/)/.test(readFileSync(file, 'utf8')));
	expect(silent).toEqual([]);
});

test('a comment that names a file names one that is there', () => {
	const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		encoding: 'utf8',
	}).stdout;
	const files = tracked.split('\n').map((file) => `/${file}`);
	const isThere = (name: string) => files.some((file) => file.endsWith(`/${name}`));
	const named = ['src', 'scripts', 'tests', 'deploy']
		.flatMap(sources)
		.flatMap((file) =>
			[...readFileSync(file, 'utf8').matchAll(/(?:^|\s)\/\/ .*$|\/\*[\s\S]*?\*\//gm)]
				.flatMap(([comment]) => [
					...comment
						.replace(/\n\s*\* ?/g, ' ')
						.matchAll(
							/(?<![\w/.@*#-])(?:\.{1,2}\/)*((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|astro|css|yaml|md))\b/g,
						),
				])
				.map(([, name = '']) => ({ file, name })),
		);
	expect(named.length).toBeGreaterThan(200);
	// What a build makes, and packages, are not of the repository.
	const ofOurs = named.filter(({ name }) => !/^(?:dist|node_modules)\//.test(name));
	expect(ofOurs.filter(({ name }) => !isThere(name))).toEqual([]);
});

test('an import of another folder goes by its name, and one of the same climbs one level at most', () => {
	const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
	const leaving = new RegExp(
		`(?:from |import\\()'(?:\\.\\./\\.\\./|\\.\\./(?:${rooms.map(({ name }) => name).join('|')})/)`,
	);
	const climbing = ['src', 'scripts', 'tests'].flatMap(sources).filter((file) => {
		const isAtTheRoomsTop = /^src\/[^/]+\/[^/]+$/.test(file);
		const code = readFileSync(file, 'utf8');
		return /(?:from |import\()'\.\.\/\.\.\//.test(code) || (isAtTheRoomsTop && leaving.test(code));
	});
	expect(climbing).toEqual([]);
});

test('no file has a vague name such as utils or index', () => {
	const vague = sources('src').filter((file) =>
		/(^|\/)(utils?|helpers?|common|misc|index)\.(ts|tsx)$/.test(file),
	);
	expect(vague).toEqual([]);
});

test('no component has a style attribute, which the content security policy forbids', () => {
	const inline = ['src/site', 'src/office', 'src/visitor']
		.flatMap(sources)
		.filter((file) => file.endsWith('x') && /\sstyle=\{/.test(readFileSync(file, 'utf8')));
	expect(inline).toEqual([]);
});

test('an .astro file is a route or the document frame; page bodies are React', () => {
	const routes = sources('src/site').filter(
		(file) => file.endsWith('.astro') && !file.startsWith('src/site/layouts/'),
	);
	const drawing = routes.filter((file) => {
		const body = readFileSync(file, 'utf8').split('---\n').at(-1) ?? '';
		// Elements of its own would be drawing.
		return /<[a-z]/.test(body);
	});
	expect(routes.length).toBeGreaterThan(10);
	expect(drawing).toEqual([]);
});

test('no test lets the mouse jump: it moves as a hand does (glide, tests/support/visit.ts), across whatever lies between', () => {
	// WebKit's driver has only the jump.
	const jumping = sources('tests').filter(
		(file) => !/webkit|webdriver/.test(file) && /\.hover\(/.test(readFileSync(file, 'utf8')),
	);
	expect(jumping).toEqual([]);
});

test('git ignores the file with the secrets, and not the example of it', () => {
	const isIgnored = (file: string) =>
		spawnSync('git', ['check-ignore', '--quiet', '--no-index', file]).status === 0;
	expect(['.env', '.env.example'].map(isIgnored)).toEqual([true, false]);
});
