/** What building and serving import is installed on a machine that serves. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The packages that a file imports, or names a file of. */
function packagesIn(file: string): string[] {
	const named = readFileSync(file, 'utf8').matchAll(
		/(?:\bfrom |\bimport |\bimport\(|src: \[|\bresolve\()\s*['"](@[\w.-]+\/[\w.-]+|[\w.-]+)(?:\/[^'"]*)?['"]|node_modules\/(@[\w.-]+\/[\w.-]+)/g,
	);
	return [...named]
		.map(([, imported, read]) => imported ?? read ?? '')
		.filter((name) => !builtinModules.includes(name));
}

test('every package that building and serving import is a dependency, not a development dependency', () => {
	const packages = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
		'dependencies' | 'optionalDependencies',
		Record<string, string>
	>;
	const dependencies = { ...packages.dependencies, ...packages.optionalDependencies };
	const ofAstro = ['astro', 'vite', 'unstorage'];
	const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
		.map((file) => join('src', file))
		.concat(
			'astro.config.ts',
			'scripts/bootstrap.mjs',
			'scripts/start.ts',
			'scripts/check-content.ts',
			'scripts/new-company.ts',
		)
		.filter(
			(file) =>
				/\.(ts|tsx|astro)$/.test(file) && !/\.(test|contract)\.|\/testing(\.ts$|\/)/.test(file),
		);
	const used = new Map(
		files.flatMap((file) => packagesIn(file).map((name) => [name, file] as const)),
	);
	expect([...used.keys()]).toEqual(expect.arrayContaining(['fastify', 'react', '@resvg/resvg-js']));
	const missing = [...used].filter(
		([name]) => !(name in dependencies) && !ofAstro.includes(name) && !name.startsWith('.'),
	);
	expect(missing.filter(([name]) => !name.startsWith('node:'))).toEqual([]);
});
