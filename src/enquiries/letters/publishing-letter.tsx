/** What became of a change of the words that was saved in the followed branch. */
import { dayInWords, londonDay, timeInWords } from '#model/dates.ts';
import { sanitiseSubject } from '../answers/excerpt.ts';
import {
	newsOf,
	oneLine,
	type PublishingNews,
	type Version,
} from '../publishing/publishing-news.ts';
import { drawLetter, Letter, Lines, Link, List, Paragraph, Small } from './blocks.tsx';
import type { LetterContext, LetterMessage, WrittenLetter } from './letter-context.ts';

/** Pages and problems named in a letter; the rest is counted. */
const NAMED_AT_MOST = 20;

const PROBLEM_AT_MOST = 600;

/** Writes the letter from what was noted for it. The plainest form quotes no person. */
export async function publishingLetter(
	{ messageId, isPlain }: LetterMessage,
	{ store, firm: { siteUrl } }: LetterContext,
): Promise<WrittenLetter> {
	const news = await newsOf(store, messageId);
	if (news.outcome === 'refused') return refusalLetter(news, siteUrl, isPlain);
	if (news.outcome === 'unreachable')
		return {
			subject: 'Website: changes cannot be put live',
			...drawLetter(
				<Letter title="Changes cannot be put live">
					<Paragraph>
						{`Since ${timeInWords(news.since)} what is saved cannot be put live. Visitors see the site as it was. It is tried again every few minutes, and goes live once it works.`}
						<br />
						{`The reason given: ${news.why}`}
					</Paragraph>
					<Small>
						This is said once a day. Another letter comes when it works again.
						<br />
						For whoever looks after the website: docs/machine.md, “Publishing from a Git branch”.
						<br />
						{siteUrl}
					</Small>
				</Letter>,
			),
		};
	if (news.outcome === 'reachable')
		return {
			subject: 'Website: changes can be put live again',
			...drawLetter(
				<Letter title="Changes can be put live again">
					<Paragraph>
						{`They could not be from ${timeInWords(news.since)} until now. What was saved meanwhile is live, unless another letter says what is wrong with it.`}
					</Paragraph>
					<Small>{siteUrl}</Small>
				</Letter>,
			),
		};
	return liveLetter(news, siteUrl, isPlain);
}

function liveLetter(
	news: Extract<PublishingNews, { readonly pages: unknown }>,
	siteUrl: string,
	isPlain: boolean,
): WrittenLetter {
	const { version, pages, contacts = [], notes, isServed = true, sameAs } = news;
	const named = pages.slice(0, NAMED_AT_MOST).map(({ path, title }) => (
		<Link key={path} url={new URL(path, siteUrl).href}>
			{title}
		</Link>
	));
	const seen =
		pages.length > 0
			? 'Visitors see it now.'
			: 'No page looks different: what changed is not shown on any.';
	const state = isServed ? 'live' : 'ready';
	return {
		subject: `Website: ${isPlain ? 'a change' : quoted(version, 60)} is ${state}`,
		...drawLetter(
			<Letter title={`Your change is ${state}`}>
				{contacts.length > 0 && (
					<Paragraph>
						<Lines>
							{contacts.map((contact) => (
								<strong key={contact}>{contact}</strong>
							))}
						</Lines>
					</Paragraph>
				)}
				<Paragraph>
					<Lines>
						{nameOf(version, isPlain)}
						{sameAs &&
							`These are the words of ${dayInWords(londonDay(sameAs.at))} again (version ${shortName(sameAs.commit)}).`}
						{isServed
							? seen
							: 'Visitors see it once the website is restarted. Please forward this letter to whoever looks after the website.'}
					</Lines>
				</Paragraph>
				<List title="Pages that look different now">
					{named}
					{moreThan(named.length, pages.length)}
				</List>
				<List title="Not new, but still to put right">{notes}</List>
				<Small>
					To take a change off, revert it where you saved it: the words before go live like any
					change.
					<br />
					{siteUrl}
				</Small>
			</Letter>,
		),
	};
}

function refusalLetter(
	{ version, why, problems, forWhom }: Extract<PublishingNews, { readonly problems: unknown }>,
	siteUrl: string,
	isPlain: boolean,
): WrittenLetter {
	const isForEditor = forWhom === 'editor';
	const toPutRight =
		problems.length === 1 ? 'To put right' : `${problems.length} things to put right`;
	const shown = problems.slice(0, NAMED_AT_MOST).map((one) => oneLine(one, PROBLEM_AT_MOST));
	return {
		subject: `Website: ${isPlain ? 'a change' : quoted(version, 60)} is not live`,
		...drawLetter(
			<Letter title="Your change is not live">
				<Paragraph>
					{nameOf(version, isPlain)}
					<br />
					{why}
					<br />
					Visitors see the site as it was.
				</Paragraph>
				<List title={isForEditor ? toPutRight : 'What it is about'}>
					{shown}
					{moreThan(shown.length, problems.length)}
				</List>
				<Small>
					{isForEditor
						? 'Put it right where you wrote it, and save. The website looks by itself and writes again.'
						: 'Please forward this letter to whoever looks after the website. docs/machine.md, “Publishing from a Git branch”, says what to do.'}
					<br />
					{siteUrl}
				</Small>
			</Letter>,
		),
	};
}

/** That there are more than those named. */
const moreThan = (named: number, all: number) => all > named && `And ${all - named} more.`;

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
