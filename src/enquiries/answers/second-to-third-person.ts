/**
 * Sentences that visitors read, for the office: "You own your home" is about the visitor, and not
 * about the reader of the letter.
 */

/** Words after which "you" is no subject. */
const BEFORE_OBJECT =
	/\b(with|to|for|from|by|about|tell|help|put|gives?|given|asks?|lets?|pays?|sends?) you\b/gi;

const PRONOUNS: Readonly<Record<string, string>> = {
	you: 'they',
	your: 'their',
	yours: 'theirs',
	yourself: 'themselves',
};

/** The sentence about them: verbs of "you" and "they" are the same. */
export function inThirdPerson(sentence: string): string {
	return sentence
		.replace(BEFORE_OBJECT, '$1 them')
		.replace(/\b(you|your|yours|yourself)\b/gi, (word) => {
			const other = PRONOUNS[word.toLowerCase()] ?? word;
			return /^[A-Z]/.test(word) ? other.replace(/^./, (letter) => letter.toUpperCase()) : other;
		});
}
