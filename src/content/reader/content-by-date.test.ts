/** The content on a given day. */
import { expect, test } from 'vitest';
import { dayAfter, isClosed } from '#model/dates.ts';
import { claimAsOf, contentAsOf, daysOfChange, upcomingChangeDays } from './content-by-date.ts';
import { content } from './testing.ts';

const { schemes } = content;

test('ECO4 closes on 31 December 2026 and the Great British Insulation Scheme has closed already', () => {
	expect(schemes.eco4?.closes).toBe('2026-12-31');
	expect(isClosed(schemes.gbis ?? {}, '2026-11-20')).toBe(true);
});

test('after its last day the ECO4 page has no block that describes the scheme as open', () => {
	const eco4 = content.allServices.find(({ slug }) => slug === 'eco-4-grants');
	if (!eco4) throw new Error('content/services/eco-4-grants.yaml is gone');
	const before = contentAsOf(eco4, schemes, '2026-12-31');
	const after = contentAsOf(eco4, schemes, '2027-01-01');
	expect(before).toBe(eco4);
	const kept = [
		'order',
		'path',
		'name',
		'ask',
		'lights',
		'slug',
		'closed',
		'offered',
		'measure',
		'scheme',
	];
	for (const [block, words] of Object.entries(before)) {
		if (!kept.includes(block)) expect(after, `closed.${block}`).not.toHaveProperty(block, words);
	}
	expect(after.questions).toHaveLength(3);
	expect(after.questions?.[0]?.answer).toMatch(/^No\./);
});

test('ECO4 is described as paid for by energy suppliers, before and after it closes', () => {
	const eco4 = content.allServices.find(({ slug }) => slug === 'eco-4-grants');
	for (const day of ['2026-12-31', '2027-01-01']) {
		expect(eco4 && contentAsOf(eco4, schemes, day).hero.lead).toMatch(
			/paid for by energy suppliers/,
		);
	}
});

test('a claim that depends on a scheme says that it has closed, and keeps its figure', () => {
	const { claims } = content;
	for (const [name, claim] of Object.entries(claims)) {
		const scheme = schemes[claim.scheme ?? ''];
		if (!scheme?.closes) continue;
		expect(claimAsOf(claim, schemes, scheme.closes), name).toBe(claim);
		const after = claimAsOf(claim, schemes, dayAfter(scheme.closes));
		expect(after.says, name).not.toBe(claim.says);
		expect(after.says.toLowerCase(), name).toContain(claim.figure.toLowerCase());
	}
});

test('every scheme that closes says what there is instead', () => {
	for (const [name, { closes, instead }] of Object.entries(schemes))
		if (closes) expect(instead, name).toBeTruthy();
});

test('content changes on the days after schemes close, each once and in order', () => {
	const closing = [
		{ closes: '2027-03-31' },
		{},
		{ closes: '2026-12-31' },
		{ closes: '2027-03-31' },
		{ closes: '2026-03-31' },
	];
	expect(daysOfChange(closing, '2026-11-20')).toEqual(['2027-01-01', '2027-04-01']);
	expect(daysOfChange(closing, '2027-01-01')).toEqual(['2027-04-01']);
});

test('upcoming days are counted from the day the schemes were last checked, not from the build', () => {
	expect(upcomingChangeDays(content)).toEqual(expect.arrayContaining(['2027-01-01', '2027-04-01']));
});

test('content that depends on several schemes gets the changes of each, and the latest one wins', () => {
	const days = {
		first: { ...schemes.eco4, closes: '2026-12-31' },
		second: { ...schemes.eco4, closes: '2027-03-31' },
	} as typeof schemes;
	const words = {
		heading: 'a',
		text: 'b',
		closed: { second: { heading: 'later' }, first: { heading: 'soon', text: 'c' } },
	};
	expect(contentAsOf(words, days, '2026-12-31')).toBe(words);
	expect(contentAsOf(words, days, '2027-01-01')).toMatchObject({ heading: 'soon', text: 'c' });
	expect(contentAsOf(words, days, '2027-04-01')).toMatchObject({ heading: 'later', text: 'c' });
});

test('content that depends on an unknown scheme is refused with its name', () => {
	expect(() => contentAsOf({ closed: { nobody: {} } }, schemes, '2027-01-01')).toThrow(
		'There is no scheme called nobody',
	);
});
