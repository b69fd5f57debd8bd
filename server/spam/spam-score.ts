/** How much an enquiry looks like a program's work. It only scores: nothing is refused, dropped or answered differently for it. */
import type { SpamScore } from '../../forms/submission-port.ts';
import type { Standing } from './form-token.ts';
import { links } from './links.ts';
import { salesPhrases } from './sales-phrases.ts';

/** What is known about a post when it arrives. */
export interface SpamSignals {
	/** What the field that visitors do not see came back with. */
	readonly trap: string;
	/** What the time token says; undefined where none can be expected, as from a site that a setting lists. */
	readonly token?: Standing | undefined;
	/** True when nothing about the request looks like a browser. */
	readonly isProgram: boolean;
	/** The names that were given. */
	readonly names: readonly string[];
	/** Everything else that was written by hand, as it arrived. */
	readonly words: readonly string[];
}

/** From here on the office looks first. */
const LOOK_FIRST = 10;

/** A field whose name means nothing to autofill is filled in by programs. */
const TRAP_FILLED = 10;

/** Password managers fill it in too, with what they fill in elsewhere; assistants write that there is nothing to say. */
const TRAP_AUTOFILLED = 5;
const NOTHING_TO_SAY = /^(?:n\/?a|none|no|nil|null|nothing|not applicable|[-–—./\s]*)[.!]?$/i;

/**
 * What a browser did, or did not do: each has an honest cause, so all that can come together stay below LOOK_FIRST, and leave
 * room for a link. A token is absent when its request was blocked or no script ran, forged when our key was lost between
 * opening and sending, hasty when a browser filled in everything at once.
 */
const ofToken: Readonly<Record<Standing, readonly [number, string]>> = {
	good: [0, ''],
	old: [0, ''],
	absent: [2, 'no time token'],
	forged: [3, 'a time token that is not ours'],
	hasty: [3, 'sent within three seconds'],
	worn: [7, 'one time token for many enquiries'],
};

/** Browsers name the origin of what they post, and themselves. It replaces the missing token, which every program lacks. */
const PROGRAM = 7;

/** By the number of links: nobody asks for a new boiler with ten. */
const ofLinks = [0, 3, 5, 6, 8, 8, 9, 9, 9, 9, 10];

/** By the number of subjects that are offered to firms. */
const ofPitches = [0, 4, 8, 10];

const LINK_IN_A_NAME = 7;
const LINK_BY_A_SHORTENER = 4;
const LINK_AMONG_ANOTHER_SCRIPT = 3;
const ONE_WORD = 4;
const LINK_MARKUP = 7;

/** Autofill puts an address, or a whole name, in two fields at once, never in all of them. */
const REPEATED_TWICE = 3;
const REPEATED_EVERYWHERE = 8;
const LONG_ENOUGH_TO_COMPARE = 12;

const MARKUP = /<a\s|\[url|\[link|<script|<iframe/i;
const ANOTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** "kqJvXwZbTr": letters at random, as programs try out a form with. Words of Latin letters have vowels. */
const GIBBERISH = /^(?=.*[a-z])(?=.*[A-Z])[a-zA-Z]*(?:[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]{5}|[a-z][A-Z]+[a-z]+[A-Z])[a-zA-Z]*$/;

/** Adds up the signs. Fixed words come back, never the visitor's. */
export function spamScore({ trap, token, isProgram, names, words }: SpamSignals): SpamScore {
	const written = [...names, ...words];
	const text = written.join('\n');
	const found = links(text);
	const offers = salesPhrases(words.join('\n'));
	const signs: (readonly [number, string])[] = [
		[ofTrap(trap, written), 'the hidden field was filled in'],
		isProgram ? [PROGRAM, 'not sent by a browser'] : token ? ofToken[token] : [0, ''],
		[ofLinks[Math.min(found.count, ofLinks.length - 1)] ?? 0, 'links in the text'],
		[found.count > 0 && links(names.join('\n')).count > 0 ? LINK_IN_A_NAME : 0, 'a link for a name'],
		[found.areShortened ? LINK_BY_A_SHORTENER : 0, 'links that hide where they lead'],
		[found.count > 0 && ANOTHER_SCRIPT.test(text) ? LINK_AMONG_ANOTHER_SCRIPT : 0, 'links among words of another script'],
		[MARKUP.test(text) ? LINK_MARKUP : 0, 'link markup in the text'],
		[ofPitches[Math.min(offers, ofPitches.length - 1)] ?? 0, 'what is offered to firms'],
		[words.some((word) => GIBBERISH.test(word.trim())) ? ONE_WORD : 0, 'letters at random'],
		[ofRepetition(written), 'the same words in several fields'],
	];
	const score = signs.reduce((sum, [weight]) => sum + weight, 0);
	return { score, reasons: signs.filter(([weight]) => weight > 0).map(([, reason]) => reason), quarantine: score >= LOOK_FIRST };
}

function ofTrap(trap: string, written: readonly string[]): number {
	const filled = trap.trim();
	if (NOTHING_TO_SAY.test(filled)) return 0;
	const isAutofilled = written.some((word) => word.trim() !== '' && (word.includes(filled) || filled.includes(word.trim())));
	return isAutofilled && links(filled).count === 0 ? TRAP_AUTOFILLED : TRAP_FILLED;
}

function ofRepetition(written: readonly string[]): number {
	const long = written.map((word) => word.trim()).filter((word) => word.length >= LONG_ENOUGH_TO_COMPARE);
	const repeated = long.length - new Set(long).size;
	return repeated === 0 ? 0 : repeated === 1 ? REPEATED_TWICE : REPEATED_EVERYWHERE;
}
