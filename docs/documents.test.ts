/** Documents name files, tests and commands that are there, and their links lead somewhere. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const documents = globSync('{*,docs/**/*,content/*,facts/*}.md');
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
/** What a build, a run or an owner makes, and names that stand for any. */
const MADE = /^(?:dist|shots|test-results|releases|\.data|content\/(?:areas|legal|photos))|SLUG/;

test.each([
	'CONTRIBUTING.md',
	'README.md',
	'docs/house-style.md',
	'docs/performance.md',
	'docs/promises.md',
	'docs/specification.md',
	'docs/tour.md',
])('%s names files and folders that are there, by their whole path', (file) => {
	const named = [...read(file).matchAll(/`((?:[\w.[\]-]+\/)+[\w.[\]-]*)`/g)].map(
		([, path = '']) => path,
	);
	expect(named.length).toBeGreaterThan(2);
	expect(named.filter((path) => !MADE.test(path) && !existsSync(path))).toEqual([]);
});

test.each(documents)('%s gives npm commands that there are', (file) => {
	const named = [...read(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)];
	expect(named.map(([, name = '']) => name).filter((name) => !scripts.includes(name))).toEqual([]);
});

test.each(documents)('the links of %s lead to files and headings that are there', (file) => {
	const broken = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, link = '']) => link)
		.filter((link) => !/^(?:https?:|mailto:|\/)/.test(link))
		.filter((link) => {
			const [path = '', anchor] = link.split('#');
			const target = path ? join(dirname(file), path) : file;
			return !existsSync(target) || (anchor && !anchorsOf(read(target)).includes(anchor));
		});
	expect(broken).toEqual([]);
});

/** The anchors that Git hosts make of headings. */
function anchorsOf(text: string): string[] {
	return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);
}
