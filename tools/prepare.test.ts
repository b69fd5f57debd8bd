/** Pages are rebuilt when a setting that is written into them changes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every setting that the build reads is one whose change rebuilds the pages', () => {
	const named = (file: string, pattern: RegExp) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name);
	const read = new Set(named('astro.config.ts', /\bsettings\.([A-Z_]+)/g));
	const watched = named('tools/prepare.mjs', /'([A-Z_]+)'/g);
	expect(read.size).toBeGreaterThan(5);
	expect(watched).toEqual(expect.arrayContaining([...read]));
});
