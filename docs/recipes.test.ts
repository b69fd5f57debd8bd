/**
 * Holds the documents to the code: the files, commands, settings and messages that they name are
 * there, their links lead somewhere, and their examples are accepted as they stand.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CommandContext } from '#cli/command.ts';
import { createTool } from '#cli/run.ts';
import { area } from '#content/schemas/area-schema.ts';
import * as schemas from '#content/schemas/content-schemas.ts';
import { ownLegalPage } from '#content/schemas/page-schemas.ts';
import { settingsSchema } from '#server/configuration/settings.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const recipes = {
	'CONTRIBUTING.md': '',
	'content/README.md': 'content/',
	'README.md': '',
	'docs/specification.md': '',
	'docs/tour.md': '',
} as const;
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
/** Within a sentence about one, or its row of the table of folders, a name is of that folder. */
const ROOMS = [
	'content/',
	'src/',
	'src/forms/',
	'src/estimate/',
	'src/content/',
	'src/enquiries/',
	'src/office/',
	'src/visitor/',
	'src/cli/',
	'src/site/',
	'src/server/',
	'tests/',
	'scripts/',
];
/** What a build, a run or an owner makes. */
const MADE =
	/^(?:dist|shots|test-results|\.data|content\/(?:areas|legal|photos|photographs)|node_modules)/;

describe.each(Object.entries(recipes))('%s', (file, folder) => {
	const text = read(file);

	test('names files and folders that are there', () => {
		const named = [
			...text.matchAll(/`((?:[\w.-]+\/)+[\w.[\]-]*|[\w-]+\.(?:yaml|txt|md|tsx?))`/g),
		].map(([, path = '']) => path);
		expect(named.length).toBeGreaterThan(5);
		const isThere = (path: string) =>
			[folder, '', ...ROOMS].some((within) => existsSync(within + path));
		expect(
			named.filter(
				(path) =>
					!path.includes('SLUG') && !MADE.test(path) && !MADE.test(folder + path) && !isThere(path),
			),
		).toEqual([]);
	});
});

test.each(globSync('{*,docs/**/*,content/*,facts/*}.md'))(
	'%s gives commands that there are',
	(file) => {
		const text = read(file);
		const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
		const ofNpm = named(/npm run (?:--silent )?([\w:-]+)/g);
		expect(ofNpm.filter((name) => !scripts.includes(name))).toEqual([]);
		const programs = named(/npx [a-z][^`]*?[ =]((?:scripts|src|tests)\/[\w./-]+)/g);
		expect(programs.filter((path) => !existsSync(path))).toEqual([]);
		const tools = named(/npx ([\w-]+)/g);
		expect(tools.filter((tool) => !existsSync(join('node_modules', '.bin', tool)))).toEqual([]);
	},
);

describe('an example for the owner is accepted as it stands', () => {
	const company = parse(read('content/company.yaml'));
	const examples = [...read('content/README.md').matchAll(/```yaml\n([\s\S]*?)```/g)].map(
		([, yaml = '']) => {
			return parse(
				yaml
					.replaceAll('"https://…"', 'https://example.co.uk/entry')
					.replaceAll('https://…', 'https://example.co.uk/entry'),
			);
		},
	);
	const those = (name: string) => examples.find((example) => name in example);
	const problems = (schema: { safeParse(value: unknown): { error?: unknown } }, value: unknown) =>
		schema.safeParse(value).error;

	test('the shelves, and the further facts', () => {
		expect(problems(schemas.company, { ...company, ...those('memberships') })).toBeUndefined();
		expect(problems(schemas.company, { ...company, ...those('vatNumber') })).toBeUndefined();
	});

	test('a page about a town', () => expect(problems(area, those('town'))).toBeUndefined());

	test('a legal page', () => expect(problems(ownLegalPage, those('name'))).toBeUndefined());

	test('what stands as a comment in company.yaml, once its # is taken away', () => {
		const commented = [
			...read('content/company.yaml').matchAll(
				/^# {1,3}((?:tradingAddress|vatNumber|icoNumber|otherPhones|social|since|handsOverTo): .*)$/gm,
			),
		];
		expect(commented.length).toBeGreaterThan(0);
		for (const [, line = ''] of commented)
			expect(problems(schemas.company, { ...company, ...parse(line) }), line).toBeUndefined();
	});
});

/** The verbs of the office's tool. */
const verbs = createTool({} as CommandContext, () => undefined).commands;

describe.each(['office', 'machine'])('docs/%s.md', (name) => {
	const text = read(`docs/${name}.md`);

	test('gives commands of the office’s tool, with options of theirs', () => {
		const commands = [...text.matchAll(/npm run (?:--silent )?enquiries -- ([^`>&]+)/g)].map(
			([, typed = '']) => typed.trim().split(/\s+/),
		);
		expect(commands.length).toBeGreaterThan(7);
		const unknown = commands.filter(([verb = '', ...rest]) => {
			if (verb === 'help') return false;
			const command = verbs.find((one) => one.name() === verb);
			const options = rest.filter((word) => word.startsWith('--'));
			return (
				!command || options.some((option) => !command.options.some(({ long }) => long === option))
			);
		});
		expect(unknown).toEqual([]);
	});

	test('names settings that there are', () => {
		const named = [...text.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, setting = '']) => setting);
		expect(named.length).toBeGreaterThan(5);
		expect(named.filter((setting) => !(setting in settingsSchema.shape))).toEqual([]);
	});
});

test('every message in the table of troubles is said somewhere', () => {
	const sources = ['src/{build,enquiries}/**/*.ts', 'src/server/*.ts', 'scripts/**/*.ts'].flatMap(
		(pattern) => globSync(pattern),
	);
	const said = sources
		.filter((file) => !file.includes('.test.'))
		.map(read)
		.join('\n');
	const [, troubles = ''] =
		/## When something is wrong\n([\s\S]*?)\n## /.exec(read('docs/machine.md')) ?? [];
	const quoted = [...troubles.matchAll(/"([^"]+)"/g)].map(([, words = '']) =>
		words.replace(/^… /, ''),
	);
	expect(quoted.length).toBeGreaterThan(10);
	expect(quoted.filter((words) => !said.includes(words))).toEqual([]);
});

test('docs/specification.md names tests that there are', () => {
	const named = [
		...read('docs/specification.md').matchAll(/`([\w-]+\.(?:test|contract)\.tsx?)`/g),
	].map(([, name = '']) => name);
	expect(named.length).toBeGreaterThan(15);
	expect(
		named.filter((name) => globSync(`*/**/${name}`, { exclude: ['node_modules/**'] }).length === 0),
	).toEqual([]);
});

describe('links between documents', () => {
	/** As Git hosts make them of headings. */
	const anchorsOf = (text: string) =>
		[...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
			heading
				.toLowerCase()
				.replace(/[^\p{L}\p{N} _-]/gu, '')
				.replaceAll(' ', '-'),
		);

	/** The links of a text that lead to no file, or to no heading of it. */
	function brokenIn(file: string, text: string): string[] {
		const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
			.map(([, link = '']) => link)
			.filter((link) => !/^(?:https?:|mailto:|\/)/.test(link));
		return links.filter((link) => {
			const [path = '', anchor] = link.split('#');
			const target = path ? join(dirname(file), path) : file;
			if (!existsSync(target)) return true;
			return anchor !== undefined && !anchorsOf(path ? read(target) : text).includes(anchor);
		});
	}

	test.each(globSync('{*,docs/**/*,content/*,facts/*}.md'))(
		'those of %s lead somewhere',
		(file) => {
			expect(brokenIn(file, read(file))).toEqual([]);
		},
	);

	test('a page of decisions that a source file names is there', () => {
		const sources = globSync(
			'{*,content/**/*,deploy/*,docs/*,src/**/*,tests/**/*,scripts/**/*}.{ts,tsx,mjs,astro,css,yaml}',
		);
		const named = sources.flatMap((file) =>
			[...read(file).matchAll(/docs\/decisions\/[\w.-]*\w/g)].map(([page]) => ({ file, page })),
		);
		expect(named.length).toBeGreaterThan(30);
		expect(named.filter(({ page }) => !existsSync(page))).toEqual([]);
	});

	test('every page of decisions is in their index, and begins with its day, its status and what it replaces', () => {
		const index = read('docs/decisions/README.md');
		const pages = globSync('*.md', { cwd: 'docs/decisions' }).filter(
			(page) => page !== 'README.md',
		);
		expect(pages.length).toBeLessThanOrEqual(30);
		expect(
			pages.filter((page) => !index.includes(`- [${page.replace('.md', '')}](${page}): `)),
		).toEqual([]);
		expect(
			pages.filter(
				(page) =>
					!/^# .+\n\n\d{4}-\d\d-\d\d · \w+ · replaces /.test(read(`docs/decisions/${page}`)),
			),
		).toEqual([]);
	});

	test('one to a file or a heading that is not there is found', () => {
		expect(
			brokenIn(
				'README.md',
				'# Here\n[a](docs/nowhere.md) [b](README.md#nowhere) [c](#here) [d](#there)',
			),
		).toEqual(['docs/nowhere.md', 'README.md#nowhere', '#there']);
	});
});

test('the table of folders names every room of each', () => {
	const table = read('README.md');
	const rooms = [
		'src/content',
		'src/forms',
		'src/estimate',
		'src/enquiries',
		'src/office',
		'src/visitor',
		'src/cli',
		'src/site',
		'src/server',
		'tests',
		'scripts',
	].flatMap((folder) =>
		readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
			entry.isDirectory() ? [{ folder, room: entry.name }] : [],
		),
	);
	const missing = rooms.filter(
		({ folder, room }) => !new RegExp(`^\\|\`${folder}/\`.*\`${room}/\``, 'm').test(table),
	);
	expect(missing).toEqual([]);
});
