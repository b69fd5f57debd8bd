/** Runs delivery on every channel while the server runs. */
import {
	type AttemptRunner,
	type AttemptRunnerOptions,
	type Channel,
	createAttemptRunner,
} from './attempts.ts';

/**
 * Poll this often without a wake-up: another process, or an office command, may have queued
 * something.
 */
const POLL_EVERY_MS = 5_000;

/** After a stop is requested, the running tries may take this long to finish. */
const FINISH_WITHIN_MS = 15_000;

interface DeliveryWorker {
	/** Looks at the queue now. */
	wake(): void;
	/** The settings that must be corrected before the office's letters get through. */
	misconfigurations(): string[];
	/** Resolves after the running tries have ended. Queued dispatches stay queued. */
	stop(): Promise<void>;
}

interface DeliveryWorkerOptions extends AttemptRunnerOptions {
	readonly channels: readonly Channel[];
}

/** Starts delivery on every channel, until stopped. */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
	const loops = options.channels.map((channel) => ({
		...startChannel(channel, options),
		isHandOver: channel.isHandOver === true,
	}));
	return {
		wake() {
			for (const { wake } of loops) wake();
		},
		misconfigurations: () =>
			loops.flatMap(({ runner, isHandOver }) =>
				isHandOver ? [] : (runner.misconfiguration() ?? []),
			),
		async stop() {
			await Promise.all(loops.map((loop) => loop.stop()));
		},
	};
}

/** Starts delivery on one channel, until stopped. */
export function startChannel(
	channel: Channel,
	options: AttemptRunnerOptions,
): { runner: AttemptRunner; wake: () => void; stop: () => Promise<void> } {
	let isStopping = false;
	let isWoken = true;
	let endSleep: () => void = () => undefined;
	const wake = () => {
		isWoken = true;
		endSleep();
	};
	const runner = createAttemptRunner(channel, options, wake);

	async function loop(): Promise<void> {
		while (!isStopping) {
			isWoken = false;
			let started = 0;
			try {
				started = await runner.startDue();
			} catch (error) {
				options.onError(error);
			}
			if (started === 0 && !isWoken && !isStopping) await sleep();
		}
	}

	/** Until the next wake-up or poll. */
	function sleep(): Promise<void> {
		const waitMs = runner.msUntilNext();
		return new Promise((resolve) => {
			const timer = setTimeout(
				resolve,
				Math.min(POLL_EVERY_MS, waitMs > 0 ? waitMs : POLL_EVERY_MS),
			);
			endSleep = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}

	const finished = loop();
	return {
		runner,
		wake,
		async stop() {
			isStopping = true;
			wake();
			const deadline = setTimeout(() => runner.abort(), FINISH_WITHIN_MS);
			await finished;
			await runner.whenIdle();
			clearTimeout(deadline);
		},
	};
}
