/** Why a delivery failed, classified by what to do next. */

export type FailureClass =
	/**
	 * Nothing gets through: refused, reset, no answer. Retried soon, and not counted against the
	 * dispatch.
	 */
	| 'destination down'
	/** Nothing gets through until a setting is changed: wrong password, unverified certificate. */
	| 'destination misconfigured'
	/** The destination said how long to wait. */
	| 'destination busy'
	/** This dispatch is refused at the moment. */
	| 'dispatch refused for now'
	/** This dispatch is refused as it is. */
	| 'dispatch refused'
	/** The e-mail or the request could not be written. */
	| 'dispatch not written';

/** What the refusal was about. */
type RefusalAbout = 'recipient' | 'content';

/**
 * Whether our own code failed, which no waiting mends, and not the destination. An error of the
 * network has a code; fetch has it in the cause of its TypeError.
 */
export function isOwnFault(error: unknown): boolean {
	if (![TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind))
		return false;
	return (error as { cause?: { code?: unknown } }).cause?.code === undefined;
}

/**
 * A failed delivery. The message holds codes for logs and lists, never text that a visitor typed.
 */
export class DeliveryError extends Error {
	override name = 'DeliveryError';
	readonly kind: FailureClass;
	readonly about: RefusalAbout | undefined;
	/** How long the destination asked us to wait. */
	readonly waitMs: number | undefined;

	constructor(
		message: string,
		kind: FailureClass,
		{ about, waitMs, cause }: { about?: RefusalAbout; waitMs?: number; cause?: unknown } = {},
	) {
		super(message, { cause });
		this.kind = kind;
		this.about = about;
		this.waitMs = waitMs;
	}
}
