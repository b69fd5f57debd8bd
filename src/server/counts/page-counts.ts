/**
 * Counts page reads in memory, and adds them to the store now and then (docs/decisions/privacy.md).
 * It knows the day, the page and the number: no address, no browser, nothing about who read.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { DailyCount } from '#enquiries/store/daily-counts.ts';
import { londonDay, MINUTE_MS } from '#model/dates.ts';
import { isProgram, readingOf } from './programs.ts';

/** What a crash loses at most. */
const WRITE_EVERY_MS = 5 * MINUTE_MS;

/** A store that does not answer must not hold up the end of the website. */
const LAST_WRITE_WITHIN_MS = 2_000;

/** Applications remembered, so that one is counted once. The oldest is dropped first. */
const REMEMBERED = 10_000;

export interface PageCounts {
	/** Counts a GET that a page was the answer to. */
	readPage(page: string, headers: IncomingHttpHeaders): void;
	/** Counts an application that was started; one with a reference only once. */
	startApplication(page: string, headers: IncomingHttpHeaders, reference?: string): void;
	/** Adds to the store what was counted. Never rejects: without a store the numbers wait. */
	write(): Promise<void>;
	/** Writes for the last time. */
	stop(): Promise<void>;
}

interface Options {
	readonly add: (counts: readonly DailyCount[]) => Promise<void>;
	readonly now: () => number;
	readonly onError: (error: unknown) => void;
}

/**
 * Begins to count. Callers pass only pages that exist, so what is kept is bounded by their number.
 */
export function createPageCounts({ add, now, onError }: Options): PageCounts {
	let counted = new Map<string, DailyCount>();
	const started = new Set<string>();
	let today = { from: Number.NEGATIVE_INFINITY, day: '' };
	let writing: Promise<void> | undefined;

	/** Formatting a day takes longer than serving a page, so it is done once a minute. */
	function dayNow(): string {
		const at = now();
		if (at < today.from || at >= today.from + MINUTE_MS)
			today = { from: at - (at % MINUTE_MS), day: londonDay(at) };
		return today.day;
	}

	function put(one: DailyCount): void {
		const key = `${one.day} ${one.kind} ${one.page}`;
		counted.set(key, { ...one, count: (counted.get(key)?.count ?? 0) + one.count });
	}

	async function writeOnce(): Promise<void> {
		if (counted.size === 0) return;
		const counts = [...counted.values()];
		counted = new Map();
		try {
			await add(counts);
		} catch (error) {
			for (const one of counts) put(one);
			onError(error);
		}
	}

	function write(): Promise<void> {
		writing ??= writeOnce().finally(() => {
			writing = undefined;
		});
		return writing;
	}

	const timer = setInterval(write, WRITE_EVERY_MS);
	timer.unref();
	return {
		readPage(page, headers) {
			const kind = readingOf(headers);
			if (kind) put({ day: dayNow(), kind, page, count: 1 });
		},
		startApplication(page, headers, reference) {
			if (isProgram(headers)) return;
			if (reference !== undefined) {
				if (started.has(reference)) return;
				started.add(reference);
				const [oldest] = started;
				if (started.size > REMEMBERED && oldest) started.delete(oldest);
			}
			put({ day: dayNow(), kind: 'begun', page, count: 1 });
		},
		write,
		async stop() {
			clearInterval(timer);
			let late: NodeJS.Timeout | undefined;
			const timeUp = new Promise<void>((resolve) => {
				late = setTimeout(resolve, LAST_WRITE_WITHIN_MS);
			});
			// A write under way first, then what came since.
			await Promise.race([write().then(write), timeUp]);
			clearTimeout(late);
		},
	};
}

/** Counts nothing. */
export const noPageCounts: PageCounts = {
	readPage: () => undefined,
	startApplication: () => undefined,
	write: async () => undefined,
	stop: async () => undefined,
};
