/** The way of e-mails: written when they are about to leave, so that no copy of the answers lies about. */
import type { Clock } from '../clock.ts';
import type { ClaimedDispatch, DispatchKind } from '../enquiry.ts';
import { type CompanyDetails, type Email, writeEmail } from '../messages/enquiry-email.ts';
import { type NoticeSource, quarantinedIdsIn, readNoticeFacts, writeNotice } from '../messages/office-notices.ts';
import type { RetentionPeriods } from '../retention.ts';
import type { Channel } from './attempts.ts';
import { DeliveryError } from './failure.ts';
import type { Mailer } from './mail-transports.ts';

interface EmailChannelOptions {
	readonly name: string;
	readonly kinds: readonly DispatchKind[];
	readonly mailer: Mailer;
	readonly firm: CompanyDetails;
	readonly from: string;
	/** Who in the office is tried when the first address refuses. */
	readonly alternateRecipient?: string | undefined;
	readonly noticeSource: NoticeSource;
	readonly periods: RetentionPeriods;
	readonly clock: Clock;
	/** Replaced by tests that need a letter nobody can write. */
	readonly write?: typeof writeEmail;
}

export function createEmailChannel({
	name,
	kinds,
	mailer,
	firm,
	from,
	alternateRecipient,
	noticeSource,
	periods,
	clock,
	write = writeEmail,
}: EmailChannelOptions): Channel {
	/** The letter, and which held-back enquiries it names. */
	async function letterFor(dispatch: ClaimedDispatch): Promise<{ letter: Email; named: readonly string[] }> {
		if (dispatch.enquiry) return { letter: write(dispatch, dispatch.enquiry, firm), named: [] };
		const known = await readNoticeFacts(noticeSource, clock.now(), periods);
		return { letter: writeNotice(dispatch, known, firm), named: quarantinedIdsIn(dispatch.kind, known) };
	}

	return {
		name,
		kinds,
		async deliver(dispatch, signal) {
			const { letter, named } = await letterFor(dispatch).catch((cause) => {
				throw new DeliveryError('the letter could not be written', 'letter not written', { cause });
			});
			const time = new Date(dispatch.queuedAt).toISOString().replace(/[:.]/g, '-');
			const file = [time, dispatch.enquiry?.reference, dispatch.kind].filter(Boolean).join('-');
			await mailer.send(letter, { from, messageId: dispatch.messageId, name: file }, signal);
			return named;
		},
		/** An address that a visitor mistyped stays wrong. For the office there may be another way to say it, or somebody else to hear it. */
		changeAfterRefusal({ kind, recipient, isPlain }, { about }) {
			if (kind === 'acknowledgement') return undefined;
			if (about === 'content' && !isPlain) return { plain: true };
			return alternateRecipient && recipient !== alternateRecipient ? { recipient: alternateRecipient } : undefined;
		},
	};
}
