/** The delivery round: takes queued e-mails to the mail server, and tries again for as long as it takes. */
import type { ClaimedEmail } from './enquiry.ts';
import { type Firm, writeLetter } from './letters.ts';
import { DeliveryFailure, type Mailer } from './mail.ts';
import type { Store } from './store.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** An e-mail that its server keeps refusing for a week needs a person; it is parked, not dropped. */
const KEEP_TRYING_FOR_MS = 7 * 24 * HOUR_MS;

/** How long to leave a letter that was refused for its own sake, try by try; then hourly for a day, then every four hours. */
const LETTER_WAITS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS, 30 * MINUTE_MS];

/** How long to leave a mail server that nothing gets through to. Short: the office should hear within a minute of its return. */
const DESTINATION_WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS];

/** More connections than this would look like an attack to a small mail server. */
const AT_ONCE = 4;

/** Longer than any single try takes, so that a claim lapses only when its process has died. */
const CLAIM_FOR_MS = 4 * MINUTE_MS;

/** Without a wake-up call, look this often. */
const LOOK_EVERY_MS = 5 * SECOND_MS;

export interface Delivery {
	/** Looks at the queue now. */
	wake(): void;
	/** Ends after the tries under way; what is still queued stays queued. */
	stop(): Promise<void>;
}

export interface DeliveryParts {
	readonly store: Store;
	readonly mailer: Mailer;
	readonly firm: Firm;
	readonly from: string;
	readonly now: () => number;
	/** Told of every outcome, for the log: classes and counts, never words of a visitor. */
	readonly onOutcome: (outcome: { event: string; reference: string; kind: string; attempts: number; failure?: string }) => void;
	/** Told when the store could not be asked. */
	readonly onTrouble: (error: unknown) => void;
}

/** Begins delivering, and goes on until stopped. */
export function startDelivery(parts: DeliveryParts): Delivery {
	const { store, mailer, firm, from, now, onOutcome, onTrouble } = parts;
	let stopping = false;
	let awake = true;
	let ring: () => void = () => undefined;
	/** Failures of the destination in a row. While there are any, one letter at a time goes ahead to see. */
	let refusals = 0;
	let leaveAloneUntil = 0;

	async function round(): Promise<void> {
		while (!stopping) {
			awake = false;
			let claimed: ClaimedEmail[] = [];
			try {
				const at = now();
				if (at >= leaveAloneUntil) claimed = await store.claim(at, refusals ? 1 : AT_ONCE, CLAIM_FOR_MS);
				await Promise.all(claimed.map(deliverOne));
			} catch (error) {
				claimed = [];
				onTrouble(error);
			}
			if (claimed.length === 0 && !awake && !stopping) await rest();
		}
	}

	/** Until somebody rings, or it is time to look again. */
	function rest(): Promise<void> {
		const wait = Math.min(LOOK_EVERY_MS, leaveAloneUntil > now() ? leaveAloneUntil - now() : LOOK_EVERY_MS);
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, wait);
			ring = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}

	async function deliverOne(email: ClaimedEmail): Promise<void> {
		const outcome = { reference: email.enquiry.reference, kind: email.kind, attempts: email.attempts };
		const failure = await tryOnce(email);
		if (!failure) {
			refusals = 0;
			await store.delivered(email, now());
			onOutcome({ event: 'delivered', ...outcome });
		} else if (isHopeless(failure, email, now())) {
			await store.parked(email, failure.message);
			onOutcome({ event: 'parked', failure: failure.message, ...outcome });
		} else {
			await store.waiting(email, now() + waitAfter(failure, email), failure.message);
			onOutcome({ event: 'waiting', failure: failure.message, ...outcome });
		}
	}

	async function tryOnce(email: ClaimedEmail): Promise<DeliveryFailure | undefined> {
		try {
			const name = `${new Date(email.queuedAt).toISOString().replace(/[:.]/g, '-')}-${email.enquiry.reference}-${email.kind}`;
			await mailer.send(writeLetter(email, firm), { from, messageId: email.messageId, name });
			return undefined;
		} catch (error) {
			// A letter that cannot even be written must not hold up the others; it waits for a version that can write it.
			return error instanceof DeliveryFailure ? error : new DeliveryFailure('the letter could not be written', 'letter', false);
		}
	}

	function waitAfter(failure: DeliveryFailure, email: ClaimedEmail): number {
		if (failure.scope === 'letter') return jittered(letterWait(email.attempts, now() - email.queuedAt));
		const wait = jittered(DESTINATION_WAITS_MS[Math.min(refusals, DESTINATION_WAITS_MS.length - 1)] ?? MINUTE_MS);
		refusals += 1;
		leaveAloneUntil = now() + wait;
		return wait;
	}

	const finished = round();
	return {
		wake() {
			awake = true;
			ring();
		},
		async stop() {
			stopping = true;
			ring();
			await finished;
		},
	};
}

/** An address that a visitor mistyped stays wrong; the office's own is tried for a week, whatever its server says of it. */
function isHopeless(failure: DeliveryFailure, email: ClaimedEmail, at: number): boolean {
	if (failure.scope !== 'letter') return false;
	return (failure.permanent && email.kind === 'acknowledgement') || at - email.queuedAt > KEEP_TRYING_FOR_MS;
}

/** How long to leave a letter alone after so many tries. */
export function letterWait(attempts: number, ageMs: number): number {
	return LETTER_WAITS_MS[attempts - 1] ?? (ageMs < 24 * HOUR_MS ? HOUR_MS : 4 * HOUR_MS);
}

/** A fifth more or less, so that letters that failed together do not all come back together. */
function jittered(ms: number): number {
	return Math.round(ms * (0.8 + Math.random() * 0.4));
}
