/** Holds the recipes to the code: the files and commands that they name are there, and their examples are accepted as they stand. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { area } from '../content/area-schema.ts';
import { ownLegalPage } from '../content/page-schemas.ts';
import * as schemas from '../content/schemas.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const recipes = { 'CONTRIBUTING.md': '', 'content/README.md': 'content/', 'README.md': '' } as const;
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
/** What a build, a run or an owner makes. */
const MADE = /^(?:dist|shots|test-results|\.data|content\/(?:areas|legal|photos|photographs)|node_modules)/;

describe.each(Object.entries(recipes))('%s', (file, folder) => {
	const text = read(file);

	test('names files and folders that are there', () => {
		const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.[\]-]*|[\w-]+\.(?:yaml|txt|md|tsx?))`/g)].map(([, path = '']) => path);
		expect(named.length).toBeGreaterThan(5);
		// Within a sentence about a folder, or a row of the table of folders, a name is that folder's.
		const isThere = (path: string) =>
			[folder, '', 'content/', 'enquiries/', 'site/', 'server/'].some((within) => existsSync(within + path));
		expect(named.filter((path) => !path.includes('SLUG') && !MADE.test(path) && !MADE.test(folder + path) && !isThere(path))).toEqual([]);
	});

	test('gives commands that there are', () => {
		const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
		expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
	});

	test('leads to documents that are there', () => {
		const links = [...text.matchAll(/\]\(((?:\.\.\/)?[\w/.-]+\.md)\)/g)].map(([, path = '']) => path.replace('../', ''));
		expect(links.filter((path) => !existsSync(path) && !existsSync(folder + path))).toEqual([]);
	});
});

describe('an example for the owner is accepted as it stands', () => {
	const company = parse(read('content/company.yaml'));
	const examples = [...read('content/README.md').matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => {
		return parse(yaml.replaceAll('"https://…"', 'https://example.co.uk/entry').replaceAll('https://…', 'https://example.co.uk/entry'));
	});
	const those = (name: string) => examples.find((example) => name in example);
	const problems = (schema: { safeParse(value: unknown): { error?: unknown } }, value: unknown) => schema.safeParse(value).error;

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
		for (const [, line = ''] of commented) expect(problems(schemas.company, { ...company, ...parse(line) }), line).toBeUndefined();
	});
});
