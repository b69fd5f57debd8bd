/** Nothing a visitor wrote reaches the log, not even in an error that quotes it. */
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { describeFault, errorName, printErrorsWithoutWords, RedactedLog } from './log.ts';

const WORDS = 'grace@example.org has asthma';

const withCode = (code: string) => Object.assign(new RangeError(WORDS), { code });

test.each([
	['TypeError', new TypeError(`${WORDS} is not a function`)],
	['ERR_INVALID_ARG_TYPE', withCode('ERR_INVALID_ARG_TYPE')],
	// Its code is a sentence.
	['RangeError', withCode(WORDS)],
	['string', WORDS],
])('%s: an error is logged by its class or code, never by its message', (name, error) => {
	expect(errorName(error)).toBe(name);
});

test('the cause of a fault is logged as well, and so is the place', () => {
	const fault = describeFault(new Error(WORDS, { cause: new SyntaxError(WORDS) }));
	expect(fault).toEqual({
		fault: 'Error',
		at: expect.stringMatching(/log\.test\.ts:\d+:\d+$/),
		cause: 'SyntaxError',
	});
});

test.each([
	['    at receive (file:///srv/site/enquiries/receive.ts:120:17)', 'enquiries/receive.ts:120:17'],
	['    at file:///srv/site/server/app.ts:9:5', 'server/app.ts:9:5'],
	['    at run (C:\\site\\server\\app.ts:19:25)', 'server\\app.ts:19:25'],
])('of a place the folder, file, line and column are kept: %s', (line, place) => {
	const foreign = [
		'    at node:internal/process:95:5',
		'    at parse (/srv/site/node_modules/yaml/index.js:1:1)',
	];
	const error = Object.assign(new Error(WORDS), {
		stack: [`Error: ${WORDS}`, ...foreign, line].join('\n'),
	});
	expect(describeFault(error)).toEqual({ fault: 'Error', at: place });
});

test.each(['a handler that fails', 'a response that cannot be serialised'])(
	'%s leaves none of a visitor’s words in the log',
	async (what) => {
		const lines: string[] = [];
		const app = fastify({
			logger: { stream: { write: (line) => lines.push(line) } },
			logController: new RedactedLog(),
		});
		app.post('/', async ({ body }) => {
			if (what === 'a handler that fails') throw new Error(JSON.stringify(body));
			return {
				toJSON() {
					throw new TypeError(JSON.stringify(body));
				},
			};
		});
		const { statusCode } = await app.inject({
			method: 'POST',
			url: `/?about=${encodeURIComponent(WORDS)}`,
			payload: { description: WORDS },
		});
		await app.close();
		expect(statusCode).toBe(500);
		expect(lines.join('')).toContain('"status":500');
		expect(lines.join('')).not.toMatch(/grace|asthma/);
	},
);

test('an error that a package prints loses its message, and keeps what and where', () => {
	const printed: unknown[][] = [];
	const output = { error: (...words: unknown[]) => void printed.push(words) };
	printErrorsWithoutWords(output);
	output.error('A page:', new TypeError('Grace Hopper'));
	expect(printed).toEqual([
		['A page:', { fault: 'TypeError', at: expect.stringContaining('log.test.ts') }],
	]);
});
