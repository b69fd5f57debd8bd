/**
 * The e-mail channel. An e-mail is written only when it is sent, so that no copy of the answers is
 * stored.
 */
import type { Clock } from '#model/clock.ts';
import { timeInName } from '#model/dates.ts';
import type { Email, Mailer } from '#model/email.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { OfficeLetter } from '#model/enquiry-events.ts';
import type { ClaimedDispatch, DispatchKind } from '#model/outbox-message.ts';
import { health } from '../health.ts';
import { writeEmail } from '../letters/acknowledgement.tsx';
import { writeAlert } from '../letters/alert.tsx';
import { type DigestSource, readDigestFacts, writeDigest } from '../letters/digest.tsx';
import type { CompanyDetails } from '../letters/email.ts';
import type { LetterContextFor, OfficeUrlFor } from '../letters/letter-context.ts';
import type { RetentionPeriods } from '../retention/retention.ts';
import type { Channel } from './attempts.ts';
import { DeliveryError } from './failure.ts';

interface EmailChannelOptions {
	readonly name: string;
	readonly kinds: readonly DispatchKind[];
	readonly mailer: Mailer;
	readonly firm: CompanyDetails;
	readonly from: string;
	/**
	 * Who gets replies to these letters: a setting, because content can be pushed. The plainest form
	 * leaves it out.
	 */
	readonly replyTo: string;
	/** The office's second address, used when the first refuses. */
	readonly alternateRecipient?: string | undefined;
	/**
	 * The URL of the visitor's own page of an enquiry, if it has one: in the acknowledgement only.
	 */
	readonly visitorUrl?: ((enquiry: Enquiry) => Promise<string | undefined>) | undefined;
	/** Each writes the letters of its kind, and leaves others to this channel. */
	readonly letters?: readonly ((dispatch: ClaimedDispatch) => Promise<Email | undefined>)[];
	/** What digests and alerts are read from. */
	readonly noticeSource: DigestSource;
	/** Looks up what a letter says beyond the answers. */
	readonly contextFor?: LetterContextFor | undefined;
	/** The address of the office's page of an enquiry. */
	readonly officeUrl?: OfficeUrlFor | undefined;
	/**
	 * The address of the office's day of today, for a digest to this mailbox. Absent where there is
	 * no such page.
	 */
	readonly dayUrl?: ((mailbox: string, letter: OfficeLetter) => string) | undefined;
	readonly periods: RetentionPeriods;
	readonly clock: Clock;
	/** Replaced by tests whose e-mail cannot be written. */
	readonly write?: typeof writeEmail;
}

export function createEmailChannel({
	name,
	kinds,
	mailer,
	firm,
	from,
	replyTo,
	alternateRecipient,
	visitorUrl,
	letters = [],
	noticeSource,
	contextFor,
	officeUrl,
	dayUrl,
	periods,
	clock,
	write = writeEmail,
}: EmailChannelOptions): Channel {
	/** The e-mail, and the ids of the quarantined enquiries it names. */
	async function emailFor(
		dispatch: ClaimedDispatch,
	): Promise<{ email: Email; named: readonly string[] }> {
		for (const write of letters) {
			const letter = await write(dispatch);
			if (letter) return { email: letter, named: [] };
		}
		if (dispatch.enquiry) {
			const yourPage =
				dispatch.kind === 'acknowledgement' ? await visitorUrl?.(dispatch.enquiry) : undefined;
			const context = { ...(await contextFor?.(dispatch, dispatch.enquiry)), yourPage };
			return { email: write(dispatch, dispatch.enquiry, firm, context), named: [] };
		}
		if (dispatch.kind === 'alert') {
			// To the second address alone: whoever locked the day may read the office's mailbox.
			const openingUrl =
				dispatch.recipient === alternateRecipient
					? dayUrl?.(dispatch.recipient, 'alert')
					: undefined;
			return {
				email: writeAlert(dispatch, await health(noticeSource, clock.now()), firm, openingUrl),
				named: [],
			};
		}
		const facts = await readDigestFacts(noticeSource, clock.now(), periods, firm.callBack);
		const { named, ...email } = writeDigest(
			dispatch,
			facts,
			firm,
			officeUrl,
			dayUrl?.(dispatch.recipient, 'digest'),
		);
		return { email, named };
	}

	return {
		name,
		kinds,
		async deliver(dispatch, signal) {
			const { email, named } = await emailFor(dispatch).catch((cause) => {
				throw new DeliveryError('the e-mail could not be written', 'dispatch not written', {
					cause,
				});
			});
			const time = timeInName(dispatch.queuedAt);
			const file = [time, dispatch.enquiry?.reference, dispatch.kind].filter(Boolean).join('-');
			const answered = dispatch.isPlain ? {} : { replyTo };
			await mailer.send(
				email,
				{ from, ...answered, messageId: dispatch.messageId, name: file },
				signal,
			);
			return { named };
		},
		/**
		 * A mistyped address of a visitor stays wrong: nothing to change. The office gets the plain
		 * form, then its second address.
		 */
		changeAfterRefusal({ kind, recipient, isPlain }, { about }) {
			if (kind === 'acknowledgement' || kind === 'question') return undefined;
			if (about === 'content' && !isPlain) return { plain: true };
			return alternateRecipient && recipient !== alternateRecipient
				? { recipient: alternateRecipient }
				: undefined;
		},
	};
}
