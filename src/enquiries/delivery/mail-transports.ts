/** Sends e-mails to a mail server, or writes them as `.eml` files that any mail client opens. */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Email, Envelope, Mailer } from '#model/email.ts';
import { unfinishedName } from '../retention/mail-files.ts';
import { DeliveryError, isOwnFault } from './failure.ts';
import { classifySmtpError } from './smtp-errors.ts';

/** Timeouts for a mail server. Tests use shorter ones. */
export interface SmtpTimeouts {
	readonly connectMs: number;
	readonly greetingMs: number;
	/** One try ends after this, however slowly the server answers. */
	readonly tryMs: number;
	/**
	 * After the whole e-mail is sent, giving up means that it may arrive twice (RFC 5321, 4.5.3.2.6),
	 * so this is longer.
	 */
	readonly acceptMs: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = {
	connectMs: 10_000,
	greetingMs: 30_000,
	tryMs: 60_000,
	acceptMs: 180_000,
};

/** A relay on the same machine may get e-mails unencrypted. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Sends e-mails to a mail server (`smtp://` or `smtps://`). */
export function createSmtpMailer(
	url: string,
	{ connectMs, greetingMs, tryMs, acceptMs }: SmtpTimeouts = DEFAULT_TIMEOUTS,
): Mailer {
	const { protocol, hostname, host } = new URL(url);
	const isOnThisMachine = THIS_MACHINE.includes(hostname);
	const transport = createTransport({
		url,
		connectionTimeout: connectMs,
		greetingTimeout: greetingMs,
		socketTimeout: acceptMs,
		// Without this, a server that never hangs up keeps its socket open after the deadline.
		socketCloseTimeout: 0,
		// Answers about a visitor's health are never sent unencrypted, except to a relay on this
		// machine.
		requireTLS: protocol === 'smtp:' && !isOnThisMachine,
		tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isOnThisMachine },
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	transport.use('stream', (mail, done) => {
		const { onWritten } = mail.data as { onWritten?: () => void };
		// The last stream ends only when the server has asked for the e-mail and all of it has been
		// written.
		mail.message.processFunc((written) => {
			const last = written.pipe(new PassThrough());
			last.once('end', () => onWritten?.());
			return last;
		});
		done();
	});
	return {
		destination: `the mail server at ${host}`,
		async send(email, envelope, signal) {
			const deadline = new AbortController();
			let timer = setTimeout(() => deadline.abort(), tryMs);
			let isWritten = false;
			const onWritten = () => {
				isWritten = true;
				clearTimeout(timer);
				timer = setTimeout(() => deadline.abort(), acceptMs);
			};
			try {
				const until = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
				// The types of Nodemailer do not name `onWritten`.
				const mail = { ...message(email, envelope), onWritten, signal: until };
				await transport.sendMail(mail);
			} catch (error) {
				throw classifySmtpError(error, isWritten);
			} finally {
				clearTimeout(timer);
			}
		},
	};
}

/** Writes e-mails as `.eml` files, atomically. */
export function createFileMailer(folder: string): Mailer {
	const transport = createTransport({
		streamTransport: true,
		buffer: true,
		newline: 'windows',
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		destination: `files in ${folder}`,
		async send(email, envelope) {
			try {
				const { message: bytes } = await transport.sendMail(message(email, envelope));
				await mkdir(folder, { recursive: true, mode: 0o700 });
				const unfinished = join(folder, unfinishedName(envelope.name));
				const file = await open(unfinished, 'wx', 0o600);
				try {
					await file.writeFile(bytes as Buffer);
					await file.sync();
				} finally {
					await file.close();
				}
				await rename(unfinished, join(folder, `${envelope.name}.eml`));
				await syncFolder(folder);
			} catch (error) {
				const code =
					error instanceof Error && 'code' in error ? String(error.code) : 'file not written';
				throw new DeliveryError(
					code,
					isOwnFault(error) ? 'dispatch not written' : 'destination down',
					{ cause: error },
				);
			}
		},
	};
}

/** A renamed file survives a power cut only after fsync of its folder. */
async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/**
 * A name without what reads as an address: mail programs show the name alone, and it is content,
 * which can be pushed.
 */
const withoutAddresses = (name: string): string =>
	name
		.split(' ')
		.filter((word) => !word.split('@')[1]?.includes('.'))
		.join(' ');

/**
 * The envelope is separate, and addresses are objects, so that Nodemailer does not parse an address
 * as a list or a name.
 */
function message(email: Email, { from, replyTo, messageId }: Envelope) {
	return {
		envelope: { from, to: [email.to] },
		from: { name: withoutAddresses(email.fromName ?? ''), address: from },
		to: { name: '', address: email.to },
		replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
		subject: email.subject,
		text: email.text,
		html: email.html,
		icalEvent: email.calendar,
		// Erasing reads e-mail files for the references that they name (../retention/mail-files.ts).
		textEncoding: 'quoted-printable' as const,
		messageId,
		// Exchange heeds only the second (MS-OXCMAIL 2.1.3.2.20). `All` would also suppress reports
		// that a letter bounced.
		headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
	};
}
