/**
 * `npm run check`: format, lint, types, what nothing uses, documents, build, content, source files,
 * weights and the specified forms. It writes nothing but the build.
 */
import { join } from 'node:path';
import { build, install, ownNode } from './start/prepare.mjs';
import { run } from './start/processes.mjs';

await install({ development: true });
const step = async (title, ...command) => {
	console.log(`\n${title}`);
	await run(ownNode, command);
};
const bin = (...path) => join('node_modules', ...path);

await step(
	'Format and lint',
	bin('@biomejs', 'biome', 'bin', 'biome'),
	'check',
	'--error-on-warnings',
	'.',
);
await step(
	'Types',
	bin('astro', 'bin', 'astro.mjs'),
	'check',
	'--minimumFailingSeverity',
	'warning',
);
await step('Unused files, exports and packages', bin('knip', 'bin', 'knip.js'));
await step('Documents', 'scripts/docs.ts', '--check');
await build();
// After the build, because it follows the links of the built pages.
await step('Content', 'scripts/check-content.ts');
await step(
	'Source files, weights and the specified forms',
	bin('vitest', 'vitest.mjs'),
	'run',
	'src/source-files.test.ts',
	'scripts/weights.test.ts',
	'src/forms/',
);
console.log('\nEverything is in order.');
