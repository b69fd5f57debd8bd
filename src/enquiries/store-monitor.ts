/**
 * Monitors whether the store can be written to, for `/readyz` and for the office. E-mails are
 * queued in the store, so its own failure is reported around it: by an e-mail sent straight to the
 * mail server, and by a file in the data folder.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#model/clock.ts';
import { HOUR_MS, SECOND_MS, timeInName, timeInWords } from '#model/dates.ts';
import type { Mailer } from '#model/email.ts';
import { alertSubject, type Finding, findingInWords, storeDown } from './findings.ts';
import { StoreGone } from './store/database.ts';
import { STORE_ERROR_FILE } from './store/sqlite/missing-store.ts';
import type { Store } from './store/store.ts';

const CHECK_EVERY_MS = 30 * SECOND_MS;

/** `isReady` uses the last check for this long, because each check is a write. */
const CHECK_VALID_FOR_MS = 2 * SECOND_MS;

/**
 * However many ask, and however many enquiries fail meanwhile, the store is asked no more often
 * than that.
 */
const CHECK_AGAIN_AFTER_MS = SECOND_MS;

/** A database that is restarted is back within this time. */
const NOTIFY_AFTER_MS = 25 * SECOND_MS;
const NOTIFY_AGAIN_AFTER_MS = HOUR_MS;

interface StoreMonitorOptions {
	readonly store: Pick<Store, 'check'>;
	readonly clock: Clock;
	readonly dataFolder: string;
	readonly mailer: Mailer;
	readonly from: string;
	/** The recipient of the e-mails. */
	readonly to: string;
	readonly siteUrl: string;
	/** For the log: when a failure begins, when it ends, and when it could not be reported. */
	readonly onChange: (says: string, isFailure: boolean) => void;
}

export type StoreMonitor = ReturnType<typeof monitorStore>;

/** Starts monitoring. */
export function monitorStore(options: StoreMonitorOptions) {
	const { store, clock } = options;
	const failure = createFailureReport(options);
	let checkedAt = Number.NEGATIVE_INFINITY;
	/** An enquiry could not be stored since the last check. */
	let isInDoubt = false;
	let checking: Promise<boolean> | undefined;

	async function checkOnce(): Promise<boolean> {
		try {
			await store.check();
		} catch (error) {
			failure.record(error as Error);
			return false;
		} finally {
			checkedAt = clock.elapsed();
			isInDoubt = false;
		}
		failure.end();
		return true;
	}

	function check(): Promise<boolean> {
		checking ??= checkOnce().finally(() => {
			checking = undefined;
		});
		return checking;
	}

	let soon: NodeJS.Timeout | undefined;
	const timer = setInterval(check, CHECK_EVERY_MS);
	timer.unref();
	return {
		/** Checks now. Runs by itself twice a minute. */
		check,
		/**
		 * Whether an enquiry can be stored, by a check at most two seconds old. False for up to a second
		 * after one could not be.
		 */
		async isReady(): Promise<boolean> {
			const isValid =
				clock.elapsed() - checkedAt < (isInDoubt ? CHECK_AGAIN_AFTER_MS : CHECK_VALID_FOR_MS);
			return isValid ? !failure.isCurrent() && !isInDoubt : check();
		},
		/** Discards the last check. Called when an enquiry could not be stored. */
		invalidate(): void {
			isInDoubt = true;
			// Also without a call of isReady: a check alerts the office and writes what `status` reads.
			soon ??= setTimeout(() => {
				soon = undefined;
				if (isInDoubt) check();
			}, CHECK_AGAIN_AFTER_MS).unref();
		},
		async stop(): Promise<void> {
			clearInterval(timer);
			clearTimeout(soon);
			await checking;
			await failure.whenSent();
		},
	};
}

/** Reports a failure of the store by a file in the data folder and by e-mails to the office. */
function createFailureReport({
	clock,
	dataFolder,
	mailer,
	from,
	to,
	siteUrl,
	onChange,
}: StoreMonitorOptions) {
	const file = join(dataFolder, STORE_ERROR_FILE);
	let failure: { since: number; elapsed: number; notifiedAt?: number } | undefined;
	let notifying: Promise<void> = Promise.resolve();
	rmSync(file, { force: true });

	/** Where the file cannot be written either, the e-mail and the log remain. */
	function write(detail: string): void {
		try {
			mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
			writeFileSync(file, `${detail}\n`, { mode: 0o600 });
		} catch {
			onChange('The error could not be written to the data folder.', true);
		}
	}

	function notify(subject: string, lines: readonly string[]): void {
		const email = { to, subject, text: [...lines, siteUrl].join('\n\n') };
		const stamp = timeInName(clock.now());
		const envelope = {
			from,
			messageId: `<store.${stamp}@${from.split('@')[1]}>`,
			name: `${stamp}-store`,
		};
		notifying = notifying
			.then(() => mailer.send(email, envelope))
			.catch((error: Error) => {
				if (failure) delete failure.notifiedAt;
				onChange(`The office could not be notified: ${error.message}`, true);
			});
	}

	return {
		record(error: Error): void {
			if (!failure) {
				failure = { since: clock.now(), elapsed: clock.elapsed() };
				onChange(error.message, true);
			}
			const { since, elapsed, notifiedAt } = failure;
			const detail =
				`since ${timeInWords(since)}. Visitors are told so, and nothing is acknowledged. The ` +
				`store says: ${error.message}`;
			write(detail);
			if (!(error instanceof StoreGone) && clock.elapsed() - elapsed < NOTIFY_AFTER_MS) return;
			if (notifiedAt !== undefined && clock.elapsed() - notifiedAt < NOTIFY_AGAIN_AFTER_MS) return;
			failure.notifiedAt = clock.elapsed();
			const finding = storeDown(detail);
			notify(alertSubject(finding), [findingInWords(finding), finding.cure]);
		},

		end(): void {
			if (!failure) return;
			const { since, notifiedAt } = failure;
			failure = undefined;
			rmSync(file, { force: true });
			onChange('The store works again.', false);
			if (notifiedAt !== undefined)
				notify('Website: enquiries are kept again', [
					`They could not be kept from ${timeInWords(since)} until now. Visitors were told so.`,
				]);
		},

		isCurrent: () => failure !== undefined,
		/** Resolves when no e-mail is being sent. */
		whenSent: () => notifying,
	};
}

/**
 * The finding when nothing can be kept: in the words of the running website if it has written any.
 * It writes none while the store works.
 */
export async function storeFinding(
	store: Pick<Store, 'check'>,
	dataFolder: string,
): Promise<Finding | undefined> {
	const file = join(dataFolder, STORE_ERROR_FILE);
	if (existsSync(file)) return storeDown(readFileSync(file, 'utf8').trim());
	return store.check().then(
		() => undefined,
		({ message }: Error) => storeDown(message),
	);
}
