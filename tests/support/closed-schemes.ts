/**
 * Finds sentences of the sample's pages that describe a closed scheme as open, or an open one as
 * closed.
 */

import { type NamedScheme, namesOf, schemePattern } from '#content/checks/closing-days.ts';
import { dayInWords, isClosed } from '#model/dates.ts';

type NamedSchemes = Readonly<Record<string, NamedScheme>>;

/** Words that say that something is over. */
const OVER =
	/\b(?:closed|ended|was|were|had|became|happened|followed|have helped|issued before|taken (?:its|their) place|no longer|never|nobody|mistaken)\b/i;

/** Phrases that say that a day is still to come. */
const STILL_TO_COME = (day: string) =>
	new RegExp(
		`(?:\\bruns|\\blasts|\\bopen) (?:until|till) ${day}|\\b(?:closes|ends|closing|will (?:close|end))(?: on)? ${day}|\\blast day(?: is)?:? ${day}|^until ${day}, then\\b|\\buntil ${day}\\. Then\\b|${day}, so little time`,
		'i',
	);

/** How a page refers to its schemes without naming them. */
const ANY_SCHEME = /\b(?:grants?|vouchers?|schemes?)\b/i;

/**
 * Sentences that name a closed scheme without offering it, each with the reason why it is allowed.
 */
const ALLOWED: readonly (readonly [sentence: RegExp, because: string])[] = [
	[
		/^(?:Services \/ )?ECO 4 Grants$/,
		'the specification’s name of the page, in menus, cards and crumbs',
	],
	[/^A house cut open; lit in it: ECO 4 Grants$/, 'the picture by the page’s name'],
	[/^Is ECO4 still open\?$/, 'a question, answered with no'],
	[
		/^(?:Get Funding|Apply For Grant|Apply for grant funding)$/,
		'the specification’s labels, on every page',
	],
	[
		/^The National Audit Office looked at two national schemes, ECO4 and/,
		'of a report of October 2025',
	],
	[/^PAS 20(?:30|35) /, 'a standard, which applies whichever scheme pays'],
	[/^Before any grant, for /, 'of a guide price, whichever scheme is open'],
	[/^£[\d,]+, without a grant$/, 'of a home of ours, which had none'],
	[/^Work done under ECO4 should be lodged with TrustMark\.$/, 'of work done while it was open'],
];

interface PageText {
	/** As visibleText returns it: blocks separated by “|”. */
	readonly text: string;
	/**
	 * The schemes that the page lists. Once all have closed, “a grant” on it must mean one of them.
	 */
	readonly listed?: readonly string[];
	readonly day: string;
}

/**
 * The sentences that offer a scheme which has closed by that day. A name as a heading is allowed if
 * “Closed” follows.
 */
export function offersOfClosedSchemes(
	{ text, listed = [], day }: PageText,
	schemes: NamedSchemes,
): string[] {
	const closed = Object.values(schemes).filter((scheme) => isClosed(scheme, day));
	const isAnyClosed = listed.length > 0 && listed.every((id) => isClosed(schemes[id] ?? {}, day));
	const blocks = blocksOf(text);
	return blocks.flatMap((block, at) => {
		const isHeading = closed.some(({ name, alsoCalled = [] }) =>
			[name, ...alsoCalled].includes(block),
		);
		if (isHeading && blocks.slice(at + 1, at + 4).some((below) => below.startsWith('Closed')))
			return [];
		if (
			block.startsWith('Source: ') ||
			closed.some(({ name }) => block === `Official page: ${name}`)
		)
			return [];
		return sentencesOf(block).filter((sentence) => {
			if (ALLOWED.some(([allowed]) => allowed.test(sentence))) return false;
			if (closed.some(({ closes }) => closes && STILL_TO_COME(dayInWords(closes)).test(sentence)))
				return true;
			const isNamed =
				(isAnyClosed && ANY_SCHEME.test(sentence)) ||
				closed.some((scheme) => schemePattern(scheme).test(sentence));
			return isNamed && !OVER.test(sentence);
		});
	});
}

/** The sentences that call a scheme closed which is open on that day. */
export function openSchemesCalledClosed({ text, day }: PageText, schemes: NamedSchemes): string[] {
	const open = Object.values(schemes).filter((scheme) => scheme.closes && !isClosed(scheme, day));
	return blocksOf(text)
		.flatMap(sentencesOf)
		.filter((sentence) => open.some((scheme) => closedPattern(scheme).test(sentence)));
}

const blocksOf = (text: string) =>
	text
		.split('|')
		.map((block) => block.trim())
		.filter(Boolean);

const sentencesOf = (block: string) => block.split(/(?<=[.?!])\s+/);

const closedPattern = (scheme: NamedScheme) =>
	new RegExp(
		`(?:${namesOf(scheme)})(?: grants?)?\\)? (?:(?:has|have) (?:closed|ended)|(?:closed|ended) on)\\b|last day was ${dayInWords(scheme.closes ?? '')}`,
		'i',
	);
