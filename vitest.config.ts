/** Two kinds of tests: beside the code they are about, and the journeys of visitors through the built site. */
import { defineConfig } from 'vitest/config';

const rooms = ['content', 'forms', 'enquiries', 'site', 'server', 'tools'];

/** Set by `npm run prove`, which also runs the long proofs and reads the results. */
const results = process.env.PROVE_RESULTS;

export default defineConfig({
	test: {
		reporters: ['default', './tools/counting-reporter.ts', ...(results ? ['json'] : [])],
		...(results ? { outputFile: { json: results } } : {}),
		projects: [
			{
				extends: true,
				test: { name: 'rooms', include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`), testTimeout: 30_000, hookTimeout: 60_000 },
			},
			{
				extends: true,
				test: {
					name: 'visitors',
					include: ['tests/**/*.test.ts', ...(results ? ['tests/proofs/*.proof.ts'] : [])],
					testTimeout: 60_000,
					hookTimeout: 60_000,
					maxWorkers: 2,
				},
			},
		],
	},
});
