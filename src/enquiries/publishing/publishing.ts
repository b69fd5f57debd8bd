/**
 * What is remembered about publishing from a Git branch: in notes of the store, which all machines
 * share. `npm run publish` writes what it did; the website writes which version was taken off.
 */
import { cutBetweenCharacters } from '#forms/fields/characters.ts';
import type { Store } from '../store/store.ts';

type Notes = Pick<Store, 'note' | 'setNote'>;

/** A commit of the followed branch. */
export interface Version {
	readonly commit: string;
	/** The first line of its message: the words of whoever saved it. */
	readonly says: string;
}

/** A version that visitors see, and since when. */
export interface LiveVersion extends Version {
	readonly at: number;
	/** The one to which a press goes back. Absent for the first. */
	readonly before?: Version | undefined;
	/** The commit that a press took off for this one. */
	readonly insteadOf?: string | undefined;
}

/** A version that was taken off by a press, and stays off until it is asked for again. */
export interface HeldVersion {
	readonly commit: string;
	readonly at: number;
}

/** A page that looks different now. */
export interface ChangedPage {
	readonly path: string;
	readonly title: string;
}

/** What a letter about publishing says. Kept beside its dispatch until it is written. */
export type PublishingNews =
	| {
			readonly outcome: 'live' | 'back' | 'again';
			readonly version: Version;
			readonly pages: readonly ChangedPage[];
			/** Where visitors write and ring that they did not before, in sentences. */
			readonly contacts?: readonly string[];
			/**
			 * False where visitors see it only once the website is restarted, which nothing does by
			 * itself.
			 */
			readonly isServed?: boolean;
			/** What the content check has against it that was there before. */
			readonly notes: readonly string[];
			/** Whether there is a version to go back to. */
			readonly canGoBack: boolean;
	  }
	| {
			readonly outcome: 'refused';
			readonly version: Version;
			/** Why, in one sentence. */
			readonly why: string;
			/** What to put right, one a line, with file, line and cure. */
			readonly problems: readonly string[];
			/** Who can put it right: whoever edits the words, or whoever runs the website. */
			readonly forWhom: 'editor' | 'developer';
	  }
	| { readonly outcome: 'unreachable'; readonly since: number; readonly why: string }
	| { readonly outcome: 'reachable'; readonly since: number };

/** The note with what keeps pushed changes from going live. Empty when nothing does. */
export const PUBLISHING_PROBLEM = 'publishing problem';
const LIVE = 'publishing live';
const HELD = 'publishing held';
const letterNote = (name: string) => `publishing letter ${name}`;

/** At most so many characters of a commit's words are kept. */
const SAYS_AT_MOST = 100;

/**
 * The words of a commit in one safe line: control and direction marks could make a letter read
 * otherwise.
 */
export function oneLine(words: string): string {
	return cutBetweenCharacters(
		words.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(),
		SAYS_AT_MOST,
	).toWellFormed();
}

/**
 * Why what was pushed is not live: a mistake in it, or a fault that keeps everything pushed from
 * going live.
 */
export interface PublishingProblem {
	readonly isFault: boolean;
	readonly since: number;
	readonly why: string;
}

/** The record of publishing in a store. */
export function publishingRecord(store: Notes) {
	const read = async <T>(name: string): Promise<T | undefined> => {
		const text = await store.note(name);
		return text ? (JSON.parse(text) as T) : undefined;
	};
	return {
		live: () => read<LiveVersion>(LIVE),
		setLive: (version: LiveVersion) => store.setNote(LIVE, JSON.stringify(version)),
		/** The version that a press has taken off. */
		held: () =>
			read<HeldVersion | Record<string, never>>(HELD).then((held) =>
				held?.commit ? (held as HeldVersion) : undefined,
			),
		hold: (version: HeldVersion) => store.setNote(HELD, JSON.stringify(version)),
		/** Lets the held version be published again. */
		release: () => store.setNote(HELD, '{}'),
		/** Notes what `health` tells. */
		setProblem: (problem: PublishingProblem | undefined) =>
			store.setNote(PUBLISHING_PROBLEM, problem ? JSON.stringify(problem) : ''),
		news: (name: string) => read<PublishingNews>(letterNote(name)),
		setNews: (name: string, news: PublishingNews) =>
			store.setNote(letterNote(name), JSON.stringify(news)),
	};
}

export type PublishingRecord = ReturnType<typeof publishingRecord>;

/** The kind of a letter about publishing. */
export const PUBLISHING = 'publishing';

/** The name under which a letter was queued, from its Message-ID. */
export function nameOfLetter(messageId: string): string {
	return /^<publishing\.([\w-]+)@/.exec(messageId)?.[1] ?? '';
}

/** Queues a letter, once for each name on whichever machine. */
export async function queueNews(
	store: Notes & Pick<Store, 'queueNotice'>,
	to: string,
	name: string,
	news: PublishingNews,
	now: number,
) {
	const record = publishingRecord(store);
	if ((await record.news(name)) === undefined) await record.setNews(name, news);
	return store.queueNotice(PUBLISHING, to, name, now);
}
