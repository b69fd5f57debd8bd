/** The ways a letter can leave: to a mail server, or as a file that any mail program opens. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter } from './letters.ts';

/** What stays the same over every try of one e-mail. */
export interface Envelope {
	readonly from: string;
	readonly messageId: string;
	/** Names the file, where letters become files. */
	readonly name: string;
}

export interface Mailer {
	/** Resolves when the letter has been taken over for good. Rejects with a DeliveryFailure. */
	send(letter: Letter, envelope: Envelope): Promise<void>;
	/** Where letters go, in words fit for a log. */
	readonly destination: string;
}

/** Whose fault it was: the destination's (nothing gets through), or this one letter's. */
export type FailureScope = 'destination' | 'letter';

/** A letter was not taken over. The message is a class of failure, free of what anybody typed. */
export class DeliveryFailure extends Error {
	override name = 'DeliveryFailure';
	readonly scope: FailureScope;
	/** True when trying the same again cannot help. */
	readonly permanent: boolean;

	constructor(message: string, scope: FailureScope, permanent: boolean) {
		super(message);
		this.scope = scope;
		this.permanent = permanent;
	}
}

/** However slowly a server drips its answers, one try ends after this. A server that was merely slow may then send twice. */
const TRY_FOR_AT_MOST_MS = 60_000;

/** Hands letters to a mail server (`smtp://` or `smtps://`). */
export function smtpMailer(url: string): Mailer {
	const { protocol, hostname, host } = new URL(url);
	const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
	const transport = createTransport({
		url,
		connectionTimeout: 10_000,
		greetingTimeout: 30_000,
		socketTimeout: 30_000,
		// A server that never hangs up would otherwise keep its socket open after the deadline.
		socketCloseTimeout: 0,
		// Answers about somebody's health do not travel in the clear, except to a relay on this machine.
		requireTLS: protocol === 'smtp:' && !isOnThisMachine,
		tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isOnThisMachine },
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		destination: `the mail server at ${host}`,
		async send(letter, envelope) {
			try {
				await transport.sendMail({ ...message(letter, envelope), signal: AbortSignal.timeout(TRY_FOR_AT_MOST_MS) });
			} catch (error) {
				throw asFailure(error);
			}
		},
	};
}

/** Writes letters as `.eml` files, whole or not at all. */
export function fileMailer(folder: string): Mailer {
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
				const unfinished = join(folder, `.${randomUUID()}`);
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
				throw new DeliveryFailure(codeOf(error) ?? 'file not written', 'destination', false);
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

function message(letter: Letter, { from, messageId }: Envelope) {
	return {
		from,
		to: letter.to,
		replyTo: letter.replyTo,
		subject: letter.subject,
		text: letter.text,
		html: letter.html,
		messageId,
		headers: { 'Auto-Submitted': 'auto-generated' },
	};
}

/** Which of SMTP's commands concern one letter alone; what fails before them concerns every letter. */
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA'];

function asFailure(error: unknown): DeliveryFailure {
	const { responseCode, command } = error as { responseCode?: number; command?: string };
	const scope = command && ABOUT_THE_LETTER.includes(command) && responseCode && responseCode !== 421 ? 'letter' : 'destination';
	const words = [codeOf(error), command, responseCode].filter(Boolean).join(' ');
	return new DeliveryFailure(words || 'unknown failure', scope, scope === 'letter' && Number(responseCode) >= 500);
}

function codeOf(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
