/** What is done to every answer before anything else looks at it (specification, section 5; decision 1, no. 17). */

/** A tag, a closing tag, a comment or a processing instruction. "income < £31k" is none of them and survives. */
const TAG = /<(?:[a-z!/?][^<>]*)>/gi;

/** Line breaks of every kind, tabs, and the control characters that have no place in an answer. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BREAKS_AND_CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The answer without markup, line breaks or stray half-characters, and trimmed. Words on two lines stay two words. */
export function clean(value: string): string {
	let text = value.replace(BREAKS_AND_CONTROLS, ' ');
	for (let before = ''; before !== text; ) {
		before = text;
		text = text.replace(TAG, '');
	}
	return wellFormed(text).trim();
}

/** Old phones lack `toWellFormed`; there the server, which has it, does the work. */
function wellFormed(text: string): string {
	return typeof text.toWellFormed === 'function' ? text.toWellFormed() : text;
}
