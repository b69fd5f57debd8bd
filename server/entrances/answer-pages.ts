/**
 * The pages that answer posts, for as long as a browser may come back to them: in this process's memory and nowhere else
 * (docs/decisions/0045-where-answers-to-posts-live.md).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../dates.ts';
import { readReference } from '../../forms/reference.ts';
import type { AnswerPage, StoredAnswerPage } from '../../forms/submission-port.ts';

/** Long enough to read an official page and come back. */
export const ANSWER_PAGE_MINUTES = 30;

/** What posts may take up together. A page takes a few kilobytes; past this the oldest go first. */
const MOST = 2_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** A reference that a browser came back to is shown for a day, by whichever process is asked. */
const REFERENCE_FOR_MS = DAY_MS;

/** The member of the address that names such a page. */
export const ANSWER = 'answer';

/** name.reference.time.signature; the last three only where something was received. */
const SHAPE = /^([\w-]{22})(?:\.([0-9A-Z-]{11})\.([0-9a-z]{1,11})\.([\w-]{43}))?$/;

export interface AnswerPages {
	/** Keeps an answer to a post of this page, under a name that nobody guesses. */
	keep(path: string, answer: AnswerPage): string;
	/** What is known of the answer by this name to a post of this page. */
	find(path: string, name: string): StoredAnswerPage;
}

/** `keys` sign references, so that another process can show one: the first signs, all are accepted. */
export function createAnswerPages(keys: readonly [Buffer, ...Buffer[]], now: () => number): AnswerPages {
	const answers = new Map<string, { readonly path: string; readonly json: Buffer; readonly at: number }>();
	let bytes = 0;
	let isSweepDue = false;

	function forget(name: string): void {
		bytes -= answers.get(name)?.json.length ?? 0;
		answers.delete(name);
	}

	/** A clock that was set back must not keep anything longer. */
	const isOver = (at: number) => Math.abs(now() - at) >= ANSWER_PAGE_MINUTES * MINUTE_MS;

	function forgetOld(): void {
		for (const [name, { at }] of answers) {
			if (!isOver(at) && answers.size <= MOST && bytes <= MOST_BYTES) return;
			forget(name);
		}
	}

	/** Gone on time even if nobody ever posts again. */
	function sweepLater(): void {
		if (isSweepDue) return;
		isSweepDue = true;
		setTimeout(() => {
			isSweepDue = false;
			forgetOld();
			if (answers.size > 0) sweepLater();
		}, MINUTE_MS).unref();
	}

	return {
		keep(path, answer) {
			const name = randomBytes(16).toString('base64url');
			const json = Buffer.from(JSON.stringify(answer));
			answers.set(name, { path, json, at: now() });
			bytes += json.length;
			forgetOld();
			sweepLater();
			if (!answer.reference) return name;
			const words = [name, answer.reference, now().toString(36)].join('.');
			return `${words}.${sign(path, words, keys[0]).toString('base64url')}`;
		},
		find(path, given) {
			const [, name = '', reference, time = '', signature = ''] = SHAPE.exec(given) ?? [];
			forgetOld();
			const kept = answers.get(name);
			if (kept?.path === path && !isOver(kept.at)) return JSON.parse(kept.json.toString()) as AnswerPage;
			const words = given.slice(0, given.lastIndexOf('.'));
			const isOurs =
				reference !== undefined &&
				readReference(reference) === reference &&
				Math.abs(now() - Number.parseInt(time, 36)) < REFERENCE_FOR_MS &&
				keys.some((key) => timingSafeEqual(sign(path, words, key), Buffer.from(signature, 'base64url')));
			return isOurs ? { status: 200, reference } : { status: 410 };
		},
	};
}

/** The name of the answer that an address asks for. */
export function answerIdFrom(url: string): string | undefined {
	const [, query = ''] = url.split('?', 2);
	return new URLSearchParams(query).get(ANSWER) ?? undefined;
}

function sign(path: string, words: string, key: Buffer): Buffer {
	return createHmac('sha256', key).update(`answer ${path} ${words}`).digest();
}
