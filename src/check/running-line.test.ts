/** The line under the house names no other first work than the plan begins with. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { checkData } from './check-data.ts';
import { resultFor } from './check-result.ts';

const data = { ...checkData({ ...content, engine: engineFigures(content) }), day: '2026-11-24' };
const lineOf = (answers: Readonly<Record<string, string>>) => resultFor(answers, data).home;

test('a bill that is not used is said beside the figure that is not from it, and in the plan, with what was typed', () => {
	const open = (answers: Readonly<Record<string, string>>) => {
		const home = lineOf({ kind: 'flat', walls: 'solid', postcode: 'LS6', ...answers });
		return [home?.line ?? '', home?.plan.basis ?? ''];
	};
	for (const says of open({ heatingSource: 'electric', usePounds: '120' }))
		expect(says).toContain('Not used: your £120 a year, because that is too little');
	for (const says of open({ heatingSource: 'gas', useKwh: '105100' }))
		expect(says).toContain('Not used: your 105,100 kWh a year, because that is too much');
	for (const says of open({ heatingSource: 'oil', usePounds: '2100' }))
		expect(says).toContain('Not used yet: your £2,100 a year');
	for (const says of open({ heatingSource: 'oil', usePounds: '2100', rateFuel: '9' }))
		expect(says).not.toContain('Not used');
});

test('a home that loses hardly any heat is not said to lose none', () => {
	expect(
		lineOf({ kind: 'semi', heatingSource: 'gas', useKwh: '400', loft: 'none' })?.line,
	).toContain('Less than 0.3 kW of heat escapes');
	expect(lineOf({ kind: 'semi', heatingSource: 'gas', useKwh: '12000' })?.line).toMatch(
		/ \d\.\d kW of heat escapes/,
	);
});
