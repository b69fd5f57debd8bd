/**
 * Which statement has the store just now, for whoever waits for it: the thread of the store cannot
 * say while it runs one. Statements hold no personal data, because every value is a parameter.
 */

/** What holds the store for longer is named in the log: a visitor's enquiry waits for it. */
export const HELD_TOO_LONG_MS = { sqlite: 50, postgres: 100 };

/** A statement is named once in so long: a slow disk would otherwise fill the log. */
const NAMED_AGAIN_AFTER_MS = 3_600_000;

const TEXT_STARTS_AT = 16;
const BYTES = 1_024;

/** Long enough to recognise a statement by. */
const SHOWN_CHARACTERS = 300;

export interface SlowStatement {
	readonly statement: string;
	readonly ms: number;
}

export interface StatementWatch {
	begin(statement: string): void;
	end(): void;
}

/** The memory in which the thread of the store says what it runs. */
export const createWatchMemory = (): SharedArrayBuffer => new SharedArrayBuffer(BYTES);

/** A statement as it is shown. */
export const oneLine = (statement: string) =>
	statement.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);

/** Returns what passes a statement on that took longer than `mostMs`, once an hour for each. */
export function namesSlow(
	mostMs: number,
	onSlow: (slow: SlowStatement) => void,
): (statement: string, ms: number) => void {
	const named = new Map<string, number>();
	return (statement, ms) => {
		if (ms <= mostMs) return;
		const now = performance.now();
		if (now - (named.get(statement) ?? Number.NEGATIVE_INFINITY) < NAMED_AGAIN_AFTER_MS) return;
		named.set(statement, now);
		onSlow({ statement: oneLine(statement), ms: Math.round(ms) });
	};
}

/** The side of the thread that has the store. */
export function createStatementWatch(
	memory: SharedArrayBuffer,
	onSlow: (slow: SlowStatement) => void,
): StatementWatch {
	const since = new Float64Array(memory, 0, 1);
	const length = new Int32Array(memory, 8, 1);
	const bytes = new Uint8Array(memory, TEXT_STARTS_AT);
	const encoder = new TextEncoder();
	const nameIfSlow = namesSlow(HELD_TOO_LONG_MS.sqlite, onSlow);
	let running = '';
	let started = 0;
	return {
		begin(statement) {
			running = statement;
			started = performance.now();
			since[0] = Date.now();
			length[0] = encoder.encodeInto(statement, bytes).written;
		},
		end() {
			length[0] = 0;
			if (!isOfTheDisk(running)) nameIfSlow(running, performance.now() - started);
		},
	};
}

/** Whether the time that it takes is the disk's: it waits for a sync. */
const isOfTheDisk = (statement: string) => /^(?:COMMIT|PRAGMA wal_checkpoint)/.test(statement);

/** The other side: why a call was not answered within `ms`. */
export function whyNoAnswer(memory: SharedArrayBuffer, ms: number): string {
	const [length = 0] = new Int32Array(memory, 8, 1);
	const [since = 0] = new Float64Array(memory, 0, 1);
	if (length === 0) return `The store did not answer within ${ms} ms: it was busy with other work.`;
	const statement = Buffer.from(new Uint8Array(memory, TEXT_STARTS_AT).slice(0, length)).toString();
	if (isOfTheDisk(statement)) return `The disk did not answer within ${ms} ms.`;
	return `The store did not answer within ${ms} ms: for ${Date.now() - since} ms it has been busy with one statement, ${oneLine(statement)}`;
}
