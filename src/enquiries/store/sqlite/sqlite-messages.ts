/**
 * The messages between the website's thread and the thread that has the store. Calls and replies
 * travel in arrays.
 */

import type { StoreOptions } from '../store.ts';

/** What the thread is started with. */
export interface WorkerOptions extends StoreOptions {
	readonly file: string;
	readonly mailDomain: string;
	/** The room that is kept on the disk. */
	readonly reserveBytes?: number;
}

/** A call of one of the store's methods. */
export interface CallMessage {
	readonly id: number;
	readonly method: string;
	readonly given: readonly unknown[];
}

/** An error, without its class, which no message can carry. */
export interface SentError {
	readonly name: string;
	readonly message: string;
	readonly stack?: string;
	readonly code?: string;
	/** Of a RowError. */
	readonly problem?: string;
	readonly cause?: SentError;
}

/**
 * The first message of the thread that has the store: the names of the store's methods, or why it
 * could not be opened.
 */
export type OpenMessage =
	| { readonly isOpen: true; readonly methods: readonly string[] }
	| { readonly isOpen: false; readonly error: SentError };

export type ReplyMessage =
	| { readonly call: number; readonly result: unknown }
	| { readonly call: number; readonly error: SentError };

/**
 * Returns what sends a message. Those of the same turn of the event loop travel in one: each costs a
 * thread as much as a short query. `onRefused` gets a message that holds what cannot be carried,
 * which is our own mistake; the others of its turn travel all the same.
 */
export function createSender<Message>(
	post: (messages: readonly Message[]) => void,
	atEndOfTurn: (send: () => void) => void,
	onRefused: (message: Message, error: unknown) => void,
): (message: Message) => void {
	let unsent: Message[] = [];
	function send(messages: readonly Message[]): void {
		try {
			post(messages);
		} catch (error) {
			const [one, ...others] = messages;
			if (others.length > 0) for (const each of messages) send([each]);
			else if (one) onRefused(one, error);
		}
	}
	return (message) => {
		unsent.push(message);
		if (unsent.length > 1) return;
		atEndOfTurn(() => {
			const messages = unsent;
			unsent = [];
			send(messages);
		});
	};
}
