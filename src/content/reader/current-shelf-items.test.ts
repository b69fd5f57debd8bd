/** What is no longer true of a firm is not shown. */
import { expect, test } from 'vitest';
import { currentInsurance, currentMemberships } from './current-shelf-items.ts';
import { content } from './testing.ts';

const { company } = content;

test.each([
	['2026-11-20', 1],
	['2027-05-19', 1],
	['2027-05-20', 0],
	['2026-11-19', 0],
])('a membership looked up on 20 November 2026, on %s', (day, shown) => {
	const membership = {
		body: 'MCS',
		number: 'NAP-1',
		link: 'https://mcscertified.com',
		checked: '2026-11-20',
	};
	expect(currentMemberships({ ...company, memberships: [membership] }, day)).toHaveLength(shown);
});

test('insurance after its last day', () => {
	const insurance = [
		{
			kind: 'Public liability',
			insurer: 'Sample Mutual',
			upTo: 2_000_000,
			until: '2027-03-31',
			source: { name: 'The policy' },
			checked: '2026-11-20',
		},
	];
	expect(currentInsurance({ ...company, insurance }, '2027-03-31')).toHaveLength(1);
	expect(currentInsurance({ ...company, insurance }, '2027-04-01')).toHaveLength(0);
});
