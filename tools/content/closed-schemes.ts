/** Finds sentences that speak of a scheme as open although it has closed by then, or as closed while it is still open. */

import type { Scheme } from '../../content/schemas.ts';
import { dayInWords, isClosed } from '../../dates.ts';

type DatedScheme = Pick<Scheme, 'name' | 'alsoCalled' | 'closes'>;
type Schemes = Readonly<Record<string, DatedScheme>>;

/** Says that something is over, or is the business of nobody any more. */
const OVER =
	/\b(?:closed|ended|was|were|had|became|happened|followed|have helped|issued before|taken (?:its|their) place|no longer|never|nobody|mistaken)\b/i;

/** Says of a day that it is still to come. */
const STILL_TO_COME = (day: string) =>
	new RegExp(
		`(?:\\bruns|\\blasts|\\bopen) (?:until|till) ${day}|\\b(?:closes|ends|closing|will (?:close|end))(?: on)? ${day}|\\blast day(?: is)?:? ${day}|^until ${day}, then\\b|\\buntil ${day}\\. Then\\b|${day}, so little time`,
		'i',
	);

/** What a page calls its schemes where it need not name them. */
const ANY_SCHEME = /\b(?:grants?|vouchers?|schemes?)\b/i;

/** Sentences that name what has closed and offer nothing, each with the reason why it may stand. */
const ALLOWED: readonly (readonly [sentence: RegExp, because: string])[] = [
	[/^ECO 4 Grants$/, 'the specification’s name of the page, in menus, cards and crumbs'],
	[/^A house cut open; lit in it: ECO 4 Grants$/, 'the picture by the page’s name'],
	[/^Is ECO4 still open\?$/, 'a question, answered with no'],
	[/^(?:Get Funding|Apply For Grant|Apply for grant funding)$/, 'the specification’s labels, on every page'],
	[/^The National Audit Office looked at two national schemes, ECO4 and/, 'of a report of October 2025'],
	[/^Work done under ECO4 should be lodged with TrustMark\.$/, 'of work done while it was open'],
];

interface PageText {
	/** Words as textOf gives them: blocks set apart by bars. */
	readonly text: string;
	/** The schemes that the page lists. Once all have closed, “a grant” on it can only be one of them. */
	readonly listed?: readonly string[];
	readonly day: string;
}

/** The sentences that offer what has closed by that day. A heading that is a bare name may have “Closed” under it. */
export function offersOfClosedSchemes({ text, listed = [], day }: PageText, schemes: Schemes): string[] {
	const closed = Object.values(schemes).filter((scheme) => isClosed(scheme, day));
	const isAnyClosed = listed.length > 0 && listed.every((id) => isClosed(schemes[id] ?? {}, day));
	const blocks = blocksOf(text);
	return blocks.flatMap((block, at) => {
		const isHeading = closed.some(({ name, alsoCalled = [] }) => [name, ...alsoCalled].includes(block));
		if (isHeading && blocks.slice(at + 1, at + 4).some((below) => below.startsWith('Closed'))) return [];
		if (block.startsWith('Source: ') || closed.some(({ name }) => block === `Official page: ${name}`)) return [];
		return sentencesOf(block).filter((sentence) => {
			if (ALLOWED.some(([allowed]) => allowed.test(sentence))) return false;
			if (closed.some(({ closes }) => closes && STILL_TO_COME(dayInWords(closes)).test(sentence))) return true;
			const isNamed = (isAnyClosed && ANY_SCHEME.test(sentence)) || closed.some((scheme) => schemePattern(scheme).test(sentence));
			return isNamed && !OVER.test(sentence);
		});
	});
}

/** The sentences that call closed what is open on that day. */
export function openSchemesCalledClosed({ text, day }: PageText, schemes: Schemes): string[] {
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

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = ({ name, alsoCalled = [] }: DatedScheme) => [name, ...alsoCalled].map(escaped).join('|');

/** Finds a scheme by any of its names. */
export const schemePattern = (scheme: DatedScheme) => new RegExp(`(?<!\\w)(?:${anyOf(scheme)})(?!\\w)`, 'i');

const closedPattern = (scheme: DatedScheme) =>
	new RegExp(
		`(?:${anyOf(scheme)})(?: grants?)?\\)? (?:(?:has|have) (?:closed|ended)|(?:closed|ended) on)\\b|last day was ${dayInWords(scheme.closes ?? '')}`,
		'i',
	);
