/** The line under the house names no other first work than the plan begins with. */
import { expect, test } from 'vitest';
import { content } from '../../../content/reader/testing.ts';
import { engineFigures } from '../../../estimate/engine-figures.ts';
import { checkData } from './check-data.ts';
import { resultFor } from './check-result.ts';

const data = { ...checkData({ ...content, engine: engineFigures(content) }), day: '2026-11-24' };
const lineOf = (answers: Readonly<Record<string, string>>) => resultFor(answers, data).home;

test('what is worth doing first is in the plan’s start', () => {
	const home = lineOf({ kind: 'semi', heatingSource: 'gas' });
	expect(home?.line).toMatch(/ Worth doing first: loft insulation\.$/);
	expect(home?.plan.chosen).toContain('loft');
});

test('where the plan suggests no start, the line names nothing', () => {
	const home = lineOf({ kind: 'flat', heatingSource: 'storage', homeOwnership: 'no' });
	expect(home?.plan.chosen).toEqual([]);
	expect(home?.line).toMatch(/on a frosty night\.$/);
});

test('work that waits for the heating is not called the first', () => {
	const line = lineOf({ kind: 'flat', heatingSource: 'electric', homeOwnership: 'yes', postcode: 'G12' })?.line;
	expect(line).toMatch(/ Worth most, when the heating is renewed: air source heat pump\.$/);
});
