/** Requests at a fixed rate or on many connections, each timed. */
import { setTimeout as pause } from 'node:timers/promises';

interface Timed<Answer> {
	readonly answer: Answer;
	readonly ms: number;
}

/**
 * Sends so often a second until the work is done, whether or not what was sent before has been
 * answered. Times count from when each was due, so that a slow sender hides no wait.
 */
export async function atRate<Answer>(
	aSecond: number,
	send: () => Promise<Answer>,
	work: Promise<unknown>,
): Promise<Timed<Answer>[]> {
	const begun = performance.now();
	const sent: Promise<Timed<Answer>>[] = [];
	let isOver = false;
	const ending = work.finally(() => {
		isOver = true;
	});
	for (let count = 0; ; count += 1) {
		const due = begun + (count * 1_000) / aSecond;
		await pause(Math.max(0, due - performance.now()));
		if (isOver) break;
		sent.push(send().then((answer) => ({ answer, ms: performance.now() - due })));
	}
	await ending;
	return Promise.all(sent);
}

/** Sends on so many connections at once, on each again as soon as it was answered, for so long. */
export async function atOnce<Answer>(
	connections: number,
	send: () => Promise<Answer>,
	seconds: number,
): Promise<Timed<Answer>[]> {
	const end = performance.now() + seconds * 1_000;
	const all = Array.from({ length: connections }, async () => {
		const answers: Timed<Answer>[] = [];
		while (performance.now() < end) {
			const begun = performance.now();
			answers.push({ answer: await send(), ms: performance.now() - begun });
		}
		return answers;
	});
	return (await Promise.all(all)).flat();
}

/** The status with which a page is answered. */
export async function statusOfPage(url: string): Promise<number> {
	// A connection that rested may just have been closed: browsers ask again.
	const answer = await fetch(url).catch(() => fetch(url));
	await answer.arrayBuffer();
	return answer.status;
}

/** The value that this part of them (such as 0.99) did not exceed. NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
