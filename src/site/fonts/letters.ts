/**
 * The letters that pages are set in: the files of both faces hold these and no others, which is half
 * of their weight saved.
 */

/**
 * English, its punctuation, the signs of money, measures and sums, and the letters with accents
 * that Welsh and borrowed words have.
 */
export const LETTERS =
	'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;?!()\'"&%/+-=@–—‘’“”£°·×−½…²³©' +
	'âêîôûäëïöüàèìòùáéíóúÂÊÎÔÛÄËÏÖÜÀÈÌÒÙÁÉÍÓÚ';

/**
 * What Welsh has besides. In a file of its own, which a browser fetches only for a page that has
 * one of them.
 */
export const WELSH_LETTERS = 'ŵŷŴŶẁẃẅẀẂẄỳỲ';

/** These letters as a style sheet names them: U+174-177. */
export function unicodeRange(letters: string): [string, ...string[]] {
	const points = [...letters]
		.map((letter) => letter.codePointAt(0) as number)
		.sort((one, other) => one - other);
	const firsts = points.filter((point) => !points.includes(point - 1));
	const lasts = points.filter((point) => !points.includes(point + 1));
	const hex = (point = 0) => point.toString(16).toUpperCase();
	return firsts.map((first, index) => `U+${hex(first)}-${hex(lasts[index])}`) as [
		string,
		...string[],
	];
}
