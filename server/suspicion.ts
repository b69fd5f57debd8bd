/** How much an enquiry looks like a program's work. It only scores: nothing is refused, dropped or answered differently for it. */
import type { Verdict } from '../forms/receive.ts';
import type { Standing } from './form-token.ts';

/** What is known about a post when it arrives. */
export interface Facts {
	/** What the field that visitors do not see came back with. */
	readonly trap: string;
	/** What the time token says; undefined where none can be expected, as on a page without script. */
	readonly token?: Standing | undefined;
	/** Everything that was written by hand, as it arrived. */
	readonly words: readonly string[];
}

/** From here on the office looks first. */
const LOOK_FIRST = 10;

/** A field whose name means nothing to autofill is filled in by programs; some password managers do it too (bar S3). */
const TRAP_FILLED = 10;

/**
 * No single sign below reaches LOOK_FIRST: each has an honest cause. A token is absent when its request was blocked, forged
 * when our key was lost between opening and sending, hasty when a browser filled in everything at once.
 */
const ofToken: Readonly<Record<Standing, readonly [number, string]>> = {
	good: [0, ''],
	old: [0, ''],
	absent: [5, 'no time token'],
	forged: [6, 'a time token that is not ours'],
	hasty: [4, 'sent within three seconds'],
	worn: [8, 'one time token for many enquiries'],
};

const LINK = /\bhttps?:\/\/|\bwww\./gi;
const MARKUP = /<a\s|\[url|\[link|<script|<iframe/i;
/** What is offered to firms that publish an e-mail address, and never asked of an installer. */
const OFFERS = /\b(?:seo|backlinks?|casino|crypto(?:currency)?|bitcoin|viagra|cialis|forex|guest post|page one of google|escort)\b/gi;
const LONG_ENOUGH_TO_COMPARE = 12;

/** Adds up the signs. Fixed words come back, never the visitor's. */
export function weigh({ trap, token, words }: Facts): Verdict {
	const text = words.join('\n');
	const links = countOf(LINK, text);
	const offers = new Set(text.match(OFFERS)?.map((word) => word.toLowerCase())).size;
	const long = words.filter((word) => word.length >= LONG_ENOUGH_TO_COMPARE);
	const signs: (readonly [number, string])[] = [
		[trap.trim() === '' ? 0 : TRAP_FILLED, 'the hidden field was filled in'],
		token ? ofToken[token] : [0, ''],
		[Math.min(links, 3) * 3, 'links in the text'],
		[MARKUP.test(text) ? 6 : 0, 'link markup in the text'],
		[Math.min(offers, 2) * 4, 'words of advertisers'],
		[new Set(long).size < long.length ? 5 : 0, 'the same words in several fields'],
	];
	const score = signs.reduce((sum, [weight]) => sum + weight, 0);
	return { score, reasons: signs.filter(([weight]) => weight > 0).map(([, reason]) => reason), quarantine: score >= LOOK_FIRST };
}

function countOf(pattern: RegExp, text: string): number {
	return text.match(pattern)?.length ?? 0;
}
