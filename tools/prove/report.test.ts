/** What the report says of a bar: a failure and a figure missed are never hidden, and a test that is gone is not passed by. */
import { expect, test } from 'vitest';
import { reportOn, summary, type Tried, table } from './report.ts';

const passing = { tried: 'a kill', found: 'nothing lost' };
const file = 'tests/kill.test.ts';
const ran = (name: string, outcome: 'passed' | 'failed' | 'rested') => ({ file, names: ['a group', name], outcome });
const report = (change: Partial<Tried>) => reportOn({ proofs: [], notTried: [], findings: [], ran: [], isWhole: true, ...change });

test.each([
	['passed', 'met', 'nothing lost'],
	['failed', 'missed', 'failed: after … kills'],
	['rested', 'not tried', 'the test rests on this machine'],
] as const)('a bar whose test has %s is %s', (outcome, verdict, found) => {
	const { rows, problems } = report({
		proofs: [{ bar: 'D1', file, names: ['after … kills'], passing }],
		ran: [ran('after 100 kills', outcome)],
	});
	expect(rows).toEqual([{ bar: 'D1', verdict, tried: 'a kill', found }]);
	expect(problems).toEqual([]);
});

test('one failure among many of a group is a bar missed', () => {
	const proofs = [{ bar: 'D1', file, names: ['a group'], passing }];
	expect(report({ proofs, ran: [ran('one', 'passed'), ran('two', 'failed')] }).rows[0]?.verdict).toBe('missed');
});

test('a figure that was not reached is a bar missed, though its test passed', () => {
	const findings = [
		{ bar: 'H1', tried: '20 a second', found: 'p99 80 ms (bar 50)', isMet: false },
		{ bar: 'H1', tried: '10 a second', found: 'p99 20 ms (bar 50)', isMet: true },
	];
	const { rows } = report({ proofs: [{ bar: 'H1', file, names: ['load'] }], findings, ran: [ran('load', 'passed')] });
	expect(rows.map(({ verdict }) => verdict)).toEqual(['missed', 'met']);
	expect(table(rows)).toContain('| H1 | **missed** | 20 a second | p99 80 ms (bar 50) |');
	expect(summary(rows)).toContain('1 bars: 0 met, 0 met in the part that was tried, 1 missed');
});

test('a test that was renamed is a problem in a sentence', () => {
	const { rows, problems } = report({ proofs: [{ bar: 'D1', file, names: ['as it was'], passing }], ran: [ran('as it is', 'passed')] });
	expect(rows[0]?.verdict).toBe('not tried');
	expect(problems).toEqual([`D1: nothing called “as it was” ran in ${file}. Was it renamed? Name it anew in tools/prove/bars.ts.`]);
});

test('a test that counts and wrote nothing down is a problem', () => {
	const { problems } = report({ proofs: [{ bar: 'D1', file, names: ['kills'] }], ran: [ran('kills', 'passed')] });
	expect(problems).toHaveLength(1);
});

test('when only some files were asked for, the rest is not spoken of', () => {
	const proofs = [{ bar: 'D1', file: 'tests/other.test.ts', names: ['kills'], passing }];
	expect(report({ proofs, notTried: [{ bar: 'D6', what: 'a', why: 'b' }], isWhole: false })).toEqual({ rows: [], problems: [] });
});

test('bars stand in the study’s order, and what was not tried is there with its reason', () => {
	const findings = ['P3', 'D10', 'D2', 'M1'].map((bar) => ({ bar, tried: '', found: '', isMet: true }));
	const { rows } = report({ findings, notTried: [{ bar: 'D6', what: 'a reserve', why: 'not built' }] });
	expect(rows.map(({ bar }) => bar)).toEqual(['D2', 'D6', 'D10', 'M1', 'P3']);
	expect(summary(rows)).toBe('5 bars: 4 met, 0 met in the part that was tried, 0 missed, 1 not tried.');
});
