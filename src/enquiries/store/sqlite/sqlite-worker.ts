/**
 * The thread that sqlite-in-thread.ts starts: opens the store in its file, and runs the calls that
 * it is sent.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { isRowError } from '../rows.ts';
import { openStore } from '../store.ts';
import { openSqlite } from './sqlite.ts';
import {
	type CallbackReference,
	type CallMessage,
	type OpenMessage,
	type ReplyMessage,
	SEARCH_PAGE,
	type SearchPage,
	type SentError,
	type WorkerOptions,
} from './sqlite-messages.ts';

type Method = (...given: unknown[]) => unknown;

const { file, mailDomain, reserveBytes, ...options } = workerData as WorkerOptions;
const searches = new Map<number, AsyncGenerator<unknown>>();
let unsent: ReplyMessage[] = [];

try {
	const store = await openStore(openSqlite(file, { reserveBytes }), mailDomain, options);
	const methods = new Map(
		Object.entries<unknown>(store).filter(
			(one): one is [string, Method] => typeof one[1] === 'function',
		),
	);
	const answer = async (call: CallMessage) => {
		try {
			reply({ call: call.id, result: await run(call, methods) });
		} catch (error) {
			reply({ call: call.id, error: sentError(error) });
		}
	};
	parentPort?.on('message', (calls: readonly CallMessage[]) => {
		for (const call of calls) void answer(call);
	});
	tell({ isOpen: true, methods: [...methods.keys()] });
} catch (error) {
	tell({ isOpen: false, error: sentError(error) });
}

function tell(message: OpenMessage | readonly ReplyMessage[]): void {
	parentPort?.postMessage(message);
}

/**
 * Replies of the same turn travel in one message. It leaves before the next commit, during which
 * this thread is blocked.
 */
function reply(message: ReplyMessage): void {
	unsent.push(message);
	if (unsent.length > 1) return;
	process.nextTick(() => {
		const replies = unsent;
		unsent = [];
		send(replies);
	});
}

/** Of a result that no message can carry, only its own caller hears. */
function send(replies: readonly ReplyMessage[]): void {
	try {
		tell(replies);
	} catch (error) {
		const [one, ...others] = replies;
		if (others.length > 0) for (const each of replies) send([each]);
		else if (one && 'call' in one) tell([{ call: one.call, error: sentError(error) }]);
	}
}

async function run(call: CallMessage, methods: ReadonlyMap<string, Method>): Promise<unknown> {
	if (call.kind === 'next') return nextPage(call.search);
	if (call.kind === 'end') {
		await searches.get(call.search)?.return(undefined);
		searches.delete(call.search);
		return undefined;
	}
	const given = call.given.map((one) =>
		isCallback(one) ? (...told: unknown[]) => reply({ callback: one.callback, told }) : one,
	);
	const result = methods.get(call.method)?.(...given);
	if (call.kind === 'call') return result;
	searches.set(call.id, result as AsyncGenerator<unknown>);
	return call.id;
}

async function nextPage(id: number): Promise<SearchPage> {
	const search = searches.get(id);
	if (!search) throw new Error('There is no such search.');
	const found: unknown[] = [];
	while (found.length < SEARCH_PAGE) {
		const { value, done } = await search.next();
		if (done) {
			searches.delete(id);
			return { found, isDone: true };
		}
		found.push(value);
	}
	return { found, isDone: false };
}

function isCallback(given: unknown): given is CallbackReference {
	return typeof given === 'object' && given !== null && 'callback' in given;
}

function sentError(error: unknown): SentError {
	if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
	const { name, message, stack, cause } = error;
	const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
	const problem = isRowError(error) ? error.problem : undefined;
	return {
		name,
		message,
		stack,
		code,
		problem,
		cause: cause === undefined ? undefined : sentError(cause),
	};
}
