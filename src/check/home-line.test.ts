/** The line under the house: a bill that is not used, and the coldest part. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { checkData } from './check-data.ts';
import { resultFor } from './check-result.ts';

const data = { ...checkData({ ...content, engine: engineFigures(content) }), day: '2026-11-24' };
const homeOf = (answers: Readonly<Record<string, string>>) => resultFor(answers, data).home;

test('a bill that is not used is said beside the figure that is not from it, and in the plan, with what was typed', () => {
	const open = (answers: Readonly<Record<string, string>>) => {
		const home = homeOf({ kind: 'flat', walls: 'solid', postcode: 'LS6', ...answers });
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

test('the coldest part is named below the house and on it, once the kind of home is known', () => {
	const home = homeOf({ kind: 'semi', walls: 'cavity', heatingSource: 'gas' });
	expect(home?.line).toContain('heat. Homes like it lose most heat through the walls.');
	expect(home?.picture.coldest).toBe('Coldest: the walls');
	expect(home?.sources.map(({ value }) => value)).toContain(
		'modelled by its kind, walls and loft, not measured',
	);
	const unknown = homeOf({ walls: 'cavity' });
	expect(unknown?.line).not.toContain('lose most heat');
	expect(unknown?.coldest).toBeUndefined();
});
