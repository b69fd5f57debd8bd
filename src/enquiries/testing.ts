/** The periodic jobs on the store and the clock of a delivery harness, for tests. */
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import type { DeliveryHarness } from './delivery/testing.ts';
import { startHousekeeping } from './periodic-jobs.ts';
import { erasureIn } from './retention/testing.ts';

export const periods = {
	contactDays: 365,
	fundingDays: 365,
	sensitiveDays: 90,
	quarantinedDays: 30,
};

/** The firm whose letters are written. */
export const firm = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	phone: '0113 496 0142',
	email: 'hello@example.co.uk',
	openingHours: '',
	siteUrl: 'https://example.co.uk',
	within: '',
	nextSteps: [],
	particulars: '',
	schemes: schemesForRules(content.schemes),
};

/** Starts the jobs. Errors are thrown, unless `parts` says otherwise. */
export const housekeepingOf = (
	{ store, clock, folder }: DeliveryHarness,
	parts: Partial<Parameters<typeof startHousekeeping>[0]> = {},
) =>
	startHousekeeping({
		store,
		clock,
		officeEmail: 'office@example.co.uk',
		periods,
		erasure: erasureIn(folder, store),
		misconfigurations: () => [],
		undrawnPages: () => [],
		onQueued: () => undefined,
		onRetention: () => undefined,
		onError(error) {
			throw error;
		},
		...parts,
	});
