/** Which texts name a last day that is not their scheme's. */
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { contentTextsIn } from './content-text.ts';
import { wrongClosingDays } from './wrong-closing-days.ts';

const { schemes } = content;

describe('a last day that is not the scheme’s is reported with its file and line', () => {
	const found = (file: string, text: string, changed = schemes) =>
		wrongClosingDays({
			texts: contentTextsIn(file, text),
			schemes: changed,
			claims: content.claims,
		}).map(({ where }) => where);

	test('in what the scheme itself offers, and in what there is instead', () => {
		const text =
			'eco4:\n  offers: Work, until 31 March 2027.\n  instead: ECO4 ended on 31 December 2026.\n';
		expect(found('facts/schemes.yaml', text)).toEqual(['facts/schemes.yaml:2 eco4.offers']);
	});

	test('in the record of a scheme without a last day', () => {
		expect(
			found('facts/schemes.yaml', 'nest-wales:\n  offers: Work until 31 March 2027.\n'),
		).toHaveLength(1);
	});

	test('in a claim that stands on the scheme', () => {
		expect(
			found(
				'content/claims.yaml',
				'solar-vat:\n  qualification: For a home, until 31 March 2028.\n',
			),
		).toHaveLength(1);
		expect(
			found(
				'content/claims.yaml',
				'solar-vat:\n  basis: Read on 1 May 2026, good until 1 May 2027.\n',
			),
		).toEqual([]);
	});

	test('on the page that changes with the scheme, before and after', () => {
		const text =
			'hero:\n  lead: Its last day is 30 June 2027.\nchanges:\n  - after: eco4\n    hero:\n      lead: It ended on 1 July 2027.\n';
		expect(found('content/services/eco-4-grants.yaml', text)).toEqual([
			'content/services/eco-4-grants.yaml:2 hero.lead',
			'content/services/eco-4-grants.yaml:6 changes.eco4.hero.lead',
		]);
	});

	test('in any sentence that names the scheme', () => {
		expect(
			found('content/pages/about.yaml', 'lead: We apply for ECO4 until 1 May 2027.\n'),
		).toHaveLength(1);
		expect(
			found('content/pages/about.yaml', 'lead: Our office is closed until 1 May 2027.\n'),
		).toEqual([]);
	});

	test('and moving the last day reports every sentence that still names the old one', () => {
		const moved = {
			...schemes,
			'vat-zero-rate': { ...schemes['vat-zero-rate'], closes: '2028-03-31' },
		} as typeof schemes;
		const text =
			'vat-zero-rate:\n  offers: 0% VAT, until 31 March 2027.\n  instead: The 0% rate ended on 31 March 2027.\n';
		expect(found('facts/schemes.yaml', text, moved)).toHaveLength(2);
	});
});
