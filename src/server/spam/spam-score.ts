/**
 * The spam score. A high score quarantines an enquiry; nothing is refused, dropped or answered
 * differently for it.
 */
import type { SpamScore } from '#forms/sending/submission-port.ts';
import type { TokenStatus } from './form-token.ts';
import { countLinks } from './link-count.ts';
import { countSalesTopics } from './sales-phrases.ts';

/** What the score is computed from. */
export interface SpamSignals {
	/** The content of the hidden field that visitors do not see. */
	readonly honeypot: string;
	/** Undefined where no token can be expected, as from a site in ALLOWED_ORIGINS. */
	readonly tokenStatus?: TokenStatus;
	/** True if the request does not look like a browser's. */
	readonly isBot: boolean;
	/** The names in the form. */
	readonly names: readonly string[];
	/** Everything else that was typed, as it arrived. */
	readonly otherText: readonly string[];
}

/** From this score on the enquiry is quarantined until the office has looked at it. */
const QUARANTINE_THRESHOLD = 10;

/** Only bots fill in a field whose name means nothing to autofill. */
const HONEYPOT_FILLED = 10;

/**
 * Password managers fill it in with what they fill in elsewhere; assistants write that there is
 * nothing to say.
 */
const HONEYPOT_AUTOFILLED = 5;
const NOTHING_TO_SAY = /^(?:n\/?a|none|no|nil|null|nothing|not applicable|[-–—./\s]*)[.!]?$/i;

/**
 * Each of these has an honest cause, so those that can occur together stay below
 * QUARANTINE_THRESHOLD and leave room for a link. A token is missing if its request was blocked or
 * no script ran, forged if our key was lost between opening and sending, too fast if a browser
 * filled in everything at once.
 */
const tokenWeights: Readonly<Record<TokenStatus, readonly [number, string]>> = {
	valid: [0, ''],
	missing: [2, 'no time token'],
	forged: [3, 'a time token that is not ours'],
	tooFast: [3, 'sent within three seconds'],
	overused: [7, 'one time token for many enquiries'],
};

/**
 * Browsers name themselves, and the origin of what they post. Replaces the weight of a missing
 * token, which every bot lacks.
 */
const NOT_A_BROWSER = 7;

/**
 * By the number of links: a firm's signature has four, a comparison of products five, a wish for a
 * boiler never ten.
 */
const linkWeights = [0, 3, 5, 6, 6, 6, 8, 9, 9, 9, 10];

/** By the number of sales topics. */
const salesWeights = [0, 4, 8, 10];

/**
 * One link with one of these, and a token that is missing or too fast, stays below the threshold.
 */
const LINK_IN_NAME = 3;
const SHORTENED_LINK = 3;
const LINK_IN_OTHER_SCRIPT = 3;
const LINK_MARKUP = 3;
/** Once it is what was pasted from a page, several times what forums and blogs are filled with. */
const LINK_MARKUP_AGAIN = 7;
const RANDOM_LETTERS = 4;
/**
 * An offer, and where to take it up. People of those trades who want a heat pump link to what they
 * want.
 */
const OFFER_WITH_LINK = 3;

/** Autofill puts an address, or a whole name, in two fields at once, never in all of them. */
const REPEATED_TWICE = 3;
const REPEATED_EVERYWHERE = 8;
const LONG_ENOUGH_TO_COMPARE = 12;

const MARKUP = /<a\s|\[url|\[link|<script|<iframe/gi;
/** A firm may be called by its domain. */
const TRADING_NAME = /(?<![\w@./-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w@/-])/giu;
const OTHER_SCRIPT =
	/[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** One word in letters of both cases. No word of any language that we hear from is longer. */
const LONGEST_WORD = 40;
const ONE_WORD = /^[a-zA-Z]+$/;
const NO_VOWELS = /[b-df-hj-np-tv-xz]{5}/i;
/** Small, capital, small and capital letters within a word. */
const MIXED_CASE = /[a-z][A-Z]+[a-z]+[A-Z]/;

/** Adds up the weights of the signals. The reasons are fixed texts, never the visitor's words. */
export function spamScore({
	honeypot,
	tokenStatus,
	isBot,
	names,
	otherText,
}: SpamSignals): SpamScore {
	const written = [...names, ...otherText];
	const linksInNames = names.map((name) => name.replace(TRADING_NAME, '')).join('\n');
	const text = [linksInNames, ...otherText].join('\n');
	const links = countLinks(text);
	const markup = text.match(MARKUP)?.length ?? 0;
	const salesTopics = countSalesTopics(otherText.join('\n'));
	const weights: (readonly [number, string])[] = [
		[honeypotWeight(honeypot, written), 'the hidden field was filled in'],
		isBot
			? [NOT_A_BROWSER, 'not sent by a browser']
			: tokenStatus
				? tokenWeights[tokenStatus]
				: [0, ''],
		[linkWeights[Math.min(links.count, linkWeights.length - 1)] ?? 0, 'links in the text'],
		[countLinks(linksInNames).count > 0 ? LINK_IN_NAME : 0, 'a link for a name'],
		[links.hasShortened ? SHORTENED_LINK : 0, 'links that hide where they lead'],
		[
			links.count > 0 && OTHER_SCRIPT.test(text) ? LINK_IN_OTHER_SCRIPT : 0,
			'links among words of another script',
		],
		[markup === 0 ? 0 : markup === 1 ? LINK_MARKUP : LINK_MARKUP_AGAIN, 'link markup in the text'],
		[salesWeights[Math.min(salesTopics, salesWeights.length - 1)] ?? 0, 'what is offered to firms'],
		[salesTopics > 0 && links.count > 0 ? OFFER_WITH_LINK : 0, 'an offer with a link'],
		[otherText.some(isGibberish) ? RANDOM_LETTERS : 0, 'letters at random'],
		[repetitionWeight(written), 'the same words in several fields'],
	];
	const score = weights.reduce((sum, [weight]) => sum + weight, 0);
	return {
		score,
		reasons: weights.filter(([weight]) => weight > 0).map(([, reason]) => reason),
		quarantine: score >= QUARANTINE_THRESHOLD,
	};
}

/**
 * "kqJvXwZbTr": random letters, with which bots try out a form. Words in Latin script have vowels.
 */
function isGibberish(text: string): boolean {
	const word = text.trim();
	if (
		word.length > LONGEST_WORD ||
		!ONE_WORD.test(word) ||
		!/[a-z]/.test(word) ||
		!/[A-Z]/.test(word)
	)
		return false;
	return NO_VOWELS.test(word) || MIXED_CASE.test(word);
}

function honeypotWeight(honeypot: string, written: readonly string[]): number {
	const filled = honeypot.trim();
	if (NOTHING_TO_SAY.test(filled)) return 0;
	const isAutofilled = written.some(
		(word) => word.trim() !== '' && (word.includes(filled) || filled.includes(word.trim())),
	);
	return isAutofilled && countLinks(filled).count === 0 ? HONEYPOT_AUTOFILLED : HONEYPOT_FILLED;
}

function repetitionWeight(written: readonly string[]): number {
	const long = written
		.map((word) => word.trim())
		.filter((word) => word.length >= LONG_ENOUGH_TO_COMPARE);
	const repeated = long.length - new Set(long).size;
	return repeated === 0 ? 0 : repeated === 1 ? REPEATED_TWICE : REPEATED_EVERYWHERE;
}
