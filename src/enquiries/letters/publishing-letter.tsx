/**
 * The letters of `npm run publish`: what went live, what is wrong while the last good site stays,
 * and that the branch cannot be read. What one says is a note in the store, which all machines
 * share, until it is drawn.
 */
import { cutBetweenCharacters } from '#forms/fields/characters.ts';
import { dayInWords, londonDay, timeInWords } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import type { Store } from '../store/store.ts';
import { drawLetter, link, list, paragraph, small, strong } from './blocks.tsx';
import { type CompanyDetails, sanitiseSubject } from './email.ts';

/** The kind of these letters. */
const PUBLISHING = 'publishing';

/** Pages and problems named in a letter; the rest is counted. */
const NAMED_AT_MOST = 20;

/** At most so many characters of a commit's subject are quoted, and of a problem. */
const SAYS_AT_MOST = 100;
const PROBLEM_AT_MOST = 600;

/** A commit of the followed branch. */
export interface Version {
	readonly commit: string;
	/** The first line of its message: the words of the person who saved it. */
	readonly says: string;
}

/** What a letter says. The release before can draw it too. */
export type PublishingNews =
	| {
			/** `back` and `again` are of the release before, which had a link to go back by. */
			readonly outcome: 'live' | 'back' | 'again';
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
			readonly sameAs?: { readonly commit: string; readonly at: number } | undefined;
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
	await store.queueNotice(PUBLISHING, to, name, now);
}

/**
 * Draws these letters from what was noted when they were queued. Undefined for a dispatch of
 * another kind. Throws if the note is gone.
 */
export function createPublishingLetters(
	store: Pick<Store, 'note'>,
	firm: Pick<CompanyDetails, 'name' | 'siteUrl'>,
) {
	return async (
		dispatch: Pick<ClaimedDispatch, 'kind' | 'recipient' | 'isPlain' | 'messageId'>,
	): Promise<Email | undefined> => {
		if (dispatch.kind !== PUBLISHING) return undefined;
		const [, name = ''] = /^<publishing\.([\w-]+)@/.exec(dispatch.messageId) ?? [];
		const note = await store.note(noteOf(name));
		if (!note) throw new Error('What this letter is about was not noted.');
		const to = dispatch.recipient;
		const { subject, title, blocks } = contentOf(JSON.parse(note), dispatch.isPlain, firm.siteUrl);
		const letter = drawLetter({ title }, ...blocks);
		// The plainest form quotes no person.
		if (dispatch.isPlain) return { to, subject, text: letter.text };
		return { to, fromName: `${firm.name} website`, subject, ...letter };
	};
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

interface Content {
	readonly subject: string;
	readonly title: string;
	readonly blocks: Parameters<typeof drawLetter>[1][];
}

function contentOf(news: PublishingNews, isPlain: boolean, siteUrl: string): Content {
	if (news.outcome === 'refused') return refusalLetter(news, isPlain, siteUrl);
	if (news.outcome === 'unreachable') {
		const title = 'Changes cannot be put live';
		return {
			subject: 'Website: changes cannot be put live',
			title,
			blocks: [
				paragraph(
					`Since ${timeInWords(news.since)} what is saved cannot be put live. Visitors see the site as it was. It is tried again every few minutes, and goes live once it works.`,
					`The reason given: ${news.why}`,
				),
				small(
					'This is said once a day. Another letter comes when it works again.',
					'For whoever looks after the website: docs/machine.md, “Publishing from a Git branch”.',
					siteUrl,
				),
			],
		};
	}
	if (news.outcome === 'reachable')
		return {
			subject: 'Website: changes can be put live again',
			title: 'Changes can be put live again',
			blocks: [
				paragraph(
					`They could not be from ${timeInWords(news.since)} until now. What was saved meanwhile is live, unless another letter says what is wrong with it.`,
				),
				small(siteUrl),
			],
		};
	return liveLetter(news, isPlain, siteUrl);
}

function liveLetter(
	news: Extract<PublishingNews, { readonly pages: unknown }>,
	isPlain: boolean,
	siteUrl: string,
): Content {
	const { outcome, version, pages, contacts = [], notes, isServed = true, sameAs } = news;
	const named = pages
		.slice(0, NAMED_AT_MOST)
		.map(({ path, title }) => link(new URL(path, siteUrl).href, title));
	const seen =
		pages.length > 0
			? 'Visitors see it now.'
			: 'No page looks different: what changed is not shown on any.';
	const what = isPlain ? 'a change' : quoted(version, 60);
	return {
		subject:
			outcome === 'back'
				? 'Website: back to the version before'
				: `Website: ${what} is ${isServed ? 'live' : 'ready'}`,
		title:
			outcome === 'back'
				? 'The version before is live again'
				: `Your change is ${isServed ? 'live' : 'ready'}`,
		blocks: [
			contacts.length > 0 && paragraph(...contacts.map(strong)),
			paragraph(
				outcome === 'back' ? `Taken off: ${nameOf(version, isPlain)}` : nameOf(version, isPlain),
				sameAs &&
					`These are the words of ${dayInWords(londonDay(sameAs.at))} again (version ${shortName(sameAs.commit)}).`,
				isServed
					? seen
					: 'Visitors see it once the website is restarted. Please forward this letter to whoever looks after the website.',
			),
			named.length > 0 &&
				list('Pages that look different now', [...named, ...moreThan(named.length, pages.length)]),
			notes.length > 0 && list('Not new, but still to put right', notes),
			small(
				'There is no link to go back by any more. To take a change off, revert it where you saved it: the words before go live like any change.',
				siteUrl,
			),
		],
	};
}

function refusalLetter(
	{ version, why, problems, forWhom }: Extract<PublishingNews, { readonly problems: unknown }>,
	isPlain: boolean,
	siteUrl: string,
): Content {
	const isForEditor = forWhom === 'editor';
	const toPutRight =
		problems.length === 1 ? 'To put right' : `${problems.length} things to put right`;
	const shown = problems.slice(0, NAMED_AT_MOST).map((one) => oneLine(one, PROBLEM_AT_MOST));
	return {
		subject: `Website: ${isPlain ? 'a change' : quoted(version, 60)} is not live`,
		title: 'Your change is not live',
		blocks: [
			paragraph(nameOf(version, isPlain), why, 'Visitors see the site as it was.'),
			problems.length > 0 &&
				list(isForEditor ? toPutRight : 'What it is about', [
					...shown,
					...moreThan(shown.length, problems.length),
				]),
			small(
				isForEditor
					? 'Put it right where you wrote it, and save. The website looks by itself and writes again.'
					: 'Please forward this letter to whoever looks after the website. docs/machine.md, “Publishing from a Git branch”, says what to do.',
				siteUrl,
			),
		],
	};
}

/** That there are more than those named. */
const moreThan = (named: number, all: number): string[] =>
	all > named ? [`And ${all - named} more.`] : [];

/** The start of a commit's name, by which people know it. */
const shortName = (commit: string) => commit.slice(0, 8);

function quoted({ says, commit }: Version, atMost: number): string {
	const words = sanitiseSubject(oneLine(says), atMost);
	return words === '' ? `version ${shortName(commit)}` : `“${words}”`;
}

const nameOf = (version: Version, isPlain: boolean): string =>
	isPlain || version.says === ''
		? `Version ${shortName(version.commit)}.`
		: `${quoted(version, 100)}, version ${shortName(version.commit)}.`;
