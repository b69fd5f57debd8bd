/** Where a visit came from, in one word: the name of a campaign, or the host of another site. */

/** In the links of a visit, and in what it sends. */
export const VIA = 'via';

const WORD = /^[a-z0-9][a-z0-9.-]{0,39}$/;

/** The word that a text comes to. Empty where it is none: too long, or an e-mail address, say. */
export function viaFrom(text: unknown): string {
	if (typeof text !== 'string') return '';
	const word = text
		.toLowerCase()
		.replace(/^www\./, '')
		.replace(/[ _]/g, '-');
	return WORD.test(word) ? word : '';
}
