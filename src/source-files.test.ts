/** What a reader trusts in source files, where no linter can say so. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

test('a comment that names a file names one that is there, from the root or with ./', () => {
	const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		encoding: 'utf8',
	}).stdout;
	const files = new Set(tracked.split('\n').filter((file) => existsSync(file)));
	const named = [...files]
		.filter((file) => /^(?:src|scripts|tests|deploy)\/.*\.(?:tsx?|mjs|astro)$/.test(file))
		.flatMap((file) =>
			[...readFileSync(file, 'utf8').matchAll(/(?:^|\s)\/\/ .*$|\/\*[\s\S]*?\*\//gm)].flatMap(
				([comment]) =>
					[
						...comment
							.replace(/\n\s*\* ?/g, ' ')
							.matchAll(
								/(?<![\w/.@*#-])(?:\.{1,2}\/)*(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|astro|css|yaml|md)\b/g,
							),
					].map(([name]) => ({ file, name })),
			),
		);
	expect(named.length).toBeGreaterThan(200);
	const isThere = ({ file, name }: (typeof named)[number]) =>
		// What a build makes, and packages, are not of the repository.
		/^(?:dist|node_modules)\//.test(name) ||
		files.has(name.startsWith('.') ? join(dirname(file), name) : name);
	expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test('git ignores the file with the secrets, and not the example of it', () => {
	const isIgnored = (file: string) =>
		spawnSync('git', ['check-ignore', '--quiet', '--no-index', file]).status === 0;
	expect(['.env', '.env.example'].map(isIgnored)).toEqual([true, false]);
});
