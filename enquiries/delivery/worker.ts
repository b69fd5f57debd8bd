/** Keeps the delivery rounds turning from the start of the website to its end. */
import { type AttemptsParts, type Channel, deliveryRound, type Round } from './attempts.ts';

/** Without a wake-up call, look this often: another process, or the office's tool, may have queued something. */
const LOOK_EVERY_MS = 5_000;

/** After a stop was asked for, how long the tries under way may take to end by themselves. */
const FINISH_WITHIN_MS = 15_000;

interface Delivery {
	/** Looks at the queue now. */
	wake(): void;
	/** What somebody must put right before anything gets through, in words fit for a log. */
	troubles(): string[];
	/** Ends after the tries under way; what is still queued stays queued. */
	stop(): Promise<void>;
}

interface DeliveryParts extends AttemptsParts {
	readonly routes: readonly Channel[];
}

/** Begins delivering on every route, and goes on until stopped. */
export function startDeliveryWorker(parts: DeliveryParts): Delivery {
	const loops = parts.routes.map((route) => keepTurning(route, parts));
	return {
		wake() {
			for (const { ring } of loops) ring();
		},
		troubles: () => loops.flatMap(({ round }) => round.trouble() ?? []),
		async stop() {
			await Promise.all(loops.map((loop) => loop.stop()));
		},
	};
}

function keepTurning(route: Channel, parts: DeliveryParts): { round: Round; ring: () => void; stop: () => Promise<void> } {
	let isStopping = false;
	let hasRung = true;
	let answer: () => void = () => undefined;
	const ring = () => {
		hasRung = true;
		answer();
	};
	const round = deliveryRound(route, parts, ring);

	async function turn(): Promise<void> {
		while (!isStopping) {
			hasRung = false;
			let begun = 0;
			try {
				begun = await round.fill();
			} catch (error) {
				parts.onTrouble(error);
			}
			if (begun === 0 && !hasRung && !isStopping) await rest();
		}
	}

	/** Until somebody rings, or it is time to look again. */
	function rest(): Promise<void> {
		const leaveAlone = round.idleFor();
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, Math.min(LOOK_EVERY_MS, leaveAlone > 0 ? leaveAlone : LOOK_EVERY_MS));
			answer = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}

	const finished = turn();
	return {
		round,
		ring,
		async stop() {
			isStopping = true;
			ring();
			const impatient = setTimeout(() => round.abort(), FINISH_WITHIN_MS);
			await finished;
			await round.settled();
			clearTimeout(impatient);
		},
	};
}
