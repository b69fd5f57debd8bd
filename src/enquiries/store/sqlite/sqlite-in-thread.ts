/**
 * The store on SQLite in a thread of its own. SQLite blocks the thread that calls it, so no page
 * and no other visitor waits for the disk, for another process's lock, or for an erasure.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StoreGone, StoreUnavailable } from '../database.ts';
import { type Store, type StoreCalls, withPagedWork } from '../store.ts';
import {
	type CallMessage,
	createSender,
	type OpenMessage,
	type ReplyMessage,
	type SentError,
	type WorkerOptions,
} from './sqlite-messages.ts';

/**
 * A call that is not answered within this time is refused. Its work may still be done: a retry
 * recognises what is stored.
 */
const ANSWER_WITHIN_MS = 10_000;

/** More calls than this are unanswered only when the store no longer answers. */
const WAITING_AT_MOST = 2_000;

/** Work that no visitor waits for, and that may take minutes. */
const UNLIMITED: ReadonlySet<string> = new Set<keyof StoreCalls>([
	'eraseSome',
	'clearSome',
	'deleteOldNotices',
	'scrub',
	'backup',
	'close',
]);

interface ThreadTerms {
	readonly answerWithinMs: number;
	readonly onThread: (thread: Worker) => void;
}

/**
 * Opens the store in a thread, and starts another at the next call if that one ends. Throws as
 * `openStore` does.
 */
export async function openSqliteInThread(
	options: WorkerOptions,
	{ answerWithinMs = ANSWER_WITHIN_MS, onThread = () => undefined }: Partial<ThreadTerms> = {},
): Promise<Store> {
	const first = await startThread(options, onThread);
	let latest = Promise.resolve(first);

	/**
	 * The thread, or another in its place if it ended without being asked. Callers at the same time
	 * get the same one.
	 */
	function running(): Promise<StoreThread> {
		latest = latest.then(
			(thread) => (thread.hasFailed() ? startAgain() : thread),
			() => startAgain(),
		);
		return latest;
	}

	async function startAgain(): Promise<StoreThread> {
		try {
			return await startThread({ ...options, begin: false }, onThread);
		} catch (cause) {
			throw new StoreUnavailable('The store cannot be opened again.', { cause });
		}
	}

	const calls = Object.fromEntries<unknown>(
		first.methods.map((method) => [
			method,
			async (...given: unknown[]): Promise<unknown> =>
				(await running()).call(method, given, UNLIMITED.has(method) ? undefined : answerWithinMs),
		]),
	) as StoreCalls;
	return {
		...withPagedWork(calls),
		isShared: false,
		async close() {
			const thread = await latest.catch(() => first);
			if (thread.isOpen()) await thread.call('close', [], undefined);
			await thread.end();
		},
	};
}

interface StoreThread {
	/** The names of the store's methods. */
	readonly methods: readonly string[];
	/** Resolves with the result. Rejects with StoreUnavailable after `withinMs`. */
	call(method: string, given: readonly unknown[], withinMs: number | undefined): Promise<unknown>;
	isOpen(): boolean;
	/** Whether it ended without being asked. */
	hasFailed(): boolean;
	end(): Promise<void>;
}

function startThread(
	options: WorkerOptions,
	onThread: ThreadTerms['onThread'],
): Promise<StoreThread> {
	// In a build it is bundled beside this file, under the same name.
	const worker = new Worker(
		new URL(`./sqlite-worker${extname(import.meta.filename)}`, import.meta.url),
		{
			workerData: options,
			// It would otherwise keep more memory than it needs for short-lived objects.
			resourceLimits: { maxYoungGenerationSizeMb: 4 },
		},
	);
	onThread(worker);
	const waiting = new Map<
		number,
		{ resolve: (result: unknown) => void; reject: (error: Error) => void }
	>();
	let lastId = 0;
	let state: 'open' | 'ending' | 'failed' = 'open';
	const send = createSender<CallMessage>(
		(calls) => worker.postMessage(calls),
		setImmediate,
		({ id }, error) => {
			waiting.get(id)?.reject(error instanceof Error ? error : new Error(String(error)));
			waiting.delete(id);
		},
	);

	function call(
		method: string,
		given: readonly unknown[],
		withinMs: number | undefined,
	): Promise<unknown> {
		if (state !== 'open') return Promise.reject(new StoreUnavailable('The store is closed.'));
		if (waiting.size >= WAITING_AT_MOST)
			return Promise.reject(new StoreUnavailable('Too many wait for the store.'));
		lastId += 1;
		const id = lastId;
		const { promise, resolve, reject } = Promise.withResolvers<unknown>();
		waiting.set(id, { resolve, reject });
		const timer =
			withinMs === undefined
				? undefined
				: setTimeout(
						() => reject(new StoreUnavailable(`The store did not answer within ${withinMs} ms.`)),
						withinMs,
					);
		send({ id, method, given });
		return promise.finally(() => clearTimeout(timer));
	}

	function fail(cause: Error): void {
		if (state === 'open') state = 'failed';
		for (const { reject } of waiting.values())
			reject(new StoreUnavailable('The thread of the store has ended.', { cause }));
	}

	return new Promise((resolve, reject) => {
		const receive = (reply: ReplyMessage) => {
			const caller = waiting.get(reply.call);
			waiting.delete(reply.call);
			if ('error' in reply) caller?.reject(receivedError(reply.error));
			else caller?.resolve(reply.result);
		};
		worker.on('message', (message: OpenMessage | readonly ReplyMessage[]) => {
			if (!('isOpen' in message)) message.forEach(receive);
			else if (message.isOpen)
				resolve({
					methods: message.methods,
					call,
					isOpen: () => state === 'open',
					hasFailed: () => state === 'failed',
					async end() {
						state = 'ending';
						await worker.terminate();
					},
				});
			else {
				state = 'ending';
				reject(receivedError(message.error));
				void worker.terminate();
			}
		});
		worker.on('error', (error: Error) => {
			fail(error);
			reject(error);
		});
		worker.on('exit', (code) => {
			const cause = new Error(`exit code ${code}`);
			fail(cause);
			reject(new StoreUnavailable('The thread of the store has ended.', { cause }));
		});
	});
}

/** The error as it was thrown in the thread. */
function receivedError({ name, message, stack, cause, ...more }: SentError): Error {
	const options = cause ? { cause: receivedError(cause) } : {};
	if (name === 'StoreGone') return new StoreGone(message, options);
	if (name === 'StoreUnavailable') return new StoreUnavailable(message, options);
	return Object.assign(new Error(message, options), { name, stack, ...more });
}
