/** `npm run check`: format, lint, types, content, documents, build, doors and weights. Green means it may be shipped. */
import { join } from 'node:path';
import { build, install, ownNode, run } from './prepare.mjs';

install();
const step = (title, ...command) => {
	console.log(`\n${title}`);
	run(ownNode, command);
};
const bin = (...path) => join('node_modules', ...path);

step('Format and lint', bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.');
step('Types', bin('astro', 'bin', 'astro.mjs'), 'check', '--minimumFailingSeverity', 'warning');
step('Documents', 'tools/docs.ts', '--check');
build();
// After the build, because it follows the links of the built pages.
step('Content', 'tools/check-content.ts');
step(
	'Doors, weights and the fidelity record',
	bin('vitest', 'vitest.mjs'),
	'run',
	'--project',
	'visitors',
	'tests/house.test.ts',
	'tests/weights.test.ts',
	'tests/specification.test.ts',
);
console.log('\nEverything is in order.');
