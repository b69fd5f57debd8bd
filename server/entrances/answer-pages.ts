/**
 * The pages that answer posts, stored for as long as a browser may come back to them: in this process's memory and nowhere else
 * (docs/decisions/0045-answer-pages.md).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../dates.ts';
import { readReference } from '../../forms/reference.ts';
import type { AnswerPage, StoredAnswerPage } from '../../forms/submission-port.ts';

/** For how long pages are kept, and a reference is shown by any process that shares the key. */
export interface AnswerLifetimes {
	readonly pageMs: number;
	readonly referenceMs: number;
}

/** Long enough to read an official page and come back. */
export const ANSWER_PAGE_MINUTES = 30;

/** Of the answers to forms. */
const FORM_ANSWERS: AnswerLifetimes = { pageMs: ANSWER_PAGE_MINUTES * MINUTE_MS, referenceMs: DAY_MS };

/** Limits for all pages together. A page takes a few kilobytes; beyond the limits the oldest are dropped first. */
const MAX_PAGES = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** The query parameter that names such a page. */
export const ANSWER_PARAMETER = 'answer';

/** name.reference.time.signature; the last three only if something was received. */
const ID_FORMAT = /^([\w-]{22})(?:\.([0-9A-Z-]{11})\.([0-9a-z]{1,11})\.([\w-]{43}))?$/;

/** An answer page as one process hands it to the one that takes over from it. */
export interface SavedAnswerPage {
	readonly name: string;
	readonly path: string;
	readonly json: string;
	readonly at: number;
}

export interface AnswerPages {
	/** Stores an answer to a post to this page. Returns its id, which nobody can guess. */
	save(path: string, answer: AnswerPage): string;
	/** The answer with this id to a post to this page, or what is left of it. */
	find(path: string, id: string): StoredAnswerPage;
	/** All that are stored now. From now on `onSaved` gets each that is stored later. */
	handOver(onSaved: (page: SavedAnswerPage) => void): SavedAnswerPage[];
	/** Stores one that another process handed over. */
	keep(page: SavedAnswerPage): void;
}

interface StoredPage {
	readonly path: string;
	readonly json: Buffer;
	readonly at: number;
}

/** `keys` sign references, so that another process can show one. The first signs; all of them are accepted. */
export function createAnswerPages(
	keys: readonly [Buffer, ...Buffer[]],
	now: () => number,
	{ pageMs, referenceMs } = FORM_ANSWERS,
): AnswerPages {
	const pages = new Map<string, StoredPage>();
	let bytes = 0;
	let isSweepDue = false;
	let onSaved: ((page: SavedAnswerPage) => void) | undefined;

	const handedOver = (name: string, { path, json, at }: StoredPage): SavedAnswerPage => ({ name, path, json: json.toString(), at });

	function store(name: string, page: StoredPage): void {
		pages.set(name, page);
		bytes += page.json.length;
		dropExpired();
		sweepLater();
	}

	function drop(name: string): void {
		bytes -= pages.get(name)?.json.length ?? 0;
		pages.delete(name);
	}

	/** A clock that was set back must not keep anything longer. */
	const isExpired = (at: number) => Math.abs(now() - at) >= pageMs;

	function dropExpired(): void {
		for (const [name, { at }] of pages) {
			if (!isExpired(at) && pages.size <= MAX_PAGES && bytes <= MAX_BYTES) return;
			drop(name);
		}
	}

	/** Drops pages on time even if nobody ever posts again. */
	function sweepLater(): void {
		if (isSweepDue) return;
		isSweepDue = true;
		setTimeout(() => {
			isSweepDue = false;
			dropExpired();
			if (pages.size > 0) sweepLater();
		}, MINUTE_MS).unref();
	}

	return {
		save(path, answer) {
			const name = randomBytes(16).toString('base64url');
			const page = { path, json: Buffer.from(JSON.stringify(answer)), at: now() };
			store(name, page);
			onSaved?.(handedOver(name, page));
			if (!answer.reference) return name;
			const signed = [name, answer.reference, now().toString(36)].join('.');
			return `${signed}.${sign(path, signed, keys[0]).toString('base64url')}`;
		},
		find(path, id) {
			const [, name = '', reference, time = '', signature = ''] = ID_FORMAT.exec(id) ?? [];
			dropExpired();
			const page = pages.get(name);
			if (page?.path === path && !isExpired(page.at)) return JSON.parse(page.json.toString()) as AnswerPage;
			const signed = id.slice(0, id.lastIndexOf('.'));
			const isOurs =
				reference !== undefined &&
				readReference(reference) === reference &&
				Math.abs(now() - Number.parseInt(time, 36)) < referenceMs &&
				keys.some((key) => timingSafeEqual(sign(path, signed, key), Buffer.from(signature, 'base64url')));
			return isOurs ? { status: 200, reference } : { status: 410 };
		},
		handOver(listener) {
			onSaved = listener;
			dropExpired();
			return [...pages].map(([name, page]) => handedOver(name, page));
		},
		keep: ({ name, path, json, at }) => store(name, { path, json: Buffer.from(json), at }),
	};
}

/** The id of the answer that a URL asks for. */
export function answerIdFrom(url: string): string | undefined {
	const [, query = ''] = url.split('?', 2);
	return new URLSearchParams(query).get(ANSWER_PARAMETER) ?? undefined;
}

function sign(path: string, text: string, key: Buffer): Buffer {
	return createHmac('sha256', key).update(`answer ${path} ${text}`).digest();
}
