/** A letter from A to C rules the schemes for D to G out; from D to G it is no question any more. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { homeText } from '../home/home-answers.ts';
import { assess } from './assessment.ts';
import { assessByCertificate, schemesForLetter, withCertificate } from './by-certificate.ts';
import { schemesForRules } from './schemes-for-rules.ts';
import type { HomeAnswers, SchemeId } from './types.ts';

const schemes = schemesForRules(content.schemes);
const TODAY = '2026-11-21';
const poor = {
	homeOwnership: 'yes',
	benefitsClaim: 'yes',
	selectedBenefits: 'pensionCredit',
} as const;

const of = (scheme: SchemeId, answers: HomeAnswers, day = TODAY) =>
	assessByCertificate(answers, schemes, day).outcomes.find((one) => one.scheme === scheme);

test.each(['eco4', 'warm-homes-local-grant'] as const)(
	'%s is unlikely for a home rated C, and says why',
	(scheme) => {
		expect(of(scheme, { ...poor, band: 'C' })).toMatchObject({
			likelihood: 'unlikely',
			why: 'The home’s certificate says C, and this is for homes rated D to G.',
		});
		expect(of(scheme, { ...poor, band: 'C' })?.conditions).toBeUndefined();
	},
);

test('nothing else hangs on the letter, and what is closed stays closed', () => {
	expect(of('boiler-upgrade-scheme', { ...poor, band: 'A' })).toEqual(
		of('boiler-upgrade-scheme', poor),
	);
	expect(of('eco4', { ...poor, band: 'C' }, '2027-01-01')?.likelihood).toBe('closed');
});

test('headline and door go by what is left', () => {
	const { headline, door } = assessByCertificate({ ...poor, band: 'B' }, schemes, TODAY);
	expect(headline).not.toContain('most or all');
	expect(door).toBeUndefined();
	expect(assess(poor, schemes, TODAY).door).toBeDefined();
});

test.each(['D', 'E', 'F', 'G'])('from a home rated %s no certificate is asked for', (band) => {
	const asked = /certificate/;
	expect(of('warm-homes-local-grant', poor)?.conditions?.join()).toMatch(asked);
	const known = of('warm-homes-local-grant', { ...poor, band });
	expect(known?.conditions).toEqual(['your council is taking applications']);
	expect(known?.likelihood).toBe('possible');
});

test.each(['', 'none', 'notSure'])('%j for a letter changes nothing', (band) => {
	expect(assessByCertificate({ ...poor, band }, schemes, TODAY)).toEqual(
		assess(poor, schemes, TODAY),
	);
});

test('the letter comes from the home that travels with an application', () => {
	const home = homeText([['band', 'B']]);
	expect(withCertificate({ ...poor, home }).band).toBe('B');
	expect(withCertificate(poor)).not.toHaveProperty('band');
	expect(Object.keys(schemesForLetter(schemes, 'B'))).not.toContain('warm-homes-local-grant');
	expect(schemesForLetter(schemes, 'D')).toBe(schemes);
});
