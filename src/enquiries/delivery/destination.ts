/** The state of a channel's destination: whether it works, and how long it is left alone. */
import { destinationWait, hintedWait, jittered, misconfiguredWait } from './backoff.ts';
import type { DeliveryError } from './failure.ts';

/** What its tries have shown since the last success. */
export class Destination {
	/** Failures in a row. */
	failures = 0;
	/** No try starts before this time. */
	waitUntil = 0;
	/** The failure, while a setting must be changed before anything gets through. */
	misconfiguration: string | undefined = undefined;
	/** Refusals of our settings in a row. */
	settingsRefused = 0;

	recordSuccess(): void {
		Object.assign(this, new Destination());
	}

	/** Stops tries for a while. `chance` is between 0 and 1, for jitter. Returns until when. */
	recordFailure({ kind, message, waitMs }: DeliveryError, now: number, chance: number): number {
		const isMisconfigured = kind === 'destination misconfigured';
		this.misconfiguration = isMisconfigured ? message : undefined;
		// Tries that ran at the same time fail together. They count as one failure.
		if (now < this.waitUntil) return this.waitUntil;
		this.failures += 1;
		this.settingsRefused = isMisconfigured ? this.settingsRefused + 1 : 0;
		const ms = isMisconfigured
			? misconfiguredWait(this.settingsRefused)
			: kind === 'destination busy'
				? hintedWait(waitMs)
				: destinationWait(this.failures);
		this.waitUntil = now + jittered(ms, chance);
		return this.waitUntil;
	}
}
