/**
 * Placeholders: filled in everywhere, left out where the company makes no promise, and reported
 * when mistyped.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Company, claims, service } from '../schemas/content-schemas.ts';
import { schemes } from '../schemas/fact-schemas.ts';
import { pageSchemas } from '../schemas/page-schemas.ts';
import { validate } from './load-content.ts';
import { fillPlaceholders, measureWords, placeholderValues } from './placeholders.ts';
import { content } from './testing.ts';
import { parseYaml } from './yaml-files.ts';

const { company } = content;
const fill = (content: unknown, promises: Company['promises']) =>
	fillPlaceholders(content, placeholderValues({ ...company, promises }, ['solar']), () => false)
		.content;

describe('a promise', () => {
	const text = { heading: 'Ask', text: 'We look. {freeSurvey} Then we write.' };

	test('replaces its placeholder', () => {
		expect(fill(text, { freeSurvey: 'It costs nothing.' })).toEqual({
			heading: 'Ask',
			text: 'We look. It costs nothing. Then we write.',
		});
	});

	test('that is not made leaves no gap in a paragraph', () => {
		expect(fill(text, {})).toEqual({ heading: 'Ask', text: 'We look. Then we write.' });
	});

	test('that is not made removes list items that held nothing else', () => {
		expect(fill(['One.', '{freeSurvey}'], {})).toEqual(['One.']);
		expect(fill([{ title: 'One person', text: '{onePerson}' }], {})).toEqual([]);
	});
});

/** Every file that names the company's words, with its schema. */
const files = [
	...readdirSync(join('content', 'services')).map(
		(file) => [`content/services/${file}`, service] as const,
	),
	['content/claims.yaml', claims] as const,
	['facts/schemes.yaml', schemes] as const,
	...Object.entries(pageSchemas).map(
		([name, schema]) => [`content/pages/${name}.yaml`, schema] as const,
	),
];

describe.each([
	['every promise', company.promises],
	['no promise at all', {}],
])('a company that makes %s', (_which, promises) => {
	test.each(files)('fits its places in %s, without a gap', (file, schema) => {
		const { data, mistakes } = validate(
			parseYaml(file, readFileSync(file)),
			schema as z.ZodType,
			placeholderValues({ ...company, promises }, ['solar']),
		);
		expect(mistakes).toEqual([]);
		expect(JSON.stringify(data)).not.toMatch(/ {2}|"(?:text|title|heading)":""|[.] [.]/);
	});
});

describe('what a firm fits', () => {
	test('is named from the services on offer, those first that most of them are, three at most in a sentence', () => {
		const listed = [
			'heat pumps',
			'batteries',
			'solar',
			'insulation',
			'insulation',
			'EV charging',
			'solar',
		];
		expect(measureWords(listed)).toEqual({
			measures: 'solar, insulation and heat pumps',
			Measures: 'Solar, insulation and heat pumps',
			allMeasures: 'solar, insulation, heat pumps, batteries and EV charging',
		});
		expect(measureWords(['EV charging'])).toEqual({
			measures: 'EV charging',
			Measures: 'EV charging',
			allMeasures: 'EV charging',
		});
		expect(measureWords([]).Measures).toBe('Energy efficiency measures');
		expect(
			measureWords(['storage heaters', 'heating controls', 'underfloor heating']).measures,
		).toBe('storage heaters and heating controls');
	});

	test('heads and leads speak of that, and of nothing that another firm fits', () => {
		const words = placeholderValues(company, ['heat pumps', 'solar']);
		const read = (name: keyof typeof pageSchemas) => {
			const path = `content/pages/${name}.yaml`;
			const { data } = validate(
				parseYaml(path, readFileSync(path)),
				pageSchemas[name] as z.ZodType,
				words,
			);
			const { title, description, hero } = data as {
				title: string;
				description: string;
				hero?: { heading: string; lead?: string };
			};
			return [title, description, hero?.heading, hero?.lead].join(' ');
		};
		const heads = Object.keys(pageSchemas)
			.filter((name) => name !== 'shared')
			.map((name) => [name, read(name as keyof typeof pageSchemas)] as const);
		expect(heads.length).toBeGreaterThan(5);
		for (const [name, head] of heads)
			expect(head, name).not.toMatch(/insulat|loft|batter|charg|storage heater|heating controls/i);
		for (const name of ['home', 'about', 'contact', 'services'])
			expect(Object.fromEntries(heads)[name], name).toMatch(/heat pumps and solar/i);
	});
});
