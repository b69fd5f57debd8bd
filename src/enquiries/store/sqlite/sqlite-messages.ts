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

/** A function among the arguments of a call, known by a number. */
export interface CallbackReference {
	readonly callback: number;
}

/**
 * `search` calls a method that returns an async generator; `next` and `end` name it by the id of
 * that call.
 */
export type CallMessage =
	| {
			readonly id: number;
			readonly kind: 'call' | 'search';
			readonly method: string;
			readonly given: readonly unknown[];
	  }
	| { readonly id: number; readonly kind: 'next'; readonly search: number }
	| { readonly id: number; readonly kind: 'end'; readonly search: number };

/** An error, without its class, which no message can carry. */
export interface SentError {
	readonly name: string;
	readonly message: string;
	readonly stack?: string | undefined;
	readonly code?: string | undefined;
	/** Of a RowError. */
	readonly problem?: string | undefined;
	readonly cause?: SentError | undefined;
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
	| { readonly call: number; readonly error: SentError }
	| { readonly callback: number; readonly told: readonly unknown[] };

/** Results of a search sent in one message. */
export const SEARCH_PAGE = 100;

/** What `next` is answered with. */
export interface SearchPage {
	readonly found: readonly unknown[];
	readonly isDone: boolean;
}
