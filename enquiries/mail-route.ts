/** The way of e-mails: written when they are about to leave, so that no copy of the answers lies about. */
import type { Clock } from './clock.ts';
import type { Route } from './deliver.ts';
import type { ClaimedDispatch, DispatchKind } from './enquiry.ts';
import { DeliveryFailure } from './failure.ts';
import { type Firm, type Letter, writeLetter } from './letters.ts';
import type { Mailer } from './mail.ts';
import { type FactSource, namedIn, readFacts, writeNotice } from './notices.ts';
import type { Periods } from './retention.ts';

interface MailRouteParts {
	readonly name: string;
	readonly kinds: readonly DispatchKind[];
	readonly mailer: Mailer;
	readonly firm: Firm;
	readonly from: string;
	/** Who in the office is tried when the first address refuses. */
	readonly alternate?: string | undefined;
	readonly facts: FactSource;
	readonly periods: Periods;
	readonly clock: Clock;
	/** Replaced by tests that need a letter nobody can write. */
	readonly write?: typeof writeLetter;
}

export function mailRoute({
	name,
	kinds,
	mailer,
	firm,
	from,
	alternate,
	facts,
	periods,
	clock,
	write = writeLetter,
}: MailRouteParts): Route {
	/** The letter, and which held-back enquiries it names. */
	async function letterFor(dispatch: ClaimedDispatch): Promise<{ letter: Letter; named: readonly string[] }> {
		if (dispatch.enquiry) return { letter: write(dispatch, dispatch.enquiry, firm), named: [] };
		const known = await readFacts(facts, clock.now(), periods);
		return { letter: writeNotice(dispatch, known, firm), named: namedIn(dispatch.kind, known) };
	}

	return {
		name,
		kinds,
		async handOver(dispatch, signal) {
			const { letter, named } = await letterFor(dispatch).catch((cause) => {
				throw new DeliveryFailure('the letter could not be written', 'letter not written', { cause });
			});
			const time = new Date(dispatch.queuedAt).toISOString().replace(/[:.]/g, '-');
			const file = [time, dispatch.enquiry?.reference, dispatch.kind].filter(Boolean).join('-');
			await mailer.send(letter, { from, messageId: dispatch.messageId, name: file }, signal);
			return named;
		},
		/** An address that a visitor mistyped stays wrong. For the office there may be another way to say it, or somebody else to hear it. */
		detour({ kind, recipient, isPlain }, { about }) {
			if (kind === 'acknowledgement') return undefined;
			if (about === 'content' && !isPlain) return { plain: true };
			return alternate && recipient !== alternate ? { recipient: alternate } : undefined;
		},
	};
}
