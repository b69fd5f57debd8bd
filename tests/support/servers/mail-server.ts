/** A real SMTP server that keeps the e-mails it gets, and can be made to be down or to refuse. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from '#server/testing/running-site.ts';

export interface MailServer {
	readonly url: string;
	readonly received: (Email & { readonly envelopeTo: readonly string[] })[];
	/** Waits until this many e-mails have arrived. */
	arrived(count: number): Promise<MailServer['received']>;
	close(): Promise<void>;
}

/** Starts a mail server on this machine. `refuse` may answer a recipient with an SMTP error. */
export async function startMailServer({
	port = 0,
	refuse,
}: {
	port?: number;
	refuse?: (recipient: string) => number | undefined;
} = {}): Promise<MailServer> {
	const received: MailServer['received'] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		disableReverseLookup: true,
		onRcptTo(address, _session, callback) {
			const code = refuse?.(address.address);
			// It quotes the address, as many mail servers do.
			callback(
				code
					? Object.assign(new Error(`<${address.address}> refused`), { responseCode: code })
					: null,
			);
		},
		onData(stream, session, callback) {
			const chunks: Buffer[] = [];
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', async () => {
				const email = await PostalMime.parse(Buffer.concat(chunks));
				received.push({
					...email,
					envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
				});
				callback(null);
			});
		},
	});
	server.on('error', () => undefined);
	await new Promise<void>((resolve, reject) => {
		server.server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	return {
		url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
		received,
		arrived: (count) => until(() => (received.length >= count ? received : undefined)),
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
