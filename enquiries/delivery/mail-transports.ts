/** The ways a letter can leave: to a mail server, or as a file that any mail program opens. */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Email } from '../messages/enquiry-email.ts';
import { DeliveryError } from './failure.ts';
import { unfinishedName } from './mail-files.ts';
import { classifySmtpError } from './smtp-errors.ts';

/** What stays the same over every try of one e-mail. */
interface Envelope {
	readonly from: string;
	readonly messageId: string;
	/** Names the file, where letters become files. */
	readonly name: string;
}

export interface Mailer {
	/** Resolves when the letter has been taken over for good. Rejects with a DeliveryFailure. */
	send(letter: Email, envelope: Envelope, signal?: AbortSignal): Promise<void>;
	/** Where letters go, in words fit for a log. */
	readonly destination: string;
}

/** How patient to be with a mail server. Tests are in more of a hurry. */
export interface SmtpTimeouts {
	readonly connectMs: number;
	readonly greetingMs: number;
	/** However slowly a server drips its answers, one try ends after this. */
	readonly tryMs: number;
	/** Once the whole letter is out, giving up means that it may arrive twice (RFC 5321, 4.5.3.2.6), so we are slower to. */
	readonly acceptMs: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = { connectMs: 10_000, greetingMs: 30_000, tryMs: 60_000, acceptMs: 180_000 };

/** Relays on the machine itself are trusted with letters in the clear. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Hands letters to a mail server (`smtp://` or `smtps://`). */
export function createSmtpMailer(url: string, { connectMs, greetingMs, tryMs, acceptMs }: SmtpTimeouts = DEFAULT_TIMEOUTS): Mailer {
	const { protocol, hostname, host } = new URL(url);
	const isOnThisMachine = THIS_MACHINE.includes(hostname);
	const transport = createTransport({
		url,
		connectionTimeout: connectMs,
		greetingTimeout: greetingMs,
		socketTimeout: acceptMs,
		// A server that never hangs up would otherwise keep its socket open after the deadline.
		socketCloseTimeout: 0,
		// Answers about somebody's health do not travel in the clear, except to a relay on this machine.
		requireTLS: protocol === 'smtp:' && !isOnThisMachine,
		tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isOnThisMachine },
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	transport.use('stream', (mail, done) => {
		const { onWritten } = mail.data as { onWritten?: () => void };
		// The last link of the chain ends only when the server has asked for the letter and all of it is on its way.
		mail.message.processFunc((written) => {
			const last = written.pipe(new PassThrough());
			last.once('end', () => onWritten?.());
			return last;
		});
		done();
	});
	return {
		destination: `the mail server at ${host}`,
		async send(letter, envelope, signal) {
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
				await transport.sendMail({ ...message(letter, envelope), ...{ onWritten }, signal: until });
			} catch (error) {
				throw classifySmtpError(error, isWritten);
			} finally {
				clearTimeout(timer);
			}
		},
	};
}

/** Writes letters as `.eml` files, whole or not at all. */
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
		async send(letter, envelope) {
			try {
				const { message: bytes } = await transport.sendMail(message(letter, envelope));
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
				const code = error instanceof Error && 'code' in error ? String(error.code) : 'file not written';
				throw new DeliveryError(code, 'destination down', { cause: error });
			}
		},
	};
}

/** A renamed file survives a power cut only once its folder has been forced to the disk too. */
async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** The envelope is given apart, and addresses as addresses, so that nothing in them is read as anything else. */
function message(letter: Email, { from, messageId }: Envelope) {
	return {
		envelope: { from, to: [letter.to] },
		from: { name: '', address: from },
		to: { name: '', address: letter.to },
		...(letter.replyTo === undefined ? {} : { replyTo: { name: '', address: letter.replyTo } }),
		subject: letter.subject,
		text: letter.text,
		...(letter.html === undefined ? {} : { html: letter.html }),
		messageId,
		headers: { 'Auto-Submitted': 'auto-generated' },
	};
}
