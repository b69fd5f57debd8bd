/**
 * The thread that sqlite-in-thread.ts starts: opens the store in its file, and runs the calls that
 * it is sent.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { isRowError } from '../rows.ts';
import { openStoreCalls } from '../store.ts';
import { openSqlite } from './sqlite.ts';
import type {
	CallMessage,
	OpenMessage,
	ReplyMessage,
	SentError,
	WorkerOptions,
} from './sqlite-messages.ts';

type Method = (...given: unknown[]) => unknown;

const { file, mailDomain, reserveBytes, ...options } = workerData as WorkerOptions;
let unsent: ReplyMessage[] = [];

try {
	const store = await openStoreCalls(openSqlite(file, { reserveBytes }), mailDomain, options);
	const methods = new Map(
		Object.entries<unknown>(store).filter(
			(one): one is [string, Method] => typeof one[1] === 'function',
		),
	);
	const answer = async (call: CallMessage) => {
		try {
			reply({ call: call.id, result: await methods.get(call.method)?.(...call.given) });
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
		else if (one) tell([{ call: one.call, error: sentError(error) }]);
	}
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
