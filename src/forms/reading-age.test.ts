/** The words of the forms and of what they answer can be read at the age of twelve. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { contactForm } from './contact.ts';
import { assess } from './eligibility/assessment.ts';
import { schemesForRules } from './eligibility/outcomes.ts';
import { fundingForm, fundingTexts } from './funding.ts';
import { submissionTexts } from './sending-texts.ts';

/**
 * Every sentence in the texts of a value, if it has enough words for the formula to mean something.
 */
function sentencesIn(value: unknown): string[] {
	if (typeof value === 'string')
		return value
			.split(/(?<=[.?!])\s+/)
			.map((sentence) => sentence.trim())
			.filter((sentence) => wordsIn(sentence).length > 3);
	return typeof value === 'object' && value !== null
		? Object.values(value).flatMap(sentencesIn)
		: [];
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’@.-]*/gu) ?? [];

/** Groups of vowels, without a silent e at the end. */
const syllablesIn = (word: string) =>
	Math.max(
		1,
		(
			word
				.toLowerCase()
				.replace(/(?:[^l]e|es|ed)$/, '')
				.match(/[aeiouy]+/g) ?? []
		).length,
	);

/**
 * The Flesch-Kincaid grade (Kincaid and others, 1975) plus five: the age at which a British child
 * reads such sentences.
 */
function readingAge(sentences: readonly string[]): number {
	const words = sentences.flatMap(wordsIn);
	const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
	return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59 + 5;
}

test('the formula tells plain words from others', () => {
	expect(readingAge(['We ring you back.'])).toBeLessThan(8);
	expect(
		readingAge([
			'The administration of eligibility determinations necessitates considerable documentary evidence.',
		]),
	).toBeGreaterThan(18);
});

const schemes = schemesForRules(content.schemes);
const results = [
	{},
	{
		selectedBenefits: 'universalCredit',
		homeOwnership: 'yes',
		heatingSource: 'gas',
		insulationMethod: 'loft',
	},
	{
		householdIncome: 'yes',
		homeOwnership: 'no',
		heatingSource: 'lpg',
		energySavings: 'airSourceHeatPump',
	},
	{
		householdIncome: 'no',
		benefitsClaim: 'no',
		healthCondition: 'no',
		homeOwnership: 'yes',
		energySavings: 'solar',
	},
].map((answers) => assess(answers, schemes, '2026-11-21'));

for (const [name, texts] of Object.entries({
	'the contact form': contactForm,
	'the funding form': [fundingForm, fundingTexts, submissionTexts],
}))
	test(`${name}: twelve at most, and no sentence above fourteen`, () => {
		const sentences = [...new Set(sentencesIn(texts))];
		expect(readingAge(sentences)).toBeLessThanOrEqual(12);
		const hard = sentences.filter(
			(sentence) => wordsIn(sentence).length > 6 && readingAge([sentence]) > 14,
		);
		expect(hard).toEqual([]);
	});

// Its sentences name schemes, laws and benefits, which are longer words than any of ours: only the
// whole is held.
test('what may fit: twelve at most', () => {
	expect(readingAge([...new Set(sentencesIn(results))])).toBeLessThanOrEqual(12);
});
