/**
 * What the letters of `npm run publish` say: what went live, what is wrong while the last good site
 * stays, and that the branch cannot be read. It is a note in the store, which all machines share,
 * until the letter is drawn (src/enquiries/letters/publishing-letter.tsx).
 */
import { cutBetweenCharacters } from '#forms/fields/characters.ts';
import type { Store } from '../store/store.ts';

/** At most so many characters of a commit's subject are quoted. */
const SAYS_AT_MOST = 100;

/** A commit of the followed branch. */
export interface Version {
	readonly commit: string;
	/** The first line of its message: the words of the person who saved it. */
	readonly says: string;
}

/** What a letter says. */
export type PublishingNews =
	| {
			readonly outcome: 'live';
			readonly version: Version;
			/** The pages that look different. */
			readonly pages: readonly { readonly path: string; readonly title: string }[];
			/** Where visitors write and ring that they did not before, in sentences. */
			readonly contacts?: readonly string[];
			/** False where visitors see it from the next start of the website on. */
			readonly isServed?: boolean;
			/** What the content check has against it that was there before. */
			readonly notes: readonly string[];
			/** The version that had the same words before, after others. */
			readonly sameAs?: { readonly commit: string; readonly at: number };
	  }
	| {
			readonly outcome: 'refused';
			readonly version: Version;
			/** Why, in one sentence. */
			readonly why: string;
			/** What to put right, one a line, with file, line and cure. */
			readonly problems: readonly string[];
			/** Who can put it right: the person who edits the words, or the one who runs the website. */
			readonly forWhom: 'editor' | 'developer';
	  }
	| { readonly outcome: 'unreachable'; readonly since: number; readonly why: string }
	| { readonly outcome: 'reachable'; readonly since: number };

const noteOf = (name: string) => `publishing letter ${name}`;

/** Queues a letter, once for each name on whichever machine. */
export async function queueNews(
	store: Pick<Store, 'note' | 'setNote' | 'queueNotice'>,
	to: string,
	name: string,
	news: PublishingNews,
	now: number,
): Promise<void> {
	const note = noteOf(name);
	if (!(await store.note(note))) await store.setNote(note, JSON.stringify(news));
	await store.queueNotice('publishing', to, name, now);
}

/** What was noted for the letter with this Message-ID. Throws if the note is gone. */
export async function newsOf(
	store: Pick<Store, 'note'>,
	messageId: string,
): Promise<PublishingNews> {
	const [, name = ''] = /^<publishing\.([\w-]+)@/.exec(messageId) ?? [];
	const note = await store.note(noteOf(name));
	if (!note) throw new Error('What this letter is about was not noted.');
	return JSON.parse(note);
}

/**
 * The words of a commit, or what names its files, in one safe line: control and direction marks
 * could make a letter read otherwise.
 */
export function oneLine(words: string, atMost = SAYS_AT_MOST): string {
	return cutBetweenCharacters(
		words.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(),
		atMost,
	).toWellFormed();
}
