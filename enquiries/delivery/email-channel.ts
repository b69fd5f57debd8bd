/** The way of e-mails: written when they are about to leave, so that no copy of the answers lies about. */
import type { Clock } from '../clock.ts';
import type { ClaimedDispatch, DispatchKind } from '../enquiry.ts';
import { type Firm, type Letter, writeLetter } from '../messages/enquiry-email.ts';
import { type NoticeSource, namedIn, readNoticeFacts, writeNotice } from '../messages/office-notices.ts';
import type { RetentionPeriods } from '../retention.ts';
import type { Channel } from './attempts.ts';
import { DeliveryError } from './failure.ts';
import type { Mailer } from './mail-transports.ts';

interface MailRouteParts {
	readonly name: string;
	readonly kinds: readonly DispatchKind[];
	readonly mailer: Mailer;
	readonly firm: Firm;
	readonly from: string;
	/** Who in the office is tried when the first address refuses. */
	readonly alternate?: string | undefined;
	readonly facts: NoticeSource;
	readonly periods: RetentionPeriods;
	readonly clock: Clock;
	/** Replaced by tests that need a letter nobody can write. */
	readonly write?: typeof writeLetter;
}

export function emailChannel({
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
}: MailRouteParts): Channel {
	/** The letter, and which held-back enquiries it names. */
	async function letterFor(dispatch: ClaimedDispatch): Promise<{ letter: Letter; named: readonly string[] }> {
		if (dispatch.enquiry) return { letter: write(dispatch, dispatch.enquiry, firm), named: [] };
		const known = await readNoticeFacts(facts, clock.now(), periods);
		return { letter: writeNotice(dispatch, known, firm), named: namedIn(dispatch.kind, known) };
	}

	return {
		name,
		kinds,
		async handOver(dispatch, signal) {
			const { letter, named } = await letterFor(dispatch).catch((cause) => {
				throw new DeliveryError('the letter could not be written', 'letter not written', { cause });
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
