/** The long proofs (`npm run prove`): one at a time, and the ordinary tests of the front door with their numbers turned up. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['tests/proofs/**/*.proof.ts', 'tests/{refusals,injection,slow-clients}.test.ts'],
		env: { PROVE: '1' },
		fileParallelism: false,
		testTimeout: 600_000,
		hookTimeout: 60_000,
	},
});
