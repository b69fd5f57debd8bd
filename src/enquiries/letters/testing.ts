/** The firm that letters of tests are from. */
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/schemes-for-rules.ts';
import type { CompanyDetails } from './letter-context.ts';

export const firm: CompanyDetails = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	particulars: 'Registered in England and Wales, number 00000000.',
	phone: '0113 496 0142',
	openingHours: 'Monday to Friday, 8.30am to 5.30pm',
	siteUrl: 'https://larkfield.example',
	within: 'one working day',
	caller: 'Maureen',
	reviewsAt: 'https://larkfield.example/reviews',
	nextSteps: ['We ring you.', 'On the phone we talk.', 'You get a price.'],
	schemes: schemesForRules(content.schemes),
	dueAt: () => Date.UTC(2026, 10, 23, 17, 30),
};
