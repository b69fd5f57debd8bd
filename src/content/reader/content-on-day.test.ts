/** The content on a given day. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { withChanges } from '../schemas/fact-fields.ts';
import { contentAsOf, currentInsurance, currentMemberships } from './content-on-day.ts';
import { content } from './testing.ts';

const { schemes, company } = content;

describe('of several changes the last to begin wins', () => {
	const closing = {
		first: { ...schemes.eco4, closes: '2026-12-31' },
		second: { ...schemes.eco4, closes: '2027-03-31' },
		endless: { ...schemes.eco4, closes: undefined },
	} as typeof schemes;
	const words = {
		heading: 'a',
		text: 'b',
		changes: [
			{ without: 'fundingForm' as const, text: 'plain' },
			{ after: 'second', heading: 'later' },
			{ after: 'first', heading: 'soon', text: 'c' },
			{ from: '2027-02-01', heading: 'dated', text: undefined },
		],
	};
	const on = (day: string, firm = {}) => {
		const { heading, text } = contentAsOf(words, day, { schemes: closing, ...firm });
		return [heading, text];
	};

	test.each([
		['2026-12-31', 'a', 'b'],
		['2027-01-01', 'soon', 'c'],
		['2027-02-01', 'dated', 'c'],
		['2027-04-01', 'later', 'c'],
	])('on %s', (day, ...said) => {
		expect(on(day)).toEqual(said);
	});

	test('a scheme that the firm does not offer has changed them already', () => {
		expect(on('2026-11-20', { offered: ['second'] })).toEqual(['soon', 'c']);
		expect(on('2026-11-20', { offered: [] })).toEqual(['later', 'c']);
		const endless = { heading: 'a', changes: [{ after: 'endless', heading: 'b' }] };
		expect(contentAsOf(endless, '2026-11-20', { schemes: closing, offered: [] }).heading).toBe('b');
	});

	test('what is said without a funding form is said whatever has closed', () => {
		expect(on('2026-11-20', { hasFundingForm: false })).toEqual(['a', 'plain']);
		expect(on('2027-04-01', { hasFundingForm: false })).toEqual(['later', 'plain']);
	});
});

test('content that depends on an unknown scheme is refused with its name', () => {
	expect(() => contentAsOf({ changes: [{ after: 'nobody' }] }, '2027-01-01', { schemes })).toThrow(
		'There is no scheme called nobody',
	);
});

test.each([
	['no condition', {}],
	['two conditions', { from: '2027-01-01', after: 'eco4' }],
])('a change with %s is refused', (_, condition) => {
	const page = withChanges(z.strictObject({ a: z.string() }), z.strictObject({ a: z.string() }));
	expect(page.safeParse({ a: 'b', changes: [{ ...condition, a: 'c' }] }).success).toBe(false);
});

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
