/** Which sentences offer a closed scheme or name a wrong last day. */
import { describe, expect, test } from 'vitest';
import { dayAfter } from '../../dates.ts';
import { claimAsOf, contentAsOf } from '../as-of-date.ts';
import { content } from '../testing.ts';
import { offersOfClosedSchemes, openSchemesCalledClosed } from './closed-schemes.ts';
import { wrongClosingDays } from './closing-days.ts';
import { contentTextsIn } from './content-text.ts';

const { schemes } = content;
const ON_NEW_YEAR = '2027-01-01';
const IN_APRIL = '2027-04-01';

describe('after its last day a scheme is offered by', () => {
	test.each([
		['It cannot be combined with ECO4 for the same heat pump.', ON_NEW_YEAR],
		['ECO 4 may pay for part of the work.', ON_NEW_YEAR],
		['Its last day is 31 December 2026.', ON_NEW_YEAR],
		['It runs until 31 December 2026.', ON_NEW_YEAR],
		['Last day: 31 March 2027', IN_APRIL],
		['Until 31 March 2027, then 5%.', IN_APRIL],
		['0% VAT', IN_APRIL],
		['The Workplace Charging Scheme pays for sockets.', IN_APRIL],
		['It closes 31 March 2027.', IN_APRIL],
	])('“%s”', (text, day) => {
		expect(offersOfClosedSchemes({ text, day }, schemes)).toEqual([text]);
		expect(offersOfClosedSchemes({ text, day: '2026-12-31' }, schemes)).toEqual([]);
	});

	test('“a grant” on a page whose schemes have all closed', () => {
		const reading = { text: 'Renters may get a grant.', listed: ['workplace-charging-scheme', 'ev-chargepoint-grant'] };
		expect(offersOfClosedSchemes({ ...reading, day: IN_APRIL }, schemes)).toEqual(['Renters may get a grant.']);
		expect(offersOfClosedSchemes({ ...reading, day: '2027-03-31' }, schemes)).toEqual([]);
		expect(offersOfClosedSchemes({ ...reading, listed: [...reading.listed, 'nest-wales'], day: IN_APRIL }, schemes)).toEqual([]);
	});

	test('its name alone as a heading, unless “closed” follows', () => {
		const heading = 'Energy Company Obligation (ECO4)';
		expect(offersOfClosedSchemes({ text: `${heading} | Possible | You get a benefit. | Ask us.`, day: ON_NEW_YEAR }, schemes)).toEqual([
			heading,
		]);
		expect(offersOfClosedSchemes({ text: `${heading} | Closed | Ask us.`, day: ON_NEW_YEAR }, schemes)).toEqual([]);
	});
});

test.each([
	'ECO4 ended on 31 December 2026, and no other scheme paid for by energy suppliers replaces it.',
	'Until 31 March 2027 it was 0% VAT on residential solar and battery installs.',
	'Work on business premises carries VAT.',
	'Northern Ireland was never part of ECO4.',
])('nothing closed is offered by “%s”', (text) => {
	expect(offersOfClosedSchemes({ text, day: IN_APRIL }, schemes)).toEqual([]);
});

describe('today’s text would be reported on the day after, and the text for that day is not:', () => {
	/** Every sentence in a block or a claim, names of other things included: none of them is a sentence. */
	const textsIn = (value: unknown): string[] =>
		typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
	const offered = (value: unknown, day: string, listed: readonly string[] = []) =>
		offersOfClosedSchemes({ text: textsIn(value).join(' | '), listed, day }, schemes);
	const morningAfter = (scheme = '') => dayAfter(schemes[scheme]?.closes ?? '');

	const pages = content.services.flatMap((service) =>
		Object.entries(service.closed ?? {}).map(([scheme, later]) => ({ service, scheme, later })),
	);
	test.each(pages)('$service.slug', ({ service, scheme, later }) => {
		const day = morningAfter(scheme);
		const changed = Object.fromEntries(Object.entries(service).filter(([block]) => Object.hasOwn(later, block)));
		expect(offered(changed, day, service.benefits.schemes)).not.toEqual([]);
		const { closed, benefits, ...rest } = contentAsOf(service, schemes, day);
		const { schemes: listed, claims, ...said } = benefits;
		expect(offered([rest, said], day, listed)).toEqual([]);
	});

	const turning = Object.entries(content.claims).filter(([, { closed }]) => closed);
	test.each(turning)('%s', (_name, claim) => {
		const day = morningAfter(claim.scheme);
		const { figure, says, qualification } = claim;
		expect(offered([figure, says, qualification], day)).not.toEqual([]);
		const then = claimAsOf(claim, schemes, day);
		expect(offered([then.figure, then.says, then.qualification], day)).toEqual([]);
	});
});

test('on its last day a scheme has not closed yet', () => {
	const text = 'ECO4 has closed. | Closed: its last day was 31 December 2026';
	expect(openSchemesCalledClosed({ text, day: '2026-12-31' }, schemes)).toHaveLength(2);
	expect(openSchemesCalledClosed({ text, day: ON_NEW_YEAR }, schemes)).toEqual([]);
});

describe('a last day that is not the scheme’s is reported with its file and line', () => {
	const found = (file: string, text: string, changed = schemes) =>
		wrongClosingDays({ texts: contentTextsIn(file, text), schemes: changed, claims: content.claims }).map(({ where }) => where);

	test('in what the scheme itself offers, and in what there is instead', () => {
		const text = 'eco4:\n  offers: Work, until 31 March 2027.\n  instead: ECO4 ended on 31 December 2026.\n';
		expect(found('facts/schemes.yaml', text)).toEqual(['facts/schemes.yaml:2 eco4.offers']);
	});

	test('in the record of a scheme without a last day', () => {
		expect(found('facts/schemes.yaml', 'nest-wales:\n  offers: Work until 31 March 2027.\n')).toHaveLength(1);
	});

	test('in a claim that stands on the scheme', () => {
		expect(found('content/claims.yaml', 'solar-vat:\n  qualification: For a home, until 31 March 2028.\n')).toHaveLength(1);
		expect(found('content/claims.yaml', 'solar-vat:\n  basis: Read on 1 May 2026, good until 1 May 2027.\n')).toEqual([]);
	});

	test('on the page that changes with the scheme, before and after', () => {
		const text = 'hero:\n  lead: Its last day is 30 June 2027.\nclosed:\n  eco4:\n    hero:\n      lead: It ended on 1 July 2027.\n';
		expect(found('content/services/eco-4-grants.yaml', text)).toEqual([
			'content/services/eco-4-grants.yaml:2 hero.lead',
			'content/services/eco-4-grants.yaml:6 closed.eco4.hero.lead',
		]);
	});

	test('in any sentence that names the scheme', () => {
		expect(found('content/pages/about.yaml', 'lead: We apply for ECO4 until 1 May 2027.\n')).toHaveLength(1);
		expect(found('content/pages/about.yaml', 'lead: Our office is closed until 1 May 2027.\n')).toEqual([]);
	});

	test('and moving the last day reports every sentence that still names the old one', () => {
		const moved = { ...schemes, 'vat-zero-rate': { ...schemes['vat-zero-rate'], closes: '2028-03-31' } } as typeof schemes;
		const text = 'vat-zero-rate:\n  offers: 0% VAT, until 31 March 2027.\n  instead: The 0% rate ended on 31 March 2027.\n';
		expect(found('facts/schemes.yaml', text, moved)).toHaveLength(2);
	});
});
