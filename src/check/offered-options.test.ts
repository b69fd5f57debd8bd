/** Which options a firm's forms offer. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { askedFields } from '#forms/fields/offered-fields.ts';
import { telephoneForm } from '#forms/telephone.ts';
import { offeredOptions } from './offered-options.ts';

test('a caller is asked about what the firm offers alone', () => {
	const [step] = telephoneForm.steps;
	const { services, schemes, company, offer } = content;
	const firm = {
		services: services
			.filter(({ slug }) => slug === 'ev-charging-solutions')
			.map((service) => ({ ...service, formOption: 'A charger' })),
		company: { ...company, notAsked: ['gasBoiler' as const, 'externalWall' as const] },
		offer: { ...offer, isSpecification: false, measures: ['solar' as const, 'cavity' as const] },
		schemes,
		day: '2026-11-20',
	};
	const about = new Map(askedFields(step, offeredOptions(telephoneForm, firm))).get(
		'energySavings',
	);
	expect(about?.kind === 'choice' && Object.keys(about.options)).toEqual([
		'solar',
		'cavityWallInsulations',
		'service-ev-charging-solutions',
	]);
});
