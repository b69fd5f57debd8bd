/** Why something was not taken over, sorted by what is to be done about it. */

export type FailureClass =
	/** Nothing gets through: refused, reset, no answer. It is looked at again soon; no letter is to blame. */
	| 'destination down'
	/** Nothing will get through until somebody changes a setting: wrong password, unverified certificate. */
	| 'destination misconfigured'
	/** It said how long to leave it alone. */
	| 'destination busy'
	/** Not this one, not now. */
	| 'letter refused for now'
	/** Not this one, not like this. */
	| 'letter refused'
	/** It could not even be written. */
	| 'letter not written';

/** What a refusal was about: who it was for, or what it says. */
type RefusalAbout = 'recipient' | 'content';

/** Something was not taken over. The message is a class of failure for logs and lists, free of what anybody typed. */
export class DeliveryError extends Error {
	override name = 'DeliveryFailure';
	readonly kind: FailureClass;
	readonly about: RefusalAbout | undefined;
	/** How long the other side asked to be left alone. */
	readonly waitMs: number | undefined;

	constructor(
		message: string,
		kind: FailureClass,
		{ about, waitMs, cause }: { about?: RefusalAbout | undefined; waitMs?: number | undefined; cause?: unknown } = {},
	) {
		super(message, { cause });
		this.kind = kind;
		this.about = about;
		this.waitMs = waitMs;
	}
}
