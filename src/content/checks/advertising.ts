/**
 * Finds words that regulators have ruled against in this trade when they stood without their
 * condition. Only a person can judge whether the condition is true.
 */
import type { Mistake } from '../reader/yaml-files.ts';
import { type ContentText, keyOf } from './content-text.ts';

interface AdvertisingRule {
	readonly word: RegExp;
	/**
	 * A condition in the same paragraph that makes the word fair. Without `unless` the word is never
	 * fair.
	 */
	readonly unless?: RegExp;
	readonly todo: string;
}

const NOT = /\b(not|no|never|nobody|nothing|none|cannot|can't|without|neither)\b/i;

/** Checked by paragraph, so that a condition elsewhere on the page does not count. */
const advertisingRules: readonly AdvertisingRule[] = [
	{
		// Not "free school meals", "interest-free", "free of damp" or "feel free".
		word: /(?<!-|\bfeel |\bset )\bfree\b(?!\s+(?:of|from|school|to)\b)(?!-)/i,
		unless:
			/\b(if|only|where|when|unless|once|some|most|may|does not commit|no obligation|nothing to pay)\b/i,
		todo:
			'Say who pays nothing and on which condition in the same paragraph, or write “costs ' +
			'nothing” with what it covers.',
	},
	{
		word: /\bguaranteed\b/i,
		unless: NOT,
		todo: 'Nobody can guarantee funding or a saving. Say who decides, or what the guarantee covers.',
	},
	{
		word: /\b(?:government|publicly|state)[- ]funded\b(?! insulation is)|\bfunded by the government\b/i,
		unless:
			/\b(not|Boiler Upgrade Scheme|Local Grant|Workplace Charging|Publicly funded insulation)\b/i,
		todo: 'Name the scheme and who pays. ECO4 is paid for by energy suppliers.',
	},
	{
		// A question or a condition is fair: "Do you qualify?", "if you qualify".
		word: /(?<!\b(?:do|if|whether|may|might|could|that|would) )\byou qualify\b/i,
		unless: /\b(may|might|nobody can promise)\b/i,
		todo: 'Write “you may qualify” and what would be checked. Only the scheme decides.',
	},
	{
		word: /\bfully[- ]funded\b/i,
		unless: /\b(some|may|if|where|not)\b/i,
		todo: 'Say for whom, and who decides.',
	},
];

/**
 * A saving in per cent or pounds is advertising, so it belongs in content/claims.yaml, where a
 * condition is compulsory.
 */
const SAVING =
	/\b(?:sav(?:e|es|ing|ings)|cut(?:s|ting)?|reduc(?:e|es|ing|tion))\b[^.!?]{0,60}?(?:\b\d+(?:\s?[-–]\s?\d+)?\s?(?:%|per cent)|£\d[\d,]*)/i;

const MAKE_A_CLAIM =
	'Make it a claim in content/claims.yaml with its qualification, and name the claim on the page.';

/** The owner's notes on a claim, which visitors never see. */
const NOTES = /\.(basis|conflict)$/;

/** The paragraphs that say such a word without its condition, or a saving that is no claim. */
export function advertisingMistakes(texts: readonly ContentText[]): Mistake[] {
	return texts
		.filter((text) => !NOTES.test(keyOf(text)))
		.flatMap(({ file, path, text }) =>
			text.split(/\n\s*\n/).flatMap((paragraph) => {
				const unfair = advertisingRules.flatMap(({ word, unless, todo }) => {
					const [said] = word.exec(paragraph) ?? [];
					return said && !unless?.test(paragraph)
						? [`“${said}” stands without its condition. ${todo}`]
						: [];
				});
				const saving = file === 'content/claims.yaml' ? null : SAVING.exec(paragraph);
				const bare = saving ? [`“${saving[0]}” is a bare saving. ${MAKE_A_CLAIM}`] : [];
				return [...unfair, ...bare].map((message) => ({ file, path, message }));
			}),
		);
}
