/**
 * Writes to the old mailbox once enquiries go to another, or come from another sender: its readers
 * may not have wanted that, and would get no other letter.
 */
import * as z from 'zod';
import { timeInName } from '#model/dates.ts';
import type { Mailer } from '#model/email.ts';
import { readNamedValue } from '../store/named-values.ts';
import type { Store } from '../store/store.ts';

/** The note with the addresses that the website used last. */
const ADDRESSES = 'office addresses';

const addressesForm = z.object({
	/** Who gets every enquiry. */
	office: z.string(),
	/** The sender of all e-mails. */
	from: z.string(),
});

interface AddressChangeOptions {
	readonly store: Pick<Store, 'note' | 'setNote'>;
	readonly mailer: Pick<Mailer, 'send'>;
	readonly addresses: z.infer<typeof addressesForm>;
	readonly siteUrl: string;
	readonly now: () => number;
}

/**
 * Sends the letter, if an address has changed since the website last ran. Rejects when it could not
 * be sent; the next call tries again, and after a crash it may be sent twice.
 */
export async function tellOldAddresses({
	store,
	mailer,
	addresses,
	siteUrl,
	now,
}: AddressChangeOptions): Promise<void> {
	const current = JSON.stringify(addresses);
	if ((await store.note(ADDRESSES)) === current) return;
	const before = await readNamedValue(store, ADDRESSES, addressesForm);
	if (before) {
		const changes = [
			...(before.office === addresses.office
				? []
				: [`Enquiries went to ${before.office}. They go to ${addresses.office} from now on.`]),
			...(before.from === addresses.from
				? []
				: [`E-mails came from ${before.from}. They come from ${addresses.from} from now on.`]),
		];
		const stamp = timeInName(now());
		const domain = addresses.from.split('@')[1];
		for (const [index, to] of [...new Set([before.office, before.from])].entries())
			await mailer.send(
				{
					to,
					subject: 'Website: enquiries and e-mails have another address',
					text: [
						...changes,
						'',
						'The settings of the website say so (OFFICE_EMAIL, MAIL_FROM). If nobody of you ' +
							'has changed them, ring whoever looks after the website now.',
						siteUrl,
					].join('\n'),
				},
				{
					from: addresses.from,
					messageId: `<addresses.${stamp}.${index}@${domain}>`,
					name: `${stamp}-addresses-${index}`,
				},
			);
	}
	// Last: it is tried again until it was sent.
	await store.setNote(ADDRESSES, current);
}
