/** What letters of tests are written from. */
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/schemes-for-rules.ts';
import type { Store } from '../store/store.ts';
import type { FirmVisits } from '../visits/firm-visits.ts';
import type { CompanyDetails, LetterContext } from './letter-context.ts';

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

/** What the sample firm has set for its visits. */
export const visits = {
	...content.company.visits,
	bankHolidays: [],
	writes: true,
} as unknown as FirmVisits;

/** Letters at that moment, by an organiser with a name that calendars must not trip over. */
export const contextOf = (store: Store, now: () => number): LetterContext => ({
	store,
	firm,
	now,
	promise: { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: [] },
	periods: { contactDays: 365, fundingDays: 365, sensitiveDays: 90, quarantinedDays: 30 },
	visits,
	organizer: {
		name: `Wärme, Licht; \\Söhne & "Töchter"\nLtd${' é'.repeat(60)}`,
		email: 'office@example.co.uk',
		sentBy: 'website@example.co.uk',
	},
	photographNames: () => ['The roof'],
	quoteSheetPath: ({ energySavings }) => energySavings && `/services/${energySavings}#three-quotes`,
	visitorUrl: async () => 'https://larkfield.example/your-enquiry/secret',
});
