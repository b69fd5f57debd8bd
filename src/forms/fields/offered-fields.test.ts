/** Which options a form shows, and what becomes of an answer that names a firm's own service. */
import { expect, test } from 'vitest';
import { headlineFor } from '../eligibility/assessment.ts';
import { fundingForm } from '../funding.ts';
import { healthDetail } from '../health-detail.ts';
import { findProblem, noAnswers } from './answers.ts';
import { describeAnswers } from './answers-in-words.ts';
import { askedFields, offeredField, serviceInWords, serviceOption } from './offered-fields.ts';

const { energySavings, insulationMethod } = healthDetail.fields;
const offered = {
	without: { energySavings: ['solar', 'gasBoiler'], insulationMethod: [] },
	services: { 'service-triple-glazing': 'Triple glazing' },
};

test('a firm that offers everything asks every question as it is written', () => {
	expect(askedFields(healthDetail, undefined)).toEqual(Object.entries(healthDetail.fields));
});

test('options that the firm does not offer are gone, and its own services come last', () => {
	const asked = offeredField('energySavings', energySavings, offered);
	expect(Object.keys(asked?.options ?? {})).toEqual([
		...Object.keys(energySavings.options).filter(
			(option) => option !== 'solar' && option !== 'gasBoiler',
		),
		'service-triple-glazing',
	]);
	// A question that takes no services gets none.
	expect(offeredField('insulationMethod', insulationMethod, offered)?.options).toEqual(
		insulationMethod.options,
	);
});

test('a question without an option left is not asked', () => {
	const none = {
		without: { insulationMethod: Object.keys(insulationMethod.options) },
		services: {},
	};
	expect(offeredField('insulationMethod', insulationMethod, none)).toBeUndefined();
	expect(askedFields(healthDetail, none).map(([name]) => name)).not.toContain('insulationMethod');
});

test('the answer is accepted where services may be asked for, and nowhere else', () => {
	expect(findProblem(energySavings, serviceOption('triple-glazing'))).toBeUndefined();
	expect(findProblem(insulationMethod, serviceOption('triple-glazing'))).toBeDefined();
	for (const wrong of [
		'service-',
		'service-Triple',
		'service-a--b',
		'service-<b>',
		'triple-glazing',
		`service-${'a'.repeat(80)}`,
	])
		expect(findProblem(energySavings, wrong), wrong).toBeDefined();
});

test('it reads the same in e-mails and exports when the firm no longer has the service', () => {
	const described = describeAnswers(fundingForm, {
		...noAnswers(fundingForm),
		energySavings: 'service-triple-glazing',
	});
	expect(described.find(({ name }) => name === 'energySavings')?.answer).toBe('Triple glazing');
	expect(serviceInWords('solar')).toBeUndefined();
});

test('the schemes’ rules say nothing of it rather than something wrong', () => {
	expect(headlineFor([], { energySavings: 'service-triple-glazing' })).toMatch(
		/^What may help with triple glazing we tell you when we ring\. For other work: [a-z]/,
	);
});
