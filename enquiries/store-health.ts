/**
 * Watches whether the store can keep an enquiry, for `/readyz` and for the office. The store is where letters wait, so when it is
 * itself the trouble, the office is told past it: by a letter that goes straight to the mail server, and by a file in the data folder.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS, SECOND_MS, timeInWords } from '../dates.ts';
import type { Clock } from './clock.ts';
import type { Mailer } from './delivery/mail-transports.ts';
import type { Email } from './messages/enquiry-email.ts';
import type { Store } from './store/store.ts';

/** Where the trouble is written, for `status`. It is gone again when the store is well. */
export const STORE_ERROR_FILE = 'trouble.txt';

const LOOK_EVERY_MS = 30 * SECOND_MS;

/** However often it is asked, the store is not looked at more often than this: each look is a write. */
const BELIEVE_FOR_MS = 2 * SECOND_MS;

/** A database that is restarted is back by then. */
const TELL_AFTER_MS = 25 * SECOND_MS;
const TELL_AGAIN_AFTER_MS = HOUR_MS;

interface StoreMonitorOptions {
	readonly store: Pick<Store, 'check' | 'rescue'>;
	readonly clock: Clock;
	readonly dataFolder: string;
	readonly mailer: Mailer;
	readonly from: string;
	/** Who is told. */
	readonly to: string;
	readonly siteUrl: string;
	/** For the log, when trouble begins, when it ends, and when nobody could be told of it. */
	readonly onChange: (says: string, isTrouble: boolean) => void;
}

export interface StoreHealth {
	/** Whether an enquiry can be kept, as far as was seen a moment ago. */
	isReady(): Promise<boolean>;
	/** Something could not be kept: what was seen before counts no more. */
	invalidate(): void;
	/** Looks now: twice a minute while the website runs. */
	check(): Promise<boolean>;
	stop(): Promise<void>;
}

/** Begins watching. */
export function monitorStore({ store, clock, dataFolder, mailer, from, to, siteUrl, onChange }: StoreMonitorOptions): StoreHealth {
	const file = join(dataFolder, STORE_ERROR_FILE);
	let trouble: { readonly since: number; readonly elapsed: number; saved?: string | undefined; toldAt?: number } | undefined;
	let seenAt = Number.NEGATIVE_INFINITY;
	let looking: Promise<boolean> | undefined;
	let telling: Promise<void> = Promise.resolve();
	rmSync(file, { force: true });

	async function lookOnce(): Promise<boolean> {
		try {
			await store.check();
		} catch (error) {
			await noteTrouble((error as Error).message);
			return false;
		} finally {
			seenAt = clock.elapsed();
		}
		endTrouble();
		return true;
	}

	async function noteTrouble(says: string): Promise<void> {
		if (!trouble) {
			trouble = { since: clock.now(), elapsed: clock.elapsed() };
			onChange(says, true);
		}
		// Tried again while it fails: at first there may have been no room.
		trouble.saved ??= await store.rescue?.().catch(() => undefined);
		const words = inWords(says, trouble.since, trouble.saved);
		write(words);
		const { elapsed, toldAt, saved } = trouble;
		// A file that was taken away does not come back by itself.
		if (saved === undefined && clock.elapsed() - elapsed < TELL_AFTER_MS) return;
		if (toldAt !== undefined && clock.elapsed() - toldAt < TELL_AGAIN_AFTER_MS) return;
		trouble.toldAt = clock.elapsed();
		tell('Website: enquiries cannot be kept', [
			...words,
			'',
			'On the machine that runs the website:',
			'  npm run enquiries -- status',
			'  npm run enquiries -- doctor',
			'What to do then stands in docs/runbook.md, under "When something is wrong".',
		]);
	}

	function endTrouble(): void {
		if (!trouble) return;
		const { since, toldAt } = trouble;
		trouble = undefined;
		rmSync(file, { force: true });
		onChange('The store is well again.', false);
		if (toldAt !== undefined)
			tell('Website: enquiries are kept again', [`They could not be kept from ${timeInWords(since)} until now. Visitors were told so.`]);
	}

	/** Where nothing can be written, the letter and the log have to do. */
	function write(words: readonly string[]): void {
		try {
			mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
			writeFileSync(file, `${words.join('\n')}\n`, { mode: 0o600 });
		} catch {
			onChange('The trouble could not be written to the data folder.', true);
		}
	}

	function tell(subject: string, lines: readonly string[]): void {
		const letter: Email = { to, replyTo: from, subject, text: [...lines, siteUrl].join('\n') };
		const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
		const envelope = { from, messageId: `<store.${stamp}@${from.split('@')[1]}>`, name: `${stamp}-store` };
		telling = telling
			.then(() => mailer.send(letter, envelope))
			.catch((error: Error) => {
				if (trouble) delete trouble.toldAt;
				onChange(`The office could not be told of it: ${error.message}`, true);
			});
	}

	function look(): Promise<boolean> {
		looking ??= lookOnce().finally(() => {
			looking = undefined;
		});
		return looking;
	}

	const timer = setInterval(look, LOOK_EVERY_MS);
	timer.unref();
	return {
		check: look,
		isReady: async () => (clock.elapsed() - seenAt < BELIEVE_FOR_MS ? trouble === undefined : look()),
		invalidate() {
			seenAt = Number.NEGATIVE_INFINITY;
		},
		async stop() {
			clearInterval(timer);
			await looking;
			await telling;
		},
	};
}

function inWords(says: string, since: number, saved: string | undefined): string[] {
	return [
		`Since ${timeInWords(since)} nothing that visitors send can be kept. They are told so, and nothing is acknowledged.`,
		`The store says: ${says}`,
		...(saved ? [`What it held before has been saved to ${saved}`] : []),
	];
}

/** What the website has written of its store's trouble; nothing where all is well, or was when it ended. */
export function readStoreError(dataFolder: string): string | undefined {
	try {
		return readFileSync(join(dataFolder, STORE_ERROR_FILE), 'utf8').trim();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
