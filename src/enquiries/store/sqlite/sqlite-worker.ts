/**
 * The thread that ./sqlite-in-thread.ts starts: opens the store in its file, and runs the calls
 * that it is sent.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { isRowError } from '../rows.ts';
import { openStoreCalls } from '../store.ts';
import { openSqlite } from './sqlite.ts';
import {
	type CallMessage,
	createSender,
	type OpenMessage,
	type ReplyMessage,
	type SentError,
	type WorkerOptions,
} from './sqlite-messages.ts';

type Method = (...given: unknown[]) => unknown;

const { file, mailDomain, reserveBytes, ...options } = workerData as WorkerOptions;
// Replies leave before the next commit, during which this thread is blocked.
const reply = createSender<ReplyMessage>(tell, process.nextTick, ({ call }, error) =>
	tell([{ call, error: sentError(error) }]),
);

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
