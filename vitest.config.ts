/** Two kinds of tests: beside the code they are about, and the journeys of visitors through the built site. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const rooms = ['content', 'forms', 'enquiries', 'site', 'server', 'tools'];

/** Set by `npm run prove`, which also runs the long proofs, one file after another so that none disturbs what another measures. */
const proof = process.env.PROOF_FOLDER;

export default defineConfig({
	test: {
		reporters: ['default', './tools/counting-reporter.ts', ...(proof ? ['json'] : [])],
		...(proof ? { outputFile: { json: join(proof, 'results.json') } } : {}),
		fileParallelism: proof === undefined,
		projects: [
			{
				extends: true,
				test: {
					name: 'rooms',
					include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`),
					testTimeout: proof ? 600_000 : 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				extends: true,
				test: {
					name: 'visitors',
					include: ['tests/**/*.test.ts', ...(proof ? ['tests/proofs/*.proof.ts'] : [])],
					testTimeout: proof ? 600_000 : 60_000,
					hookTimeout: 60_000,
					maxWorkers: proof ? 1 : 2,
				},
			},
		],
	},
});
