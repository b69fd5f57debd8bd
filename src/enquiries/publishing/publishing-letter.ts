/**
 * The letters about publishing: what went live, what is wrong while the last good site stays, and
 * that the branch cannot be read.
 */
import { timeInWords } from '#model/dates.ts';
import type { ClaimedDispatch } from '../enquiry.ts';
import { type CompanyDetails, type Email, sanitiseSubject } from '../messages/email.ts';
import { button, drawLetter, link, list, paragraph, small, strong } from '../messages/letter.tsx';
import {
	nameOfLetter,
	oneLine,
	PUBLISHING,
	type PublishingNews,
	type PublishingRecord,
	type Version,
} from './publishing.ts';

/** Pages and problems named in a letter; the rest is counted. */
const NAMED_AT_MOST = 20;

/** The start of a commit's name, by which people know it. */
export const shortName = (commit: string) => commit.slice(0, 8);

const AFTER_RESTART =
	'Visitors see it once the website is restarted. Please forward this letter to whoever looks after the website.';

interface Letter {
	readonly subject: string;
	readonly title: string;
	/** What must not be missed, before everything else. */
	readonly first?: readonly string[] | undefined;
	readonly lines: readonly string[];
	readonly pages?: readonly { readonly path: string; readonly title: string }[];
	readonly points?: { readonly heading: string; readonly points: readonly string[] } | undefined;
	readonly press?: { readonly words: string; readonly url: string } | undefined;
	readonly remarks?: readonly string[];
}

/**
 * Writes the letter. `urlOf` is the page on which a version is taken off or put back, for this
 * recipient. The plainest form quotes nobody.
 */
function publishingLetter(
	{ recipient, isPlain }: { readonly recipient: string; readonly isPlain: boolean },
	news: PublishingNews,
	firm: Pick<CompanyDetails, 'name' | 'siteUrl'>,
	urlOf: (commit: string) => string,
): Email {
	const {
		subject,
		title,
		first = [],
		lines,
		pages = [],
		points,
		press,
		remarks = [],
	} = contentOf(news, isPlain, urlOf);
	const named = pages
		.slice(0, NAMED_AT_MOST)
		.map((page) => link(new URL(page.path, firm.siteUrl).href, page.title));
	const letter = drawLetter(
		{ title },
		first.length > 0 && paragraph(...first.map(strong)),
		paragraph(...lines),
		named.length > 0 &&
			list('Pages that look different now', [...named, ...moreThan(named.length, pages.length)]),
		points && list(points.heading, points.points),
		press && button(press.url, press.words),
		small(...remarks, firm.siteUrl),
	);
	if (isPlain) return { to: recipient, subject, text: letter.text };
	return { to: recipient, fromName: `${firm.name} website`, subject, ...letter };
}

/** That there are more than those named. */
const moreThan = (named: number, all: number): string[] =>
	all > named ? [`And ${all - named} more.`] : [];

interface PublishingLetterParts {
	readonly record: Pick<PublishingRecord, 'news'>;
	readonly firm: Pick<CompanyDetails, 'name' | 'siteUrl'>;
	/** The URL of the page of a version, for a letter to this mailbox. */
	readonly urlFor: (commit: string, mailbox: string) => string;
}

/**
 * Writes these letters from what was noted when they were queued. Undefined for a dispatch of
 * another kind. Throws if the note is gone.
 */
export function createPublishingLetters({ record, firm, urlFor }: PublishingLetterParts) {
	return async (
		dispatch: Pick<ClaimedDispatch, 'kind' | 'recipient' | 'isPlain' | 'messageId'>,
	): Promise<Email | undefined> => {
		if (dispatch.kind !== PUBLISHING) return undefined;
		const news = await record.news(nameOfLetter(dispatch.messageId));
		if (!news) throw new Error('What this letter is about was not noted.');
		return publishingLetter(dispatch, news, firm, (commit) => urlFor(commit, dispatch.recipient));
	};
}

function contentOf(
	news: PublishingNews,
	isPlain: boolean,
	urlOf: (commit: string) => string,
): Letter {
	switch (news.outcome) {
		case 'live':
		case 'again': {
			const { version, pages, contacts, notes, canGoBack, isServed } = news;
			const change = isPlain ? 'a change' : quoted(version, 60);
			return {
				subject: `Website: ${change} is ${isServed === false ? 'ready' : 'live'}`,
				title:
					isServed === false
						? 'Your change is ready'
						: news.outcome === 'again'
							? 'It is live again'
							: 'Your change is live',
				first: contacts,
				lines: [
					nameOf(version, isPlain),
					isServed === false
						? AFTER_RESTART
						: pages.length === 0
							? 'No page looks different: what changed is not shown on any.'
							: 'Visitors see it now.',
				],
				pages,
				points: notes.length
					? { heading: 'Not new, but still to put right', points: notes }
					: undefined,
				press: canGoBack
					? { words: 'Something wrong? Go back to the version before', url: urlOf(version.commit) }
					: undefined,
				remarks: canGoBack
					? [
							'Going back takes a minute. This version then stays off until somebody saves another change.',
						]
					: [],
			};
		}
		case 'back': {
			const { version, pages, contacts, isServed } = news;
			return {
				subject: 'Website: back to the version before',
				title:
					isServed === false ? 'The version before is ready' : 'The version before is live again',
				first: contacts,
				lines: [
					...(isServed === false ? [AFTER_RESTART] : []),
					`Taken off by a press on its link: ${nameOf(version, isPlain)}`,
					'It stays off. Save another change, with the mistake put right, and that goes live.',
				],
				pages,
				press: { words: 'Pressed by mistake? Put it live again', url: urlOf(version.commit) },
			};
		}
		case 'refused': {
			const { version, why, problems, forWhom } = news;
			const shown = problems.slice(0, NAMED_AT_MOST);
			return {
				subject: `Website: ${isPlain ? 'a change' : quoted(version, 60)} is not live`,
				title: 'Your change is not live',
				lines: [nameOf(version, isPlain), why, 'Visitors see the site as it was.'],
				points: problems.length
					? {
							heading:
								forWhom === 'editor'
									? problems.length === 1
										? 'To put right'
										: `${problems.length} things to put right`
									: 'What it is about',
							points: [...shown, ...moreThan(shown.length, problems.length)],
						}
					: undefined,
				remarks: [
					forWhom === 'editor'
						? 'Put it right where you wrote it, and save. The website looks by itself and writes again.'
						: 'Please forward this letter to whoever looks after the website. docs/machine.md, “Publishing from a Git branch”, says what to do.',
				],
			};
		}
		case 'unreachable':
			return {
				subject: 'Website: changes cannot be put live',
				title: 'Changes cannot be put live',
				lines: [
					`Since ${timeInWords(news.since)} what is saved cannot be put live. Visitors see the site as it was. It is tried again every few minutes, and goes live once it works.`,
					`The reason given: ${news.why}`,
				],
				remarks: [
					'This is said once a day. Another letter comes when it works again.',
					'For whoever looks after the website: docs/machine.md, “Publishing from a Git branch”.',
				],
			};
		case 'reachable':
			return {
				subject: 'Website: changes can be put live again',
				title: 'Changes can be put live again',
				lines: [
					`They could not be from ${timeInWords(news.since)} until now. What was saved meanwhile is live, unless another letter says what is wrong with it.`,
				],
			};
	}
}

function quoted({ says, commit }: Version, atMost: number): string {
	const words = sanitiseSubject(oneLine(says), atMost);
	return words === '' ? `version ${shortName(commit)}` : `“${words}”`;
}

function nameOf(version: Version, isPlain: boolean): string {
	return isPlain || version.says === ''
		? `Version ${shortName(version.commit)}.`
		: `${quoted(version, 100)}, version ${shortName(version.commit)}.`;
}
