/**
 * The e-mail channel. An e-mail is written only when it is sent, so that no copy of the answers is
 * stored.
 */
import { timeInName } from '#model/dates.ts';
import type { Mailer } from '#model/email.ts';
import { type LetterKind, lettersThatGo } from '#model/outbox-message.ts';
import type { AddressedLetter, LetterMessage } from '../letters/letter-context.ts';
import type { Channel } from './attempts.ts';
import { DeliveryError } from './failure.ts';

interface EmailChannelOptions {
	readonly name: string;
	readonly kinds: readonly LetterKind[];
	readonly mailer: Mailer;
	readonly from: string;
	/**
	 * Who gets replies to these letters: a setting, because content can be pushed. The plainest form
	 * leaves it out.
	 */
	readonly replyTo: string;
	/** The office's second address, for letters that its mailbox refuses. */
	readonly alternateRecipient?: string;
	/** Rejects where a letter cannot be written. Undefined where it is pointless by now. */
	readonly writeLetter: (message: LetterMessage) => Promise<AddressedLetter | undefined>;
}

export function createEmailChannel({
	name,
	kinds,
	mailer,
	from,
	replyTo,
	alternateRecipient,
	writeLetter,
}: EmailChannelOptions): Channel {
	return {
		name,
		kinds,
		async deliver(dispatch, signal) {
			const { enquiry, id, isPlain, kind, messageId } = dispatch;
			// A channel claims its own kinds alone.
			const letter = await writeLetter(dispatch as LetterMessage).catch((cause) => {
				throw new DeliveryError('the e-mail could not be written', 'dispatch not written', {
					cause,
				});
			});
			if (!letter) return { isPointless: true };
			const { email, named } = letter;
			// Two of a kind are queued at the same time: notices to two addresses, letters about a visit.
			const file = [timeInName(dispatch.queuedAt), enquiry?.reference, kind, id.slice(-4)];
			const answered = isPlain ? {} : { replyTo };
			const envelope = { from, ...answered, messageId, name: file.filter(Boolean).join('-') };
			await mailer.send(email, envelope, signal);
			return { named };
		},
		/**
		 * A mistyped address of a visitor stays wrong: nothing to change. The office gets the plain
		 * form, then its second address.
		 */
		changeAfterRefusal({ kind, recipient, isPlain }, { about }) {
			if (!lettersThatGo('to the firm').includes(kind)) return undefined;
			if (about === 'content' && !isPlain) return { plain: true };
			return alternateRecipient && recipient !== alternateRecipient
				? { recipient: alternateRecipient }
				: undefined;
		},
	};
}
