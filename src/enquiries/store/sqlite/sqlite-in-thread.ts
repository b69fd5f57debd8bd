/**
 * The store on SQLite in a thread of its own. SQLite blocks the thread that calls it, so no page
 * and no other visitor waits for the disk, for another process's lock, or for an erasure.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../database.ts';
import { withoutUndefined } from '../rows.ts';
import type { Store } from '../store.ts';
import type {
	CallMessage,
	OpenMessage,
	ReplyMessage,
	SearchPage,
	SentError,
	WorkerOptions,
} from './sqlite-messages.ts';

/**
 * A call that is not answered within this time is refused. Its work may still be done: a retry
 * recognises what is stored.
 */
const ANSWER_WITHIN_MS = 10_000;

/** More calls than this are unanswered only when the store no longer answers. */
const WAITING_AT_MOST = 2_000;

/** Work that no visitor waits for, and that may take minutes. */
const UNLIMITED: ReadonlySet<string> = new Set<keyof Store>([
	'erase',
	'clearAnswers',
	'deleteOldNotices',
	'scrub',
	'backup',
	'close',
]);

type SearchName = {
	[Name in keyof Store]-?: Store[Name] extends (...given: never[]) => AsyncGenerator ? Name : never;
}[keyof Store];

/** The methods that return an async generator. */
const searchNames: Readonly<Record<SearchName, true>> = {
	find: true,
	receipts: true,
	photographNames: true,
	expired: true,
	expiredInQuarantine: true,
	withExpiredSensitiveAnswers: true,
};

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

	const caller =
		(method: string) =>
		async (...given: unknown[]): Promise<unknown> => {
			const { call } = await running();
			return call(
				{ kind: 'call', method, given },
				UNLIMITED.has(method) ? undefined : answerWithinMs,
			);
		};

	const searcher = (method: string) =>
		async function* (...given: unknown[]): AsyncGenerator<unknown> {
			const { call, forget } = await running();
			const search = Number(await call({ kind: 'search', method, given }, answerWithinMs));
			let isDone = false;
			try {
				while (!isDone) {
					const page = (await call({ kind: 'next', search }, answerWithinMs)) as SearchPage;
					isDone = page.isDone;
					yield* page.found;
				}
			} finally {
				forget(search);
				if (!isDone) await call({ kind: 'end', search }, answerWithinMs).catch(() => undefined);
			}
		};

	const methods = first.methods.map(
		(name) => [name, name in searchNames ? searcher(name) : caller(name)] as const,
	);
	return {
		...(Object.fromEntries(methods) as unknown as Store),
		isShared: false,
		async close() {
			const thread = await latest.catch(() => first);
			if (thread.isOpen())
				await thread.call({ kind: 'call', method: 'close', given: [] }, undefined);
			await thread.end();
		},
	};
}

type Callback = (...told: unknown[]) => void;
type Call = CallMessage extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

interface StoreThread {
	/** The names of the store's methods. */
	readonly methods: readonly string[];
	/**
	 * Resolves with the result; for a search with its id. Rejects with StoreUnavailable after
	 * `withinMs`.
	 */
	call(call: Call, withinMs: number | undefined): Promise<unknown>;
	/** Drops the callbacks of a search that has ended. */
	forget(search: number): void;
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
	const callbacks = new Map<number, Callback>();
	let lastId = 0;
	let unsent: CallMessage[] = [];
	let state: 'open' | 'ending' | 'failed' = 'open';

	function call(message: Call, withinMs: number | undefined): Promise<unknown> {
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
		const given =
			'given' in message
				? message.given.map((one) =>
						typeof one === 'function' ? keepCallback(id, one as Callback) : one,
					)
				: [];
		send({ ...message, ...('given' in message ? { given } : {}), id });
		return promise.finally(() => {
			clearTimeout(timer);
			if (message.kind === 'call') callbacks.delete(id);
		});
	}

	/**
	 * Calls of the same turn of the event loop travel in one message: each message costs this thread
	 * as much as a short query.
	 */
	function send(message: CallMessage): void {
		unsent.push(message);
		if (unsent.length > 1) return;
		setImmediate(() => {
			const calls = unsent;
			unsent = [];
			post(calls);
		});
	}

	/**
	 * Of calls with an argument that no message can carry, which is our own mistake, only their own
	 * callers hear.
	 */
	function post(calls: readonly CallMessage[]): void {
		try {
			worker.postMessage(calls);
		} catch (error) {
			const [call, ...others] = calls;
			if (others.length > 0) for (const one of calls) post([one]);
			else if (call) {
				waiting.get(call.id)?.reject(error instanceof Error ? error : new Error(String(error)));
				waiting.delete(call.id);
			}
		}
	}

	/** One callback a call is enough for the store's methods. */
	function keepCallback(id: number, callback: Callback): { callback: number } {
		callbacks.set(id, callback);
		return { callback: id };
	}

	function fail(cause: Error): void {
		if (state === 'open') state = 'failed';
		for (const { reject } of waiting.values())
			reject(new StoreUnavailable('The thread of the store has ended.', { cause }));
	}

	return new Promise((resolve, reject) => {
		const receive = (reply: ReplyMessage) => {
			if ('callback' in reply) return callbacks.get(reply.callback)?.(...reply.told);
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
					forget: (search) => void callbacks.delete(search),
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
	if (name === 'StoreUnavailable') return new StoreUnavailable(message, options);
	return Object.assign(new Error(message, options), withoutUndefined({ name, stack, ...more }));
}
