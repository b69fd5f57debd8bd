/** The periodic jobs on the store and the clock of a delivery harness, for tests. */
import type { DeliveryHarness } from './delivery/testing.ts';
import { startHousekeeping } from './periodic-jobs.ts';
import { erasureIn } from './retention/testing.ts';

export const periods = {
	contactDays: 365,
	fundingDays: 365,
	sensitiveDays: 90,
	quarantinedDays: 30,
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
		ownerEmail: 'owner@example.co.uk',
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
