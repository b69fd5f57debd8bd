/** Keeps the delivery rounds turning from the start of the website to its end. */
import { type AttemptRunner, type AttemptRunnerOptions, type Channel, createAttemptRunner } from './attempts.ts';

/** Without a wake-up call, look this often: another process, or the office's tool, may have queued something. */
const LOOK_EVERY_MS = 5_000;

/** After a stop was asked for, how long the tries under way may take to end by themselves. */
const FINISH_WITHIN_MS = 15_000;

interface DeliveryWorker {
	/** Looks at the queue now. */
	wake(): void;
	/** What somebody must put right before anything gets through, in words fit for a log. */
	misconfigurations(): string[];
	/** Ends after the tries under way; what is still queued stays queued. */
	stop(): Promise<void>;
}

interface DeliveryWorkerOptions extends AttemptRunnerOptions {
	readonly channels: readonly Channel[];
}

/** Begins delivering on every channel, and goes on until stopped. */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
	const loops = options.channels.map((channel) => startLoop(channel, options));
	return {
		wake() {
			for (const { wake } of loops) wake();
		},
		misconfigurations: () => loops.flatMap(({ runner }) => runner.misconfiguration() ?? []),
		async stop() {
			await Promise.all(loops.map((loop) => loop.stop()));
		},
	};
}

function startLoop(
	channel: Channel,
	options: DeliveryWorkerOptions,
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

	/** Until somebody rings, or it is time to look again. */
	function sleep(): Promise<void> {
		const waitMs = runner.msUntilNext();
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, Math.min(LOOK_EVERY_MS, waitMs > 0 ? waitMs : LOOK_EVERY_MS));
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
